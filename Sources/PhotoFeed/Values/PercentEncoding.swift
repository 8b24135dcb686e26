import Basics

/// Percent-encoding of web addresses (RFC 3986, section 2.1).
enum PercentEncoding {
  /// Returns text with every byte that addresses may not contain as `%XX`: spaces, control characters, `"<>\^{|}`, the
  /// backquote and non-ASCII. Existing escapes stay.
  static func encoded(_ text: String) -> String {
    text.utf8.percentEncoded {
      switch $0 {
      case 0x21, 0x23...0x3b, 0x3d, 0x3f...0x5b, 0x5d, 0x5f, 0x61...0x7a, 0x7e: true
      default: false
      }
    }
  }

  /// Returns text as a path segment or a query value: only letters, digits and `-._~:` are not encoded.
  static func component(_ text: String) -> String { text.utf8.percentEncoded(except: "-._~:") }
}
