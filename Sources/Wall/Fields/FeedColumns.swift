import PhotoFeed
import Synchronization

/// The fields of the feed and a cache of its columns. Both are read on demand, and again only for changed sources.
final class FeedColumns: Sendable {
  /// The number of cached columns; the least recently used one is removed first.
  private static let limit = 8

  private struct State {
    /// The feed version of the cached values.
    var version = 0
    var fields: [FeedField]?
    /// The columns, the most recently used one last.
    var columns: [FeedColumn] = []
    /// The columns of the previous version, whose unchanged sources are reused.
    var former: [FeedColumn] = []

    mutating func enter(_ version: Int) {
      guard version != self.version else { return }
      if !columns.isEmpty { former = columns }
      (self.version, fields, columns) = (version, nil, [])
    }
  }

  private let state = Mutex(State())

  func fields(of feed: PhotoFeed, version: Int) -> [FeedField] {
    state.withLock { state in
      state.enter(version)
      if let fields = state.fields { return fields }
      let fields = feed.fields()
      state.fields = fields
      return fields
    }
  }

  /// Returns a cached column, or nil.
  func known(_ name: String, version: Int) -> FeedColumn? {
    state.withLock { state in
      state.enter(version)
      guard let index = state.columns.lastIndex(where: { $0.name == name }) else { return nil }
      let column = state.columns.remove(at: index)
      state.columns.append(column)
      return column
    }
  }

  /// Returns a column; reads it if necessary. Nil if `progress`, which receives the fraction done, returns false.
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
