import Basics
import Platform

/// Parses the dates in feeds.
enum FeedDate {
  /// The first second of the year 10000.
  private static let yearLimit = 253_402_300_800.0

  /// Returns a date for display: seconds or milliseconds since 1970 become `2024-05-17 18:03:12` in UTC. Other dates
  /// stay as written, including short numbers such as `20240517`.
  static func shown(_ written: String) -> String {
    guard let number = Double(written), abs(number) >= 100_000_000, let seconds = seconds(written) else {
      return written
    }
    return text(seconds)
  }

  /// Returns the seconds since 1970, or nil for other texts. Without a time zone the date is in UTC.
  ///
  /// Reads ISO 8601 (`2024-05-01`, `2024-05-01T08:00:00+02:00`, `2024-05-01 08:00`), EXIF (`2024:05:01 08:00:00`), RSS
  /// (`Wed, 01 May 2024 08:00:00 GMT`), numbers of seconds, and numbers of milliseconds above 100,000,000,000.
  static func seconds(_ text: String) -> Double? {
    if let number = Double(text), number.isFinite, text.utf8.count != 4 {
      let seconds = abs(number) > 100_000_000_000 ? number / 1000 : number
      return abs(seconds) < yearLimit ? seconds : nil
    }
    return WrittenDate.seconds(text)
  }

  /// Returns seconds since 1970 as text: `2024-05-17 18:03:12`, in UTC. A date written in this order keeps its time
  /// zone and its precision: `2024-05`.
  static func text(_ seconds: Double, as written: String = "") -> String {
    let bytes = Array(written.utf8)
    if bytes.count >= 7, bytes[..<4].allSatisfy({ 0x30...0x39 ~= $0 }), "-:".utf8.contains(bytes[4]) {
      let (day, time) = (bytes[..<min(bytes.count, 10)], bytes.dropFirst(11).prefix(8))
      let date = String(decoding: day.map { $0 == UInt8(ascii: ":") ? UInt8(ascii: "-") : $0 }, as: UTF8.self)
      return time.isEmpty ? date : "\(date) \(String(decoding: time, as: UTF8.self))"
    }
    return UTCTime(secondsSince1970: Int(seconds.rounded(.down))).text
  }
}

extension PhotoFeed {
  /// Returns the photo's date in seconds since 1970: the feed's, else the capture time from `dateTaken`, else the
  /// file's modification date. The last is in local time, since cameras' clocks have no time zone.
  public func seconds(at index: Int, _ dateTaken: (PhotoAddress) -> String? = { _ in nil }) -> Double? {
    let (partIndex, local) = locate(index)
    let part = parts[partIndex]
    func taken() -> Double? { dateTaken(part.address(at: local)).flatMap(FeedDate.seconds) }
    guard part.fileDates.isEmpty else { return taken() ?? part.localFileDate(at: local) }
    return part.photo(at: local).date.flatMap(FeedDate.seconds) ?? taken()
  }

  /// Returns the same date as text with the known precision: `2024-05-17 18:03:12`. Dates in other formats are in UTC.
  public func dateText(at index: Int, taken: () -> String?) -> String? {
    let (partIndex, local) = locate(index)
    let part = parts[partIndex]
    if !part.fileDates.isEmpty { return taken() ?? part.localFileDate(at: local).map { FeedDate.text($0) } }
    guard let date = part.photo(at: local).date, let seconds = FeedDate.seconds(date) else { return taken() }
    return FeedDate.text(seconds, as: date)
  }
}

extension FeedPart {
  /// Returns the modification date of a file in local time; nil if unknown.
  fileprivate func localFileDate(at index: Int) -> Double? {
    fileDates[index] == 0 ? nil : Double(LocalTime.seconds(at: fileDates[index]))
  }
}
