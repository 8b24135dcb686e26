/// The format of a file by its first bytes.
enum Signature: Equatable {
  case jpeg, png, webp, gif, tiff, svg
  /// AVIF or HEIC: one container.
  case heif(PictureFormat)

  init(_ window: inout ByteWindow) throws(PictureError) {
    if Self.startsAsPNG(&window) {
      self = .png
    } else if window[0] == 0xff, window[1] == 0xd8, window[2] == 0xff {
      self = .jpeg
    } else if window.has("GIF87a", at: 0) || window.has("GIF89a", at: 0) {
      self = .gif
    } else if window.has("RIFF", at: 0), window.has("WEBP", at: 8) {
      self = .webp
    } else if window.has("ftyp", at: 4), let format = Self.heifFormat(&window) {
      self = .heif(format)
    } else if window.has("II*\0", at: 0) || window.has("MM\0*", at: 0) {
      self = .tiff
    } else if Self.startsAsSVG(&window) {
      self = .svg
    } else {
      throw .unknownFormat(Self.name(&window))
    }
  }

  /// A string literal would hold U+0089 as two bytes.
  private static func startsAsPNG(_ window: inout ByteWindow) -> Bool {
    window[0] == 0x89 && window.has("PNG\r\n\u{1a}\n", at: 1)
  }

  private static func heifFormat(_ window: inout ByteWindow) -> PictureFormat? {
    let length = min(window.bigEndian(4, at: 0) ?? 0, 256)
    var isHEIC = false
    for offset in stride(from: 8, to: max(length, 12), by: 4) where offset != 12 {
      if window.has("avif", at: offset) || window.has("avis", at: offset) { return .avif }
      for brand: StaticString in ["heic", "heix", "heim", "heis", "hevc", "mif1", "msf1"]
      where window.has(brand, at: offset) {
        isHEIC = true
      }
    }
    return isHEIC ? .heic : nil
  }

  private static func startsAsSVG(_ window: inout ByteWindow) -> Bool {
    var start = window.has("\u{feff}", at: 0) ? 3 : 0
    while let byte = window[start], [9, 10, 13, 32].contains(byte), start < 512 { start += 1 }
    guard window[start] == UInt8(ascii: "<") else { return false }
    let text = window.bytes(at: start, count: 2_048)
    return SVGHeader.tagStart(in: text) != nil
  }

  /// The name of a format that is recognised only to say so.
  private static func name(_ window: inout ByteWindow) -> String? {
    if window.count == 0 { return "an empty file" }
    if window[0] == 0xff, window[1] == 0x0a { return "JPEG XL" }
    let known: [(StaticString, Int, String)] = [
      ("BM", 0, "BMP"), ("8BPS", 0, "Photoshop"), ("%PDF", 0, "PDF"), ("JXL ", 4, "JPEG XL"), ("jP  ", 4, "JPEG 2000"),
      ("qoif", 0, "QOI"), ("gimp xcf", 0, "GIMP"), ("FUJIFILMCCD-RAW", 0, "raw"), ("ftypcrx", 4, "raw"),
      ("\0\0\u{1}\0", 0, "icon"), ("#?RADIANCE", 0, "Radiance"), ("v/1\u{1}", 0, "OpenEXR"), ("DDS ", 0, "DDS"),
      ("ftyp", 4, "a film"), ("PK\u{3}\u{4}", 0, "ZIP"), ("<!DOCTYPE", 0, "a web page"), ("<!doctype", 0, "a web page"),
      ("<html", 0, "a web page"), ("{", 0, "JSON"), ("P4\n", 0, "PBM"), ("P5\n", 0, "PGM"), ("P6\n", 0, "PPM"),
    ]
    for (text, offset, name) in known where window.has(text, at: offset) { return name }
    return nil
  }
}
