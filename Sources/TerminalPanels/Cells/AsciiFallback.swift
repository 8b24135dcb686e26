import Basics

/// ASCII characters that replace others where the locale's character set is not UTF-8.
enum AsciiFallback {
  /// Returns an ASCII character that looks similar to `value`, or a question mark.
  static func character(for value: UInt32) -> UInt32 {
    let character: Unicode.Scalar =
      switch value {
      case 0x2500, 0x2501, 0x2504, 0x2505, 0x2508, 0x2509, 0x2550, 0x2010...0x2015: "-"
      case 0x2502, 0x2503, 0x2506, 0x2507, 0x250a, 0x250b, 0x2551: "|"
      case 0x250c...0x254f, 0x2552...0x2570: "+"
      case 0x2580, 0x2594: "\""
      case 0x2584, 0x2581...0x2583: "_"
      case 0x2588, 0x2585...0x2587, 0x2593: "#"
      case 0x258c...0x258f: "["
      case 0x2590, 0x2595: "]"
      case 0x2591: "."
      case 0x2592, 0x2596...0x259f: "%"
      case 0x2018, 0x2019, 0x201a, 0x2039, 0x203a: "'"
      case 0x201c, 0x201d, 0x201e, 0xab, 0xbb: "\""
      case 0x2022, 0xb7, 0x25cf, 0x25cb: "*"
      case 0x2026: "."
      case 0x2190: "<"
      case 0x2191: "^"
      case 0x2192: ">"
      case 0x2193: "v"
      case 0xd7: "x"
      case 0xa0, 0x2800: " "
      default: latin(value)
      }
    return character.value
  }

  /// Returns a Latin letter without its accent.
  private static func latin(_ value: UInt32) -> Unicode.Scalar {
    guard 0xc0...0x17f ~= value, let scalar = Unicode.Scalar(value),
      let letter = NaturalOrder.key(of: String(scalar)).first, UInt8(ascii: "a")...UInt8(ascii: "z") ~= letter
    else { return "?" }
    return Unicode.Scalar(scalar.properties.isUppercase ? letter - 0x20 : letter)
  }
}
