import ArgumentParser
import Foundation
import Pictures
import SymbolArt
import Tapes
import TerminalPanels
import Wall

/// The root command of a program with a controller's views. `open` runs by default.
struct ViewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: URL(fileURLWithPath: CommandLine.arguments[0]).lastPathComponent,
    abstract: "Show the program's views in the terminal.",
    subcommands: [OpenViewsCommand.self, SnapshotViewsCommand.self, ReplayCommand.self],
    defaultSubcommand: OpenViewsCommand.self)
}

/// `program`
struct OpenViewsCommand: ProgramCommand, SettingArguments {
  static let configuration = CommandConfiguration(
    commandName: "open", abstract: "Show the views (the default command); ? lists the keys.")

  @OptionGroup var drawing: DrawingArguments
  @Flag(\.usesMouse) var noMouse: Bool
  @Flag(\.isAnimated) var noAnimation: Bool
  @Option("tape", "Record the session as a tape for replay, with the last screen beside it.", completion: .file())
  var record: String?

  func apply(to options: inout WallOptions) {
    drawing.apply(to: &options)
    if noMouse { options.usesMouse = false }
    if noAnimation { options.isAnimated = false }
  }

  mutating func run(in program: Program) throws {
    guard let views = program.views else { return }
    guard program.environment.standardOutputIsTerminal else {
      throw Failure(.usage, "standard output is not a terminal; run the program in one, or use its command `snapshot`.")
    }
    let mode = try ViewsMode(views, program: program, record: record)
    try TerminalSession(environment: program.environment, options: program.viewOptions(of: self)).run(mode)
  }
}

/// `program snapshot -o FILE`
struct SnapshotViewsCommand: ProgramCommand {
  static let configuration = CommandConfiguration(
    commandName: "snapshot", abstract: "Write one screen of the views as .svg, .png, .txt, .ansi or .snap.")

  @OptionGroup var drawing: DrawingArguments

  @Option("file", "File to write; its extension selects the format.", short: "o", completion: .file())
  var output: String

  @Option("colsxrows", "Size of the screen: 120x40.") var size: CellSize?

  func validate() throws {
    do { _ = try ScreenForm(ofPath: output) } catch { throw ValidationError("\(error)") }
  }

  mutating func run(in program: Program) throws {
    guard let views = program.views else { return }
    var options = try program.viewOptions(of: drawing)
    options.isAnimated = false
    do {
      let screen = try Screen.headless(size ?? SnapshotCommand.standardSize, colors: options.colors ?? .truecolor)
      let shown = views.program(
        on: screen, options: options,
        pictures: DelayedPictureLoader(program.pictureLoader(usesThumbnails: false)), pixels: nil,
        folder: views.pictureFolder())
      shown.settle()
      let shot = ScreenShot(of: shown)
      try OutputFile.write(ScreenForm(ofPath: output).bytes(of: shot), to: output)
      if let note = ScreenForm.note(on: shot, path: output) { Console.printMessage(note) }
    } catch let error as TerminalError {
      throw Failure(.inputOutput, "\(error).")
    }
  }
}

extension Program {
  /// Returns the options for a controller's views. The settings file of the wall does not apply.
  func viewOptions(of arguments: some SettingArguments) throws -> WallOptions {
    var options = WallOptions()
    arguments.apply(to: &options)
    if options.colors == nil, environment["NO_COLOR"] != nil { options.colors = .mono }
    options.resolveTheme(ThemeDetection(options.themeName, environment: environment).theme)
    return options
  }
}
