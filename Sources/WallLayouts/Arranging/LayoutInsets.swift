import CollectionView

/// Insets seen from the way a layout scrolls.
struct LayoutInsets: Equatable {
  /// Across: where items are counted from, and the other side.
  let leading, trailing: Double
  /// Along: before the first item and after the last.
  let start, end: Double

  init(_ insets: EdgeInsets, axis: ScrollAxis) {
    switch axis {
    case .vertical: (leading, trailing, start, end) = (insets.left, insets.right, insets.top, insets.bottom)
    case .horizontal: (leading, trailing, start, end) = (insets.top, insets.bottom, insets.left, insets.right)
    }
  }
}
