import ArgumentParser
import SymbolArt
import Wall

extension FrameStyle: ExpressibleByArgument {}
extension PictureFitting: ExpressibleByArgument {}
extension TapAction: ExpressibleByArgument {}
extension GraphicsMode: ExpressibleByArgument {}
extension WallSort: ExpressibleByArgument {}
extension ColorChoice: ExpressibleByArgument {}
extension SymbolChoice: ExpressibleByArgument {}
extension ThemeChoice: ExpressibleByArgument {}

/// How the wall looks: options of every command that draws one.
struct LookArguments: ParsableArguments {
  @Option(name: .long, help: ArgumentHelp("Layout to open with; `photowall layouts` lists them.", valueName: "name"))
  var layout: String?

  @Option(
    name: .long,
    help: ArgumentHelp("Columns, or the layout's own measure of how much is on the screen.", valueName: "n"))
  var columns: Int?

  @Option(name: .long, help: "Round each picture.")
  var frame: FrameStyle?

  @Option(name: .long, help: "fill cuts what hangs over; fit shows the whole picture.")
  var fit: PictureFitting?

  @Flag(name: .long, help: "Titles below pictures.")
  var captions = false

  @Option(name: .long, help: "Order to open with.")
  var sort: WallSort?

  @Option(name: .long, help: "How pictures are drawn: pixels, symbols or plain boxes.")
  var graphics: GraphicsMode?

  @Option(name: .long, help: "How many colours.")
  var colors: ColorChoice?

  @Option(name: .long, help: "Characters for pictures.")
  var symbols: SymbolChoice?

  @Option(name: .long, help: "Colours of the interface; auto: as suits the terminal's background.")
  var theme: ThemeChoice?

  @Option(
    name: .long,
    help: ArgumentHelp("Settings file; default: photowall/config.toml in the configuration folder.", valueName: "file"),
    completion: .file())
  var config: String?

  func validate() throws {
    if let columns, !(1...1000).contains(columns) {
      throw ValidationError("--columns wants a number from 1 to 1000, not \(columns).")
    }
  }

  /// What was set here.
  var preferences: Preferences {
    var preferences = Preferences()
    preferences.layout = layout
    preferences.columns = columns
    preferences.frame = frame
    preferences.fit = fit
    preferences.captions = captions ? true : nil
    preferences.sort = sort
    preferences.graphics = graphics
    preferences.colors = colors
    preferences.symbols = symbols
    preferences.theme = theme
    return preferences
  }
}

/// A screen's size: `120x40`.
struct ScreenSize: ExpressibleByArgument, Equatable {
  var columns: Int
  var rows: Int

  init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }

  init?(argument: String) {
    let parts = argument.lowercased().split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2, let columns = Int(parts[0]), let rows = Int(parts[1]), (1...2000).contains(columns),
      (1...10_000).contains(rows)
    else { return nil }
    self.init(columns: columns, rows: rows)
  }
}
