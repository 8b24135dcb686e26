import PhotoFeed

/// The current step of loading.
enum LoadingStage: Sendable, Hashable {
  /// A server has not answered yet.
  case asking(seconds: Int)
  /// A document is fetched from the network.
  case fetching(bytes: Int)
  /// The portions of sources are loaded one after the other, pages of an address among them.
  case portions(FeedPortion, photos: Int, of: Int?)
  /// The files of photos on servers are read, as the filter needs what they tell.
  case files(Int, of: Int)
  /// Waiting for standard input.
  case waiting
  /// A feed is read or folders are searched.
  case feed(FeedProgress)

  /// Bytes or items done.
  var done: Int {
    switch self {
    case .fetching(let bytes): bytes
    case .portions(_, let photos, _): photos
    case .files(let count, _): count
    case .waiting, .asking: 0
    case .feed(let progress): progress.done
    }
  }

  /// Total number of items; nil if unknown.
  var total: Int? {
    switch self {
    case .feed(let progress): progress.total
    case .portions(_, _, let total): total
    case .files(_, let total): total
    default: nil
    }
  }

  /// Description of the step, without a full stop.
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
