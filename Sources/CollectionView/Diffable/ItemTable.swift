/// The chunk of each item of a snapshot.
///
/// Copies share a table and keep the differences from it, at most about √n. So an edit of a copy does
/// not copy the table, except once in √n edits.
struct ItemTable<Item: Hashable> {
  private final class Shared {
    var chunks: [Item: ChunkID]
    init(_ chunks: [Item: ChunkID] = [:]) { self.chunks = chunks }
  }

  private var shared = Shared()
  /// The differences from the shared table; nil for removed items.
  private var changes: [Item: ChunkID?] = [:]
  private(set) var count = 0

  subscript(item: Item) -> ChunkID? {
    if !changes.isEmpty, let changed = changes[item] { return changed }
    return shared.chunks[item]
  }

  /// Sets the chunk of an item; nil removes the item. Returns the previous chunk.
  @discardableResult
  mutating func set(_ chunk: ChunkID?, of item: Item) -> ChunkID? {
    let old: ChunkID?
    if isKnownUniquelyReferenced(&shared) {
      mergeChanges()
      old = chunk.map { shared.chunks.updateValue($0, forKey: item) } ?? shared.chunks.removeValue(forKey: item)
    } else {
      old = self[item]
      guard old != nil || chunk != nil else { return nil }
      changes.updateValue(chunk, forKey: item)
      if changes.count * changes.count > 4 * max(count, 1024) {
        shared = Shared(shared.chunks)
        mergeChanges()
      }
    }
    count += (chunk == nil ? 0 : 1) - (old == nil ? 0 : 1)
    return old
  }

  private mutating func mergeChanges() {
    guard !changes.isEmpty else { return }
    for (item, chunk) in changes { shared.chunks[item] = chunk }
    changes = [:]
  }

  mutating func reserve(_ more: Int) {
    if more > 64, isKnownUniquelyReferenced(&shared) { shared.chunks.reserveCapacity(shared.chunks.count + more) }
  }
}
