/// Reads dates as feeds, servers and cameras write them.
public struct WrittenDate {
  private let bytes: [UInt8]
  private var position = 0

  private init(_ text: some StringProtocol) { bytes = Array(text.utf8) }

  /// Returns the seconds since 1970 of `2024-05-01`, `2024-05-01T08:00:00.25+02:00`, `2024-05-01 08:00`, EXIF's
  /// `2024:05:01 08:00:00`, or RSS's `Wed, 01 May 2024 08:00:00 GMT`; nil for anything else. Without a time zone it is UTC.
  public static func seconds(_ text: some StringProtocol) -> Double? {
    var reader = WrittenDate(text)
    guard let year = reader.digits(4) else { return mailSeconds(text) }
    var (month, day) = (1, 1)
    if reader.skip("-:") {
      guard let number = reader.digits(2), 1...12 ~= number else { return nil }
      month = number
      if reader.skip("-:") {
        guard let number = reader.digits(2), 1...31 ~= number else { return nil }
        day = number
      }
    }
    var seconds = Double(CivilDate(year: year, month: month, day: day).days) * 86400
    if reader.skip("Tt ") {
      guard let time = reader.time() else { return nil }
      seconds += time
    }
    return reader.isAtEnd ? seconds : nil
  }

  /// Returns the seconds of a date as mails have it (RFC 822): `Wed, 01 May 2024 08:00:00 +0200`.
  private static func mailSeconds(_ text: some StringProtocol) -> Double? {
    let months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
    let words = (String(text).split(separator: ",").last?.split(separator: " ") ?? []).map(String.init)
    guard words.count >= 4, let day = Int(words[0]), 1...31 ~= day,
      let month = months.firstIndex(of: words[1].prefix(3).lowercased()), let year = Int(words[2]), 1000...9999 ~= year
    else { return nil }
    let zone = words.count > 4 && "+-".contains(words[4].prefix(1)) ? words[4] : "Z"
    var reader = WrittenDate(words[3] + zone)
    guard let time = reader.time(), reader.isAtEnd else { return nil }
    return Double(CivilDate(year: year, month: month + 1, day: day).days) * 86400 + time
  }

  private var isAtEnd: Bool { position == bytes.count }

  private mutating func digits(_ count: Int) -> Int? {
    guard position + count <= bytes.count else { return nil }
    var number = 0
    for byte in bytes[position..<(position + count)] {
      guard byte &- 0x30 < 10 else { return nil }
      number = number * 10 + Int(byte &- 0x30)
    }
    position += count
    return number
  }

  private mutating func skip(_ signs: String) -> Bool {
    guard position < bytes.count, signs.utf8.contains(bytes[position]) else { return false }
    position += 1
    return true
  }

  /// Reads `08:00` or `08:00:00.25`, then nothing, `Z` or `+02:00`. Returns the seconds since midnight UTC.
  private mutating func time() -> Double? {
    guard let hour = digits(2), hour < 25, skip(":"), let minute = digits(2), minute < 60 else { return nil }
    var seconds = Double(hour * 3600 + minute * 60)
    if skip(":") {
      guard let second = digits(2), second < 61 else { return nil }
      seconds += Double(second)
      if skip(".,") {
        var unit = 0.1
        while let digit = digits(1) {
          seconds += Double(digit) * unit
          unit /= 10
        }
      }
    }
    if skip("Zz") { return seconds }
    let isEast = position < bytes.count && bytes[position] == UInt8(ascii: "+")
    guard skip("+-") else { return seconds }
    guard let hours = digits(2), hours < 25 else { return nil }
    _ = skip(":")
    let minutes = digits(2) ?? 0
    return seconds - (isEast ? 1 : -1) * Double(hours * 3600 + minutes * 60)
  }
}
