import TerminalPanels

/// Sections of keys as pages of lines for a screen of any size.
struct HelpPages {
  /// The pages, as columns of lines.
  let pages: [[[OverlayBox.Line]]]
  /// The width of the keys in cells.
  let accentWidth: Int
  /// The width of a page in cells.
  let width: Int

  /// Creates pages of at most `size` inside the box, with columns whose texts have room for `text` cells if the screen has.
  init(_ sections: [[OverlayBox.Line]], size: CellSize, text: Int = 46) {
    let lines = sections.joined()
    let widest = lines.lazy.filter { !$0.isHeading }.map { DisplayWidth.of($0.accent) }.max() ?? 0
    accentWidth = max(4, min(widest, size.columns * 2 / 5, 30))
    let sentences = lines.map { DisplayWidth.of($0.text) }.max() ?? 0
    let wanted = accentWidth + 3 + min(sentences, text)
    let columns = max(1, min(3, size.columns / max(1, wanted)))
    // Two cells of each column are margins, one separates keys and sentence.
    let room = (accent: accentWidth, text: max(1, (size.columns + 2) / columns - accentWidth - 3))
    let wrapped = sections.map { $0.flatMap { $0.wrapped(to: room) } }
    pages = LineColumns.pages(wrapped, columns: columns, rows: max(1, size.rows), blank: OverlayBox.Line())
    // Sentences may use all the available width.
    let used = max(1, pages.first?.count ?? 1)
    width = used * min(accentWidth + 3 + sentences, size.columns / columns)
  }
}

extension KeyTable {
  /// Returns all keys of a context, a section for each heading; a series of keys is one line, and so is the wheel.
  func helpSections(_ context: KeyContext) -> [[OverlayBox.Line]] {
    groups.map { group, bindings in
      let rows = bindings.filter { $0.context == context }
      guard !rows.isEmpty else { return [] }
      var lines = [OverlayBox.Line(accent: group.rawValue, isHeading: true)]
      var hasWheel = false
      for row in rows {
        if let series = row.series {
          let members = rows.filter { $0.series == series }
          guard row == members.first, let last = members.last else { continue }
          lines.append(OverlayBox.Line(accent: "\(row.triggerText) … \(last.triggerText)", text: series))
        } else if row.triggers.isEmpty {
          // Only the menu has it.
          continue
        } else if context == .wall, row.chords.isEmpty, row.action.isWheel {
          if !hasWheel { lines.append(OverlayBox.Line(accent: "wheel", text: "Scroll with momentum.")) }
          hasWheel = true
        } else {
          lines.append(OverlayBox.Line(accent: row.triggerText, text: row.sentence))
        }
      }
      return lines
    }.filter { !$0.isEmpty }
  }

  /// Returns the keys of the wall that are used most, for one screen.
  func shortHelpSections(tap: TapAction) -> [[OverlayBox.Line]] {
    let ratings = (1...5).map { WallAction.set(.rating, UInt8($0)) }
    let labels = (1...4).map { WallAction.toggle(.label, UInt8($0)) }
    return [
      (
        "Look",
        [
          ([.focus(.left), .focus(.down), .focus(.up), .focus(.right)], "move"),
          ([.scrollScreens(1), .scrollScreens(-1)], "a screen on, back"),
          ([.first, .last], "first, last photo"), ([.open], "full view"),
          ([.compare, .blink], "compare, in turn"), ([.survey], "marked ones together"),
          ([.stack, .stacks], "close a stack, all"), ([.details], "details"),
        ]
      ),
      (
        "Choose",
        [
          ([.tap], tap.phrase), ([.delete], "delete, or all marked"), ([.undo, .redo], "undo, redo"),
          ([.mark, .markRange], "mark, mark a range"), ([.showMarked], "only the marked ones"),
          (ratings, "stars"), (labels, "colour labels"),
          ([.set(.flag, 2), .set(.flag, 1), .set(.flag, 0)], "pick, reject, neither"),
          ([.write], "write what was chosen"),
        ]
      ),
      (
        "Arrange",
        [
          ((0..<9).map { .layout($0) }, "layouts"), ([.nextLayout, .previousLayout], "next, previous one"),
          ([.increaseDensity, .decreaseDensity], "smaller, larger"), ([.sort, .sortKeys], "sort, sort by"),
          ([.captions, .frameStyle], "captions, frames"),
        ]
      ),
      (
        "Find",
        [
          ([.search], "search"), ([.nextMatch, .previousMatch], "next, previous match"),
          ([.filter], "only the matches"),
        ]
      ),
      ("Program", [([.menu], "menu"), ([.clear], "end, stop"), ([.quit], "quit")]),
    ].map { title, rows in
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
  /// What Enter does, for help.
  fileprivate var phrase: String {
    switch self {
    case .delete: "delete this photo"
    case .open, .focus: "full view"
    case .mark: "mark this photo"
    }
  }
}

extension OverlayBox.Line {
  /// Returns the line wrapped to a width.
  fileprivate func wrapped(to room: (accent: Int, text: Int)) -> [OverlayBox.Line] {
    // In very narrow columns wrapping would make pages of single words.
    guard room.text >= 20 else { return [self] }
    let accents = isHeading ? [accent] : TextWrapping.lines(of: accent, width: room.accent)
    let texts = TextWrapping.lines(of: text, width: room.text)
    return (0..<max(1, accents.count, texts.count)).map { row in
      OverlayBox.Line(
        accent: row < accents.count ? accents[row] : "", text: row < texts.count ? texts[row] : "", isHeading: isHeading
      )
    }
  }
}
