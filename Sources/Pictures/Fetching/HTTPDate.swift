import CCurl

/// Dates in header fields (RFC 9110, section 5.6.7).
public enum HTTPDate {
  /// Returns the seconds since 1970 for `Fri, 17 May 2024 18:03:12 GMT`; nil if invalid or not in 1970…9999.
  public static func seconds(_ text: String) -> Int? {
    let seconds = curl_getdate(text, nil)
    return (0...ResponseHead.latestTime).contains(seconds) ? seconds : nil
  }
}
