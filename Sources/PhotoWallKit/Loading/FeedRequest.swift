import Foundation
import PhotoFeed
import Pictures
import Wall

/// What a feed is loaded from and what is selected of it. Can be loaded on any thread.
struct FeedRequest: Sendable {
  /// Files, folders, addresses or `-`, as the command line names them.
  let names: [String]
  /// Whether subfolders are searched.
  var isRecursive: Bool
  /// What photos must match, as the wall's search takes it.
  var filter: String?
  /// Maximum number of photos.
  var limit: Int?
  /// Fetches feeds from the network.
  let fetcher: PictureFetcher

  /// True if it can be loaded again, which standard input cannot.
  var isRepeatable: Bool { !names.contains("-") }

  /// Loads the feed.
  ///
  /// - Parameters:
  ///   - mayBeOld: Whether a cached document may be used if the server cannot be reached.
  ///   - report: Receives progress, from any thread; returns false to stop.
  /// - Throws: a `Failure` or a `FeedError`.
  func load(mayBeOld: Bool = true, report: @escaping @Sendable (LoadingStage) -> Bool) throws -> PhotoFeed {
    let sources = try names.map { try source(named: $0, mayBeOld: mayBeOld, report: report) }
    return try load(sources, report: report)
  }

  /// Loads the feed from opened sources.
  func load(_ sources: [FeedSource], report: @escaping @Sendable (LoadingStage) -> Bool) throws -> PhotoFeed {
    let loader = FeedLoader(isRecursive: isRecursive, pictures: Program.pictureFiles) { report(.feed($0)) }
    return try chosen(from: loader.load(sources))
  }

  /// Returns the source of a name. Fetches the document of an address.
  private func source(
    named name: String, mayBeOld: Bool, report: @escaping @Sendable (LoadingStage) -> Bool
  ) throws -> FeedSource {
    if name == "-" { return .standardInput }
    guard name.hasPrefix("http://") || name.hasPrefix("https://") else { return .path(name) }
    do {
      let document = try fetcher.document(at: name, mayBeOld: mayBeOld) { bytes in report(.fetching(bytes: bytes)) }
      // The address of a picture is a list of one name.
      if document.bytes.prefix(1024).withUnsafeBytes({ PictureFormat.isPicture($0) }) {
        return .bytes(Array(name.utf8), name: name, origin: .local(folder: ""))
      }
      return .bytes(document.bytes, name: name, origin: .web(address: document.address))
    } catch {
      return .failed(FeedError(.inputOutput, at: FeedPlace(file: name), error.message))
    }
  }

  /// Returns the photos that `filter` and `limit` select.
  private func chosen(from feed: PhotoFeed) -> PhotoFeed {
    let feed = filter.flatMap(PhotoQuery.init)?.photos(of: feed) ?? feed
    return limit.map { feed.keeping(first: $0) } ?? feed
  }
}

/// The current step of loading.
enum LoadingStage: Sendable, Hashable {
  /// A document is fetched from the network.
  case fetching(bytes: Int)
  /// Waiting for standard input.
  case waiting
  /// A feed is read or folders are searched.
  case feed(FeedProgress)

  /// Bytes or items done.
  var done: Int {
    switch self {
    case .fetching(let bytes): bytes
    case .waiting: 0
    case .feed(let progress): progress.done
    }
  }

  /// Total number of items; nil if unknown.
  var total: Int? { if case .feed(let progress) = self { progress.total } else { nil } }

  /// Description of the step, without a full stop.
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
