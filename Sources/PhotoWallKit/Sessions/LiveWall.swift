import Basics
import Foundation
import PhotoFeed
import Pictures
import Platform
import TerminalPanels
import Wall

/// A wall in real time that follows its feed and keeps its session for `--resume`.
final class LiveWall: WallMode {
  /// The reader of a growing feed on standard input, or nil.
  private let growing: GrowingFeed?
  /// The feed with its further pages; nil for a growing feed.
  private let paged: PagedFeed?
  private var follower: FeedFollower?
  private let store: PictureSizeStore
  /// The photo of the only picture file on the command line, or nil.
  private let openedPhoto: PhotoID?

  init(program: Program, command: OpenCommand, options: WallOptions) throws {
    var request = try program.feedRequest(
      of: command.sources, command.web, folders: options.folders, config: command.look.config,
      seed: command.look.seed, clocks: options.clocks)
    request.labels = options.labels
    store = PictureSizeStore(path: program.environment.cacheFolder + "/photowall/sizes")
    let file = Self.pictureFile(request.names)
    let opened = command.printsNames ? nil : file.flatMap { Self.openFolder(of: $0, request, program) }
    // A file that is opened without its folder is the only photo.
    openedPhoto = opened?.photo ?? file.map { _ in 0 }
    let loaded = try opened?.loaded ?? Self.load(request, program)
    (growing, paged) = (loaded.growing, loaded.paged)
    super.init(program: program, command: command, feedRequest: opened?.request ?? request, feed: loaded.feed)
  }

  private typealias Loaded = (feed: PhotoFeed, growing: GrowingFeed?, paged: PagedFeed?)

  private static func load(_ feedRequest: FeedRequest, _ program: Program) throws -> Loaded {
    try feedRequest.askingAboutCertificates {
      try program.watchingLoading { report in try loadOnce(feedRequest, report) }
    }
  }

  private static func loadOnce(_ feedRequest: FeedRequest, _ report: @escaping FeedRequest.Report) throws -> Loaded {
    guard feedRequest.names == ["-"], feedRequest.filter == nil, feedRequest.limit == nil, feedRequest.sample == nil
    else {
      let paged = try feedRequest.open(report: report)
      try feedRequest.check(paged.feed)
      return (try feedRequest.chosen(from: paged.feed, report: report), nil, paged)
    }
    switch try GrowingFeed.begin(joins: feedRequest.joins, report: report) {
    case .lines(let growing): return (growing.feed, growing, nil)
    case .whole(let bytes):
      let source = FeedSource.bytes(bytes, name: "-", origin: .local(folder: ""))
      return (try feedRequest.load([source], report: report), nil, nil)
    }
  }

  /// Returns the picture file that is the only source, to open in the full view; else nil.
  static func pictureFile(_ sources: [String]) -> FilePath? {
    guard sources.count == 1, !WebSources.isAddress(sources[0]), PictureFormat.isPictureName(sources[0]),
      (try? Stat(FilePath(named: sources[0])))?.type == .regular
    else { return nil }
    return FilePath(named: sources[0])
  }

  /// Opens the folder of a picture file. Returns nil if the folder is unreadable or does not show the file.
  private static func openFolder(
    of file: FilePath, _ request: FeedRequest, _ program: Program
  ) -> (request: FeedRequest, photo: PhotoID, loaded: Loaded)? {
    var request = request
    request.names = [file.folder.name]
    guard let loaded = try? load(request, program), let index = loaded.feed.index(of: file) else { return nil }
    return (request, PhotoID(index), loaded)
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
    services.facts.store = feedRequest.fileFacts
    services.facts.worker = BackgroundWorker { waker.wake() }
    let sources = command.sources.sources
    options.feedFile =
      sources.count == 1 && FileFingerprint(path: FilePath(named: sources[0])) != nil ? sources[0] : nil
    options.sourceName = sources.count == 1 ? SanitizedText.made(from: sources[0].maskingSecrets) : nil
    services.feed.pastedSources = { [home = program.environment.home] text in
      PastedPaths.names(in: text, home: home) { (try? Stat(FilePath(named: $0))) != nil }
    }
    options.isOfFolders = command.isOfFolders
    if options.isOfFolders {
      let remembered = RememberedTap(stateFolder: program.environment.stateFolder)
      services.memory.rememberTap = { remembered.write($0) }
    }
    services.memory.notDuplicates = NotDuplicates(path: program.environment.stateFolder + "/photowall/not-duplicates")
    services.memory.size = { [store] address in
      if case .web(let address) = address { store.size(of: address) } else { nil }
    }
    guard let paged, feedRequest.isRepeatable || paged.hasPortions else { return }
    let follower = FeedFollower(feedRequest, paged, waker: waker)
    if feedRequest.isRepeatable {
      services.feed.reload = { follower.reload() }
      if !feedRequest.names.allSatisfy(WebSources.isAddress) {
        services.feed.includeFolders = { follower.includeFolders() }
      }
    }
    self.follower = follower
  }

  override func begin(on loop: EventLoop) throws -> (clock: any SessionClock, participants: [any SessionParticipant]) {
    wall.showNotice(of: feed)
    journal.begin(with: wall)
    if let openedPhoto { wall.openFullView(of: openedPhoto) }
    let participants: [(any SessionParticipant)?] = [growing, follower, otherPrograms]
    return (try super.begin(on: loop).clock, participants.compactMap { $0 })
  }
}
