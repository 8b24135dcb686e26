import PhotoFeed
import Wall

/// The choice of photos by filter, sample and limit.
extension FeedRequest {
  /// Returns true if the requested number of photos is loaded.
  func isComplete(_ feed: PhotoFeed) -> Bool { limit.map { feed.loadedCount >= $0 } ?? false }

  /// Throws a `Failure` if the filter uses an unknown field, or if a sample of a partly loaded feed is requested.
  func check(_ feed: PhotoFeed) throws {
    if let filter, feed.loadedCount > 0, let refusal = (try? PhotoQuery(filter))?.refusal(for: feed, labels: labels) {
      throw Failure(.usage, "--filter: \(refusal).")
    }
    if sample != nil, feed.hasPending {
      throw Failure(
        .usage, "--sample needs a feed that is read as a whole; write it to a file first, by photowall feed.")
    }
  }

  /// Returns the photos that `filter`, `sample` and `limit` select.
  ///
  /// - Parameter count: The number of other photos, which count for `limit`.
  /// - Throws: A `Failure` if the filter needs unreadable files on servers.
  func chosen(from feed: PhotoFeed, besides count: Int = 0, report: Report) throws -> PhotoFeed {
    var feed = feed
    if let query = filter.flatMap({ try? PhotoQuery($0) }) {
      let end = query.readServers(of: feed, fileFacts) { report(.files($0, of: $1)) }
      if case .failed(let reason) = end {
        throw Failure(
          .expectationFailed, "--filter needs what files on the server tell, and they cannot be read: \(reason).")
      }
      feed = query.photos(of: feed, fileFacts, labels: labels)
    }
    let sampled = sample.map { feed.sample($0.size, seed: $0.seed) } ?? feed
    return limit.map { sampled.keeping(first: $0 - count) } ?? sampled
  }
}
