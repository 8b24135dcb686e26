import CollectionView

/// A layout as a person meets it: by name, with a line that says what it looks like.
public struct LayoutEntry: Sendable {
  /// Lower-case words joined by hyphens, as after `--layout`.
  public let name: String

  /// What it looks like, in one line without a full stop.
  public let summary: String

  /// Makes a fresh layout with defaults that suit any view.
  public let make: @Sendable () -> CollectionViewLayout

  /// An entry from its parts.
  public init(name: String, summary: String, make: @escaping @Sendable () -> CollectionViewLayout) {
    self.name = name
    self.summary = summary
    self.make = make
  }
}
