/// The `tEXt` chunks of a PNG file, by keyword.
///
/// Source: PNG specification, third edition, 11.3.3.3.
struct ThumbnailTexts {
  private var texts: [String: String] = [:]

  /// Reads the texts before and after the pixels, in at most 100 chunks.
  init(_ bytes: PictureBytes) {
    var window = ByteWindow(bytes)
    var offset = 8
    for _ in 0..<100 {
      guard let length = window.bigEndian(4, at: offset), length <= bytes.count else { return }
      if window.has("tEXt", at: offset + 4), length < 10_000 {
        let parts = window.bytes(at: offset + 8, count: length).split(separator: 0, maxSplits: 1)
        if parts.count == 2 {
          texts[String(decoding: parts[0], as: UTF8.self)] = String(decoding: parts[1], as: UTF8.self)
        }
      }
      offset += 12 + length
    }
  }

  subscript(keyword: String) -> String? { texts[keyword] }
}
