import Platform
import TerminalPanels

/// The letters for styles of a golden screen. A letter depends only on its style, so that it rarely changes.
struct StyleLetters {
  /// The letters of interface styles.
  private static let named: [String: Character] = [
    "text": "t", "title": "b", "quiet": "q", "focus": "f", "mark": "m", "error": "e", "print": "p", "status": "s",
    "bar-error": "w", "bar-quiet": "d", "bar-accent": "a", "bar-title": "h", "bar-focus": "F",
  ]
  /// Letters and signs that are distinct in any font: without I, l, O, o, 0 and 1.
  private static let others = Array("ABCDEGHJKLMNPQRSTUVWXYZcgijknruvxyz23456789#$%&*+/<=>@^~!:;()[]{}")

  private var letters: [Style: Character] = [:]
  private(set) var legend: [Snapshot.Entry] = []

  init(_ styles: Set<Style>, named: [(name: String, style: Style)]) {
    var rest = styles.subtracting([.plain])
    for (name, style) in named {
      guard let letter = Self.named[name], rest.remove(style) != nil else { continue }
      letters[style] = letter
      legend.append(Snapshot.Entry(mark: letter, name: name, style: style))
    }
    var free = Set(Self.others)
    for (key, style) in rest.map({ (Snapshot.text(of: $0), $0) }).sorted(by: { $0.0 < $1.0 }) {
      let start = Int(Digest.sha256(Array(key.utf8))[0]) % Self.others.count
      let order = Self.others[start...] + Self.others[..<start]
      // Styles beyond the number of letters share one.
      guard let letter = order.first(where: { free.remove($0) != nil }) else { continue }
      letters[style] = letter
      legend.append(Snapshot.Entry(mark: letter, name: "", style: style))
    }
  }

  func letter(_ style: Style) -> Character { style == .plain ? "." : letters[style] ?? "?" }
}
