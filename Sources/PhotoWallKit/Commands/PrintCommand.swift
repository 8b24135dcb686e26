import ArgumentParser
import Foundation
import Pictures
import SymbolArt
import Tapes
import TerminalPanels
import Wall

/// `photowall print SOURCE …`
struct PrintCommand: ProgramCommand {
  static let configuration = CommandConfiguration(
    commandName: "print", abstract: "Print the whole wall as coloured text, like a contact sheet.",
    usage: "photowall print [options] [source …]")

  @OptionGroup var sources: SourceArguments
  @OptionGroup var pages: PageArguments
  @OptionGroup var look: WallArguments
  @Option("colsxrows", "Columns and rows of a screenful: 120x40. Default: the terminal's.") var size: ScreenSize?

  @Flag(inversion: .prefixedNo, help: "Read and write the thumbnails that file managers share.")
  var thumbnails = true

  mutating func run(in program: Program) throws {
    var options = try program.wallOptions(of: sources, look, look: look)
    var feedRequest = try program.feedRequest(of: sources, folders: options.folders, config: look.config)
    feedRequest.pages = pages.limit
    let feed = try program.load(feedRequest)
    program.printProblems(of: feed)
    let size = size ?? .ofTerminal
    // Files and pipes get no colours unless the user asks for them.
    let colors =
      options.colors
      ?? (program.environment.standardOutputIsTerminal
        ? ColorDetection(environment: TerminalEnvironment(program.environment.variables)).depth : .mono)
    options.isAnimated = false
    let printer = WallPrinter(
      feed: feed, options: options, layouts: program.layouts.entries,
      size: CellSize(columns: size.columns, rows: size.rows),
      colors: colors, loader: program.pictureLoader(usesThumbnails: thumbnails, options: feedRequest.fetchOptions))
    try printer.print { try Console.write(sequences: $0) }
  }
}

extension ScreenSize {
  /// The size of the terminal on standard output, error or input; 80 × 24 without one.
  static var ofTerminal: ScreenSize {
    let window = [STDOUT_FILENO, STDERR_FILENO, STDIN_FILENO].lazy.compactMap(Console.window).first
    return window.map { ScreenSize(columns: Int($0.ws_col), rows: Int($0.ws_row)) } ?? ScreenSize(columns: 80, rows: 24)
  }
}
