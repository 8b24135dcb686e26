/// The previews and tags of a raw file. Sensor values are not decoded; the picture is the camera's preview.
///
/// Raw files are TIFF structures (CR2, NEF, ARW, DNG, PEF and others; ORF and RW2 with another magic number), RAF files or
/// ISO containers (CR3).
struct RawHeader: FormatHeader {
  let previews: [EmbeddedPreview]
  let exif: Range<Int>?
  private let ranges: [Range<Int>]
  private let packet: Range<Int>?

  /// The size of the largest preview.
  var size: PixelSize

  init(_ window: inout ByteWindow) throws(PictureError) {
    let found: [EmbeddedPreview]
    if Self.isRAF(&window) {
      found = Self.previewsOfRAF(&window)
      ranges = found.compactMap(\.exif)
      packet = found.first?.header.packet
    } else if window.has("ftypcrx ", at: 4) {
      let boxes = CR3Boxes(&window)
      found = boxes.previews
      ranges = boxes.tags
      packet = boxes.packet
    } else {
      let directories = RawDirectories(&window)
      found = directories.previews(&window)
      packet = directories.packet ?? found.lazy.compactMap(\.header.packet).first
      // Some cameras write some tags only into the preview.
      ranges = [0..<window.count] + found.compactMap(\.exif)
    }
    previews = EmbeddedPreview.usable(found)
    guard let largest = previews.last else { throw .broken(.raw, "it has no preview") }
    size = largest.size
    exif = ranges.first
  }

  func tags(in window: inout ByteWindow) -> [Range<Int>] { ranges }

  func packet(in window: inout ByteWindow) -> Range<Int>? { packet }

  func profile(in window: inout ByteWindow) -> [UInt8]? { previews.last?.header.profile(in: &window) }

  /// Returns true for a raw file. A TIFF structure is one if it contains sensor values.
  static func isRaw(_ window: inout ByteWindow) -> Bool {
    isRAF(&window) || window.has("ftypcrx ", at: 4) || RawDirectories(&window).hasSensorValues(&window)
  }

  private static func isRAF(_ window: inout ByteWindow) -> Bool { window.has("FUJIFILMCCD-RAW ", at: 0) }

  /// The offset and length of the preview follow the camera's name.
  private static func previewsOfRAF(_ window: inout ByteWindow) -> [EmbeddedPreview] {
    guard let offset = window.bigEndian(4, at: 84), let count = window.bigEndian(4, at: 88) else { return [] }
    return [EmbeddedPreview(at: offset, count: count, &window)].compactMap(\.self)
  }
}
