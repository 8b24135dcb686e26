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
  /// The feed with its further pages; nil if it is still being written.
  private var paged: PagedFeed?
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
    (feed, growing, paged) = try Self.load(recipe, program)
  }

  private static func load(_ recipe: FeedRequest, _ program: Program) throws -> (PhotoFeed, GrowingFeed?, PagedFeed?) {
    try program.watchingLoading { line in
      let report: @Sendable (LoadingStage) -> Bool = { stage in
        line.show(stage)
        return true
      }
      guard recipe.names == ["-"], recipe.filter == nil, recipe.limit == nil else {
        let paged = try recipe.open(report: report)
        return (recipe.chosen(from: paged.feed), nil, paged)
      }
      switch try GrowingFeed.begin(line: line) {
      case .lines(let growing): return (growing.feed, growing, nil)
      case .whole(let bytes):
        let source = FeedSource.bytes(bytes, name: "-", origin: .local(folder: ""))
        return (try recipe.load([source], report: report), nil, nil)
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
    guard let paged, recipe.isRepeatable || !paged.unfinished.isEmpty else { return }
    let follower = FeedFollower(recipe, paged, waker: waker)
    if recipe.isRepeatable {
      services.reload = { follower.reload() }
      if !recipe.names.allSatisfy(WebSources.isAddress) { services.includeFolders = { follower.includeFolders() } }
    }
    self.follower = follower
  }

  func pictures(waker: Waker) -> any PictureLoading {
    program.pictureLoader(usesThumbnails: true, options: recipe.fetchOptions, sizes: sizes) { waker.wake() }
  }

  func run(_ wall: Wall, on loop: EventLoop, early: [EventLoop.Event]) -> LiveSession.End {
    wall.showNotice(of: feed)
    journal.begin(with: wall)
    if Self.isPicture(command.sources.sources, feed) { wall.openFullView() }
    let participants: [(any SessionParticipant)?] = [growing, follower]
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
