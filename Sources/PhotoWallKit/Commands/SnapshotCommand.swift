import ArgumentParser
import Foundation
import Pictures
import Tapes
import TerminalPanels
import Wall

/// `photowall snapshot SOURCE -o FILE`
struct SnapshotCommand: ProgramCommand {
  static let configuration = CommandConfiguration(
    commandName: "snapshot", abstract: "Write one screen of the wall as .svg, .png, .txt, .ansi or .snap.",
    usage: "photowall snapshot [options] [source …] --output <file>")

  @OptionGroup var sources: SourceArguments
  @OptionGroup var web: WebArguments
  @OptionGroup var pages: PageArguments
  @OptionGroup var look: WallArguments
  @OptionGroup var drawing: DrawingArguments

  @Option("file", "File to write; its extension selects the format.", short: "o", completion: .file())
  var output: String

  @Option("colsxrows", "Size of the screen: 120x40.") var size: CellSize?
  @Option("n", "Number of screens to scroll down first.") var scroll: Double?
  @Option("n", "Number of the photo to focus, from 1.") var focus: Int?

  static let standardSize = CellSize(columns: 120, rows: 40)

  func validate() throws {
    do { _ = try ScreenForm(ofPath: output) } catch { throw ValidationError("\(error)") }
    if let focus, focus < 1 { throw ValidationError("--focus must be a number of at least 1, not \(focus).") }
    if let scroll, !(0...1_000_000).contains(scroll) {
      throw ValidationError("--scroll must be from 0 to 1000000, not \(scroll).")
    }
  }

  mutating func run(in program: Program) throws {
    var options = try program.wallOptions(of: sources, look, drawing, look: look)
    var feedRequest = try program.feedRequest(
      of: sources, web, folders: options.folders, config: look.config, seed: look.seed, clocks: options.clocks)
    feedRequest.pages = pages.limit
    let feed = try program.load(feedRequest)
    try program.printProblems(of: feed)
    if let refusal = options.refusal(for: feed) { throw Failure(.usage, "\(refusal).") }
    let size = size ?? Self.standardSize
    options.isAnimated = false
    if options.graphics != .boxes { options.graphics = .symbols }
    do {
      let screen = try Screen.headless(size, colors: options.colors ?? .truecolor)
      let wall = Wall(
        screen: screen, feed: feed, options: options,
        pictures: DelayedPictureLoader(
          program.pictureLoader(usesThumbnails: false, options: feedRequest.fetchOptions, stores: feedRequest.stores)),
        layouts: program.layouts)
      wall.frame(at: 0)
      if let focus { wall.goTo(item: focus) }
      if let scroll { wall.show(fromRow: Int(scroll * Double(size.rows - 1))) }
      wall.settle(from: 1)
      let shot = ScreenShot(of: wall)
      try OutputFile.write(ScreenForm(ofPath: output).bytes(of: shot), to: output)
      if let note = ScreenForm.note(on: shot, path: output) { Console.printMessage(note) }
    } catch let error as TerminalError {
      throw Failure(.inputOutput, "\(error).")
    }
  }
}
