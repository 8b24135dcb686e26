import Foundation

/// The view of one item. Its subviews, back to front: `backgroundView`, `selectedBackgroundView`, `contentView`.
open class CollectionViewCell: CollectionReusableView {
  /// The superview of the application's own views; fills the cell. Created on demand.
  open var contentView: View {
    if let existing = existingContentView { return existing }
    let view = View(frame: CGRect(origin: .zero, size: bounds.size))
    insertFilling(view, at: (backgroundView == nil ? 0 : 1) + (selectedBackgroundView == nil ? 0 : 1))
    existingContentView = view
    return view
  }

  /// The content view; nil if it has not been created.
  private(set) var existingContentView: View?

  open var isSelected = false {
    didSet { updateSelectedBackground() }
  }
  open var isHighlighted = false {
    didSet { updateSelectedBackground() }
  }

  /// A view behind the content; fills the cell.
  open var backgroundView: View? {
    didSet {
      guard backgroundView !== oldValue else { return }
      oldValue?.removeFromSuperview()
      if let backgroundView { insertFilling(backgroundView, at: 0) }
    }
  }

  /// The view behind the content, and in front of the background, that is shown while the item is selected or
  /// highlighted; fills the cell.
  open var selectedBackgroundView: View? {
    didSet {
      guard selectedBackgroundView !== oldValue else { return }
      oldValue?.removeFromSuperview()
      if let selectedBackgroundView { insertFilling(selectedBackgroundView, at: backgroundView == nil ? 0 : 1) }
      updateSelectedBackground()
    }
  }

  /// Returns the size of the content view, or that of the cell if the content has no constraints.
  open override func systemLayoutSizeFitting(
    _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: LayoutPriority,
    verticalFittingPriority: LayoutPriority
  ) -> CGSize {
    let isRequired = (horizontalFittingPriority == .required, verticalFittingPriority == .required)
    let size = existingContentView.flatMap {
      ConstraintSolver.fittingSize(
        of: $0, width: isRequired.0 ? targetSize.width : nil, height: isRequired.1 ? targetSize.height : nil,
        target: targetSize)
    }
    return size
      ?? super.systemLayoutSizeFitting(
        targetSize, withHorizontalFittingPriority: horizontalFittingPriority,
        verticalFittingPriority: verticalFittingPriority)
  }

  private func updateSelectedBackground() {
    selectedBackgroundView?.isHidden = !isSelected && !isHighlighted
  }

  private func insertFilling(_ view: View, at index: Int) {
    view.frame = CGRect(origin: .zero, size: bounds.size)
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    insertSubview(view, at: index)
  }
}
