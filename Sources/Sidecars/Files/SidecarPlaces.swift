import Platform

/// The files in which the sidecar of a photo may be.
struct SidecarPlaces {
  /// `IMG_1.CR2.xmp`, of darktable and digiKam.
  let longer: FilePath
  /// `IMG_1.xmp`, of Lightroom, Bridge, Capture One and geeqie.
  let shorter: FilePath

  init(_ photo: FilePath) {
    longer = photo.appending(bytes: ".xmp".utf8)
    let (bytes, name) = (photo.bytes, photo.nameBytes)
    // A point at the beginning of a name begins no ending.
    let point = name.dropFirst().lastIndex(of: UInt8(ascii: ".")) ?? bytes.endIndex
    shorter = FilePath(bytes: bytes[..<point] + ".xmp".utf8)
  }

  /// Returns the path with `.XMP` instead of `.xmp`.
  static func uppercased(_ path: FilePath) -> FilePath { FilePath(bytes: path.bytes.dropLast(3) + "XMP".utf8) }

  /// Returns the path of a file that is there, ending with `.xmp` or `.XMP`; nil if there is none.
  static func existing(_ path: FilePath) -> (path: FilePath, fingerprint: FileFingerprint)? {
    for path in [path, uppercased(path)] {
      if let fingerprint = FileFingerprint(path: path) { return (path, fingerprint) }
    }
    return nil
  }
}

/// The state of the sidecars of a photo, by which a change by another program is noticed.
public struct SidecarState: Hashable, Sendable {
  /// The sidecars that are there.
  let longer: FileFingerprint?
  let shorter: FileFingerprint?

  /// The fingerprints of the file with the longer and of the one with the shorter name; nil for one that is not there.
  public var fingerprints: [FileFingerprint?] { [longer, shorter] }

  /// Returns the present state of the sidecars of the photo at `path`.
  public init(of photo: FilePath) {
    let places = SidecarPlaces(photo)
    longer = SidecarPlaces.existing(places.longer)?.fingerprint
    shorter = SidecarPlaces.existing(places.shorter)?.fingerprint
  }
}
