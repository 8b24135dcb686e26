import CollectionView
import WallLayouts

/// The layouts by name: the program's own, then the built-in ones.
struct LayoutCatalogue: Sendable {
  let entries: [LayoutEntry]

  /// - Parameter own: The program's own layouts. They replace built-in ones of the same name.
  init(own: [(name: String, make: @Sendable () -> CollectionViewLayout)]) {
    let names = Set(own.map(\.name))
    entries =
      own.map { LayoutEntry(name: $0.name, summary: "a layout of this program", make: $0.make) }
      + WallLayouts.all.filter { !names.contains($0.name) }
  }
}
