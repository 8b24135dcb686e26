/// The segments of a JPEG file before its first scan.
///
/// Source: ITU-T T.81, annex B (markers); Adobe Technical Note 5116 (APP14); ICC.1:2022, annex B.4; XMP specification, part 3;
/// ISO 21496-1 and Android's Ultra HDR image format 1.1 (gain maps).
struct JPEGHeader: FormatHeader, Equatable {
  /// The frame header.
  struct Frame: Equatable {
    /// The offset of its content in the window.
    let offset: Int
    let size: PixelSize
    /// The number of components: 1 (grey), 3 (YCbCr or RGB) or 4 (CMYK or YCCK).
    let components: Int
    let isProgressive: Bool
    /// Whether it is lossless, like sensor values in raw files; libjpeg-turbo 2 cannot decode it.
    let isLossless: Bool
    /// The size of all coefficients in bytes, which a decoder holds for several scans.
    let coefficientBytes: Int
  }

  let frame: Frame
  var size: PixelSize { frame.size }
  /// Whether there is an Adobe segment, which means inverted CMYK.
  var hasAdobeMark = false
  var exif: Range<Int>?
  private(set) var packet: Range<Int>?
  /// The range of Photoshop's image resource blocks.
  private var resources: Range<Int>?
  /// Whether a segment announces a gain map.
  private var hasGainMap = false
  /// The pieces of the ICC profile by number.
  private var profile: [Int: Range<Int>] = [:]

  /// Reads the segments of the JPEG that begins at `start`, up to its frame header.
  init(_ window: inout ByteWindow, at start: Int = 0) throws(PictureError) {
    var offset = start + 2
    // A limit far above real files, against malicious ones.
    for _ in 0..<2_000 {
      guard let first = window[offset] else { throw .broken(.jpeg, "it ends before its size") }
      guard first == 0xff else {
        // libjpeg also skips bytes between segments.
        offset += 1
        continue
      }
      guard let marker = window[offset + 1] else { throw .broken(.jpeg, "it ends before its size") }
      switch marker {
      case 0xff:
        offset += 1
        continue
      case 0x00, 0x01, 0xd0...0xd8:
        offset += 2
        continue
      case 0xd9, 0xda:
        throw .broken(.jpeg, "it has no size")
      default: break
      }
      guard let length = window.bigEndian(2, at: offset + 2), length >= 2 else {
        throw .broken(.jpeg, "invalid segment length")
      }
      let body = offset + 4
      switch marker {
      case 0xc0...0xc3, 0xc5...0xc7, 0xc9...0xcb, 0xcd...0xcf:
        frame = try Frame(at: body, marker: marker, &window)
        return
      case 0xe1 where exif == nil && length > 16 && window.has("Exif\0\0", at: body):
        exif = body + 6..<max(body + 6, min(offset + 2 + length, window.count))
      case 0xe1 where packet == nil && length > 31 && window.has("http://ns.adobe.com/xap/1.0/\0", at: body):
        packet = body + 29..<offset + 2 + length
      case 0xe2 where length > 16 && window.has("ICC_PROFILE\0", at: body):
        profile[Int(window[body + 12] ?? 0)] = body + 14..<offset + 2 + length
      case 0xe2 where window.has("urn:iso:std:iso:ts:21496:-1\0", at: body): hasGainMap = true
      case 0xed where resources == nil && length > 16 && window.has("Photoshop 3.0\0", at: body):
        resources = body + 14..<offset + 2 + length
      case 0xee where window.has("Adobe", at: body):
        hasAdobeMark = true
      default: break
      }
      offset += 2 + length
    }
    throw .broken(.jpeg, "too many segments before its size")
  }

  func profile(in window: inout ByteWindow) -> [UInt8]? {
    guard !profile.isEmpty else {
      // Cameras name the colour space in the EXIF tags.
      return exif.flatMap { ExifDirectory(&window, in: $0) }?.hasAdobeRGB(&window) == true
        ? ColorProfiles.adobeRGB : nil
    }
    // CMYK is converted without a profile.
    return frame.components == 4
      ? nil : profile.sorted { $0.key < $1.key }.flatMap { window.bytes(at: $1.lowerBound, count: $1.count) }
  }

  func packet(in window: inout ByteWindow) -> Range<Int>? { packet }

  func iptc(in window: inout ByteWindow) -> Range<Int>? { resources.flatMap { IPTCRecord.range(in: $0, &window) } }

  /// Films and other pictures may follow the end marker, so it is searched for if it is not at the end.
  func isCutOff(in window: inout ByteWindow) -> Bool {
    func hasMarker(at offset: Int) -> Bool { window[offset] == 0xff && window[offset + 1] == 0xd9 }
    return !hasMarker(at: window.count - 2)
      && !(frame.offset..<max(frame.offset, window.count - 1)).contains(where: hasMarker)
  }

  func hasGainMap(in window: inout ByteWindow) -> Bool {
    hasGainMap || (packet ?? 0..<0).contains { window[$0] == 0x68 && window.has("hdrgm:Version", at: $0) }
  }
}

extension JPEGHeader.Frame {
  fileprivate init(at body: Int, marker: UInt8, _ window: inout ByteWindow) throws(PictureError) {
    guard let height = window.bigEndian(2, at: body + 1), let width = window.bigEndian(2, at: body + 3),
      let components = window[body + 5], window[body + 5 + 3 * Int(components)] != nil
    else { throw .broken(.jpeg, "it ends before its size") }
    guard width > 0, height > 0 else { throw .broken(.jpeg, "its size is zero") }
    guard [1, 3, 4].contains(components) else { throw .broken(.jpeg, "\(components) colour channels") }
    let samplings = (0..<Int(components)).map { window[body + 7 + 3 * $0] ?? 0x11 }
    let across = samplings.map { max(Int($0 >> 4), 1) }
    let down = samplings.map { max(Int($0 & 15), 1) }
    let columns = (width + 8 * across.max()! - 1) / (8 * across.max()!)
    let rows = (height + 8 * down.max()! - 1) / (8 * down.max()!)
    offset = body
    size = PixelSize(width: width, height: height)
    self.components = Int(components)
    isProgressive = [0xc2, 0xc6, 0xca, 0xce].contains(marker)
    isLossless = [0xc3, 0xc7, 0xcb, 0xcf].contains(marker)
    // 64 coefficients of two bytes per block.
    coefficientBytes = zip(across, down).reduce(0) { $0 + columns * $1.0 * rows * $1.1 * 128 }
  }
}
