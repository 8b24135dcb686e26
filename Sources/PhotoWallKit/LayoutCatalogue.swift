import CollectionView
import WallLayouts

/// The layouts that a run knows, by name: somebody's own first, then the built-in ones.
struct LayoutCatalogue: Sendable {
  let entries: [LayoutEntry]

  /// An own layout replaces the built-in one of its name.
  init(own: [(name: String, make: @Sendable () -> CollectionViewLayout)]) {
    let names = Set(own.map(\.name))
    entries =
      own.map { LayoutEntry(name: $0.name, summary: "a layout of this program's own", make: $0.make) }
      + WallLayouts.all.filter { !names.contains($0.name) }
  }
}
