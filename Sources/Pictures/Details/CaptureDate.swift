/// When a picture was taken, by the clock of its camera.
///
/// Dates are compared by the clocks of the cameras, since most cameras do not tell their time zone; the time zone decides between
/// equal ones only.
///
/// Source: Exif 2.32, section 4.6.5, F (date and time).
public struct CaptureDate: Sendable, Hashable {
  /// `2024-05-17 18:03:12`, without what the camera did not know: `2024-05-17`.
  public let text: String
  /// The digits of the fraction of the second, without zeros at their end; empty if it is unknown or 0.
  public let subSeconds: String
  /// The time zone in minutes east of UTC; nil if it is unknown.
  public let offset: Int?

  /// Creates a date from the texts of EXIF: `2024:05:17 18:03:12`, `25`, `+02:00`. Returns nil if it is no date.
  public init?(_ date: String, subSeconds: String? = nil, offset: String? = nil) {
    let bytes = Array(date.utf8)
    func number(at start: Int, _ count: Int, before sign: String) -> Int? {
      guard bytes.count >= start + count, bytes.count == start + count || sign.utf8.contains(bytes[start + count])
      else { return nil }
      return Self.number(bytes[start..<start + count])
    }
    guard let year = number(at: 0, 4, before: ":-"), let month = number(at: 5, 2, before: ":-"),
      let day = Self.number(bytes.dropFirst(8).prefix(2)), year > 0, 1...12 ~= month, 1...31 ~= day
    else { return nil }
    func slice(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
    var text = "\(slice(0..<4))-\(slice(5..<7))-\(slice(8..<10))"
    var hasSeconds = false
    if bytes.count >= 16, " T".utf8.contains(bytes[10]), let hour = number(at: 11, 2, before: ":"),
      let minute = Self.number(bytes[14..<16]), hour < 25, minute < 60
    {
      text += " " + slice(11..<16)
      if bytes.count >= 19, bytes[16] == UInt8(ascii: ":"), let second = Self.number(bytes[17..<19]), second < 61 {
        text += slice(16..<19)
        hasSeconds = true
      }
    }
    self.text = text
    let fraction = hasSeconds ? (subSeconds ?? "").prefix(9) : ""
    let isNumber = fraction.utf8.allSatisfy { 0x30...0x39 ~= $0 }
    self.subSeconds = isNumber ? String(fraction.reversed().drop { $0 == "0" }.reversed()) : ""
    self.offset = offset.flatMap(Self.minutes)
  }

  /// Returns the number of two or four digits; nil for anything else.
  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    guard digits.count > 1, digits.allSatisfy({ 0x30...0x39 ~= $0 }) else { return nil }
    return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }

  /// Returns the minutes of a time zone, `+02:00` or `Z`; nil for anything else.
  private static func minutes(_ text: String) -> Int? {
    let bytes = Array(text.utf8)
    if text == "Z" { return 0 }
    guard bytes.count == 6, let sign = [0x2b: 1, 0x2d: -1][bytes[0]], bytes[3] == UInt8(ascii: ":"),
      let hours = number(bytes[1..<3]), let minutes = number(bytes[4..<6]), hours < 15, minutes < 60
    else { return nil }
    return sign * (hours * 60 + minutes)
  }

  /// The date with the fraction of the second: `2024-05-17 18:03:12.25`.
  public var precise: String { subSeconds.isEmpty ? text : "\(text).\(subSeconds)" }
}

extension CaptureDate: Comparable {
  public static func < (left: CaptureDate, right: CaptureDate) -> Bool {
    /// East of UTC the same time of the day is earlier.
    func key(_ date: CaptureDate) -> (String, String, Int) {
      (date.text, date.subSeconds, date.offset.map { -$0 } ?? .min)
    }
    return key(left) < key(right)
  }
}

extension CaptureDate: CustomStringConvertible {
  /// All that is known: `2024-05-17 18:03:12.25 +02:00`.
  public var description: String {
    guard let offset else { return precise }
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(precise) \(offset < 0 ? "-" : "+")\(two(abs(offset) / 60)):\(two(abs(offset) % 60))"
  }
}

extension CaptureDate {
  /// Reads the three tags of a date.
  init?(
    _ directory: ExifDirectory, _ date: ExifDirectory.Tag, _ subSeconds: ExifDirectory.Tag,
    _ offset: ExifDirectory.Tag, _ window: inout ByteWindow
  ) {
    guard let text = directory.text(date, &window) else { return nil }
    self.init(text, subSeconds: directory.text(subSeconds, &window), offset: directory.text(offset, &window))
  }
}
