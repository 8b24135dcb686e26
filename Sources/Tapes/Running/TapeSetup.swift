import Pictures
import SymbolArt
import TerminalPanels
import Wall

/// What a tape's settings come to, gathered before anything runs.
struct TapeSetup {
  var options: WallOptions
  var size = CellSize(columns: 80, rows: 24)
  var cellPixels: PixelSize?
  var colors = ColorDepth.truecolor
  var isUnicode = true
  var rate = 60
  var feed: TapeFeed?
  /// Whether `feed` stays, whatever the tape says.
  private let keepsSources: Bool
  private var colorChanges: [(name: String, color: RGB)] = []
  private var keyChanges: [String: [String]] = [:]

  init(_ world: TapeWorld) {
    options = world.options
    feed = world.feed.map { TapeFeed([$0]) }
    keepsSources = world.feedOverrides
  }

  /// Takes over a setting; paths are relative to the folder of the tape that names them.
  mutating func take(_ setting: TapeSetting, besides tape: String) {
    switch setting {
    case .rows(let rows): size.rows = rows
    case .columns(let columns): size.columns = columns
    case .cellSize(let width, let height): cellPixels = PixelSize(width: width, height: height)
    case .colors(let depth): colors = depth
    case .unicode(let isOn): isUnicode = isOn
    case .framerate(let frames): rate = frames
    case .feed(let sources):
      if !keepsSources { changeFeed { $0.sources = sources.map { TapeRunner.path($0, besides: tape) } } }
    case .recursive(let isOn): changeFeed { $0.isRecursive = isOn }
    case .filter(let pattern): changeFeed { $0.filter = pattern.source }
    case .limit(let count): changeFeed { $0.limit = count }
    case .layout(let name): options.layout = name
    case .seed(let seed): options.seed = seed
    case .theme(let name): options.theme = name == "light" ? .light : .dark
    case .color(let name, let color): colorChanges.append((name, color))
    case .keys(let action, let keys): keyChanges[action] = keys
    case .wall(let name, let value): _ = TapeWallSetting.named(name)?.apply(value, &options)
    case .typingSpeed, .playbackSpeed, .waitTimeout, .latency: break
    }
  }

  /// Ends the gathering: what goes by the theme or the other keys.
  mutating func finish() throws(KeyRemappingError) {
    for (name, color) in colorChanges {
      if let path = Theme.colors.first(where: { $0.name == name })?.path { options.theme[keyPath: path] = color }
    }
    if !keyChanges.isEmpty { options.keys = try KeyTable.standard.remapped(keyChanges) }
  }

  private mutating func changeFeed(_ change: (inout TapeFeed) -> Void) {
    var changed = feed ?? TapeFeed([])
    change(&changed)
    feed = changed
  }
}
