/// Sanitizes text of a feed for the terminal.
///
/// Feeds are untrusted: an escape sequence in a title would reach the terminal as a command, and a character that
/// changes the direction of text would draw a line backwards (CVE-2021-42574).
public enum SanitizedText {
  /// Returns the text with line breaks and tabs as spaces, other control characters as U+FFFD, and without characters
  /// that change the direction of text and invisible ones.
  public static func made(from text: String) -> String {
    guard text.unicodeScalars.contains(where: isHarmful) else { return text }
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x09...0x0d, 0x85, 0x2028, 0x2029: result.append(" ")
      case 0x00...0x1f, 0x7f...0x9f: result.append("\u{fffd}")
      case _ where isHarmful(scalar): break
      default: result.append(scalar)
      }
    }
    return String(result)
  }

  /// Control characters (C0, C1), line and paragraph separators, bidi marks, embeddings, overrides and isolates, the
  /// byte order mark, interlinear annotations and tags. Zero-width joiners stay, because emoji and scripts need them.
  private static func isHarmful(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x20...0x7e: false
    case 0x00...0x1f, 0x7f...0x9f, 0x061c, 0x200e, 0x200f, 0x2028...0x202e, 0x2066...0x2069, 0xfeff,
      0xfff9...0xfffb,
      0xe0001, 0xe0020...0xe007f:
      true
    default: false
    }
  }
}
