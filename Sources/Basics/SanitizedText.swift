/// Sanitizes feed texts for the terminal.
///
/// Feeds are untrusted: an escape sequence in a title would be a terminal command, and a character that changes the
/// text direction would draw a line backwards (CVE-2021-42574).
public enum SanitizedText {
  /// Returns the text with line breaks and tabs as spaces, other control characters as U+FFFD, and without invisible
  /// characters and characters that change the text direction.
  public static func made(from text: String) -> String {
    guard text.unicodeScalars.contains(where: \.isUnsafeInTerminal) else { return text }
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x09...0x0d, 0x85, 0x2028, 0x2029: result.append(" ")
      case 0x00...0x1f, 0x7f...0x9f: result.append("\u{fffd}")
      case _ where scalar.isUnsafeInTerminal: break
      default: result.append(scalar)
      }
    }
    return String(result)
  }
}
