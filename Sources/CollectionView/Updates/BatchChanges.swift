import Foundation

/// The changes named inside `performBatchUpdates`; their order does not matter.
struct BatchChanges {
  struct Move<Position: Hashable>: Hashable {
    var source: Position
    var target: Position
  }

  /// The changes of items or of sections.
  struct List<Position: Hashable> {
    /// Positions before the update.
    var deleted: [Position] = []
    /// Positions after the update.
    var inserted: [Position] = []
    /// Positions before the update.
    var reloaded: [Position] = []
    var moved: [Move<Position>] = []

    var isEmpty: Bool { deleted.isEmpty && inserted.isEmpty && reloaded.isEmpty && moved.isEmpty }

    func map<Other: Hashable>(_ change: (Position) -> Other) -> List<Other> {
      .init(
        deleted: deleted.map(change), inserted: inserted.map(change), reloaded: reloaded.map(change),
        moved: moved.map { .init(source: change($0.source), target: change($0.target)) })
    }
  }

  var items = List<IndexPath>()
  var sections = List<Int>()

  var isEmpty: Bool { items.isEmpty && sections.isEmpty }

  /// Returns the changes for the layout: deletions, insertions, reloads, moves; sections before items.
  func updateItems(_ map: UpdateMap) -> [CollectionViewUpdateItem] {
    func path(_ section: Int) -> IndexPath { IndexPath(item: NSNotFound, section: section) }
    func target(_ source: IndexPath) -> IndexPath? {
      source.item == NSNotFound ? map.section(after: source.section).map(path) : map.indexPath(after: source)
    }
    let lists = [sections.map(path), items]
    // One expression of all four takes the compiler 12 s.
    var items: [CollectionViewUpdateItem] = []
    for path in lists.flatMap(\.deleted) { items.append(.init(before: path, after: nil, action: .delete)) }
    for path in lists.flatMap(\.inserted) { items.append(.init(before: nil, after: path, action: .insert)) }
    for path in lists.flatMap(\.reloaded) { items.append(.init(before: path, after: target(path), action: .reload)) }
    for move in lists.flatMap(\.moved) { items.append(.init(before: move.source, after: move.target, action: .move)) }
    return items
  }
}
