import Basics
import Platform

/// Parses dates as feeds write them.
enum FeedDate {
  /// The first second of the year 10000.
  private static let yearLimit = 253_402_300_800.0

  /// Returns a date as it is shown: a number of seconds or milliseconds since 1970 becomes `2024-05-17 18:03:12`, in UTC. Others stay as
  /// they are written, also short numbers, which may be `20240517`.
  static func shown(_ written: String) -> String {
    guard let number = Double(written), abs(number) >= 100_000_000, let seconds = seconds(written) else {
      return written
    }
    return text(seconds)
  }

  /// Returns the seconds since 1970 of `2024-05-01`, `2024-05-01T08:00:00+02:00`, `2024-05-01 08:00`, EXIF's
  /// `2024:05:01 08:00:00`, RSS's `Wed, 01 May 2024 08:00:00 GMT`, or a number of seconds (milliseconds if it is too large for that); nil for anything else.
  /// Without a time zone it is UTC.
  static func seconds(_ text: String) -> Double? {
    let bytes = Array(text.utf8)
    if let number = Double(text), number.isFinite, bytes.count != 4 {
      let seconds = abs(number) > 100_000_000_000 ? number / 1000 : number
      return abs(seconds) < yearLimit ? seconds : nil
    }
    var reader = Reader(bytes: bytes)
    if let seconds = mailSeconds(text) { return seconds }
    guard let year = reader.digits(4) else { return nil }
    var month = 1
    var day = 1
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

  /// Returns the seconds of a date as RSS has it (RFC 822): `Wed, 01 May 2024 08:00:00 +0200`.
  private static func mailSeconds(_ text: String) -> Double? {
    let months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
    let words = (text.split(separator: ",").last ?? "").split(separator: " ")
    guard words.count >= 4, let day = Int(words[0]), 1...31 ~= day,
      let month = months.firstIndex(of: words[1].prefix(3).lowercased()), let year = Int(words[2]), 1000...9999 ~= year
    else { return nil }
    let zone = words.count > 4 && "+-".contains(words[4].prefix(1)) ? String(words[4]) : "Z"
    var reader = Reader(bytes: Array((words[3] + zone).utf8))
    guard let time = reader.time(), reader.isAtEnd else { return nil }
    return Double(CivilDate(year: year, month: month + 1, day: day).days) * 86400 + time
  }

  /// Returns seconds since 1970 as text: `2024-05-17 18:03:12`, in UTC. A date that is written in this order keeps its time zone,
  /// and what it does not tell stays away: `2024-05`.
  static func text(_ seconds: Double, as written: String = "") -> String {
    let bytes = Array(written.utf8)
    if bytes.count >= 7, bytes[..<4].allSatisfy({ 0x30...0x39 ~= $0 }), "-:".utf8.contains(bytes[4]) {
      let (day, time) = (bytes[..<min(bytes.count, 10)], bytes.dropFirst(11).prefix(8))
      let date = String(decoding: day.map { $0 == UInt8(ascii: ":") ? UInt8(ascii: "-") : $0 }, as: UTF8.self)
      return time.isEmpty ? date : "\(date) \(String(decoding: time, as: UTF8.self))"
    }
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let day = Int((seconds / 86400).rounded(.down))
    let time = Int(seconds.rounded(.down)) - day * 86400
    let date = CivilDate(days: day)
    return "\(date.year)-\(two(date.month))-\(two(date.day)) "
      + "\(two(time / 3600)):\(two(time / 60 % 60)):\(two(time % 60))"
  }

  private struct Reader {
    let bytes: [UInt8]
    var position = 0

    var isAtEnd: Bool { position == bytes.count }

    mutating func digits(_ count: Int) -> Int? {
      guard position + count <= bytes.count else { return nil }
      var number = 0
      for byte in bytes[position..<(position + count)] {
        guard byte &- 0x30 < 10 else { return nil }
        number = number * 10 + Int(byte &- 0x30)
      }
      position += count
      return number
    }

    mutating func skip(_ signs: String) -> Bool {
      guard position < bytes.count, signs.utf8.contains(bytes[position]) else { return false }
      position += 1
      return true
    }

    /// Reads `08:00` or `08:00:00.25`, then nothing, `Z` or `+02:00`. Returns the seconds since midnight UTC.
    mutating func time() -> Double? {
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
}

extension PhotoFeed {
  /// Returns the photo's date in seconds since 1970: the feed's, else what `dateTaken` returns, as cameras write it, else the
  /// file's modification date by the clock of this time zone, as cameras' clocks tell none.
  public func seconds(at index: Int, _ dateTaken: (PhotoAddress) -> String? = { _ in nil }) -> Double? {
    let (partIndex, local) = locate(index)
    let part = parts[partIndex]
    func taken() -> Double? { dateTaken(part.address(at: local)).flatMap(FeedDate.seconds) }
    guard part.fileDates.isEmpty else { return taken() ?? part.localFileDate(at: local) }
    return part.photo(at: local).date.flatMap(FeedDate.seconds) ?? taken()
  }

  /// Returns the same date as text: `2024-05-17 18:03:12`, or as much of it as is known. Dates that feeds write in another order
  /// are in UTC.
  public func dateText(at index: Int, taken: () -> String?) -> String? {
    let (partIndex, local) = locate(index)
    let part = parts[partIndex]
    if !part.fileDates.isEmpty { return taken() ?? part.localFileDate(at: local).map { FeedDate.text($0) } }
    guard let date = part.photo(at: local).date, let seconds = FeedDate.seconds(date) else { return taken() }
    return FeedDate.text(seconds, as: date)
  }
}

extension FeedPart {
  /// Returns the modification date of a file by the clock of this time zone; nil if it is unknown.
  fileprivate func localFileDate(at index: Int) -> Double? {
    fileDates[index] == 0 ? nil : Double(LocalTime.seconds(at: fileDates[index]))
  }
}
