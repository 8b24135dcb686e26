/// Natural order: `img2` before `img10`, independent of case and accents, `1` before `01`.
public enum NaturalOrder {
  /// Orders texts with equal keys: shorter first (fewer leading zeros), then by bytes.
  public static func isBeforeByBytes(_ one: String, _ other: String) -> Bool {
    one.utf8.count == other.utf8.count
      ? one.utf8.lexicographicallyPrecedes(other.utf8) : one.utf8.count < other.utf8.count
  }

  /// Returns items in the natural order of their texts. Numbers are compared by value. Texts that differ only in case
  /// or leading zeros are compared by bytes, so that the order is total.
  public static func sorted<Item>(_ items: [Item], by text: (Item) -> String) -> [Item] {
    let keys = items.map { item in
      let text = text(item)
      return (key: key(of: text), text: text, item: item)
    }
    return keys.sorted {
      $0.key == $1.key
        ? isBeforeByBytes($0.text, $1.text) : $0.key.lexicographicallyPrecedes($1.key)
    }.map(\.item)
  }

  /// Returns bytes whose lexicographic order is the natural order of the texts.
  public static func key(of text: String) -> [UInt8] {
    var key: [UInt8] = []
    key.reserveCapacity(text.utf8.count + 8)
    appendKey(of: text, to: &key)
    return key
  }

  /// Appends a text's key. Letters are in lower case without accents. Dots sort before other symbols, so that `a.jpg`
  /// is before `a (2).jpg`. A run of digits becomes 0, its number of digits without leading zeros, and these digits.
  public static func appendKey(of text: String, to key: inout [UInt8]) {
    var scalars = text.unicodeScalars[...]
    while let scalar = scalars.first {
      guard 0x30...0x39 ~= scalar.value else {
        append(scalar, to: &key)
        scalars.removeFirst()
        continue
      }
      let number = scalars.prefix { 0x30...0x39 ~= $0.value }
      scalars = scalars[number.endIndex...]
      let digits = number.drop { $0.value == 0x30 }.map { UInt8($0.value) }
      key.append(0x30)
      var length = digits.count
      while length >= 255 {
        key.append(255)
        length -= 255
      }
      key.append(UInt8(length))
      key.append(contentsOf: digits)
    }
  }

  /// The letters U+00C0 to U+017F without accents; a space without a base letter. Ligatures are in `pairs`.
  private static let letters = Array(
    ("aaaaaa ceeeeiiiidnooooo ouuuuy  " + "aaaaaa ceeeeiiiidnooooo ouuuuy y" + "aaaaaaccccccccddddeeeeeeeeeegggg"
      + "gggghhhhiiiiiiiiii  jjkk lllllll" + "lllnnnnnnn  oooooo  rrrrrrssssss" + "ssttttttuuuuuuuuuuuuwwyyyzzzzzzs")
      .utf8)
  private static let pairs: [UInt32: String] = [
    0xc6: "ae", 0xe6: "ae", 0xde: "th", 0xfe: "th", 0xdf: "ss", 0x132: "ij", 0x133: "ij", 0x14a: "ng", 0x14b: "ng",
    0x152: "oe", 0x153: "oe", 0x401: "е", 0x451: "е", 0x407: "і", 0x457: "і", 0x419: "и", 0x439: "и",
  ]

  private static func append(_ scalar: Unicode.Scalar, to key: inout [UInt8]) {
    switch scalar.value {
    // Before all symbols, but after the path separator.
    case 0x2e: key.append(2)
    case 0x41...0x5a: key.append(UInt8(scalar.value) | 0x20)
    case ..<0x80: key.append(UInt8(scalar.value))
    case 0x300...0x36f: break  // An accent of its own.
    case 0xc0...0x17f where letters[Int(scalar.value) - 0xc0] != 0x20: key.append(letters[Int(scalar.value) - 0xc0])
    case 0xc0...0x457 where pairs[scalar.value] != nil: key.append(contentsOf: pairs[scalar.value, default: ""].utf8)
    case 0xac00...0xd7a3:
      // The letters of a Korean syllable (The Unicode Standard, 3.12).
      let syllable = scalar.value - 0xac00
      let jamo = [0x1100 + syllable / 588, 0x1161 + syllable % 588 / 28, 0x11a7 + syllable % 28]
      for letter in jamo where letter != 0x11a7 {
        if let letter = Unicode.Scalar(letter) { key.append(contentsOf: String(letter).utf8) }
      }
    // Chinese, Japanese and other scripts without case: a case mapping would be slow.
    case 0x2e80...0xa63f: key.append(contentsOf: String(scalar).utf8)
    default: key.append(contentsOf: scalar.properties.lowercaseMapping.utf8)
    }
  }
}
