import TerminalPanels

extension KeyTable {
  /// Returns the table of a wall that picks photos: Enter picks, also in the full view, and quitting cancels.
  func forPicking(_ choice: PickChoice) -> KeyTable {
    let chosen = choice == .one ? "focused photo" : "marked photos, or the focused one,"
    var rows = bindings
    for row in rows.indices {
      switch rows[row].action {
      case .tap:
        rows[row].sentence = "Choose the \(chosen) and quit; a click focuses first."
        rows[row].shortLabel = "Choose and quit"
      case .quit: rows[row].sentence = "Quit without a choice."
      case .clear: rows[row].sentence = "End search and filter, or stop a task; else quit without a choice."
      case .pane(.close): rows[row].chords.removeAll { hints(.tap).contains($0) }
      default: break
      }
    }
    if let close = rows.firstIndex(where: { $0.action == .pane(.close) }) {
      rows.insert(
        KeyBinding(
          action: .tap, name: "tap", chords: hints(.tap), gestures: [], sentence: "Choose the \(chosen) and quit.",
          group: KeyContext.fullView.group, context: .fullView, range: .marks), at: close)
    }
    return KeyTable(rows, changes: changes)
  }

  private func hints(_ action: WallAction) -> [KeyChord] { binding(of: action)?.chords ?? [] }
}
