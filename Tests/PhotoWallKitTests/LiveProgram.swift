import Foundation
import TestSupport

extension Scratch {
  /// The demonstration feed.
  static let feed = project + "/Data/feed.json"
}

extension PseudoTerminal {
  /// Starts the built program.
  ///
  /// - Parameter reply: what the terminal replies to queries, before its attributes.
  static func photowall(
    _ arguments: [String] = [Scratch.feed], columns: Int = 80, rows: Int = 24, environment: [String: String] = [:],
    pipesOutput: Bool = false, input: String? = nil, reply: String = ""
  ) throws -> PseudoTerminal {
    let variables = ["TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "HOME": Scratch.home].merging(environment) { $1 }
    return try PseudoTerminal(
      BuiltProduct.path("photowall"), arguments, columns: columns, rows: rows, environment: variables,
      pipesOutput: pipesOutput, input: input, reply: reply + "\u{1b}[?62;c")
  }

  /// Waits until a file, such as a log or a tape, contains a text; reads the program's output meanwhile.
  func waitForText(_ text: String, in file: String, seconds: Double = 30) throws {
    try wait(seconds: seconds) { Scratch.read(file)?.contains(text) ?? false }
  }

  /// Waits until the screen is redrawn with a text. Only what is redrawn is written completely.
  func waitForScreen(_ text: String) throws {
    let mark = output.count
    type("\u{c}")
    try waitFor(text, since: mark)
  }
}
