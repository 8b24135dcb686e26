/// A picture format: detection, header and decoding. `PictureFormat+Table.swift` has one row for each format.
public struct PictureFormat: Sendable {
  /// The name for users: `JPEG`, `WebP`. Formats with equal names are equal.
  public let name: String
  /// The media type: `image/jpeg`.
  public let mediaType: String
  /// The file extensions in lower case, without the dot.
  let extensions: [String]
  /// Returns true if a file begins with the signature of the format.
  let signature: @Sendable (inout ByteWindow) -> Bool
  /// Reads the header of a file, without decoding pixels.
  let header: @Sendable (inout ByteWindow) throws(PictureError) -> any FormatHeader
  /// Decodes the first frame.
  let codec: any PictureCodec
  /// Opens the frames of an animated file; nil for formats without animations.
  var frames: (@Sendable (PictureBytes, PictureHeader, PictureLimits) throws(PictureError) -> any FrameSource)?
  /// The files that the codec reads itself. Other files are in memory when they are decoded.
  var readsFile = FileReading.none
  /// Whether only a few rows are in memory at a time.
  var decodesRows = false
  /// Whether its library cannot be stopped, so that another process decodes.
  var decodesApart = false
  /// The decoding library; empty for photowall's own codecs.
  public let library: String
  /// The Debian package of a library loaded at run time; nil for linked libraries.
  var package: String?
  /// Returns true if the library is installed.
  var hasLibrary: @Sendable () -> Bool = { true }
  /// A line for `photowall formats` about the supported features.
  let summary: String

  /// Whether this machine can show the format. The first access loads an optional library.
  public var isAvailable: Bool { hasLibrary() }

  /// Whether a part of a picture can be decoded separately.
  public var decodesParts: Bool { decodesRows || [.heic, .avif, .jpegXL].contains(self) }

  /// The supported features, or the package to install.
  public var note: String {
    guard let package, !isAvailable else { return summary }
    return "needs \(library): install \(package)"
  }
}

extension PictureFormat: Hashable {
  public static func == (left: PictureFormat, right: PictureFormat) -> Bool { left.name == right.name }
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

/// The files that a codec reads itself.
enum FileReading {
  case none
  /// Files that would take more memory than `PictureLimits.bytesHeldWhole`.
  case large
  case all
}

/// The header of one format's files.
protocol FormatHeader {
  /// The stored width and height.
  var size: PixelSize { get }
  /// The range of the TIFF structure with the EXIF tags, or nil.
  var exif: Range<Int>? { get }
  /// Whether there are several frames.
  var isAnimated: Bool { get }
  /// The embedded previews, the smallest first; empty if the file itself is decoded. The smallest sufficient one is decoded.
  var previews: [EmbeddedPreview] { get }
  /// Returns the ranges of the TIFF structures with the tags for users, by priority: `exif`, or another one if the
  /// decoder turns the picture itself.
  func tags(in window: inout ByteWindow) -> [Range<Int>]
  /// The range of an ICC profile that is uncompressed and in one piece, or nil.
  var icc: Range<Int>? { get }
  /// Returns the ICC profile, nil if there is none.
  func profile(in window: inout ByteWindow) -> [UInt8]?
  /// Returns the range of the XMP packet, or nil.
  func packet(in window: inout ByteWindow) -> Range<Int>?
  /// Returns the range of the IPTC record, or nil.
  func iptc(in window: inout ByteWindow) -> Range<Int>?
  /// Returns true if the end of the file is missing, as far as the format shows.
  func isCutOff(in window: inout ByteWindow) -> Bool
  /// Returns true if the file has a gain map for HDR screens.
  func hasGainMap(in window: inout ByteWindow) -> Bool
}

extension FormatHeader {
  var exif: Range<Int>? { nil }
  var isAnimated: Bool { false }
  var previews: [EmbeddedPreview] { [] }
  func tags(in window: inout ByteWindow) -> [Range<Int>] { exif.map { [$0] } ?? [] }
  var icc: Range<Int>? { nil }
  func profile(in window: inout ByteWindow) -> [UInt8]? { window.profile(in: icc) }
  func packet(in window: inout ByteWindow) -> Range<Int>? { nil }
  func iptc(in window: inout ByteWindow) -> Range<Int>? { nil }
  func isCutOff(in window: inout ByteWindow) -> Bool { false }
  func hasGainMap(in window: inout ByteWindow) -> Bool { false }
}
