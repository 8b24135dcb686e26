/// A picture format: how its files are recognised, read and decoded. `PictureFormat+Table.swift` has one row for each.
public struct PictureFormat: Sendable {
  /// The name as people write it: `JPEG`, `WebP`. Formats are equal if their names are.
  public let name: String
  /// The name on the network: `image/jpeg`.
  public let mediaType: String
  /// Ends of file names, in lower case, without the dot.
  let extensions: [String]
  /// Returns true if a file's first bytes are those of the format.
  let signature: @Sendable (inout ByteWindow) -> Bool
  /// Reads what the file says about its picture before any pixel is decoded.
  let header: @Sendable (inout ByteWindow) throws(PictureError) -> any FormatHeader
  /// Decodes the first frame.
  let codec: any PictureCodec
  /// Opens the frames of a file whose header says that it is animated; nil for formats without animations.
  var frames: (@Sendable (PictureBytes, PictureHeader, PictureLimits) throws(PictureError) -> any FrameSource)?
  /// The library that decodes the format.
  public let library: String
  /// Debian's package of a library that is loaded at run time; nil for libraries that are linked.
  var package: String?
  /// Returns true if the library is on this machine.
  var hasLibrary: @Sendable () -> Bool = { true }
  /// What of the format is shown.
  let summary: String

  /// Whether this machine can show the format. The first access loads an optional library.
  public var isAvailable: Bool { hasLibrary() }

  /// What of the format is shown, or which package to install.
  public var note: String {
    guard let package, !isAvailable else { return summary }
    return "needs \(library): install \(package)"
  }
}

extension PictureFormat: Hashable {
  public static func == (left: PictureFormat, right: PictureFormat) -> Bool { left.name == right.name }
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

/// What a file says about its picture before any pixel is decoded.
protocol FormatHeader {
  /// Width and height as the rows are stored.
  var size: PixelSize { get }
  /// The range of the TIFF structure with the EXIF tags, nil if there is none.
  var exif: Range<Int>? { get }
  /// Whether there is more than one frame.
  var isAnimated: Bool { get }
}

extension FormatHeader {
  var exif: Range<Int>? { nil }
  var isAnimated: Bool { false }
}
