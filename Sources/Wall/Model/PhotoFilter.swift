/// The conditions by which photos are hidden. They combine: with both, the matches that were marked are shown.
struct PhotoFilter: Hashable {
  /// The matches of a search; nil if they are not filtered for.
  var matches: Set<PhotoID>?
  /// The photos that had a property when the filter was set, such as the marked ones; nil if they are not filtered for.
  var chosen: Set<PhotoID>?

  /// The photos of groups of duplicates; nil if they are not filtered for.
  var duplicates: Set<PhotoID>?

  /// The photos that pass; nil if all do.
  var photos: Set<PhotoID>? {
    let sets = [matches, chosen, duplicates].compactMap(\.self)
    return sets.first.map { sets.dropFirst().reduce($0) { $0.intersection($1) } }
  }
}
