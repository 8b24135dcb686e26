import Platform

/// The names of a photo's files, without sidecars.
public struct PhotoFileNames: Hashable, Sendable {
  public var main: FilePath.Component
  /// The other file of a pair, or nil.
  public var other: FilePath.Component?
  /// The film of a Live Photo, or nil.
  public var film: FilePath.Component?

  public init(main: FilePath.Component, other: FilePath.Component? = nil, film: FilePath.Component? = nil) {
    (self.main, self.other, self.film) = (main, other, film)
  }
}
