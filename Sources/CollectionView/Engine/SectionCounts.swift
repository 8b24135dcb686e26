import Foundation

struct SectionCounts: Equatable {
  var items: [Int]

  var sections: Int { items.count }

  /// Returns true if an index path refers to an existing item.
  func contains(_ indexPath: IndexPath) -> Bool {
    indexPath.count == 2 && items.indices.contains(indexPath[0]) && (0..<items[indexPath[0]]).contains(indexPath[1])
  }
}
