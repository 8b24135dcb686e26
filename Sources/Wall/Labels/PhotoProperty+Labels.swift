import Basics
import PhotoFeed
import SymbolArt
import TerminalPanels

extension PhotoProperty {
  /// Creates the row of a label. A value is an index, from 1, of the label's values; a bit set if there can be several.
  init(_ label: UserLabel) {
    let sets: [[String]] =
      label.takesSeveral
      ? (0..<1 << label.values.count).map { bits in
        label.values.indices.filter { bits >> $0 & 1 == 1 }.map { label.values[$0] }
      } : [[]] + label.values.map { [$0] }
    let values = sets.map { texts -> Value in
      let shown = SanitizedText.made(from: texts.joined(separator: ", "))
      let badge = texts.map { DisplayWidth.cut(SanitizedText.made(from: $0), to: Self.badgeWidth, ellipsis: "") }
        .joined(separator: " ")
      return Value(
        name: texts.isEmpty ? UserLabel.none : texts.joined(separator: "+"),
        journal: Self.journalWord(of: label.name, texts.joined(separator: "+")),
        sentence: texts.isEmpty ? "no \(label.name) for %" : "\(label.name) of %: \(shown)", status: shown,
        badge: (badge, badge), color: texts.first.flatMap(label.color))
    }
    self.init(
      name: label.name, values: values, adjective: label.name, weight: 52,
      mixedSentence: "the former values of \(label.name) again", userLabel: label)
  }

  /// The greatest width of a badge, in cells.
  private static let badgeWidth = 10

  /// Returns the property value of a label value by its number, from 1; a bit if photos can have several.
  func value(ofNumber number: Int) -> UInt8 {
    takesSeveral ? 1 << UInt8(number - 1) : UInt8(number)
  }

  /// Whether photos can have several values, as bits.
  var takesSeveral: Bool { userLabel?.takesSeveral ?? false }

  // MARK: Journal

  private static let journalPrefix = "label:"

  /// Returns the word of a label value in the journal: `label:class=cat`; nothing after `=` for no value.
  static func journalWord(of label: String, _ value: String) -> String {
    "\(journalPrefix)\(label)=\(value.utf8.percentEncoded { $0 > 0x20 && $0 != 0x7f && $0 != UInt8(ascii: "%") })"
  }

  /// Returns the label and the value of a journal word; nil for other words.
  static func label(inJournal word: String) -> (name: String, value: String)? {
    guard word.hasPrefix(journalPrefix), let equals = word.firstIndex(of: "=") else { return nil }
    let name = String(word[..<equals].dropFirst(journalPrefix.count))
    return (name, String(word[word.index(after: equals)...]).percentDecoded)
  }
}

extension UserLabel {
  /// The colours of values, each distinct from those before. Badges have dark text.
  private static let colors: [UInt32] = [
    0xffc94d, 0x6aa9ff, 0x5fd068, 0xff8a80, 0xc58cff, 0x4dd0e1, 0xffa24d, 0xf48fc8, 0xb6d957, 0x9fb4c8, 0xe0c49a,
    0x7fe0b4,
  ]

  /// Returns the colour of a value by its index. After the table, each hue is the golden angle further.
  func color(of value: String) -> RGB? {
    guard let index = values.firstIndex(of: value) else { return nil }
    guard index >= Self.colors.count else { return RGB(rawValue: Self.colors[index]) }
    let turn = (Double(index) * 0.618_033_988_75).truncatingRemainder(dividingBy: 1) * 6
    // Between 120 and 255, as bright as the table's colours.
    func part(_ shift: Double) -> UInt32 {
      let distance = abs((turn + shift).truncatingRemainder(dividingBy: 6) - 3)
      return UInt32(120 + 135 * min(1, max(0, distance - 1)))
    }
    return RGB(rawValue: part(0) << 16 | part(4) << 8 | part(2))
  }
}
