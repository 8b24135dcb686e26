/// The conditions by which photos are hidden. They combine: with both, the matches that were marked are shown.
struct PhotoFilter: Hashable {
  /// The matches of a search; nil if they are not filtered for.
  var matches: Set<PhotoID>?
  /// The photos that were marked; nil if they are not filtered for.
  var marked: Set<PhotoID>?

  /// The photos that pass; nil if all do.
  var photos: Set<PhotoID>? {
    guard let matches, let marked else { return matches ?? marked }
    return matches.intersection(marked)
  }
}
