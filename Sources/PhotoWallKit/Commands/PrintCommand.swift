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
    commandName: "print", abstract: "Print a picture, or the whole wall like a contact sheet, as coloured text.",
    usage: "photowall print [options] [source …]",
    discussion: """
      One picture file is printed as large as --size allows; feeds, folders and several files as a wall.
      Text that goes to a file or pipe has no colours, unless --colors or the variable CLICOLOR_FORCE is given: always detects \
      their number as on a terminal. NO_COLOR wins over detection.
      """)

  @OptionGroup var sources: SourceArguments
  @OptionGroup var web: WebArguments
  @OptionGroup var pages: PageArguments
  @OptionGroup var look: WallArguments
  @OptionGroup var drawing: DrawingArguments
  @Option("colsxrows", "Columns and rows of a screenful, or of one picture: 120x40. Default: the terminal's.")
  var size: CellSize?

  @Flag(inversion: .prefixedNo, help: "Read and write the thumbnails that file managers share.")
  var thumbnails = true

  mutating func run(in program: Program) throws {
    var options = try program.wallOptions(of: sources, look, drawing, look: look)
    var feedRequest = try program.feedRequest(
      of: sources, web, folders: options.folders, config: look.config, seed: look.seed, clocks: options.clocks)
    feedRequest.pages = pages.limit
    let feed = try program.load(feedRequest)
    try program.printProblems(of: feed)
    options.isAnimated = false
    let loader = program.pictureLoader(
      usesThumbnails: thumbnails, options: feedRequest.fetchOptions, stores: feedRequest.stores)
    // Thumbnails are written after the text.
    loader.holdThumbnails(true)
    defer { loader.finishThumbnails() }
    let printer = WallPrinter(
      feed: feed, options: options, layouts: program.layouts,
      size: size ?? .ofTerminal, colors: colors(options, program.environment),
      isUnicode: CharacterDetection.ofProcess().isUTF8,
      loader: loader)
    if feedRequest.pictureFile != nil {
      return try printer.printPicture { try Console.write(sequences: $0) }
    }
    try printer.print { try Console.write(sequences: $0) }
    try feed.checkIsWhole()
  }

  /// Returns the colour depth: monochrome in files and pipes, unless the user asks for colours.
  private func colors(_ options: WallOptions, _ environment: Environment) -> ColorDepth {
    if let depth = options.colors { return depth }
    let isForced = drawing.colors?.isAlways ?? false || environment["CLICOLOR_FORCE"].map { $0 != "0" } ?? false
    guard environment.standardOutputIsTerminal || isForced else { return .mono }
    return ColorDetection(environment: TerminalEnvironment(environment.variables)).depth
  }
}

extension CellSize {
  /// The size of the terminal on standard output, error or input; 80 × 24 if there is none.
  fileprivate static var ofTerminal: CellSize {
    let window = [STDOUT_FILENO, STDERR_FILENO, STDIN_FILENO].lazy.compactMap(Console.window).first
    return window.map { CellSize(columns: Int($0.ws_col), rows: Int($0.ws_row)) } ?? CellSize(columns: 80, rows: 24)
  }
}
