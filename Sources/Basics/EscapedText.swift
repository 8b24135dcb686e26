extension String {
  /// The text as a JSON string with its quotes (RFC 8259, section 7).
  public var quotedForJSON: String {
    var result = "\""
    for scalar in unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case _ where scalar.value < 0x20 || scalar.value == 0x7f:
        result += "\\u00" + [UInt8(scalar.value)].hexadecimal
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  /// The text with each `%XX` decoded; invalid UTF-8 becomes U+FFFD.
  public var percentDecoded: String {
    utf8.contains(UInt8(ascii: "%")) ? String(decoding: utf8.percentDecoded, as: UTF8.self) : self
  }

  /// The text escaped for XML, between tags or in a quoted attribute. Control characters, which XML 1.0 does not allow,
  /// become U+FFFD.
  public var escapedForXML: String {
    var result = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\n": result += "&#10;"
      case _ where scalar.value < 0x20: result += "\u{fffd}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

extension Unicode.Scalar {
  /// Whether the character may be a terminal command, change the text direction, or be invisible: control characters
  /// (C0, C1), line and paragraph separators, bidi marks, embeddings, overrides and isolates, the byte order mark,
  /// interlinear annotations and tags. Zero-width joiners are safe, since emoji and scripts need them.
  public var isUnsafeInTerminal: Bool {
    switch value {
    case 0x20...0x7e: false
    case 0x00...0x1f, 0x7f...0x9f, 0x061c, 0x200e, 0x200f, 0x2028...0x202e, 0x2066...0x2069, 0xfeff, 0xfff9...0xfffb,
      0xe0001, 0xe0020...0xe007f:
      true
    default: false
    }
  }
}

extension String {
  /// The text with unsafe characters as escapes such as `\u001b`, as in JSON. Line feeds and tabs stay.
  public var escapedForTerminal: String {
    func isUnsafe(_ scalar: Unicode.Scalar) -> Bool { scalar.isUnsafeInTerminal && scalar != "\n" && scalar != "\t" }
    guard unicodeScalars.contains(where: isUnsafe) else { return self }
    var result = ""
    for scalar in unicodeScalars {
      guard isUnsafe(scalar) else {
        result.unicodeScalars.append(scalar)
        continue
      }
      for unit in String(scalar).utf16 { result += "\\u" + [UInt8(unit >> 8), UInt8(unit & 255)].hexadecimal }
    }
    return result
  }
}

extension UInt8 {
  /// The value of a hexadecimal digit; nil for other characters.
  public var hexDigitValue: UInt8? {
    switch self {
    case 0x30...0x39: self - 0x30
    case 0x41...0x46: self - 0x37
    case 0x61...0x66: self - 0x57
    default: nil
    }
  }
}
