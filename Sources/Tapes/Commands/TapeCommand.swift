import Basics

/// A command of the tape language: its spelling, help, parsing, printing and execution.
///
/// A conforming type in `TapeCommandTable.all` is a command. Parser, hints, help, manual page and runner use that table
/// only.
protocol TapeCommand: Hashable, Sendable, CustomStringConvertible {
  static var help: [TapeHelpRow] { get }
  /// The names: the first word of a line, or its first two words, as in `Expect item`. The default is the first word of
  /// the syntax in each row of `help`.
  static var names: [String] { get }
  /// The phase in which it can run; the default is `whileOpen`.
  static var phase: TapePhase { get }
  /// The programs that have the command; the default is all.
  static var scope: TapeScope { get }
  /// Parses the rest of a line after the name.
  static func parse(_ line: inout TapeLine) throws(Diagnostic) -> Self

  // `description` is the command as tape text; parsing it gives an equal command.

  /// Whether the command must come before the first command that needs the wall.
  var isForTheStart: Bool { get }
  /// Runs before the wall opens; the default does nothing.
  func prepare(_ setup: inout TapeSetup, _ runner: TapeRunner) throws(TapeStop)
  /// Runs at its place in the tape; the default does nothing.
  func run(_ runner: TapeRunner, _ stage: TapeStage) throws(TapeStop)

  /// The expectation in failure reports; the default is the command without `Expect`.
  var expected: String { get }

  /// The name of its golden file; the default is nil.
  var golden: String? { get }

  /// Whether each of `parts` sends input, which `--jitter` delays; the default is false.
  var isInput: Bool { get }
  /// Equivalent commands between which `--jitter` inserts frames; the default is the command itself.
  var parts: [any TapeCommand] { get }
}

/// The phase in which a command can run.
enum TapePhase {
  /// Any time; the command does not need the wall.
  case always
  /// After the wall was opened, even after it has quit.
  case afterOpening
  case whileOpen
  case afterEnd
}

/// A row of help: syntax, description and example.
public struct TapeHelpRow: Sendable {
  /// The syntax, with optional parts in brackets.
  public let syntax: String
  /// One or more sentences.
  public let summary: String
  /// Lines of a tape.
  public let example: String
  /// The difference from the VHS command: empty if there is none; nil if VHS has no such command.
  let vhs: String?

  init(_ syntax: String, _ summary: String, example: String, vhs: String? = nil) {
    self.syntax = syntax
    self.summary = summary
    self.example = example
    self.vhs = vhs
  }
}

/// A command that has one argument, a name: in quotes, or as a word.
protocol TapeNameCommand: TapeCommand {
  /// The argument in messages: `a path`.
  static var argument: String { get }
  var name: String { get }

  init(name: String)
}

extension TapeNameCommand {
  static func parse(_ line: inout TapeLine) throws(Diagnostic) -> Self { Self(name: try line.takeName(argument)) }
  var description: String { "\(Self.names[0]) \(TapePrinter.quoted(name))" }
}

/// A command that checks something and runs no frames.
protocol TapeExpectation: TapeCommand {}

extension TapeCommand {
  static var names: [String] { help.map { String($0.syntax.prefix(while: \.isLetter)) } }
  static var phase: TapePhase { .whileOpen }
  static var scope: TapeScope { .all }
  var isForTheStart: Bool { false }
  func prepare(_ setup: inout TapeSetup, _ runner: TapeRunner) {}
  func run(_ runner: TapeRunner, _ stage: TapeStage) {}
  var expected: String {
    let text = "\(self)"
    return text.hasPrefix("Expect ") ? String(text.dropFirst("Expect ".count)) : text
  }
  var golden: String? { nil }
  var isInput: Bool { false }
  var parts: [any TapeCommand] { [self] }
}
