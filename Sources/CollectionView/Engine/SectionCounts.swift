import Foundation

/// How many items each section has: all that the engine keeps of the data.
struct SectionCounts: Equatable {
  var items: [Int]

  var sections: Int { items.count }

  /// Whether a path names an item that there is.
  func contains(_ indexPath: IndexPath) -> Bool {
    indexPath.count == 2 && items.indices.contains(indexPath[0]) && (0..<items[indexPath[0]]).contains(indexPath[1])
  }
}
