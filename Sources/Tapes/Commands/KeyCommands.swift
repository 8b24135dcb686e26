import Basics
import TerminalPanels
import Wall

struct TypeCommand: TapeCommand {
  static let help = [
    TapeHelpRow(
      "Type[@time[,time …]] \"text\" …",
      "Type the text, one character at a time, with a time after each. Of several times, the last is for all characters that remain.",
      example: "/\nType@20ms \"dune\"", vhs: "several times are possible")
  ]
  var text: String
  /// The pause after each character in seconds; the last value repeats. If empty, `TypingSpeed`.
  var delays: [Double] = []

  static func parse(_ line: inout TapeLine) throws(Diagnostic) -> Self {
    var text = try line.takeText("the text to type")
    // As in VHS, several texts are typed with a space between them.
    while line.upcoming?.kind == .text { text += " " + (try line.takeText("the text to type")) }
    return Self(text: text, delays: try line.takeDelays())
  }

  var description: String {
    "Type\(delays.isEmpty ? "" : "@")\(delays.map(TapePrinter.time).joined(separator: ",")) \(TapePrinter.quoted(text))"
  }

  func run(_ runner: TapeRunner, _ stage: TapeStage) {
    let step = runner.current
    var keys = ""
    for (character, delay) in characters {
      // A character may open the prompt for the following ones.
      stage.deliver { [unowned runner, unowned stage] in
        if !stage.wall.takesText { keys.append(character) }
        if keys.count == 2 { runner.warnOfKeys(in: text, at: step) }
      }
      runner.send([.key(.character(character))], delay: delay, stage)
    }
  }

  /// The characters with the pause after each, in seconds; nil for `TypingSpeed`.
  private var characters: [(Character, Double?)] {
    text.enumerated().map { ($1, $0 < delays.count ? delays[$0] : delays.last) }
  }

  var isInput: Bool { true }
  var parts: [any TapeCommand] {
    characters.map { TypeCommand(text: String($0), delays: [$1].compactMap { $0 }) }
  }
}

struct KeyCommand: TapeCommand {
  /// The names of keys; a single character selects this command, too.
  static let names = TapeKeyName.named.map(\.name)
  static let help = [
    TapeHelpRow(
      "[Ctrl+][Alt+][Shift+]KEY[@time] [count]",
      "Press a key: Enter Space Tab Escape Backspace Delete Insert Up Down Left Right PageUp PageDown Home End Comma F1 … F12, or one character. As in VHS, Ctrl+R is the control character and Shift+G is G; a key that no terminal sends is refused.",
      example: "Right 3\nCtrl+f\nShift+g\n?@1s", vhs: "keys that no terminal sends, such as Shift+Enter, are refused")
  ]
  var key: Key
  var modifiers: KeyModifiers = []
  var count = 1
  /// The pause after each press in seconds; nil for `TypingSpeed`.
  var delay: Double?

  static func parse(_ line: inout TapeLine) throws(Diagnostic) -> Self {
    guard let named = TapeKeyName.key(line.name) else { throw line.wanted("a key") }
    let name = TapeKeyName.prefix(of: line.modifiers) + line.name
    let (key, modifiers) = try TapeKeyName.sent(named, line.takeModifiers()) {
      line.problemWithName("no terminal sends \(name); \($0)")
    }
    let delay = try line.takeDelay()
    let count = line.isAtEnd ? 1 : try line.takeNumber("a number of times", in: 1...100_000)
    return Self(key: key, modifiers: modifiers, count: count, delay: delay)
  }

  var description: String {
    (TapeKeyName.spelling(key, modifiers) ?? "Space") + TapePrinter.delay(delay) + (count == 1 ? "" : " \(count)")
  }

  func run(_ runner: TapeRunner, _ stage: TapeStage) {
    for _ in 0..<count { runner.send([.key(key, modifiers)], delay: delay, stage) }
  }

  var isInput: Bool { true }
  var parts: [any TapeCommand] {
    Array(repeating: KeyCommand(key: key, modifiers: modifiers, delay: delay), count: count)
  }
}

extension KeyCommand {
  /// The typed character; nil for other keys.
  var text: String? {
    guard case .character(let character) = key, modifiers.isEmpty, count == 1 else { return nil }
    return String(character)
  }
}

struct CopyCommand: TapeCommand {
  static let help = [
    TapeHelpRow("Copy \"text\"", "Put the text on the clipboard.", example: "Copy \"dune\"", vhs: "")
  ]
  static let phase = TapePhase.always
  var text: String

  static func parse(_ line: inout TapeLine) throws(Diagnostic) -> Self {
    Self(text: try line.takeText("the text to copy"))
  }

  var description: String { "Copy \(TapePrinter.quoted(text))" }
  func run(_ runner: TapeRunner, _ stage: TapeStage) { runner.clipboard = text }
}

struct PasteCommand: TapeCommand {
  static let help = [
    TapeHelpRow("Paste", "Paste the clipboard.", example: "/\nCopy \"dune\"\nPaste", vhs: "")
  ]
  static func parse(_ line: inout TapeLine) -> Self { Self() }
  var description: String { "Paste" }

  func run(_ runner: TapeRunner, _ stage: TapeStage) {
    let step = runner.current
    stage.deliver { [unowned runner, unowned stage] in
      if !stage.wall.takesText {
        runner.warn("no prompt is open, so this does nothing; write what opens one before it", at: step)
      }
    }
    runner.send([.paste(runner.clipboard)], stage)
  }

  var isInput: Bool { true }
}

extension TypeCommand {
  /// Returns the commands that type a text: several if it does not fit on one line, and Enter for line ends.
  static func typing(_ text: String) -> [any TapeCommand] {
    var commands: [any TapeCommand] = []
    var run = ""
    func end() {
      if !run.isEmpty { commands.append(TypeCommand(text: run)) }
      run = ""
    }
    for character in text {
      if character.isNewline {
        end()
        commands.append(KeyCommand(key: .enter))
      } else {
        if !TapePrinter.isWritable(run + String(character)) { end() }
        run.append(character)
      }
    }
    end()
    return commands
  }
}
