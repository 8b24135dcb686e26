import PhotoFeed
import Pictures
import Sidecars

/// Reads facts from the files of photos in the background, in the order of the photos.
final class FileFactsReader {
  /// The results since they were last received.
  struct Found: Sendable {
    var ratings: [(photo: PhotoID, rating: PhotoRating)] = []
    /// The values of users' labels.
    var labels: [FoundLabel] = []
    var warnings: [String] = []
    /// The number of files read.
    var count = 0
    /// Whether the files were read before, too.
    var isAgain = false
    /// The reason why files on servers could not be read.
    var failure: String?
  }

  /// The progress of reading for searches and orders.
  enum Extent {
    case all, partly, reading
  }

  /// The location of files: local ones are all read, those on servers only if needed.
  private enum Place {
    case machine, servers
  }

  /// The number of files after which results are passed to the wall.
  private static let portion = 250
  /// The least number of photos for which the status line shows progress.
  private static let shownCount = 2_000

  private let worker: BackgroundWorker?
  private let tasks: TaskList
  private let results = Monitor(Found())
  private var reading: [(task: WallTask, place: Place)] = []
  /// The locations whose reading was stopped or failed.
  private var stopped: Set<Place> = []

  /// Called when a reading task has ended.
  var ended: () -> Void = {}

  /// Creates a reader. Without a worker it reads nothing.
  init(worker: BackgroundWorker?, tasks: TaskList) { (self.worker, self.tasks) = (worker, tasks) }

  /// Whether files or results are still pending.
  var isReading: Bool { !reading.isEmpty }
  /// The progress of the files that are needed.
  var extent: Extent { isReading ? .reading : stopped.isEmpty ? .all : .partly }

  /// Reads the files of photos after pending ones; nil for all photos. Stars, flags and labels of the feed count if the
  /// files have none. Without a worker, only these are found.
  ///
  /// - Parameter again: Whether the files were read before and may have changed.
  func read(_ added: [PhotoID]? = nil, of photos: PhotoTable, again: Bool = false) {
    guard added?.isEmpty != true else { return }
    guard let worker else {
      let labels = photos.keptLabels(of: added)
      results.withLock { $0.labels += labels }
      guard !again, photos.feed.mayHaveDecisions else { return }
      let ratings = (added ?? photos.loaded).map { (photo: $0, rating: photos.ratingInFeed(of: $0)) }
      return results.withLock { $0.ratings += ratings.filter { $0.rating != PhotoRating() } }
    }
    let isShown = (added?.count ?? photos.feed.loadedCount) >= Self.shownCount
    begin("reading dates and ratings", at: .machine, on: worker, isShown: isShown) { [results] task in
      let labels = photos.keptLabels(of: added)
      results.withLock {
        $0.labels += labels
        $0.isAgain = again
      }
      let (added, hasDecisions) = (added ?? photos.loaded, photos.feed.mayHaveDecisions)
      var found = Found()
      for (index, photo) in added.enumerated() {
        var rating = PhotoRating()
        if let path = photos.path(of: photo) {
          rating = photos.fileFacts.facts(of: path, again: again).rating
          found.count += 1
        }
        if hasDecisions, rating == PhotoRating() { rating = photos.ratingInFeed(of: photo) }
        if again || rating != PhotoRating() { found.ratings.append((photo, rating)) }
        guard found.count == Self.portion || index == added.count - 1 else { continue }
        found.warnings = photos.fileFacts.flush()
        results.withLock {
          $0.ratings += found.ratings
          $0.warnings += found.warnings
          $0.count += found.count
          $0.isAgain = again
        }
        found = Found()
        guard task.report(index + 1, of: added.count) else { return nil }
      }
      return true
    }
  }

  /// Reads unread files on servers for a search or an order. Their ratings count if the feed has none.
  func readServers(_ photos: some Collection<PhotoID>, of table: PhotoTable) {
    let unread = table.unreadOnServers(photos)
    guard let worker, !unread.isEmpty, !reading.contains(where: { $0.place == .servers }) else { return }
    stopped.remove(.servers)
    // Local files do not wait for a server.
    begin("reading files on servers", at: .servers, on: worker.another()) { [results] task in
      let end = table.fileFacts.readServers(unread.map(\.address)) { part in
        results.withLock { found in
          for (photo, address) in unread[part] {
            let rating = table.fileFacts.knownFacts(of: .web(address))?.rating ?? PhotoRating()
            if rating != PhotoRating() { found.ratings.append((photo, rating)) }
          }
          found.count += part.count
        }
        return task.report(part.upperBound, of: unread.count)
      }
      if case .failed(let reason) = end { results.withLock { $0.failure = reason } }
      return end == .stopped ? nil : end == .done
    }
  }

  private func begin(
    _ name: String, at place: Place, on worker: BackgroundWorker, isShown: Bool = true,
    _ work: @escaping @Sendable (WallTask) -> Bool?
  ) {
    var own: WallTask?
    own = tasks.run(name, on: worker, isShown: isShown, work) { [weak self] isWhole in
      guard let self else { return }
      reading.removeAll { $0.task === own }
      if isWhole != true { stopped.insert(place) }
      ended()
    }
    if let own { reading.append((own, place)) }
  }

  /// Stops reading files on servers that are no longer needed.
  func endServers() {
    for (task, place) in reading where place == .servers { tasks.cancel(task) }
    reading.removeAll { $0.place == .servers }
  }

  /// Returns the results since the last call; nil if there are none.
  func takeFound() -> Found? {
    let found = results.withLock { found in
      defer { found = Found() }
      return found
    }
    return found.count > 0 || !found.ratings.isEmpty || !found.labels.isEmpty || found.failure != nil ? found : nil
  }
}

extension PhotoTable {
  /// Returns values of properties of all photos, from their files or else their items. Reads unread files.
  func values(of names: Set<PhotoProperty>) -> [PhotoProperty: PhotoValues] {
    let properties = PhotoProperty.ofSidecars.filter(names.contains)
    var values: [PhotoProperty: PhotoValues] = [:]
    for found in names.isSubset(of: properties) ? [] : keptLabels(of: nil) {
      for (photo, value) in found.values { values[found.row, default: []][photo] = value }
    }
    for photo in properties.isEmpty ? [] : loaded {
      var rating = facts(of: photo)?.rating ?? PhotoRating()
      if rating == PhotoRating(), feed.mayHaveDecisions { rating = ratingInFeed(of: photo) }
      for property in properties { values[property, default: []][photo] = property.value(in: rating) }
    }
    return values
  }

  /// Returns the rating in a photo's item of the feed.
  fileprivate func ratingInFeed(of photo: PhotoID) -> PhotoRating {
    guard let decisions = feedIndex(of: photo).flatMap(feed.decisions) else { return PhotoRating() }
    let values = decisions.values
    return PhotoRating(
      stars: values["rating"].flatMap { Int($0) }, flag: values["flag"].flatMap(PhotoRating.Flag.init) ?? .none,
      label: PhotoRating.Label.colors.first { $0.text.lowercased() == values["label"] } ?? .none)
  }
}

extension PhotoProperty {
  /// The properties that sidecars store.
  static let ofSidecars: [PhotoProperty] = [.rating, .flag, .label, .turn]

  /// Returns the value of a property of sidecars; the default for unknown values, such as other labels.
  func value(in rating: PhotoRating) -> UInt8 {
    switch self {
    case .rating: UInt8(rating.stars ?? 0)
    case .flag: value(named: rating.flag.rawValue) ?? 0
    case .turn: rating.turn.rawValue - 1
    default: value(named: rating.label.text.lowercased()) ?? 0
    }
  }
}
