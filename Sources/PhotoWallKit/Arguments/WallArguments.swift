import ArgumentParser
import PhotoFeed
import Pictures
import Sidecars
import SymbolArt
import Wall

extension FrameStyle: ExpressibleByArgument {}
extension PictureFitting: ExpressibleByArgument {}
extension DigitKeys: ExpressibleByArgument {}
extension KeyboardLayout: ExpressibleByArgument {}
extension TurningPlace: ExpressibleByArgument {}
extension FolderKeys: ExpressibleByArgument {}
extension KeptFolders: ExpressibleByArgument {}
extension WallSections: ExpressibleByArgument {}
extension CameraClocks: ExpressibleByArgument {}
extension StackState: ExpressibleByArgument {}
extension SidecarWriter.Naming: ExpressibleByArgument {}
extension GraphicsMode: ExpressibleByArgument {}
extension WallSort: ExpressibleByArgument {}
extension CaptionTemplate: ExpressibleByArgument {}
extension BoxForm: ExpressibleByArgument {}
extension PictureGround: ExpressibleByArgument {}

/// Settings of every command that draws a wall.
struct WallArguments: SettingArguments {
  @Option(\.layout) var layout: String?
  @Option(\.columns) var columns: Int?
  @Option(\.frame) var frame: FrameStyle?
  @Option(\.fit) var fit: PictureFitting?
  @Option(\.ground) var ground: PictureGround?
  @Flag(\.showsCaptions) var captions: Bool
  @Option(\.caption) var caption: CaptionTemplate?
  @Option(\.boxes) var boxes: BoxForm?
  @Option(\.sort, parsing: .unconditional) var sort: WallSort?
  @Option(\.clocks) var clock: CameraClocks?

  @Option("file", "Settings file. Default: photowall/config.toml in the configuration folder.", completion: .file())
  var config: String?

  @Option("n", "Seed of random orders. Default: another one each time.") var seed: UInt64?

  func apply(to options: inout WallOptions) {
    if let layout { options.layout = layout }
    if let columns { options.columns = columns }
    if let frame { options.frame = frame }
    if let fit { options.fit = fit }
    if let ground { options.ground = ground }
    if captions { options.showsCaptions = true }
    if let caption { options.caption = caption }
    if let boxes { options.boxes = boxes }
    if let sort { options.sort = sort }
    if let clock { options.clocks = clock }
  }
}

/// Settings of every command that draws a wall or views.
struct DrawingArguments: SettingArguments {
  @Option(\.graphics) var graphics: GraphicsMode?
  @Option(\.colors) var colors: ColorArgument?
  @Option(\.symbols) var symbols: AutoOr<SymbolSet>?
  @Option(\.themeName) var theme: AutoOr<ThemeName>?

  func apply(to options: inout WallOptions) {
    if let graphics { options.graphics = graphics }
    if let colors { options.colors = colors.depth }
    if let symbols { options.symbols = symbols.value }
    if let theme { options.themeName = theme.value }
  }
}
