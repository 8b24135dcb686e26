import PhotoFeed

enum LoadingStage: Sendable, Hashable {
  /// Waiting for a server's answer.
  case asking(seconds: Int)
  /// Fetching a document from the network.
  case fetching(bytes: Int)
  /// Loading portions, such as pages of an address.
  case portions(FeedPortion, photos: Int, of: Int?)
  /// Reading files on servers for the filter.
  case files(Int, of: Int)
  /// Waiting for standard input.
  case waiting
  /// Reading a feed or searching folders.
  case feed(FeedProgress)

  /// The number of finished bytes or items.
  var done: Int {
    switch self {
    case .fetching(let bytes): bytes
    case .portions(_, let photos, _): photos
    case .files(let count, _): count
    case .waiting, .asking: 0
    case .feed(let progress): progress.done
    }
  }

  /// The total number of items; nil if unknown.
  var total: Int? {
    switch self {
    case .feed(let progress): progress.total
    case .portions(_, _, let total): total
    case .files(_, let total): total
    default: nil
    }
  }

  /// A description of the stage, without a full stop.
  var sentence: String {
    switch self {
    case .asking(let seconds): "waiting for the server: \(seconds) s"
    case .fetching(let bytes): "fetching the feed: \(bytes / 1000) kB so far"
    case .portions(let portion, let photos, let total?): "loading \(portion.key): \(photos) of \(total) photos"
    case .portions(let portion, let photos, nil): "reading \(portion.key): \(photos) photos so far"
    case .files(let count, let total): "reading files on servers: \(count) of \(total)"
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
