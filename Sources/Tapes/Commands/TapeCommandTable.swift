import Basics

/// The commands of the tape language, the source of parser, hints, `photowall replay --help-language` and manual page.
public enum TapeCommandTable {
  /// Every command, in the order of help.
  static let all: [any TapeCommand.Type] = [
    TypeCommand.self, KeyCommand.self, CopyCommand.self, PasteCommand.self,
    SleepCommand.self, FrameCommand.self, WaitCommand.self,
    ClickCommand.self, DragCommand.self, WheelCommand.self, FocusCommand.self,
    ResizeCommand.self, LayoutCommand.self, FeedCommand.self, FeedErrorCommand.self, ReopenCommand.self,
    ExpectTextCommand.self, ExpectItemCommand.self, ExpectStateCommand.self, ExpectViewCommand.self,
    ExpectCellCommand.self, ExpectSnapshotCommand.self,
    ExpectFileCommand.self, ExpectOutputCommand.self, ExpectExitCommand.self, ExpectCostCommand.self,
    ScreenshotCommand.self, MarkCommand.self, OutputCommand.self, HideCommand.self,
    SourceCommand.self, RepeatCommand.self, EnvironmentCommand.self, ExistingCommand.self, RequireCommand.self,
    SetCommand.self,
  ]

  /// The help rows of all commands.
  public static var rows: [TapeHelpRow] { all.flatMap { $0.help } }

  /// The first words of all commands, sorted, for hints.
  static let words = Set(all.flatMap { $0.names.map { $0.prefix { $0 != " " } } }).map(String.init).sorted()

  /// Returns the second words of commands that begin with `name`: `item`, `state` … for `Expect`.
  static func secondWords(of name: String, in program: TapeProgram) -> [String] {
    let names: [String] = all.filter { $0.scope.refusal(in: program, "") == nil }.flatMap { $0.names }
    return names.filter { $0.hasPrefix(name + " ") }.map { String($0.dropFirst(name.count + 1)) }
  }

  static func command(named name: some StringProtocol) -> (any TapeCommand.Type)? { byName[String(name)] }
  private static let byName = [String: any TapeCommand.Type](
    uniqueKeysWithValues: all.flatMap { type in type.names.map { ($0, type) } })
}

extension TapeLine {
  /// Parses the line as a command.
  mutating func takeCommand() throws(Diagnostic) -> any TapeCommand {
    let word = upcoming?.text.prefix { $0 != "@" } ?? ""
    if let refusal = TapeCommandTable.refusal(of: String(word)) {
      throw problem("\"\(word)\" is not supported; \(refusal.hint)")
    }
    try takeFirstWord()
    if suffix.isEmpty, let second = upcoming, second.kind == .word,
      let type = TapeCommandTable.command(named: "\(name) \(second.text)")
    {
      _ = takeAny()
      return try parse(type)
    }
    if let type = TapeCommandTable.command(named: name) { return try parse(type) }
    guard TapeKeyName.key(name) != nil else { throw unknownCommand() }
    return try parse(KeyCommand.self)
  }

  private mutating func parse(_ type: any TapeCommand.Type) throws(Diagnostic) -> any TapeCommand {
    let words = type.names.first { $0.hasPrefix(name + " ") } ?? String(name)
    if let refusal = type.scope.refusal(in: program, "\"\(words)\" is a command") { throw problemWithName(refusal) }
    let command = try type.parse(&self)
    try finish()
    return command
  }

  private func unknownCommand() -> Diagnostic {
    var hint = Spelling.hint(for: String(name), among: TapeCommandTable.words)
    if suffix == "+", TapeKeyName.modifiers.contains(where: { $0.name == name }) {
      return problemWithName("\(name)+ holds no key; write the key behind it without a space, as in \(name)+x")
    }
    // `Crtl+c`
    if suffix.first == "+", let held = Spelling.nearest(to: String(name), among: TapeKeyName.modifiers.map(\.name)) {
      hint = "; did you mean \"\(held)\(suffix)\"?"
    }
    return problemWithName("unknown command \"\(name)\"" + hint)
  }
}
