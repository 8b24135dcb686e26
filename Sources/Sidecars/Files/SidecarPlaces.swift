import Platform

/// The possible paths of a photo's sidecar.
struct SidecarPlaces {
  /// `IMG_1.CR2.xmp`, the name for darktable and digiKam.
  let longer: FilePath
  /// `IMG_1.xmp`, the name for Lightroom, Bridge, Capture One and geeqie.
  let shorter: FilePath

  init(_ photo: FilePath) {
    longer = photo.appending(bytes: ".xmp".utf8)
    let (bytes, name) = (photo.bytes, photo.nameBytes)
    // A leading dot does not begin an extension.
    let point = name.dropFirst().lastIndex(of: UInt8(ascii: ".")) ?? bytes.endIndex
    shorter = FilePath(bytes: bytes[..<point] + ".xmp".utf8)
  }

  /// Returns the path with `.XMP` instead of `.xmp`.
  static func uppercased(_ path: FilePath) -> FilePath { FilePath(bytes: path.bytes.dropLast(3) + "XMP".utf8) }

  /// Returns the path of an existing file with the extension `.xmp` or `.XMP`, or nil.
  static func existing(_ path: FilePath) -> (path: FilePath, fingerprint: FileFingerprint)? {
    for path in [path, uppercased(path)] {
      if let fingerprint = FileFingerprint(path: path) { return (path, fingerprint) }
    }
    return nil
  }
}

/// The state of a photo's sidecars, to detect a change by another program.
public struct SidecarState: Hashable, Sendable {
  /// The fingerprints of the sidecars with the longer and the shorter name; nil for a missing one.
  public let fingerprints: [FileFingerprint?]

  /// Reads the current state of the sidecars of the photo at `path`.
  public init(of photo: FilePath) {
    let places = SidecarPlaces(photo)
    fingerprints = [places.longer, places.shorter].map { SidecarPlaces.existing($0)?.fingerprint }
  }
}
