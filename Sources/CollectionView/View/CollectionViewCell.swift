import Foundation

/// The view of one item.
open class CollectionViewCell: CollectionReusableView {
  /// The superview of the application's own views; fills the cell. Created on demand.
  open var contentView: View {
    if let existing = existingContentView { return existing }
    let view = View(frame: CGRect(origin: .zero, size: bounds.size))
    insertSubview(view, at: 0)
    existingContentView = view
    return view
  }

  /// The content view; nil if it has not been created.
  private(set) var existingContentView: View?

  open var isSelected = false
  open var isHighlighted = false
  /// A view behind the content.
  open var backgroundView: View?
  /// The view behind the content while the item is selected or highlighted.
  open var selectedBackgroundView: View?

  /// Makes the content view and the backgrounds fill the cell.
  open override func layoutSubviews() {
    super.layoutSubviews()
    let frame = CGRect(origin: .zero, size: bounds.size)
    existingContentView?.frame = frame
    backgroundView?.frame = frame
    selectedBackgroundView?.frame = frame
  }
}
