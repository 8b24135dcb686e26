import TerminalPanels

/// Writes commands as a tape spells them; `TapeParser` reads back exactly what was written.
public enum TapePrinter {
  /// A whole tape, a line a step.
  public static func text(_ steps: some Sequence<TapeCommand>) -> String { steps.map { line($0) + "\n" }.joined() }

  /// One command as one line. A text that holds all three kinds of quotes, or a line's end, cannot be written on one line:
  /// `TapeCommand.typed(_:)` cuts such a text up beforehand.
  public static func line(_ command: TapeCommand) -> String {
    switch command {
    case .type(let text, let delay): "Type\(at(delay)) \(quoted(text))"
    case .copy(let text): "Copy \(quoted(text))"
    case .paste: "Paste"
    case .environment(let name, let value): "Env \(name) \(quoted(value))"
    case .existing(let path): "Existing \(quoted(path))"
    case .require(let program): "Require \(quoted(program))"
    case .output(let path): "Output \(quoted(path))"
    case .hide: "Hide"
    case .show: "Show"
    case .sleep(let seconds): "Sleep \(time(seconds))"
    case .frames(let count): count == 1 ? "Frame" : "Frame \(count)"
    case .wait(let condition, let limit): wait(condition, limit)
    case .key(let key, let held, let count, let delay):
      (TapeKeyName.spelling(key, held) ?? "Space") + at(delay) + (count == 1 ? "" : " \(count)")
    case .mouse(let mouse, let held, let spot): "\(modifiers(held))\(mouse.rawValue) \(place(spot))"
    case .drag(let from, let to, let held): "\(modifiers(held))Drag \(place(from)) to \(place(to))"
    case .wheel(let direction, let count, let spot):
      "Wheel \(name(direction))" + (count == 1 ? "" : " \(count)") + (spot.map { " at \(place($0))" } ?? "")
    case .resize(let size): "Resize \(size)"
    case .layout(let name): "Layout \(quoted(name))"
    case .feed(let sources, let first):
      "Feed \(sources.map(quoted).joined(separator: " "))" + (first.map { " first \($0)" } ?? "")
    case .reopen(let resumes): resumes ? "Resume" : "Reopen"
    case .expect(let expectation): "Expect" + self.expectation(expectation)
    case .screenshot(let path): "Screenshot \(quoted(path))"
    case .mark(let label): "Mark \(quoted(label))"
    case .set(let setting): "Set " + self.setting(setting)
    }
  }

  private static func wait(_ condition: TapeCondition, _ limit: Double?) -> String {
    switch condition {
    case .screen(let pattern): "Wait+Screen\(at(limit)) \(pattern)"
    case .status(let pattern): "Wait+Status\(at(limit)) \(pattern)"
    case .idle: "Wait+Idle\(at(limit))"
    }
  }

  private static func expectation(_ expectation: TapeExpectation) -> String {
    switch expectation {
    case .text(let region, let pattern, let isNegated):
      switch region {
      case .screen: "+Screen \(not(isNegated))\(pattern)"
      case .status: "+Status \(not(isNegated))\(pattern)"
      case .row(let row): "+Row \(row) \(not(isNegated))\(pattern)"
      }
    case .item(let item, let state, let isNegated):
      " item \(self.item(item)) \(not(isNegated))\(self.state(state))"
    case .state(let comparisons):
      " state" + comparisons.map { " \($0.key) \($0.relation.rawValue) \(quoted($0.value))" }.joined()
    case .cell(let point, let cell):
      " cell \(point.column) \(point.row) \(quoted(cell.text))" + (cell.foreground.map { " fg \($0)" } ?? "")
        + (cell.background.map { " bg \($0)" } ?? "") + cell.attributes.map { " \($0.rawValue)" }.sorted().joined()
    case .snapshot(let name): " snapshot \(quoted(name))"
    case .file(let path, let pattern, let isNegated):
      " file \(quoted(path))" + (isNegated ? " not" : "") + (pattern.map { " \($0)" } ?? "")
    case .performance(let cost, let relation, let number):
      " perf \(cost.rawValue) \(relation.rawValue) \(decimal(number))"
    }
  }

  private static func state(_ state: TapeItemState) -> String {
    switch state {
    case .visible: "visible"
    case .focused: "focused"
    case .marked: "marked"
    case .loaded: "loaded"
    case .at(let point, let size): "at \(point.column),\(point.row)" + (size.map { " size \($0)" } ?? "")
    }
  }

  private static func not(_ isNegated: Bool) -> String { isNegated ? "not " : "" }

  private static func item(_ item: TapeItem) -> String {
    switch item {
    case .number(let number): "\(number)"
    case .title(let title): quoted(title)
    }
  }

  private static func place(_ spot: TapeSpot) -> String {
    switch spot {
    case .cell(let point): "\(point.column) \(point.row)"
    case .item(let item): "on item \(self.item(item))"
    case .text(let pattern): "on \(pattern)"
    }
  }

  private static func name(_ direction: MouseEvent.WheelDirection) -> String {
    switch direction {
    case .up: "Up"
    case .down: "Down"
    case .left: "Left"
    case .right: "Right"
    }
  }

  private static func modifiers(_ held: KeyModifiers) -> String {
    TapeKeyName.modifiers.filter { held.contains($0.modifier) }.map { $0.name + "+" }.joined()
  }

  private static func at(_ delay: Double?) -> String { delay.map { "@\(time($0))" } ?? "" }

  /// Whole milliseconds where it is some, else seconds.
  static func time(_ seconds: Double) -> String {
    let thousandths = (seconds * 1000).rounded()
    guard abs(seconds * 1000 - thousandths) < 1e-6 else { return "\(decimal(seconds))s" }
    return Int(thousandths) % 1000 == 0 ? "\(Int(thousandths) / 1000)s" : "\(Int(thousandths))ms"
  }

  static func decimal(_ number: Double) -> String {
    if let whole = Int(exactly: number) { return "\(whole)" }
    let text = "\(number)"
    guard text.contains("e") else { return text }
    // Down to a millionth without an exponent, which times do not know.
    let millionths = Int((number * 1e6).rounded())
    let fraction = String(millionths % 1_000_000)
    return "\(millionths / 1_000_000)." + String(repeating: "0", count: 6 - fraction.count) + fraction
  }

  static func quoted(_ text: String) -> String {
    let quote: Character = ["\"", "'", "`"].first { !text.contains($0) } ?? "\""
    return "\(quote)\(text)\(quote)"
  }
}

extension TapeCommand {
  /// Whether a text can stand on one line of a tape: one kind of quote must be left for around it.
  static func isWritable(_ text: String) -> Bool {
    !text.contains(where: \.isNewline) && ["\"", "'", "`"].contains { !text.contains($0) }
  }

  /// The commands that type a text: cut where one line of a tape cannot hold it, Enter for line ends.
  public static func typed(_ text: String) -> [TapeCommand] {
    var commands: [TapeCommand] = []
    var run = ""
    func end() {
      if !run.isEmpty { commands.append(.type(run, delay: nil)) }
      run = ""
    }
    for character in text {
      if character.isNewline {
        end()
        commands.append(.key(.enter, [], count: 1, delay: nil))
      } else {
        if !isWritable(run + String(character)) { end() }
        run.append(character)
      }
    }
    end()
    return commands
  }
}
