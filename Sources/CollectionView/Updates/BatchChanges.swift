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
    return lists.flatMap { $0.deleted.map { .init(before: $0, after: nil, action: .delete) } }
      + lists.flatMap { $0.inserted.map { .init(before: nil, after: $0, action: .insert) } }
      + lists.flatMap { $0.reloaded.map { .init(before: $0, after: target($0), action: .reload) } }
      + lists.flatMap { $0.moved.map { .init(before: $0.source, after: $0.target, action: .move) } }
  }
}
