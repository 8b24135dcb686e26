import Platform

/// The options for reading folders.
public struct FolderOptions: Sendable, Hashable {
  /// Whether to search subfolders; each becomes a section.
  public var isRecursive: Bool
  public var pairs: PairMode

  public init(isRecursive: Bool = false, pairs: PairMode = .join) {
    (self.isRecursive, self.pairs) = (isRecursive, pairs)
  }
}

/// The treatment of pairs: a raw file and the camera's picture, `IMG_1.NEF` and `IMG_1.JPG`, and a picture and the film
/// of a Live Photo, `IMG_1.MOV`.
public enum PairMode: String, Sendable, CaseIterable {
  /// The files are one photo.
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
  /// The suffixes of phones' file names for one photo: `PXL_2.RAW-01.MP.COVER.jpg`, `PXL_2.RAW-02.ORIGINAL.dng`.
  private static let phoneEndings = [".raw-01.mp.cover", ".raw-01.cover", ".raw-02.original", ".mp"]

  /// The path without its extension, equal for both files of a pair.
  var pairStem: FilePath {
    var stem = self
    stem.extension = nil
    return stem
  }

  /// The stem shared by a film and its picture: `IMG_1` for `IMG_1.MOV` and `IMG_1_HEVC.MOV`.
  var filmStem: FilePath {
    let stem = phonePairStem
    return stem.bytes.suffix(5).elementsEqual("_hevc".utf8) ? FilePath(bytes: stem.bytes.dropLast(5)) : stem
  }

  /// The stem shared by both files of a phone's pair: without the phone's suffixes, the name in lower case.
  var phonePairStem: FilePath {
    let name = (pairStem.lastComponent?.bytes ?? []).map { 0x41...0x5a ~= $0 ? $0 | 0x20 : $0 }
    let ending = Self.phoneEndings.first { name.suffix($0.utf8.count).elementsEqual($0.utf8) }
    return FilePath(bytes: removingLastComponent().bytes + [0x2f] + name.dropLast(ending?.utf8.count ?? 0))
  }
}
