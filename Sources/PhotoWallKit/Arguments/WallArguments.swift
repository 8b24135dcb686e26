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

  func validate() throws {
    for setting in WallOptions.settings {
      guard case .number(let range) = setting.form, let text = Settings(of: self).values[setting.name],
        !setting.accepts(text)
      else { continue }
      throw ValidationError(
        "--\(setting.name) must be a number from \(range.lowerBound) to \(range.upperBound), not \(text).")
    }
  }
}
