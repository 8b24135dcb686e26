import Sidecars
import Synchronization

/// Reads what the files of photos tell, in the background, in the order of the photos.
final class FileFactsReader {
  /// What was found since it was taken last.
  struct Found: Sendable {
    var ratings: [(photo: PhotoID, rating: PhotoRating)] = []
    /// The values of labels of the user's own.
    var labels: [FoundLabel] = []
    var warnings: [String] = []
    /// The number of files that were read.
    var count = 0
    /// Whether they were read earlier, too.
    var isAgain = false
    /// The reason why files on servers were not read.
    var failure: String?
  }

  /// How much has been read of the files that searches and orders need.
  enum Extent {
    case all, partly, reading
  }

  /// Where files are that are read: all of this machine, and of servers those that are needed.
  private enum Place {
    case machine, servers
  }

  private final class Mailbox: Sendable {
    let found = Mutex(Found())
  }

  /// The number of files that are read before the wall is told of them.
  private static let portion = 250
  /// The number of photos from which on the status line tells the progress.
  private static let shownCount = 2_000

  private let worker: BackgroundWorker?
  private let tasks: TaskList
  private let mailbox = Mailbox()
  private var reading: [(task: WallTask, place: Place)] = []
  /// The places of which the reading was stopped, or has failed.
  private var stopped: Set<Place> = []

  /// Called when a task of reading has ended.
  var ended: () -> Void = {}

  /// A reader that reads nothing without a worker.
  init(worker: BackgroundWorker?, tasks: TaskList) { (self.worker, self.tasks) = (worker, tasks) }

  /// Whether some files have not been read yet, or what they tell was not taken.
  var isReading: Bool { !reading.isEmpty }
  /// How much has been read of what is needed.
  var extent: Extent { isReading ? .reading : stopped.isEmpty ? .all : .partly }

  /// Reads the files of photos, after those that are being read; nil stands for all photos of the table. What the feed has of
  /// stars, flags and labels counts where the files have none; without a worker it is all that is found.
  ///
  /// - Parameter again: Whether they were read earlier, and may tell something else now.
  func read(_ added: [PhotoID]? = nil, of photos: PhotoTable, again: Bool = false) {
    guard added?.isEmpty != true else { return }
    guard let worker else {
      let labels = photos.keptLabels(of: added)
      mailbox.found.withLock { $0.labels += labels }
      guard !again, photos.feed.mayHaveDecisions else { return }
      let ratings = (added ?? photos.loaded).map { (photo: $0, rating: photos.ratingInFeed(of: $0)) }
      return mailbox.found.withLock { $0.ratings += ratings.filter { $0.rating != PhotoRating() } }
    }
    let isShown = (added?.count ?? photos.feed.loadedCount) >= Self.shownCount
    begin("reading dates and ratings", at: .machine, on: worker, isShown: isShown) { [mailbox] task in
      let labels = photos.keptLabels(of: added)
      mailbox.found.withLock {
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
        mailbox.found.withLock {
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

  /// Reads the files of photos on servers that have not been read, as a search or an order needs what they tell. Their ratings count where
  /// the feed has none.
  func readServers(_ photos: some Collection<PhotoID>, of table: PhotoTable) {
    let unread = table.unreadOnServers(photos)
    guard let worker, !unread.isEmpty, !reading.contains(where: { $0.place == .servers }) else { return }
    stopped.remove(.servers)
    // What is read of files of this machine does not wait for a server.
    begin("reading files on servers", at: .servers, on: worker.another()) { [mailbox] task in
      let end = table.fileFacts.readServers(unread.map(\.address)) { part in
        mailbox.found.withLock { found in
          for (photo, address) in unread[part] {
            let rating = table.fileFacts.knownFacts(of: address)?.rating ?? PhotoRating()
            if rating != PhotoRating() { found.ratings.append((photo, rating)) }
          }
          found.count += part.count
        }
        return task.report(part.upperBound, of: unread.count)
      }
      if case .failed(let reason) = end { mailbox.found.withLock { $0.failure = reason } }
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

  /// Ends the reading of files on servers, as nothing needs it any more.
  func endServers() {
    for (task, place) in reading where place == .servers { tasks.cancel(task) }
    reading.removeAll { $0.place == .servers }
  }

  /// Returns what was found since the last call; nil if that is nothing.
  func takeFound() -> Found? {
    let found = mailbox.found.withLock { found in
      defer { found = Found() }
      return found
    }
    return found.count > 0 || !found.ratings.isEmpty || !found.labels.isEmpty || found.failure != nil ? found : nil
  }
}

extension PhotoTable {
  /// Returns what the files of all photos, or else their items of the feed, tell of some properties. Files that were not read are read.
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
  /// The properties that sidecars have.
  static let ofSidecars: [PhotoProperty] = [.rating, .flag, .label, .turn]

  /// Returns the value of a property of sidecars; the default for what this wall does not know, such as other labels.
  func value(in rating: PhotoRating) -> UInt8 {
    switch self {
    case .rating: UInt8(rating.stars ?? 0)
    case .flag: value(named: rating.flag.rawValue) ?? 0
    case .turn: rating.turn.rawValue - 1
    default: value(named: rating.label.text.lowercased()) ?? 0
    }
  }
}
