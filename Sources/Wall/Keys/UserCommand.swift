import Basics
import Culling
import TerminalPanels

/// A user's key in `[commands]` for a program, `I = "gimp {}"`, or for a file command, `k = ":move keep"`.
public struct UserCommand: Hashable, Sendable {
  public let key: KeyChord
  /// The text in the settings file.
  public let text: String
  /// The words of `text`. `{}` stands for the focused photo, the word `{+}` for all chosen ones.
  private let words: [String]
  /// The file command; nil for a program.
  let call: FileCall?

  /// An invalid command, with an error message.
  public struct ParsingError: Error, Hashable, Sendable {
    public let description: String
  }

  /// Parses a command. There is no shell: blanks separate words unless they are quoted or follow a backslash.
  public init(key: KeyChord, text: String) throws(ParsingError) {
    (self.key, self.text) = (key, text)
    if text.hasPrefix(":") {
      let command = String(text.dropFirst())
      (call, words) = (FileCall(command), [])
      guard let call else { throw ParsingError(description: FileCommand.refusal(of: command) + ".") }
      guard call.verb() != nil else { throw ParsingError(description: call.command.requirement + ".") }
      return
    }
    call = nil
    guard let words = text.commandWords else {
      throw ParsingError(description: "a quote is not closed in ‘\(text)’; write \" or ' once more.")
    }
    self.words = words
    guard let program = words.first, !program.isEmpty, !program.contains("{") else {
      throw ParsingError(description: "a command begins with the name of a program, as in \"gimp {}\".")
    }
    guard words.contains(where: { $0.contains("{}") || $0 == "{+}" }) else {
      throw ParsingError(description: "‘\(text)’ names no photo; write {} for one, or {+} for all chosen ones.")
    }
    // A shell would parse the file name as code.
    if let script = words.first(where: { $0.contains { $0.isWhitespace } && ($0.contains("{}") || $0.contains("{+}")) })
    {
      throw ParsingError(
        description: "‘\(script)’ must not contain a photo; write \"$1\" there, and after the text: sh {}.")
    }
  }

  /// Returns the program and its arguments for photos.
  ///
  /// - Parameters:
  ///   - focused: The path of the focused photo.
  ///   - chosen: The paths of all chosen photos.
  func arguments(focused: [UInt8], chosen: [[UInt8]]) -> [[UInt8]] {
    words.flatMap { $0 == "{+}" ? chosen : [Array($0.utf8).replacing(Array("{}".utf8), with: focused)] }
  }

  /// Whether the command receives all chosen photos.
  var takesChosen: Bool { words.contains("{+}") }

  /// The name of the program or command.
  var program: String { call?.command.name ?? words[0] }
}

extension KeyTable {
  /// Returns the table with the user's commands on the wall and in modes with photos. Other actions lose their keys.
  public func adding(_ commands: [UserCommand]) -> KeyTable {
    guard !commands.isEmpty else { return self }
    let taken = Set(commands.map(\.key))
    var rows = bindings
    for row in rows.indices { rows[row].chords.removeAll(where: taken.contains) }
    for context in contexts {
      rows += commands.map {
        KeyBinding(
          action: .command($0), name: "command", chords: [$0.key], gestures: [], sentence: "Run \($0.text).",
          group: .commands, context: context, range: .marks)
      }
    }
    return KeyTable(rows, changes: changes)
  }
}
