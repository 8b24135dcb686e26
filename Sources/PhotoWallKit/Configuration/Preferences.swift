import SymbolArt
import Wall

/// What somebody has set, somewhere: on the command line, in the environment or in the file. `nil` means "not set here".
struct Preferences: Equatable, Sendable {
  var layout: String?
  var columns: Int?
  var frame: FrameStyle?
  var fit: PictureFitting?
  var captions: Bool?
  var sort: WallSort?
  var graphics: GraphicsMode?
  var colors: ColorChoice?
  var symbols: SymbolChoice?
  var tap: TapAction?
  var recursive: Bool?
  var mouse: Bool?
  var animation: Bool?
  var theme: ThemeChoice?
  /// Colours of the interface that differ from the theme's, by their name in the file.
  var colorOverrides: [String: RGB] = [:]
  /// Keys by action name; each list replaces the table's.
  var keys: [String: [String]] = [:]

  /// These, and where they say nothing, `lower`'s: option over environment over file.
  func over(_ lower: Preferences) -> Preferences {
    var merged = self
    merged.layout = layout ?? lower.layout
    merged.columns = columns ?? lower.columns
    merged.frame = frame ?? lower.frame
    merged.fit = fit ?? lower.fit
    merged.captions = captions ?? lower.captions
    merged.sort = sort ?? lower.sort
    merged.graphics = graphics ?? lower.graphics
    merged.colors = colors ?? lower.colors
    merged.symbols = symbols ?? lower.symbols
    merged.tap = tap ?? lower.tap
    merged.recursive = recursive ?? lower.recursive
    merged.mouse = mouse ?? lower.mouse
    merged.animation = animation ?? lower.animation
    merged.theme = theme ?? lower.theme
    merged.colorOverrides = lower.colorOverrides.merging(colorOverrides) { $1 }
    merged.keys = lower.keys.merging(keys) { $1 }
    return merged
  }
}

/// `--colors`: a depth, or found out.
enum ColorChoice: String, Sendable, CaseIterable {
  case auto, truecolor
  case indexed256 = "256"
  case indexed16 = "16"
  case mono

  /// `nil`: to be found out.
  var depth: ColorDepth? { ColorDepth(rawValue: rawValue) }
}

/// `--symbols`: a set, or found out.
enum SymbolChoice: String, Sendable, CaseIterable {
  case auto, half, quadrant, block, sextant, octant, braille, ascii, all

  /// `nil`: to be found out.
  var set: SymbolSet? { SymbolSet(rawValue: rawValue) }
}

/// Which colours the interface starts from.
enum ThemeChoice: String, Sendable, CaseIterable {
  /// Those that suit the terminal's background.
  case auto
  case dark, light
}
