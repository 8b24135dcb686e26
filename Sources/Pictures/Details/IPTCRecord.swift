import Basics

/// The IPTC record of a picture, written by news agencies and older programs.
///
/// Source: IPTC, Information Interchange Model 4.2, chapters 3 (data sets) and 6 (record 2); Adobe Photoshop File Formats
/// Specification (image resource blocks).
struct IPTCRecord {
  private(set) var texts = PictureTexts()
  /// The capture time.
  private(set) var taken: CaptureDate?

  /// The numbers of the data sets of record 2 that are read.
  private enum DataSet: Int {
    case title = 5, keyword = 25, date = 55, time = 60, caption = 120
  }

  /// Reads the data sets in a range.
  init(_ window: inout ByteWindow, in range: Range<Int>) {
    var (offset, isUTF8, date, time) = (range.lowerBound, false, "", "")
    // A limit far above real files.
    for _ in 0..<2_000 {
      guard offset + 5 <= range.upperBound, window[offset] == 0x1c, let record = window[offset + 1],
        let number = window[offset + 2], let length = window.bigEndian(2, at: offset + 3), length < 0x8000,
        offset + 5 + length <= range.upperBound
      else { break }
      let body = Array(window.bytes(at: offset + 5, count: min(length, PictureTexts.limit)))
      offset += 5 + length
      // The coded character set is UTF-8 if it is this escape sequence (ISO 2022).
      if record == 1, number == 90 { isUTF8 = body.starts(with: [0x1b, 0x25, 0x47]) }
      guard record == 2, let dataSet = DataSet(rawValue: Int(number)) else { continue }
      let text = Self.text(body, isUTF8: isUTF8)
      switch dataSet {
      case .title: texts.title = texts.title ?? text
      case .caption: texts.caption = texts.caption ?? text
      case .keyword: if let text, texts.keywords.count < 1_000 { texts.keywords.append(text) }
      case .date: date = text ?? ""
      case .time: time = text ?? ""
      }
    }
    // The formats are 20070815 and 123005+0200.
    guard date.utf8.count == 8 else { return }
    func part(_ text: String, _ range: Range<Int>) -> String {
      String(text.dropFirst(range.lowerBound).prefix(range.count))
    }
    let day = [0..<4, 4..<6, 6..<8].map { part(date, $0) }.joined(separator: "-")
    let clock = time.utf8.count >= 6 ? " " + [0..<2, 2..<4, 4..<6].map { part(time, $0) }.joined(separator: ":") : ""
    taken = CaptureDate(
      day + clock, offset: time.utf8.count == 11 ? "\(part(time, 6..<9)):\(part(time, 9..<11))" : nil)
  }

  /// Returns the text; nil if it is empty. Without declared UTF-8, the text may be UTF-8 or Latin 1.
  private static func text(_ bytes: [UInt8], isUTF8: Bool) -> String? {
    let text =
      isUTF8
      ? String(decoding: bytes, as: UTF8.self)
      : String(validating: bytes, as: UTF8.self)
        ?? String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    let trimmed = text.filter { $0 != "\0" }.trimmed { $0 == " " }
    return trimmed.isEmpty ? nil : trimmed
  }

  /// Returns the range of the record in Photoshop's image resource blocks, or nil.
  static func range(in blocks: Range<Int>, _ window: inout ByteWindow) -> Range<Int>? {
    var offset = blocks.lowerBound
    for _ in 0..<200 {
      guard window.has("8BIM", at: offset), let kind = window.bigEndian(2, at: offset + 4),
        let name = window[offset + 6]
      else { return nil }
      // A Pascal string and the length, both padded to an even number of bytes.
      let start = offset + 6 + (Int(name) + 2) / 2 * 2
      guard let length = window.bigEndian(4, at: start), length <= blocks.upperBound - start - 4 else { return nil }
      if kind == 0x0404 { return start + 4..<start + 4 + length }
      offset = start + 4 + (length + 1) / 2 * 2
    }
    return nil
  }
}
