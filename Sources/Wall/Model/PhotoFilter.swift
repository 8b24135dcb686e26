import PhotoFeed

/// The conditions that hide photos. They combine: with a search and a filter for marks, only marked matches are shown.
struct PhotoFilter: Hashable {
  /// The matches of a search; nil without this condition.
  var matches: Set<PhotoID>?
  /// The photos with a property, such as the marked ones, when the filter was set; nil without this condition.
  var chosen: Set<PhotoID>?

  /// The photos in groups of duplicates; nil without this condition.
  var duplicates: Set<PhotoID>?

  /// The photos that pass; nil for all.
  var photos: Set<PhotoID>? {
    let sets = [matches, chosen, duplicates].compactMap(\.self)
    return sets.first.map { sets.dropFirst().reduce($0) { $0.intersection($1) } }
  }
}
