/// How the files of folders become photos.
public struct FolderOptions: Sendable, Hashable {
  /// Whether subfolders are searched; each becomes a section.
  public var isRecursive: Bool
  public var pairs: PairMode

  public init(isRecursive: Bool = false, pairs: PairMode = .join) {
    (self.isRecursive, self.pairs) = (isRecursive, pairs)
  }
}

/// The treatment of a raw file and the picture that the camera made beside it, `IMG_1.NEF` and `IMG_1.JPG`.
public enum PairMode: String, Sendable, CaseIterable {
  /// They are one photo.
  case join
  case separate
}

/// The part of a pair that a file may be, by its name.
public enum PairPart: Sendable {
  case raw
  case picture
}
