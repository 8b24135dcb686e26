import CollectionView

/// Insets relative to the scroll direction.
struct LayoutInsets: Equatable {
  /// Across the scroll direction: at the side where lines start, and at the other side.
  let leading, trailing: Double
  /// Along the scroll direction: before the first item and after the last one.
  let start, end: Double

  init(_ insets: EdgeInsets, axis: ScrollAxis) {
    switch axis {
    case .vertical: (leading, trailing, start, end) = (insets.left, insets.right, insets.top, insets.bottom)
    case .horizontal: (leading, trailing, start, end) = (insets.top, insets.bottom, insets.left, insets.right)
    }
  }
}
