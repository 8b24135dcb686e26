import Foundation
import PhotoFeed
import Pictures
import Platform
import TerminalPanels
import Wall

/// A wall that runs by the machine's clock, follows its feed, and keeps its session for `--resume`.
final class LiveWall: WallMode {
  /// The reader of a feed that is still being written to standard input.
  private let growing: GrowingFeed?
  /// The feed with its further pages; nil if it is still being written.
  private let paged: PagedFeed?
  private var follower: FeedFollower?
  private let store: PictureSizeStore
  /// The picture file that the command line names alone.
  private let openedFile: FilePath?

  init(program: Program, command: OpenCommand, options: WallOptions) throws {
    var feedRequest = try program.feedRequest(
      of: command.sources, recursive: options.isRecursive, config: command.look.config)
    store = PictureSizeStore(path: program.environment.cacheFolder + "/photowall/sizes")
    let feed: PhotoFeed
    openedFile = Self.openedFile(feedRequest.names)
    if let openedFile, !command.printsNames {
      let file = feedRequest
      feedRequest.names = [openedFile.folder.string]
      var loaded = try? Self.load(feedRequest, program)
      if loaded?.0.position(of: openedFile) == nil {
        feedRequest = file
        loaded = nil
      }
      (feed, growing, paged) = try loaded ?? Self.load(feedRequest, program)
    } else {
      (feed, growing, paged) = try Self.load(feedRequest, program)
    }
    super.init(program: program, command: command, feedRequest: feedRequest, feed: feed)
  }

  private static func load(_ feedRequest: FeedRequest, _ program: Program) throws -> (
    PhotoFeed, GrowingFeed?, PagedFeed?
  ) {
    try program.watchingLoading { line in
      let report: @Sendable (LoadingStage) -> Bool = { stage in
        line.show(stage)
        return true
      }
      guard feedRequest.names == ["-"], feedRequest.filter == nil, feedRequest.limit == nil else {
        let paged = try feedRequest.open(report: report)
        return (feedRequest.chosen(from: paged.feed), nil, paged)
      }
      switch try GrowingFeed.begin(line: line) {
      case .lines(let growing): return (growing.feed, growing, nil)
      case .whole(let bytes):
        let source = FeedSource.bytes(bytes, name: "-", origin: .local(folder: ""))
        return (try feedRequest.load([source], report: report), nil, nil)
      }
    }
  }

  /// Returns the picture file that is the only source; nil if there are other sources. It opens in the full view, above its folder.
  private static func openedFile(_ sources: [String]) -> FilePath? {
    guard sources.count == 1, !WebSources.isAddress(sources[0]), PictureFormat.isPictureName(sources[0]) else {
      return nil
    }
    let path = FilePath(sources[0])
    return (try? Stat(path))?.type == .regular ? path : nil
  }

  /// Returns a file name in the working folder, such as `Pictures-kept.json` for `~/Pictures`.
  private static func suggestedOutput(for sources: [String]) -> String {
    guard sources.count == 1, sources[0] != "-" else { return "kept.json" }
    let path =
      sources[0].contains("://")
      ? URL(string: sources[0]).map { FilePath($0.path) } : FilePath(sources[0]).absolute.lexicallyNormalized()
    return path?.stem.map { "\($0)-kept.json" } ?? "kept.json"
  }

  override var sizes: PictureSizeStore? { store }

  override func adjust(_ options: inout WallOptions, _ services: inout WallServices, waker: Waker) {
    options.suggestedOutput = Self.suggestedOutput(for: command.sources.sources)
    services.worker = BackgroundWorker { waker.wake() }
    services.ratingWorker = BackgroundWorker { waker.wake() }
    services.rememberedSize = { [store] address in
      if case .web(let address) = address { store.size(of: address) } else { nil }
    }
    guard let paged, feedRequest.isRepeatable || !paged.unfinished.isEmpty else { return }
    let follower = FeedFollower(feedRequest, paged, waker: waker)
    if feedRequest.isRepeatable {
      services.reload = { follower.reload() }
      if !feedRequest.names.allSatisfy(WebSources.isAddress) { services.includeFolders = { follower.includeFolders() } }
    }
    self.follower = follower
  }

  override func begin(on loop: EventLoop) throws -> (clock: any SessionClock, participants: [any SessionParticipant]) {
    wall.showNotice(of: feed)
    journal.begin(with: wall)
    if let openedFile { wall.openFullView(of: openedFile) }
    let participants: [(any SessionParticipant)?] = [growing, follower]
    return (try super.begin(on: loop).clock, participants.compactMap { $0 })
  }
}
