import Basics
import Foundation
import PhotoFeed
import Pictures
import SymbolArt
import TerminalPanels
import Wall

/// A wall that runs by the machine's clock, follows its feed, and keeps its session for `--resume`.
final class LiveMode: SessionMode {
  let recipe: FeedRequest
  let feed: PhotoFeed
  /// What goes on reading a feed that is still being written to standard input.
  private var growing: GrowingFeed?
  /// The pages of a feed on the network.
  private var pages: FeedPages?
  private var isOld = false
  private var pageLoader: PageLoader?
  private var follower: FeedFollower?
  private let journal: SessionStore
  private let sizes: PictureSizeStore
  private let program: Program
  private let command: OpenCommand

  init(program: Program, command: OpenCommand, options: WallOptions) throws {
    self.program = program
    self.command = command
    recipe = try program.recipe(of: command.sources, recursive: options.isRecursive, config: command.look.config)
    sizes = PictureSizeStore(path: program.environment.cacheFolder + "/photowall/sizes")
    journal = SessionStore(
      names: recipe.names.map(\.maskingSecrets), folder: program.environment.stateFolder, resumes: command.resume)
    if recipe.isPaged {
      (pages, isOld) = try Self.loadFirstPage(recipe, program)
      feed = recipe.chosen(from: pages?.feed ?? .empty)
    } else {
      (feed, growing) = try Self.load(recipe, program)
    }
  }

  /// Returns the first page, and whether it came from the cache as the server could not be reached.
  private static func loadFirstPage(_ recipe: FeedRequest, _ program: Program) throws -> (FeedPages, Bool) {
    try program.watchingLoading { line in
      var pages = try recipe.firstPage()
      let isOld = try recipe.loadPage(of: &pages, mayBeOld: true) { stage in
        line.show(stage)
        return true
      }
      return (pages, isOld)
    }
  }

  private static func load(_ recipe: FeedRequest, _ program: Program) throws -> (PhotoFeed, GrowingFeed?) {
    guard recipe.names == ["-"], recipe.filter == nil, recipe.limit == nil else {
      return (try program.load(recipe), nil)
    }
    return try program.watchingLoading { line in
      switch try GrowingFeed.begin(line: line) {
      case .lines(let growing): return (growing.feed, growing)
      case .whole(let bytes):
        let source = FeedSource.bytes(bytes, name: "-", origin: .local(folder: ""))
        let feed = try recipe.load([source]) { stage in
          line.show(stage)
          return true
        }
        return (feed, nil)
      }
    }
  }

  /// Returns true if the only source is a picture, which opens in the full view.
  private static func isPicture(_ sources: [String], _ feed: PhotoFeed) -> Bool {
    guard sources.count == 1, feed.count == 1 else { return false }
    return sources[0].split(separator: "/").last.map(String.init) == feed.address(at: 0).lastComponent
  }

  func pixelPreference(_ mode: GraphicsMode) -> PixelPreference { mode.pixelPreference }

  func adjust(_ options: inout WallOptions, to terminal: TerminalCapabilities, of screen: Screen) {
    options.suggestedOutput = Self.suggestedOutput(for: command.sources.sources)
    options.terminalBackground = terminal.background
    if options.symbols == nil {
      options.symbols = .automatic(
        isUTF8: screen.isUnicode, term: program.environment["TERM"] ?? "", version: terminal.version)
    }
  }

  /// Returns a file name in the working folder, such as `Pictures-kept.json` for `~/Pictures`.
  private static func suggestedOutput(for sources: [String]) -> String {
    guard sources.count == 1, sources[0] != "-" else { return "kept.json" }
    let url =
      sources[0].contains("://") ? URL(string: sources[0]) : URL(fileURLWithPath: sources[0]).standardizedFileURL
    let name = url?.deletingPathExtension().lastPathComponent ?? ""
    return name.isEmpty || name == "/" ? "kept.json" : "\(name)-kept.json"
  }

  func adjust(_ services: inout WallServices, waker: Waker) {
    services.record = { [journal] in journal.record($0) }
    services.worker = BackgroundWorker { waker.wake() }
    services.rememberedSize = { [sizes] address in
      if case .web(let address) = address { sizes.size(of: address) } else { nil }
    }
    if let pages {
      let loader = PageLoader(recipe, pages: pages, isOld: isOld, waker: waker)
      services.reload = { loader.reload() }
      pageLoader = loader
    } else if growing == nil, recipe.isRepeatable {
      let follower = FeedFollower(recipe, waker: waker)
      services.reload = { follower.reload() }
      services.includeFolders = { follower.includeFolders() }
      self.follower = follower
    }
  }

  func pictures(waker: Waker) -> any PictureLoading {
    program.pictureLoader(usesThumbnails: true, options: recipe.fetchOptions, sizes: sizes) { waker.wake() }
  }

  func run(_ wall: Wall, on loop: EventLoop, early: [EventLoop.Event]) -> LiveSession.End {
    wall.showNotice(of: feed)
    journal.begin(with: wall)
    if Self.isPicture(command.sources.sources, feed) { wall.openFullView() }
    let participants: [(any SessionParticipant)?] = [growing, follower, pageLoader]
    let session = LiveSession(wall: wall, loop: loop, early: early, participants: participants.compactMap { $0 })
    let end = session.run()
    if end == .quit, !wall.keepsSession { journal.end() }
    return end
  }
}

extension GraphicsMode {
  /// Whether the terminal is asked for exact pixels.
  var pixelPreference: PixelPreference {
    switch self {
    case .auto: .automatic
    case .kitty: .only(.kitty)
    case .sixel: .only(.sixel)
    case .iterm: .only(.iterm)
    case .symbols, .boxes: .never
    }
  }
}
