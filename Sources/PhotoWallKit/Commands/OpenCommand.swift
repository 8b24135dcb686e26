import ArgumentParser
import Foundation
import Wall

/// `photowall [SOURCE …]`
struct OpenCommand: ProgramCommand {
  static let configuration = CommandConfiguration(
    commandName: "open", abstract: "Open the wall (what happens where no command is named).")

  @OptionGroup var sources: SourceArguments
  @OptionGroup var look: WallArguments

  @Option(setting: "tap") var tap: TapAction?
  @Option(setting: "output", completion: .file()) var output: String?

  @Option(name: .customLong("print"), help: "On quitting, names on standard output, one a line.")
  var printed: PrintedNames?

  @Flag(name: .customShort("0"), help: "With --print: a NUL after each name instead of a line's end.")
  var endsNamesWithNUL = false

  @Flag(setting: "trash") var trash: Bool

  @Flag(name: .long, help: "Take up marks, deletions and moves of a session that was cut off.")
  var resume = false

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Record the session as a tape, with its last screen beside it; replay plays it.", valueName: "tape"),
    completion: .file())
  var record: String?

  @Option(
    name: .long, help: ArgumentHelp("Add a line to this file for each notable event.", valueName: "file"),
    completion: .file())
  var log: String?

  @Flag(setting: "mouse") var noMouse: Bool
  @Flag(setting: "animation") var noAnimation: Bool

  @Flag(name: .long, help: "Print a commented settings file and stop.")
  var printConfig = false

  func validate() throws {
    if endsNamesWithNUL && printed == nil {
      throw ValidationError("-0 goes with --print: say which names, such as --print deleted.")
    }
    if resume && record != nil {
      throw ValidationError(
        "--record begins with a fresh session, so --resume cannot go with it; leave one of them out.")
    }
  }

  mutating func run(in program: Program) throws {
    if printConfig {
      print(ConfigurationFile.commentedDefault, terminator: "")
      return
    }
    try TerminalWall(program: program, command: self, options: program.wallOptions(of: self, file: look.config)).run()
  }
}

/// Which photos `--print` names.
enum PrintedNames: String, CaseIterable, ExpressibleByArgument {
  case kept, deleted, marked
}
