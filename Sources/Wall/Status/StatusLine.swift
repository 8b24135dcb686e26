import TerminalPanels

/// Parts of text from left to right. If the row is too short, the parts of least weight are truncated or removed first.
struct StatusLine: Hashable {
  struct Part: Hashable {
    var text: String
    /// The priority; parts of greater weight are kept longer.
    var weight: Int
    /// Whether the part is right-aligned.
    var isTrailing = false
  }

  private(set) var parts: [Part] = []

  /// Adds a part if it is not empty.
  mutating func add(_ text: String, weight: Int, isTrailing: Bool = false) {
    if !text.isEmpty { parts.append(Part(text: text, weight: weight, isTrailing: isTrailing)) }
  }

  /// The parts as one text, for the terminal's title.
  var title: String { parts.map(\.text).joined(separator: ", ") }

  /// Returns the row with exactly `width` cells: two cells between parts, and one at each end.
  func text(width: Int, ellipsis: String) -> String {
    guard width > 2 else { return DisplayWidth.cut(parts.max { $0.weight < $1.weight }?.text ?? "", to: max(0, width)) }
    var kept = parts
    func used() -> Int { kept.reduce(-2) { $0 + DisplayWidth.of($1.text) + 2 } }
    while kept.count > 1, used() > width - 2, let lightest = kept.indices.min(by: { kept[$0].weight < kept[$1].weight })
    {
      // The lightest part is truncated if at least 8 cells remain, else removed.
      let rest = DisplayWidth.of(kept[lightest].text) - (used() - (width - 2))
      if rest >= 8 {
        kept[lightest].text = Self.cut(kept[lightest].text, to: rest, ellipsis: ellipsis)
      } else {
        kept.remove(at: lightest)
      }
    }
    let left = kept.filter { !$0.isTrailing }.map(\.text).joined(separator: "  ")
    let right = kept.filter(\.isTrailing).map(\.text).joined(separator: "  ")
    let shown = Self.cut(
      left, to: width - 2 - (right.isEmpty ? 0 : DisplayWidth.of(right) + 2), ellipsis: ellipsis)
    let gap = max(0, width - 2 - DisplayWidth.of(shown) - DisplayWidth.of(right))
    return DisplayWidth.cut(" " + shown + String(repeating: " ", count: gap) + right + " ", to: width, ellipsis: "")
  }

  /// Returns a text truncated to a width: first inside a quoted name, since a key may follow.
  private static func cut(_ text: String, to width: Int, ellipsis: String) -> String {
    guard let start = text.firstIndex(of: "‘"), let end = text.lastIndex(of: "’"), start < end else {
      return DisplayWidth.cut(text, to: width, ellipsis: ellipsis)
    }
    let name = String(text[text.index(after: start)..<end])
    let room = width - DisplayWidth.of(text) + DisplayWidth.of(name)
    let shortened = DisplayWidth.cut(name, to: max(6, room), ellipsis: ellipsis)
    return DisplayWidth.cut(text[...start] + shortened + text[end...], to: width, ellipsis: ellipsis)
  }
}
