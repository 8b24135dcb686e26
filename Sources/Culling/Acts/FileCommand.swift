import Basics
import Pictures
import Platform

/// A file command in one row: `photowall files NAME ARGUMENT`, `:NAME ARGUMENT` in the wall, and the settings file.
/// Help, manual, completion and messages use the row.
public struct FileCommand: Sendable {
  /// The effect on photos on the wall.
  public enum Effect: Sendable {
    /// The photos stay; receipts undo the act.
    case stays
    /// The photos stay, and their facts change, such as keywords.
    case tells
    /// The photos leave the wall with their files.
    case leaves
    case renames, turns
    /// The dates of the photos change.
    case dates
  }

  /// The messages about photos, without the hint at undo.
  public struct Words: Sendable {
    /// The placeholders: ‘Dune’ or `3 photos`, the argument, and whether there is one photo.
    public typealias Photos = (names: String, argument: String, isOne: Bool)

    public var done: @Sendable (Photos) -> String
    /// The effect of undo, in words: `removes the copy`.
    public var hint: @Sendable (Photos) -> String
    public var undone: @Sendable (Photos) -> String
    /// The effect of redo, in words; nil to omit it.
    public var again: (@Sendable (Photos) -> String)?
  }

  public let name: String
  /// The key in the question about a command; nil without a key.
  public let key: String?
  /// The text of that answer, such as `copies`, and a remark.
  public let meaning: (text: String, remark: String)
  /// The placeholder of the argument in help; nil without an argument.
  public let argument: String?
  /// The possible arguments; empty if there are too many.
  public let choices: [String]
  /// A sentence for help.
  public let summary: String
  /// A description of the argument, for error messages.
  public let requirement: String
  public let effect: Effect
  public let words: Words
  fileprivate let read: @Sendable (_ argument: String, _ path: (String) -> FilePath) -> ActVerb?

  init(
    _ name: String, key: String? = nil, meaning: (text: String, remark: String) = ("", ""), argument: String? = nil,
    choices: [String] = [], summary: String, requirement: String = "", _ effect: Effect, _ words: Words,
    read: @escaping @Sendable (_ argument: String, _ path: (String) -> FilePath) -> ActVerb?
  ) {
    (self.name, self.key, self.meaning, self.argument, self.choices) = (name, key, meaning, argument, choices)
    (self.summary, self.requirement, self.effect, self.words, self.read) = (summary, requirement, effect, words, read)
  }

  /// Whether the argument is a folder, or begins with one.
  public var takesFolder: Bool { argument == Self.folder }
  /// Whether the argument is a pattern for names.
  public var takesNames: Bool { argument == Self.names }

  private static func requirement(_ text: String) -> String { "\(text); names can have \(NamePattern.help)" }

  private static let folder = "folder"
  private static let names = "names"
}

extension FileCommand: Hashable {
  public static func == (left: FileCommand, right: FileCommand) -> Bool { left.name == right.name }
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

// MARK: - The rows

extension FileCommand {
  /// Every command, in the order of help.
  public static let all = [copy, move, importing, rename, turn, tag, clock, trash]

  /// Returns an error message for an unknown command, without a full stop.
  public static func refusal(of text: String) -> String {
    let word = SanitizedText.made(from: String(text.prefix { !$0.isWhitespace }))
    return "there is no command ‘\(word)’, but \(all.map(\.name).joined(separator: ", "))"
  }

  /// Returns the command with a name, or nil.
  public static func named(_ name: some StringProtocol) -> FileCommand? { all.first { $0.name == name } }

  public static let copy = FileCommand(
    "copy", key: "c", meaning: ("copies", " to a folder"), argument: folder,
    summary: "Copy photos to a folder, to two ('a + b'), or by a pattern: 'keep/{date:%Y}/{name}'.",
    requirement: requirement("copy takes a folder, or two with ' + ' between them"), .stays,
    Words(
      done: { "copied \($0.names) to \($0.argument)" }, hint: { "removes the \($0.isOne ? "copy" : "copies")" },
      undone: { "removed what was copied of \($0.names) from \($0.argument)" })
  ) { text, path in Destination(text, path: path).map { .copy(to: $0) } }

  public static let move = FileCommand(
    "move", key: "m", meaning: ("moves", " there"), argument: folder,
    summary: "Move photos to a folder, or below it by a pattern.",
    requirement: requirement("move takes one folder"), .leaves,
    Words(
      done: { "moved \($0.names) to \($0.argument)" }, hint: { "moves \($0.isOne ? "it" : "them") back" },
      undone: { "took \($0.names) back from \($0.argument)" },
      again: { "moves \($0.isOne ? "it" : "them") there again" })
  ) { text, path in Destination(text, isCopy: false, path: path).map { .move(to: $0) } }

  public static let importing = FileCommand(
    "import", key: "i", meaning: ("imports", " what is new"), argument: folder,
    summary: "Copy photos that were not imported before, as from a card.",
    requirement: requirement("import takes a folder, or two with ' + ' between them"), .stays,
    Words(
      done: { "imported \($0.names) to \($0.argument)" }, hint: copy.words.hint,
      undone: { "removed what was imported of \($0.names) from \($0.argument)" })
  ) { text, path in
    guard var destination = Destination(text, path: path) else { return nil }
    destination.isImport = true
    return .copy(to: destination)
  }

  public static let rename = FileCommand(
    "rename", key: "r", meaning: ("renames", " here"), argument: names,
    summary: "Give photos other names in their folders by a pattern: '{date:%Y-%m-%d}_{number:4}'.",
    requirement: "names can have \(NamePattern.help), and no folder", .renames,
    Words(
      done: { "renamed \($0.names)" }, hint: { "takes \($0.isOne ? "its name" : "their names") back" },
      undone: { "took \($0.isOne ? "its name" : "their names") back" }, again: { _ in "renames again" })
  ) { text, _ in
    guard !text.isEmpty, let pattern = NamePattern(text), !pattern.hasFolders else { return nil }
    return .rename(pattern)
  }

  private static let turns: [(name: String, turn: PictureOrientation)] = [
    ("right", .right), ("left", .left), ("around", .down),
  ]

  public static let turn = FileCommand(
    "turn", argument: "right|left|around", choices: turns.map(\.name),
    summary: "Turn pictures, in their sidecars or with --turn files in the files.",
    requirement: "turn takes right, left or around", .turns,
    Words(
      done: { "turned \($0.names) \($0.argument == "around" ? "upside down" : $0.argument)" },
      hint: { "turns \($0.isOne ? "it" : "them") back" }, undone: { "turned \($0.names) back" })
  ) { text, _ in turns.first { $0.name == text }.map { .turn($0.turn) } }

  public static let tag = FileCommand(
    "tag", argument: "keyword,…", summary: "Add keywords to photos, in their sidecars.",
    requirement: "tag takes keywords with commas between them", .tells,
    Words(
      done: { "tagged \($0.names): \($0.argument)" }, hint: { _ in "takes that back" },
      undone: { "took keywords of \($0.names) back: \($0.argument)" })
  ) { text, _ in
    let keywords = keywords(in: text)
    return keywords.isEmpty ? nil : .tag(keywords)
  }

  /// Returns the keywords in a list; `\,` is a comma inside a keyword.
  private static func keywords(in text: String) -> [String] {
    text.replacing("\\,", with: "\u{0}").split(separator: ",").map { part in
      let rest = part.replacing("\u{0}", with: ",").trimmingPrefix(while: \.isWhitespace)
      return String(rest.reversed().trimmingPrefix(while: \.isWhitespace).reversed())
    }.filter { !$0.isEmpty }
  }

  public static let clock = FileCommand(
    "clock", argument: "camera=+hh:mm", summary: "Correct dates by the clocks of cameras: 'FUJI X-T5=+01:00'.",
    requirement: "clock takes \(CameraClocks.help)", .dates,
    Words(
      done: { $0.argument.isEmpty ? "clocks are as the cameras had them" : "clocks corrected: \($0.argument)" },
      hint: { _ in "takes that back" }, undone: { _ in "clocks are as they were before" })
  ) { text, _ in CameraClocks(text).map { .clock($0) } }

  public static let trash = FileCommand(
    "trash", summary: "Move photos to the trash.", .leaves,
    Words(
      done: { "moved \($0.names) to the trash" }, hint: { "restores \($0.isOne ? "it" : "them")" },
      undone: { "took \($0.names) back from the trash" })
  ) { text, _ in text.isEmpty ? .trash : nil }
}

// MARK: - Calls

/// A command with its argument: `copy keep`.
public struct FileCall: Hashable, Sendable {
  public let command: FileCommand
  /// The argument as typed, or empty.
  public let argument: String

  public init(_ command: FileCommand, _ argument: String = "") {
    (self.command, self.argument) = (command, argument)
  }

  /// Creates the call that adds keywords.
  public init(adding keywords: [String]) {
    self.init(.tag, keywords.map { $0.replacing(",", with: "\\,") }.joined(separator: ","))
  }

  /// Returns the verb; nil for an invalid argument.
  ///
  /// - Parameter path: Returns the path of a folder by the user's name for it.
  public func verb(path: (String) -> FilePath = { FilePath($0) }) -> ActVerb? { command.read(argument, path) }

  /// Returns the placeholders for messages about photos.
  ///
  /// - Parameter names: ‘Dune’ or `3 photos`.
  public func words(_ names: String, isOne: Bool) -> FileCommand.Words.Photos {
    (names, SanitizedText.made(from: argument), isOne)
  }
}

extension FileCall: LosslessStringConvertible {
  /// Parses a command such as `move keep`: a name, blanks, and the argument.
  public init?(_ text: String) {
    let words = text.trimmingPrefix(while: \.isWhitespace).split(maxSplits: 1, whereSeparator: \.isWhitespace)
    guard let name = words.first, let command = FileCommand.named(name) else { return nil }
    let argument = words.count == 2 ? words[1].trimmingPrefix(while: \.isWhitespace) : ""
    self.init(command, String(argument))
  }

  public var description: String { argument.isEmpty ? command.name : "\(command.name) \(argument)" }
}

extension Destination {
  /// The separator between two destinations.
  private static let secondMark = " + "

  /// Parses a destination: a folder, optionally with a pattern; for copies also a second folder after ` + `. Nil for an
  /// invalid pattern or an empty folder.
  init?(_ text: String, isCopy: Bool = true, path: (String) -> FilePath) {
    let parts = text.split(separator: Self.secondMark, maxSplits: 1).map(String.init)
    guard let first = parts.first, !first.isEmpty, isCopy || parts.count == 1 else { return nil }
    let second = parts.count == 2 ? path(parts[1]) : nil
    guard let (folder, pattern) = NamePattern.split(first) else {
      self.init(path(first), second: second)
      return
    }
    guard let names = NamePattern(pattern) else { return nil }
    self.init(path(folder), names: names, second: second)
  }
}
