#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A time of the day in UTC.
public struct UTCTime: Sendable, Hashable {
  public let year, month, day, hour, minute, second: Int

  /// The time at a number of seconds since 1970.
  public init(secondsSince1970 seconds: Int) {
    var time = time_t(seconds)
    var parts = tm()
    gmtime_r(&time, &parts)
    (year, month, day) = (Int(parts.tm_year) + 1900, Int(parts.tm_mon) + 1, Int(parts.tm_mday))
    (hour, minute, second) = (Int(parts.tm_hour), Int(parts.tm_min), Int(parts.tm_sec))
  }

  /// The current time.
  public static var now: UTCTime { UTCTime(secondsSince1970: time(nil)) }

  /// `20240517`.
  public var compactDate: String { two(year / 100) + two(year % 100) + two(month) + two(day) }

  /// `20240517T180312Z`.
  public var compact: String { "\(compactDate)T\(two(hour))\(two(minute))\(two(second))Z" }

  /// `2024-05-17 18:03:12`.
  public var text: String {
    "\(two(year / 100))\(two(year % 100))-\(two(month))-\(two(day)) \(two(hour)):\(two(minute)):\(two(second))"
  }

  private func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
