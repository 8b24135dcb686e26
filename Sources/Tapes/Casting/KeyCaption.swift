import TerminalPanels

/// The caption of recent keys in videos and casts, at the bottom right above the status line.
struct KeyCaption {
  /// The time that keys stay visible, in seconds.
  private static let duration = 1.5
  private static let style = Style(
    foreground: .rgb(0x000000), background: .rgb(0xffd700), attributes: .bold)

  /// The keys in order. Typed characters are one part, and so are repetitions of a key.
  private var parts: [(text: String, count: Int, isTyped: Bool)] = []
  private var lastTime = 0.0

  /// Adds a key or a pasted text.
  mutating func add(_ event: InputEvent, at time: Double) {
    guard let (text, isTyped) = Self.label(event) else { return }
    if time > lastTime + Self.duration { parts = [] }
    lastTime = time
    guard let last = parts.last, isTyped ? last.isTyped : last.text == text else {
      return parts.append((text, 1, isTyped))
    }
    if isTyped { parts[parts.count - 1].text += text } else { parts[parts.count - 1].count += 1 }
  }

  /// Returns the caption at a time, or empty.
  func text(at time: Double) -> String {
    guard time <= lastTime + Self.duration else { return "" }
    return parts.map { $0.count == 1 ? $0.text : "\($0.text) ×\($0.count)" }.joined(separator: " ")
  }

  /// Draws the caption at the bottom right of a screen; a long one loses its start.
  static func draw(_ text: String, on grid: inout CellGrid) {
    guard !text.isEmpty, grid.rows > 1, grid.columns > 4 else { return }
    var shown = text[...]
    while DisplayWidth.of(String(shown)) > grid.columns - 4 { shown = shown.dropFirst() }
    let label = " \(shown) "
    grid.put(
      label, at: CellPoint(column: grid.columns - DisplayWidth.of(label) - 1, row: grid.rows - 2), style: style)
  }

  /// Returns the text of a key, and whether it is a typed character; nil for other events.
  private static func label(_ event: InputEvent) -> (text: String, isTyped: Bool)? {
    if case .paste(let text) = event { return (text, true) }
    guard let chord = event.chord else { return nil }
    if case .character(let character) = chord.key, chord.modifiers.isEmpty, character != " " {
      return (String(character), true)
    }
    return TapeKeyName.spelling(chord.key, chord.modifiers).map { ($0, false) }
  }
}
