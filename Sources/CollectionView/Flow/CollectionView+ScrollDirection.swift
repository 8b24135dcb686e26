extension CollectionView {
  /// Which way the content of a flow layout scrolls.
  public enum ScrollDirection: Int, Sendable {
    /// Up and down; lines run from left to right.
    case vertical
    /// Left and right; lines run from top to bottom.
    case horizontal
  }
}
