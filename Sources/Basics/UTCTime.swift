/// A time of the day in UTC.
public struct UTCTime: Sendable, Hashable {
  private let date: CivilDate
  /// Seconds since midnight.
  private let seconds: Int

  /// The time at a number of seconds since 1970.
  public init(secondsSince1970 seconds: Int) {
    let days = (seconds >= 0 ? seconds : seconds - 86_399) / 86_400
    (date, self.seconds) = (CivilDate(days: days), seconds - days * 86_400)
  }

  /// `20240517`.
  public var compactDate: String { "\(year)\(two(date.month))\(two(date.day))" }
  /// `20240517T180312Z`.
  public var compact: String { "\(compactDate)T\(clock(separator: ""))Z" }
  /// `2024-05-17 18:03:12`.
  public var text: String { "\(year)-\(two(date.month))-\(two(date.day)) \(clock(separator: ":"))" }

  private var year: String { "\(date.year)".zeroPadded(to: 4) }
  private func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
  private func clock(separator: String) -> String {
    "\(two(seconds / 3_600))\(separator)\(two(seconds / 60 % 60))\(separator)\(two(seconds % 60))"
  }
}
