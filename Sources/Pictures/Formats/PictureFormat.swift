/// A picture format: how its files are detected, read and decoded. `PictureFormat+Table.swift` has one row for each.
public struct PictureFormat: Sendable {
  /// The name for users: `JPEG`, `WebP`. Formats with equal names are equal.
  public let name: String
  /// `image/jpeg`.
  public let mediaType: String
  /// Extensions of file names in lower case, without the dot.
  let extensions: [String]
  /// Returns true if a file begins with the signature of the format.
  let signature: @Sendable (inout ByteWindow) -> Bool
  /// Reads the header of a file, without decoding pixels.
  let header: @Sendable (inout ByteWindow) throws(PictureError) -> any FormatHeader
  /// Decodes the first frame.
  let codec: any PictureCodec
  /// Opens the frames of an animated file; nil for formats without animations.
  var frames: (@Sendable (PictureBytes, PictureHeader, PictureLimits) throws(PictureError) -> any FrameSource)?
  /// Which files the codec reads itself. All others are in memory when they are decoded.
  var readsFile = FileReading.none
  /// Whether a few rows are in memory at a time, whatever the size of the picture.
  var decodesRows = false
  /// Whether its library cannot be stopped, so that pictures are decoded in another process.
  var decodesApart = false
  /// The library that decodes the format; empty if photowall does.
  public let library: String
  /// The Debian package of a library that is loaded at run time; nil for linked libraries.
  var package: String?
  /// Returns true if the library is on this machine.
  var hasLibrary: @Sendable () -> Bool = { true }
  /// One line for `photowall formats`: what is supported.
  let summary: String

  /// Whether this machine can show the format. The first access loads an optional library.
  public var isAvailable: Bool { hasLibrary() }

  /// Whether a part of a picture can be decoded by itself.
  public var decodesParts: Bool { decodesRows || [.heic, .avif, .jpegXL].contains(self) }

  /// The supported part of the format, or the package to install.
  public var note: String {
    guard let package, !isAvailable else { return summary }
    return "needs \(library): install \(package)"
  }
}

extension PictureFormat: Hashable {
  public static func == (left: PictureFormat, right: PictureFormat) -> Bool { left.name == right.name }
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

/// Which files a codec reads itself.
enum FileReading {
  case none
  /// Files that would take more memory than `PictureLimits.bytesHeldWhole`.
  case large
  case all
}

/// The header of one format's files.
protocol FormatHeader {
  /// Width and height as the rows are stored.
  var size: PixelSize { get }
  /// The range of the TIFF structure with the EXIF tags, nil if there is none.
  var exif: Range<Int>? { get }
  /// Whether there is more than one frame.
  var isAnimated: Bool { get }
  /// The pictures in the file, the smallest first; none if it is one itself. The smallest that is large enough is decoded.
  var previews: [EmbeddedPreview] { get }
  /// Returns the ranges of the TIFF structures with the tags for users: `exif`, or, where the decoder turns the picture itself,
  /// another one. What the first one lacks is in the next.
  func tags(in window: inout ByteWindow) -> [Range<Int>]
  /// The range of the ICC profile where it is in one piece as it is; nil if there is none.
  var icc: Range<Int>? { get }
  /// Returns the ICC profile, nil if there is none.
  func profile(in window: inout ByteWindow) -> [UInt8]?
  /// Returns the range of the XMP packet, nil if there is none.
  func packet(in window: inout ByteWindow) -> Range<Int>?
  /// Returns the range of the IPTC record, nil if there is none.
  func iptc(in window: inout ByteWindow) -> Range<Int>?
  /// Returns true if the end of the file is missing, as far as the format tells.
  func isCutOff(in window: inout ByteWindow) -> Bool
  /// Returns true if the file has a map of the light that a screen with a high dynamic range adds.
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
