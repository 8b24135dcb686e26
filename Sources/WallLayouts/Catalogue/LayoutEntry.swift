import CollectionView

/// A layout in the list that users choose from.
public struct LayoutEntry: Sendable {
  /// Lower-case words joined by hyphens, for `--layout`.
  public let name: String

  /// A description in one line without a full stop.
  public let summary: String

  /// Returns a layout with default settings.
  public let make: @Sendable () -> CollectionViewLayout

  public init(name: String, summary: String, make: @escaping @Sendable () -> CollectionViewLayout) {
    self.name = name
    self.summary = summary
    self.make = make
  }

  init(name: String, summary: String, carousel shape: CarouselShape) {
    self.init(name: name, summary: summary) { CarouselLayout(shape: shape) }
  }
}
