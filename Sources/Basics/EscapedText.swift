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

  /// The text for use in XML, between tags or in a quoted attribute. XML 1.0 cannot express control characters: they
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
