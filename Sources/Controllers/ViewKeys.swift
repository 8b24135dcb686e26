import TerminalPanels
import Wall

/// The action of a key that no view handles.
enum ViewAction: Hashable {
  case moveFocus(Direction)
  case tap
  case nextView
  case hideFocus
  /// Scrolls by screens.
  case scroll(Double)
  case scrollToStart
  case scrollToEnd
  case help
  case quit
}

/// The keys for a controller's views, with help texts.
package enum ViewKeys {
  enum Gesture: String {
    case click
    case drag
    case wheel
    case pinch = "Ctrl-wheel"
  }

  /// Every key and gesture with its help text.
  package static var rows: [(trigger: String, sentence: String)] {
    bindings.flatMap { binding in
      binding.keys.compactMap { KeyChord($0) }.map { ("\($0)", binding.sentence) }
    } + mouse.map { ($0.gesture.rawValue, $0.sentence) }
  }

  static let bindings: [(keys: [String], action: ViewAction, sentence: String)] = [
    (["←", "h"], .moveFocus(.left), "Focus the cell to the left."),
    (["↓", "j"], .moveFocus(.down), "Focus the cell below."),
    (["↑", "k"], .moveFocus(.up), "Focus the cell above."),
    (["→", "l"], .moveFocus(.right), "Focus the cell to the right."),
    (["Enter", "Space"], .tap, "Touch the focused cell."),
    (["Tab"], .nextView, "Go to the next collection view."),
    (["Esc"], .hideFocus, "Hide the focus."),
    (["PgDn", "Ctrl-f"], .scroll(1), "Scroll forward by a screen."),
    (["PgUp", "Ctrl-b"], .scroll(-1), "Scroll back by a screen."),
    (["Home"], .scrollToStart, "Scroll to the beginning."),
    (["End"], .scrollToEnd, "Scroll to the end."),
    (["?", "F1"], .help, "Show the keys."),
    (["q", "Ctrl-c"], .quit, "Quit."),
  ]

  static let mouse: [(gesture: Gesture, sentence: String)] = [
    (.click, "Touch what is under the pointer."), (.drag, "Move a finger from where the button was pressed."),
    (.wheel, "Scroll what is under the pointer."),
    (.pinch, "Pinch what is under the pointer: apart (up), together (down)."),
  ]

  private static let actions = Dictionary(
    uniqueKeysWithValues: bindings.flatMap { binding in
      binding.keys.compactMap { KeyChord($0) }.map { ($0, binding.action) }
    })

  static func action(of chord: KeyChord) -> ViewAction? { actions[chord] }
}

final class ViewHelp {
  private let screen: Screen
  private let box: OverlayBox
  private let panel: Panel
  var isShown = false

  init(on screen: Screen, theme: ThemeColors) {
    self.screen = screen
    box = OverlayBox(theme: theme, isUnicode: screen.isUnicode)
    panel = Panel(on: screen, frame: .zero, zOrder: 1)
    panel.isHidden = true
  }

  func draw() {
    panel.isHidden = !isShown
    guard isShown else { return }
    let lines =
      ViewKeys.bindings.map { OverlayBox.Line(accent: $0.keys.joined(separator: " "), text: $0.sentence) }
      + ViewKeys.mouse.map { OverlayBox.Line(accent: $0.gesture.rawValue, text: $0.sentence) }
    let accent = lines.map { DisplayWidth.of($0.accent) }.max() ?? 0
    let text = lines.map { DisplayWidth.of($0.text) }.max() ?? 0
    let size = CellSize(
      columns: min(accent + text + 5, screen.size.columns), rows: min(lines.count + 2, screen.size.rows))
    panel.frame = CellRect(
      origin: CellPoint(column: (screen.size.columns - size.columns) / 2, row: (screen.size.rows - size.rows) / 2),
      size: size)
    panel.content = box.grid(size: size, title: "Keys", footer: "any key", columns: [lines], accentWidth: accent)
  }
}
