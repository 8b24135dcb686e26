import Basics
import Wall

/// A setting of tapes: name, values, help, parsing, printing and effect.
public struct TapeSettingRow: Sendable {
  public let name: String
  /// The values in help.
  public let value: String
  /// A sentence about the effect, without a full stop.
  public let summary: String
  /// The default as tape text, or a word in brackets for no setting.
  public let standard: String
  /// Whether it must come before the commands that need the wall.
  public let isForTheStart: Bool
  /// The programs that have the setting.
  var scope = TapeScope.all
  let read: @Sendable (inout TapeLine) throws(Diagnostic) -> TapeSetting

  /// - Parameters:
  ///   - read: Reads the value from a line.
  ///   - write: Returns the value as tape text.
  ///   - apply: Changes the setup of the tape.
  init<Value: Sendable>(
    _ name: String, _ value: String, _ summary: String, standard: String, isForTheStart: Bool = true,
    read: @escaping @Sendable (inout TapeLine) throws(Diagnostic) -> Value,
    write: @escaping @Sendable (Value) -> String = { "\($0)" },
    apply: @escaping @Sendable (inout TapeSetup, _ value: Value, _ tape: String) -> Void
  ) {
    self.name = name
    self.value = value
    self.summary = summary
    self.standard = standard
    self.isForTheStart = isForTheStart
    self.read = { (line: inout TapeLine) throws(Diagnostic) -> TapeSetting in
      let value = try read(&line)
      return TapeSetting(name: name, text: write(value), isForTheStart: isForTheStart) { setup, tape in
        apply(&setup, value, tape)
      }
    }
  }

  /// Creates a setting with one word or text.
  ///
  /// - Parameter choices: All values, for hints; empty if there are too many.
  static func word<Value: Sendable>(
    _ name: String, _ value: String, _ summary: String, standard: String, _ what: String, choices: [String] = [],
    isForTheStart: Bool = true,
    parse: @escaping @Sendable (String) -> Value?, write: @escaping @Sendable (Value) -> String = { "\($0)" },
    apply: @escaping @Sendable (inout TapeSetup, Value) -> Void
  ) -> TapeSettingRow {
    TapeSettingRow(
      name, value, summary, standard: standard, isForTheStart: isForTheStart,
      read: { (line: inout TapeLine) throws(Diagnostic) -> Value in
        try line.takeValue(what, among: choices, mayBeQuoted: true, parse)
      },
      write: write, apply: { setup, value, _ in apply(&setup, value) })
  }

  /// Creates a setting with the values `on` and `off`.
  static func toggle(
    _ name: String, _ summary: String, standard: Bool, isForTheStart: Bool = true,
    _ path: WritableKeyPath<TapeSetup, Bool> & Sendable
  ) -> TapeSettingRow {
    let write: @Sendable (Bool) -> String = { $0 ? "on" : "off" }
    return word(
      name, "on|off", summary, standard: write(standard), "on or off", isForTheStart: isForTheStart,
      parse: { ["on": true, "off": false][$0] }, write: write, apply: { $0[keyPath: path] = $1 })
  }

  /// Creates a setting with a whole number.
  static func number(
    _ name: String, _ summary: String, standard: String, _ what: String, in range: ClosedRange<Int>,
    apply: @escaping @Sendable (inout TapeSetup, Int) -> Void
  ) -> TapeSettingRow {
    TapeSettingRow(
      name, "n", summary, standard: standard,
      read: { (line: inout TapeLine) throws(Diagnostic) -> Int in try line.takeNumber(what, in: range) },
      apply: { setup, number, _ in apply(&setup, number) })
  }

  /// Creates a setting with a time, which may change while the wall runs.
  static func time(
    _ name: String, _ summary: String, standard: String, _ what: String,
    _ path: WritableKeyPath<TapeSetup, Double> & Sendable
  ) -> TapeSettingRow {
    TapeSettingRow(
      name, "time", summary, standard: standard, isForTheStart: false,
      read: { (line: inout TapeLine) throws(Diagnostic) -> Double in try line.takeTime(what) },
      write: TapePrinter.time, apply: { setup, seconds, _ in setup[keyPath: path] = seconds })
  }

  /// Returns the setting limited to some programs.
  func only(_ scope: TapeScope) -> TapeSettingRow {
    var row = self
    row.scope = scope
    return row
  }

  /// The drawing settings of the wall, which programs with views have, too.
  private static let ofDrawing: Set<String> = ["graphics", "colors", "symbols", "theme", "animation"]

  /// The defaults that differ in tapes because tapes do not depend on a terminal, or that are not values.
  private static let standards = [
    "columns": "(layout's own)", "graphics": "symbols", "colors": "truecolor", "symbols": "quadrant", "theme": "dark",
    "sections": "(auto)", "clock": "(none)", "folders": "(none)", "keep": "(none)", "label": "(none)",
    "labels-to": "(the feed)",
    "slideshow": "4", "output": "(asks)", "tap": "delete", "keyboard": "(that of the first letter)", "motion": "full",
  ]

  /// Returns the row for a setting of the wall; nil if tapes cannot set it.
  static func wall(_ setting: Setting) -> TapeSettingRow? {
    guard let name = setting.tapeName else { return nil }
    var choices: [String] = []
    if case .choice = setting.form { choices = setting.tapeValues.split(separator: "|").map(String.init) }
    let wanted =
      switch setting.form {
      case .choice: TapePrinter.choice(choices)
      case .toggle: "on or off"
      case .number(let range): "a whole number from \(range.lowerBound) to \(range.upperBound)"
      case .text(let placeholder): "a \(placeholder)"
      }
    let row = word(
      name, setting.tapeValues, setting.summary, standard: standards[setting.name] ?? setting.standard, wanted,
      choices: choices,
      parse: { text in
        // The name in terminals.
        let text = text == "iterm2" ? "iterm" : text
        return setting.acceptsInTape(text) ? text : nil
      },
      write: TapePrinter.word, apply: { setup, text in setting.apply(text, to: &setup.options) })
    return ofDrawing.contains(setting.name) ? row : row.only(.wall)
  }
}

extension TapeLine {
  /// Consumes the words after `Set`.
  mutating func takeSetting() throws(Diagnostic) -> TapeSetting {
    guard let token = upcoming, token.kind == .word else { throw wanted("a setting's name") }
    if let refusal = TapeCommandTable.refusal(of: "Set \(token.text)") {
      throw problem("\"\(refusal.name)\" is not supported; \(refusal.hint)")
    }
    let rows = TapeCommandTable.settings
    let known = rows.filter { $0.scope.refusal(in: program, "") == nil }
    guard let row = rows.first(where: { $0.name == token.text }) else {
      throw problem("unknown setting \"\(token.text)\"" + Spelling.hint(for: token.text, among: known.map(\.name)))
    }
    if let refusal = row.scope.refusal(in: program, "\"\(row.name)\" is a setting") { throw problem(refusal) }
    _ = takeAny()
    return try row.read(&self)
  }
}
