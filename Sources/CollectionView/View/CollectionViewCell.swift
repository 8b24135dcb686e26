import Foundation

/// The view of one item.
open class CollectionViewCell: CollectionReusableView {
  /// Where an application puts its own views; fills the cell. Made when it is first asked for.
  open var contentView: View {
    if let existing = ownContentView { return existing }
    let view = View(frame: CGRect(origin: .zero, size: bounds.size))
    insertSubview(view, at: 0)
    ownContentView = view
    return view
  }

  private var ownContentView: View?

  /// Whether the item is selected.
  open var isSelected = false
  /// Whether a finger or button is down on the item.
  open var isHighlighted = false
  /// What is shown behind the content.
  open var backgroundView: View?
  /// What is shown behind the content instead while the item is selected or highlighted.
  open var selectedBackgroundView: View?

  /// Makes the content and the backgrounds fill the cell.
  open override func layoutSubviews() {
    super.layoutSubviews()
    let frame = CGRect(origin: .zero, size: bounds.size)
    ownContentView?.frame = frame
    backgroundView?.frame = frame
    selectedBackgroundView?.frame = frame
  }
}
