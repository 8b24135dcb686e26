import Basics

/// Plays another tape. The parser replaces it by that tape's steps.
struct SourceCommand: TapeNameCommand {
  static let help = [
    TapeHelpRow(
      "Source path", "Play another tape here; its path is relative to this tape.", example: "Source common.tape",
      vhs: "the path is relative to the tape, not to the working folder")
  ]
  static let phase = TapePhase.always
  static let argument = "a tape's path"
  var name: String
}

/// Repeats the following lines. The parser replaces it by their steps.
struct RepeatCommand: TapeCommand {
  static let help = [
    TapeHelpRow(
      "Repeat n … End",
      "Play the lines up to End n times. Blocks may be nested. In a block, write End 1 to press the key End.",
      example: "Repeat 3\n  Right\n  Sleep 200ms\nEnd")
  ]
  static let phase = TapePhase.always
  var count: Int

  static func parse(_ line: inout TapeLine) throws(Diagnostic) -> Self {
    Self(count: try line.takeNumber("a number of times", in: 1...100_000))
  }

  var description: String { "Repeat \(count)" }
}

/// Sets a variable for `${NAME}` in paths, or `PATH` for `Require`.
struct EnvironmentCommand: TapeCommand {
  static let help = [
    TapeHelpRow(
      "Env NAME \"value\"",
      "Set a variable: ${NAME} in later paths of feeds and outputs is its value, and Require searches PATH.",
      example: "Env NUMBER 7\nScreenshot \"wall-${NUMBER}.txt\"",
      vhs: "only ${NAME} in paths and Require read it: tapes run no shell")
  ]
  static let phase = TapePhase.always
  var name: String
  var value: String

  static func parse(_ line: inout TapeLine) throws(Diagnostic) -> Self {
    Self(name: try line.takeWord("a variable's name"), value: try line.takeName("its value"))
  }

  var description: String { "Env \(name) \(TapePrinter.quoted(value))" }
  func prepare(_ setup: inout TapeSetup, _ runner: TapeRunner) {
    setup.variables[name] = value
    runner.setup.variables[name] = value
  }
}

/// Creates an empty file before the wall opens.
struct ExistingCommand: TapeNameCommand {
  static let scope = TapeScope.wall
  static let help = [
    TapeHelpRow(
      "Existing path",
      "Create an empty file in the temporary folder that w writes to, before the wall opens, so that w asks before it replaces it.",
      example: "Existing left.json")
  ]
  static let phase = TapePhase.always
  static let argument = "a path"
  var name: String

  func prepare(_ setup: inout TapeSetup, _ runner: TapeRunner) { runner.disk.makeFile(name) }
}

/// Refuses the tape if a program is missing.
struct RequireCommand: TapeNameCommand {
  static let help = [
    TapeHelpRow("Require program", "Refuse to run if a program is missing.", example: "Require ffmpeg", vhs: "")
  ]
  static let phase = TapePhase.always
  static let argument = "a program's name"
  var name: String

  func prepare(_ setup: inout TapeSetup, _ runner: TapeRunner) throws(TapeStop) {
    guard runner.world.hasProgram(name, setup.variables["PATH"]) else {
      throw runner.refuse("\(name) is not installed, or is not in PATH")
    }
  }
}

struct SetCommand: TapeCommand {
  static let help = [
    TapeHelpRow(
      "Set NAME value", "Change a setting. Most settings must stand before the first command; see below.",
      example: "Set Columns 120", vhs: "sizes are in cells, and no setting can be given twice before the first key")
  ]
  static let phase = TapePhase.always
  var setting: TapeSetting

  init(_ setting: TapeSetting) { self.setting = setting }

  static func parse(_ line: inout TapeLine) throws(Diagnostic) -> Self { Self(try line.takeSetting()) }
  var description: String { "Set \(setting.name) \(setting.text)" }
  var isForTheStart: Bool { setting.isForTheStart }

  func prepare(_ setup: inout TapeSetup, _ runner: TapeRunner) throws(TapeStop) {
    guard isForTheStart else { return }
    setting.apply(&setup, runner.current?.location.file ?? runner.tape.name)
    if let name = setup.options.layout, !runner.world.layouts.contains(where: { $0.name == name }) {
      throw runner.refuse(runner.unknownLayout(name))
    }
  }

  func run(_ runner: TapeRunner, _ stage: TapeStage) {
    if !isForTheStart { setting.apply(&runner.setup, runner.tape.name) }
  }
}
