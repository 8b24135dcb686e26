import Foundation
import PhotoFeed
import Pictures

/// Where a feed comes from and what is chosen of it: all that loading it takes, once or again, on any thread.
struct FeedRecipe: Sendable {
  /// Files, folders, addresses, `-`, as the command line names them.
  let names: [String]
  /// Whether folders' folders are searched too.
  let isRecursive: Bool
  /// A regular expression that titles, names or tags must match.
  var filter: String?
  /// At most so many photos.
  var limit: Int?
  /// Fetches the documents behind addresses.
  let fetcher: PictureFetcher

  /// Whether it can be loaded a second time: what came on standard input is gone.
  var isRepeatable: Bool { !names.contains("-") }

  /// Loads it.
  ///
  /// - Parameters:
  ///   - mayBeOld: whether a kept document will do where the server cannot be reached.
  ///   - report: hears what is being done, from any thread; answers whether to go on.
  /// - Throws: a `Failure` with a sentence.
  func load(mayBeOld: Bool = true, report: @escaping @Sendable (LoadingStage) -> Bool) throws -> PhotoFeed {
    let sources = try names.map { try source(named: $0, mayBeOld: mayBeOld, report: report) }
    return try load(sources, report: report)
  }

  /// The same from sources that have been opened.
  func load(_ sources: [FeedSource], report: @escaping @Sendable (LoadingStage) -> Bool) throws -> PhotoFeed {
    let loader = FeedLoader(isRecursive: isRecursive, pictures: Program.pictureFiles) { report(.feed($0)) }
    do {
      return try chosen(from: loader.load(sources))
    } catch let error as FeedError {
      throw Failure(error.kind == .inputOutput ? .inputOutput : .usage, "\(error)")
    }
  }

  /// What a name stands for; the document behind an address is fetched here and now.
  private func source(
    named name: String, mayBeOld: Bool, report: @escaping @Sendable (LoadingStage) -> Bool
  ) throws -> FeedSource {
    if name == "-" { return .standardInput }
    guard name.hasPrefix("http://") || name.hasPrefix("https://") else { return .path(name) }
    do {
      let document = try fetcher.document(at: name, mayBeOld: mayBeOld) { bytes in report(.fetching(bytes: bytes)) }
      return .bytes(document.bytes, name: name, origin: .web(address: document.address))
    } catch {
      throw Failure(.inputOutput, "\(name): \(error.message).")
    }
  }

  /// What `--filter` and `--limit` leave of a feed.
  private func chosen(from feed: PhotoFeed) throws -> PhotoFeed {
    var feed = feed
    if let filter {
      let pattern = try Regex(filter).ignoresCase()
      feed = try feed.keeping { index in
        let photo = feed[index]
        let texts = [photo.title, photo.address.lastComponent] + photo.tags
        return try texts.contains { try pattern.firstMatch(in: $0) != nil }
      }
    }
    return limit.map { feed.keeping(first: $0) } ?? feed
  }
}

/// What loading is doing at a moment.
enum LoadingStage: Sendable, Hashable {
  /// A document comes from the network.
  case fetching(bytes: Int)
  /// Standard input has not said anything yet.
  case waiting
  /// A feed is read or folders are searched.
  case feed(FeedProgress)

  /// How much has been done.
  var done: Int {
    switch self {
    case .fetching(let bytes): bytes
    case .waiting: 0
    case .feed(let progress): progress.done
    }
  }

  /// How much there is to do, where that is known.
  var total: Int? { if case .feed(let progress) = self { progress.total } else { nil } }

  /// A sentence without an end.
  var sentence: String {
    switch self {
    case .fetching(let bytes): "fetching the feed: \(bytes / 1000) kB so far"
    case .waiting: "waiting for a feed on standard input"
    case .feed(let progress):
      switch (progress.step, progress.total) {
      case (.finding, _): "looking for pictures: \(progress.done) so far"
      case (.reading, _): "reading the feed: \(progress.done) photos so far"
      case (.measuring, let total?): "reading the pictures' sizes: \(progress.done) of \(total)"
      case (.measuring, nil): "reading the pictures' sizes: \(progress.done) so far"
      }
    }
  }
}
