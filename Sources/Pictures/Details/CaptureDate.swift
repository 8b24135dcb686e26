import Basics

/// The time at which a picture was taken, by the clock of its camera.
///
/// Dates are compared by the camera's clock. Most cameras write no time zone, so the zone only decides between equal dates.
///
/// Source: Exif 2.32, section 4.6.5, F (date and time).
public struct CaptureDate: Sendable, Hashable {
  /// The date with the known precision: `2024-05-17 18:03:12` or `2024-05-17`.
  public let text: String
  /// The digits of the fractional second without trailing zeros; empty if unknown or 0.
  public let subSeconds: String
  /// The time zone in minutes east of UTC, or nil.
  public let offset: Int?

  /// Creates a date from the texts of EXIF: `2024:05:17 18:03:12`, `25`, `+02:00`. Returns nil if it is invalid.
  public init?(_ date: String, subSeconds: String? = nil, offset: String? = nil) {
    let bytes = Array(date.utf8)
    /// Returns the number of digits that end the text or precede a separator, or nil.
    func number(at start: Int, _ count: Int, before separators: String) -> Int? {
      guard bytes.count >= start + count,
        bytes.count == start + count || separators.utf8.contains(bytes[start + count])
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

  /// Creates a date from the text of XMP: `2024-05-17T18:03:12.25+02:00`. Returns nil if it is invalid.
  public init?(xmp text: String) {
    let rest = text.dropFirst(19)
    let fraction = rest.first == "." ? rest.dropFirst().prefix { $0.isNumber } : ""
    self.init(
      String(text.prefix(19)), subSeconds: String(fraction), offset: String(rest.drop { $0 == "." || $0.isNumber }))
  }

  /// Returns the number of two or four digits, or nil.
  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    guard digits.count > 1, digits.allSatisfy({ 0x30...0x39 ~= $0 }) else { return nil }
    return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }

  /// Returns the minutes of a time zone, `+02:00` or `Z`, or nil.
  private static func minutes(_ text: String) -> Int? {
    let bytes = Array(text.utf8)
    if text == "Z" { return 0 }
    guard bytes.count == 6, let sign = [0x2b: 1, 0x2d: -1][bytes[0]], bytes[3] == UInt8(ascii: ":"),
      let hours = number(bytes[1..<3]), let minutes = number(bytes[4..<6]), hours < 15, minutes < 60
    else { return nil }
    return sign * (hours * 60 + minutes)
  }

  /// The date with the fractional second: `2024-05-17 18:03:12.25`.
  public var precise: String { subSeconds.isEmpty ? text : "\(text).\(subSeconds)" }

  /// The date in XMP's format: `2024-05-17T18:03:12.25`.
  public var xmp: String { precise.replacing(" ", with: "T") }
}

extension CaptureDate: Comparable {
  public static func < (left: CaptureDate, right: CaptureDate) -> Bool {
    /// East of UTC the same local time is earlier.
    func key(_ date: CaptureDate) -> (String, String, Int) {
      (date.text, date.subSeconds, date.offset.map { -$0 } ?? .min)
    }
    return key(left) < key(right)
  }
}

extension CaptureDate: CustomStringConvertible {
  /// The date with fraction and time zone, as far as known: `2024-05-17 18:03:12.25 +02:00`.
  public var description: String {
    guard let offset else { return precise }
    func two(_ number: Int) -> String { "\(number)".zeroPadded(to: 2) }
    return "\(precise) \(offset < 0 ? "-" : "+")\(two(abs(offset) / 60)):\(two(abs(offset) % 60))"
  }
}

extension CaptureDate {
  /// Reads the three EXIF tags of a date.
  init?(
    _ directory: ExifDirectory, _ date: ExifDirectory.Tag, _ subSeconds: ExifDirectory.Tag,
    _ offset: ExifDirectory.Tag, _ window: inout ByteWindow
  ) {
    guard let text = directory.text(date, &window) else { return nil }
    self.init(text, subSeconds: directory.text(subSeconds, &window), offset: directory.text(offset, &window))
  }

  /// Reads the date and time of a GPS directory, in UTC.
  ///
  /// Source: Exif 2.32, section 4.6.6 (GPSDateStamp, GPSTimeStamp).
  init?(locationDirectory directory: ExifDirectory, _ window: inout ByteWindow) {
    guard let date = directory.text(.dateOfGPS, &window) else { return nil }
    let parts = (0..<3).compactMap { directory.fraction(.timeOfDay, at: $0, &window) }
    guard parts.count == 3, parts.allSatisfy({ 0..<61 ~= $0 }) else { return nil }
    self.init("\(date) \(parts.map { "\(Int($0))".zeroPadded(to: 2) }.joined(separator: ":"))", offset: "Z")
  }

  /// Finds a date in a file name written by a phone or program: `IMG_20190506_123456`, `IMG-20190506-WA0001`,
  /// `2019-05-06 12.34.56`, `Screenshot_2019-05-06-12-34-56`. Returns nil without a date in the years 1990 to 2099.
  public init?(inName name: String) {
    let bytes = Array(name.utf8)
    var (start, rest) = (0, bytes[...])
    func number(_ count: Int) -> String? {
      let digits = rest.prefix(count)
      guard digits.count == count, digits.allSatisfy({ 0x30...0x39 ~= $0 }) else { return nil }
      rest = rest.dropFirst(count)
      return String(decoding: digits, as: UTF8.self)
    }
    /// Skips and returns one of some separators; nil if none follows.
    func skip(_ separators: String) -> UInt8? {
      guard let separator = rest.first, separators.utf8.contains(separator) else { return nil }
      rest = rest.dropFirst()
      return separator
    }
    /// Reads hour, minute and second.
    func clock() -> String? {
      var numbers: [String] = []
      while numbers.count < 3, let number = number(2) {
        numbers.append(number)
        _ = skip("-_.:")
      }
      return numbers.count == 3 ? numbers.joined(separator: ":") : nil
    }
    while let run = Self.firstRun(of: bytes, from: start) {
      start = run.upperBound
      // The year, or the whole date without separators, optionally with milliseconds.
      guard [4, 8, 14, 17].contains(run.count) else { continue }
      rest = bytes[run.lowerBound...]
      guard let year = number(4), "1990" <= year, year < "2100" else { continue }
      let separator = skip("-_.")
      guard let month = number(2), skip("-_.") == separator, let day = number(2) else { continue }
      let isApart = skip("-_ T") != nil
      let time = isApart || run.count > 8 ? clock() : nil
      guard let found = Self("\(year):\(month):\(day)\(time.map { " " + $0 } ?? "")") else { continue }
      self = found
      return
    }
    return nil
  }

  /// Returns the first run of digits at or after an index.
  private static func firstRun(of bytes: [UInt8], from start: Int) -> Range<Int>? {
    func isDigit(_ byte: UInt8) -> Bool { 0x30...0x39 ~= byte }
    guard let first = bytes[start...].firstIndex(where: isDigit) else { return nil }
    return first..<(bytes[first...].firstIndex { !isDigit($0) } ?? bytes.count)
  }
}
