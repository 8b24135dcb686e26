import Platform

/// The names of a photo's files, without its sidecars.
public struct PhotoFileNames: Hashable, Sendable {
  public var main: FilePath.Component
  /// The other half of a pair; nil if there is none.
  public var other: FilePath.Component?
  /// The film of a Live Photo; nil if there is none.
  public var film: FilePath.Component?

  public init(main: FilePath.Component, other: FilePath.Component? = nil, film: FilePath.Component? = nil) {
    (self.main, self.other, self.film) = (main, other, film)
  }
}
