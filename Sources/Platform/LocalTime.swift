import Basics
import CLibrary

/// The local time of the user's time zone.
public enum LocalTime {
  /// Returns `seconds` since 1970 plus the offset of the user's time zone at that time.
  public static func seconds(at seconds: Int64) -> Int64 {
    var time = time_t(seconds)
    var parts = tm()
    return localtime_r(&time, &parts) == nil ? seconds : seconds + Int64(parts.tm_gmtoff)
  }
}

extension UTCTime {
  /// The current time.
  public static var now: UTCTime { UTCTime(secondsSince1970: time(nil)) }
}
