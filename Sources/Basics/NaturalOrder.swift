/// Natural order: `img2` before `img10`, case-insensitive, `1` before `01`.
public enum NaturalOrder {
  /// Orders texts with equal keys: shorter first (fewer leading zeros), then by bytes.
  public static func isBeforeByBytes(_ one: String, _ other: String) -> Bool {
    one.utf8.count == other.utf8.count
      ? one.utf8.lexicographicallyPrecedes(other.utf8) : one.utf8.count < other.utf8.count
  }

  /// Returns items in the natural order of their texts. Numbers compare by value; texts that differ only in case or leading zeros compare by their bytes, so that
  /// the order is total.
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

  /// Returns bytes whose lexicographic order is the natural order of texts.
  public static func key(of text: String) -> [UInt8] {
    var key: [UInt8] = []
    key.reserveCapacity(text.utf8.count + 8)
    appendKey(of: text, to: &key)
    return key
  }

  /// Appends a text's key: the text in lower case, with each run of digits as a 0, the number of digits without leading
  /// zeros, and those digits.
  public static func appendKey(of text: String, to key: inout [UInt8]) {
    var rest = text.lowercased().utf8[...]
    while let byte = rest.first {
      guard 0x30...0x39 ~= byte else {
        key.append(byte)
        rest = rest.dropFirst()
        continue
      }
      let number = rest.prefix { 0x30...0x39 ~= $0 }
      rest = rest[number.endIndex...]
      let digits = number.drop { $0 == 0x30 }
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
}
