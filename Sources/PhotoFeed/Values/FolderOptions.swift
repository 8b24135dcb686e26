import Platform

/// How the files of folders become photos.
public struct FolderOptions: Sendable, Hashable {
  /// Whether subfolders are searched; each becomes a section.
  public var isRecursive: Bool
  public var pairs: PairMode

  public init(isRecursive: Bool = false, pairs: PairMode = .join) {
    (self.isRecursive, self.pairs) = (isRecursive, pairs)
  }
}

/// The treatment of a raw file and the picture that the camera made beside it, `IMG_1.NEF` and `IMG_1.JPG`, and of the film of a Live
/// Photo, `IMG_1.MOV`.
public enum PairMode: String, Sendable, CaseIterable {
  /// They are one photo.
  case join
  case separate
}

/// The part of a pair that a file may be, by its name.
public enum PairPart: Sendable {
  case raw
  case picture
  case film
}

extension FilePath {
  /// The endings of stems in names that phones give to the files of one photo: `PXL_2.RAW-01.MP.COVER.jpg`, `PXL_2.RAW-02.ORIGINAL.dng`.
  private static let phoneEndings = [".raw-01.mp.cover", ".raw-01.cover", ".raw-02.original", ".mp"]

  /// The path without its ending, which both files of a pair have.
  var pairStem: FilePath {
    var stem = self
    stem.extension = nil
    return stem
  }

  /// The path that a film and its picture have: `IMG_1` for `IMG_1.MOV` and `IMG_1_HEVC.MOV`.
  var filmStem: FilePath {
    let stem = phonePairStem
    return stem.bytes.suffix(5).elementsEqual("_hevc".utf8) ? FilePath(bytes: stem.bytes.dropLast(5)) : stem
  }

  /// The path that both files of a phone's pair have: without the phone's endings, its name in small letters.
  var phonePairStem: FilePath {
    let name = (pairStem.lastComponent?.bytes ?? []).map { 0x41...0x5a ~= $0 ? $0 | 0x20 : $0 }
    let ending = Self.phoneEndings.first { name.suffix($0.utf8.count).elementsEqual($0.utf8) }
    return FilePath(bytes: removingLastComponent().bytes + [0x2f] + name.dropLast(ending?.utf8.count ?? 0))
  }
}
