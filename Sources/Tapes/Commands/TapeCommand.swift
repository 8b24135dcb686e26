import Basics

/// A command of the tape language: how it is spelled, explained, parsed, printed and run.
///
/// A type that conforms and stands in `TapeCommandTable.all` is a command: the parser, its hints, the help, the manual page
/// and the runner know commands from there only.
protocol TapeCommand: Hashable, Sendable, CustomStringConvertible {
  /// The rows that explain it.
  static var help: [TapeHelpRow] { get }
  /// The words that select the command: the first word of a line, or its first two words, as in `Expect item`. The default is
  /// the word that the syntax in each row of `help` starts with.
  static var names: [String] { get }
  /// The time at which it can run; the default is `whileOpen`.
  static var phase: TapePhase { get }
  /// The programs that have it; the default is all.
  static var scope: TapeScope { get }
  /// Parses what follows the name.
  static func parse(_ line: inout TapeLine) throws(Diagnostic) -> Self

  // `description` is the command as a tape writes it; parsing that gives an equal command.

  /// Whether it must stand before the first command that needs the wall.
  var isForTheStart: Bool { get }
  /// Takes effect before the wall opens; the default does nothing.
  func prepare(_ setup: inout TapeSetup, _ runner: TapeRunner) throws(TapeStop)
  /// Takes effect when it is reached; the default does nothing.
  func run(_ runner: TapeRunner, _ stage: TapeStage) throws(TapeStop)

  /// The expectation, for reports of its failure; the default is the command without `Expect`.
  var expected: String { get }

  /// The name of the golden file that it compares with; the default is nil.
  var golden: String? { get }

  /// Whether each of `parts` sends input, which `--jitter` delays; the default is false.
  var isInput: Bool { get }
  /// Commands that together do the same, between which `--jitter` puts frames; the default is the command itself.
  var parts: [any TapeCommand] { get }
}

/// The time at which a command can run.
enum TapePhase {
  /// At any time: it does not need the wall.
  case always
  /// After the wall has been opened, also after it has quit.
  case afterOpening
  /// While the wall is open.
  case whileOpen
  /// After the wall has quit.
  case afterEnd
}

/// A row of help: how something is written, what it does, and an example.
public struct TapeHelpRow: Sendable {
  /// The form, with optional parts in brackets.
  public let syntax: String
  /// One sentence or several.
  public let summary: String
  /// Lines of a tape.
  public let example: String
  /// The difference from the command of VHS: empty if it is the same; nil if VHS has no such command.
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

/// A command that checks something. It runs no frames.
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
