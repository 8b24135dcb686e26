import ArgumentParser
import Foundation
import Wall

/// `photowall [SOURCE …]`
struct OpenCommand: ProgramCommand {
  static let configuration = CommandConfiguration(
    commandName: "open", abstract: "Open the wall (what happens where no command is named).")

  @OptionGroup var sources: SourceArguments
  @OptionGroup var look: LookArguments

  @Option(name: .long, help: "What a click or Enter does to a picture.")
  var tap: TapAction?

  @Option(
    name: .long, help: ArgumentHelp("Where w writes the feed that is left.", valueName: "feed.json"),
    completion: .file())
  var output: String?

  @Option(name: .customLong("print"), help: "On quitting, names on standard output, one a line.")
  var printed: PrintedNames?

  @Flag(name: .customShort("0"), help: "With --print: a NUL after each name instead of a line's end.")
  var endsNamesWithNUL = false

  @Flag(name: .long, help: "On w, move deleted files to the trash.")
  var trash = false

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

  @Flag(name: .long, help: "Leave the mouse to the terminal.")
  var noMouse = false

  @Flag(name: .long, help: "Switch at once instead of gliding.")
  var noAnimation = false

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
    var asked = look.preferences
    asked.tap = tap
    asked.mouse = noMouse ? false : nil
    asked.animation = noAnimation ? false : nil
    asked.recursive = sources.recursive ? true : nil
    let preferences = asked.over(try program.preferences(file: look.config))
    try TerminalWall(program: program, command: self, preferences: preferences).run()
  }
}

/// Which photos `--print` names.
enum PrintedNames: String, CaseIterable, ExpressibleByArgument {
  case kept, deleted, marked
}
