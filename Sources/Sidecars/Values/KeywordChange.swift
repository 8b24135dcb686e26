/// The added and removed keywords of a photo.
public struct KeywordChange: Hashable, Sendable {
  public var added: [String]
  public var removed: [String]

  public init(adding added: [String] = [], removing removed: [String] = []) {
    (self.added, self.removed) = (added, removed)
  }

  /// The reverse change, if the photo had none of the added keywords and all of the removed ones.
  public var inverse: KeywordChange { KeywordChange(adding: removed, removing: added) }
}
