import PhotoFeed
import Synchronization

/// The fields of a wall's feed and those of their columns that were read. All is read when it is first asked for, and read again only
/// where the feed has changed.
final class FeedColumns: Sendable {
  /// The number of columns that are kept; the one that was used the longest time ago goes first.
  private static let limit = 8

  private struct State {
    /// The state of the feed that all here belongs to.
    var version = 0
    var fields: [FeedField]?
    /// The columns, the one used last at the end.
    var columns: [FeedColumn] = []
    /// The columns of the state before.
    var former: [FeedColumn] = []

    mutating func enter(_ version: Int) {
      guard version != self.version else { return }
      if !columns.isEmpty { former = columns }
      (self.version, fields, columns) = (version, nil, [])
    }
  }

  private let state = Mutex(State())

  /// Returns the fields of a feed.
  func fields(of feed: PhotoFeed, version: Int) -> [FeedField] {
    state.withLock { state in
      state.enter(version)
      if let fields = state.fields { return fields }
      let fields = feed.fields()
      state.fields = fields
      return fields
    }
  }

  /// Returns a column that was read; nil otherwise.
  func known(_ name: String, version: Int) -> FeedColumn? {
    state.withLock { state in
      state.enter(version)
      guard let index = state.columns.lastIndex(where: { $0.name == name }) else { return nil }
      let column = state.columns.remove(at: index)
      state.columns.append(column)
      return column
    }
  }

  /// Returns a column, which is read if it is not known. nil if `progress`, which receives the fraction done, stops it.
  func column(
    _ name: String, of feed: PhotoFeed, version: Int, progress: (Double) -> Bool = { _ in true }
  ) -> FeedColumn? {
    if let column = known(name, version: version) { return column }
    let former = state.withLock { $0.former.first { $0.name == name } }
    guard let column = feed.column(name, reusing: former, progress: progress) else { return nil }
    state.withLock { state in
      guard state.version == version else { return }
      state.columns.append(column)
      if state.columns.count > Self.limit { state.columns.removeFirst() }
    }
    return column
  }
}
