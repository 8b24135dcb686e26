import TerminalPanels

extension KeyTable {
  /// Returns all keys of a context, a section per heading. A series of keys is one line, and so is the wheel.
  ///
  /// - Parameter hasNames: Whether to show two keys and the action's name instead of all keys and the sentence.
  func helpSections(_ context: KeyContext, hasNames: Bool = false) -> [[OverlayBox.Line]] {
    groups.map { group, bindings in
      let rows = bindings.filter { $0.context == context }
      guard !rows.isEmpty else { return [] }
      var lines = [OverlayBox.Line(accent: group.name, isHeading: true)]
      var hasWheel = false
      for row in rows {
        if let series = row.series {
          let members = rows.filter { $0.series == series }
          guard row == members.first, let last = members.last else { continue }
          let text = hasNames ? "\(row.label) … \(last.label.split(separator: " ").last ?? "")" : series
          lines.append(OverlayBox.Line(accent: "\(row.triggerText) … \(last.triggerText)", text: text))
        } else if row.triggers.isEmpty {
          // Only for the menu.
          continue
        } else if context == .wall, row.chords.isEmpty, case .wheel = row.action {
          if !hasWheel {
            lines.append(OverlayBox.Line(accent: "wheel", text: hasNames ? "Scroll" : "Scroll with momentum."))
          }
          hasWheel = true
        } else if hasNames {
          let keys = row.chords.prefix(2).map(\.description).joined(separator: " ")
          lines.append(OverlayBox.Line(accent: keys.isEmpty ? row.gestures[0].rawValue : keys, text: row.label))
        } else {
          lines.append(OverlayBox.Line(accent: row.triggerText, text: row.sentence))
        }
      }
      return lines
    }.filter { !$0.isEmpty }
  }

  /// Returns the most frequent keys of the wall, for one screen.
  ///
  /// - Parameter tap: The action of Enter; nil if it asks.
  func shortHelpSections(tap: TapAction?) -> [[OverlayBox.Line]] {
    let ratings = (1...5).map { WallAction.set(.rating, UInt8($0)) }
    let labels = (1...4).map { WallAction.toggle(.label, UInt8($0)) }
    // Without the type annotation, the compiler needs a second.
    let groups: [(title: String, rows: [(actions: [WallAction], text: String)])] = [
      (
        "Look",
        [
          ([.focus(.left), .focus(.down), .focus(.up), .focus(.right)], "move"),
          ([.scrollScreens(1), .scrollScreens(-1)], "screen down, up"),
          ([.first, .last], "first, last photo"), ([.open], "full view"),
          ([.compare], "compare two photos"), ([.survey], "marked ones together"),
          ([.stack], "close, open a stack"), ([.details], "details"),
        ]
      ),
      (
        "Choose",
        [
          ([.tap], tap?.phrase ?? "asks, the first time"), ([.delete], "delete, or the marked"),
          ([.undo, .redo], "undo, redo"),
          ([.mark, .markRange], "mark, mark a range"), ([.showMarked], "only the marked ones"),
          (ratings, "stars"), (labels, "colour labels"),
          ([.set(.flag, 2), .set(.flag, 1), .set(.flag, 0)], "pick, reject, neither"),
          ([.write], "write the decisions"),
        ]
      ),
      (
        "Arrange",
        [
          ((0..<9).map { .layout($0) }, "layouts"), ([.nextLayout, .previousLayout], "next, previous one"),
          ([.increaseDensity, .decreaseDensity], "smaller, larger"), ([.sortKeys], "sort"),
          ([.captions, .frameStyle], "captions, frames"),
        ]
      ),
      (
        "Find",
        [
          ([.beginSearch], "search"), ([.nextMatch, .previousMatch], "next, previous match"),
          ([.filter], "only the matches"),
        ]
      ),
      ("Program", [([.menu], "menu"), ([.clear], "end a search, stop"), ([.quit], "quit")]),
    ]
    return groups.map { title, rows in
      [OverlayBox.Line(accent: title, isHeading: true)]
        + rows.compactMap { actions, text in
          let keys = actions.compactMap { binding(of: $0)?.chords.first?.description }
          guard let first = keys.first, let last = keys.last else { return nil }
          let all = keys.joined(separator: " ")
          return OverlayBox.Line(
            accent: keys.count > 3 && DisplayWidth.of(all) > 12 ? "\(first) … \(last)" : all, text: text)
        }
    }
  }
}

extension TapAction {
  /// A description of Enter, for help.
  fileprivate var phrase: String {
    switch self {
    case .delete: "delete this photo"
    case .open, .focus: "full view"
    case .mark: "mark this photo"
    }
  }
}
