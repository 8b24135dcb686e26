import ArgumentParser
import SymbolArt
import Wall

extension FrameStyle: ExpressibleByArgument {}
extension PictureFitting: ExpressibleByArgument {}
extension TapAction: ExpressibleByArgument {}
extension GraphicsMode: ExpressibleByArgument {}
extension WallSort: ExpressibleByArgument {}

/// Settings of every command that draws a wall. Names and help come from `WallOptions.settings`.
struct WallArguments: ParsableArguments {
  @Option(setting: "layout") var layout: String?
  @Option(setting: "columns") var columns: Int?
  @Option(setting: "frame") var frame: FrameStyle?
  @Option(setting: "fit") var fit: PictureFitting?
  @Flag(setting: "captions") var captions: Bool
  @Option(setting: "sort") var sort: WallSort?
  @Option(setting: "graphics") var graphics: GraphicsMode?
  @Option(setting: "colors") var colors: AutoOr<ColorDepth>?
  @Option(setting: "symbols") var symbols: AutoOr<SymbolSet>?
  @Option(setting: "theme") var theme: AutoOr<ThemeName>?

  @Option(
    name: .long,
    help: ArgumentHelp("Settings file. Default: photowall/config.toml in the configuration folder.", valueName: "file"),
    completion: .file())
  var config: String?

  @Option(
    name: .long, help: ArgumentHelp("Seed of random orders. Default: another one each time.", valueName: "n"))
  var seed: UInt64?

  func validate() throws { try Settings.validateNumbers(of: self) }
}

extension Settings {
  /// Throws an error if a number among a command's arguments is out of range.
  static func validateNumbers(of arguments: some ParsableArguments) throws {
    let values = Settings(of: arguments).values
    for setting in WallOptions.settings {
      guard case .number(let range) = setting.form, let text = values[setting.name], !setting.accepts(text) else {
        continue
      }
      throw ValidationError(
        "--\(setting.name) must be a number from \(range.lowerBound) to \(range.upperBound), not \(text).")
    }
  }
}
