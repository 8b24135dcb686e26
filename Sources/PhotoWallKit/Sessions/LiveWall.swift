import Basics
import Foundation
import PhotoFeed
import Pictures
import Platform
import TerminalPanels
import Wall

/// A wall in real time that follows its feed and keeps its session for `--resume`.
final class LiveWall: WallMode {
  private lazy var store = PictureSizeStore(path: program.environment.cacheFolder + "/photowall/sizes")
  private var follower: FeedFollower?

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
    guard let paged = opened.paged, feedRequest.isRepeatable || paged.hasPortions else { return }
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
    if let photo = opened.photo { wall.openFullView(of: photo) }
    let participants: [(any SessionParticipant)?] = [opened.growing, follower, otherPrograms]
    return (try super.begin(on: loop).clock, participants.compactMap { $0 })
  }
}
