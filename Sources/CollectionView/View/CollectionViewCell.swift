import Foundation

/// The view of one item.
open class CollectionViewCell: CollectionReusableView {
  /// Where an application puts its own views; fills the cell.
  open private(set) lazy var contentView: View = {
    let view = View(frame: CGRect(origin: .zero, size: bounds.size))
    insertSubview(view, at: 0)
    return view
  }()

  /// Whether the item is selected.
  open var isSelected = false
  /// Whether a finger or button is down on the item.
  open var isHighlighted = false
  /// What is shown behind the content.
  open var backgroundView: View?
  /// What is shown behind the content instead while the item is selected or highlighted.
  open var selectedBackgroundView: View?

  open override func layoutSubviews() {
    super.layoutSubviews()
    let frame = CGRect(origin: .zero, size: bounds.size)
    contentView.frame = frame
    backgroundView?.frame = frame
    selectedBackgroundView?.frame = frame
  }
}
