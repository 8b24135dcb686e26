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
    if let number = Double(text), number.isFinite, text.utf8.count != 4 {
      let seconds = abs(number) > 100_000_000_000 ? number / 1000 : number
      return abs(seconds) < yearLimit ? seconds : nil
    }
    return WrittenDate.seconds(text)
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
    return UTCTime(secondsSince1970: Int(seconds.rounded(.down))).text
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
