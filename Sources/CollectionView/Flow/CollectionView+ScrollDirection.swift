extension CollectionView {
  /// The direction in which a layout scrolls.
  public enum ScrollDirection: Int, Sendable {
    /// Up and down; lines run from left to right.
    case vertical
    /// Left and right; lines run from top to bottom.
    case horizontal
  }
}
