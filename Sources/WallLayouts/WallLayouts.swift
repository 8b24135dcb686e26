import CollectionView

/// The wall's layouts, in the order of the keys 1 … 9 and of Tab. Neighbours look different from each other.
public enum WallLayouts {
  /// All layouts. The first nine have keys of their own.
  public static let all: [LayoutEntry] = [
    LayoutEntry(name: "waterfall", summary: "columns of equal width, pictures keep their shape") { WaterfallLayout() },
    LayoutEntry(name: "grid", summary: "two large and four small tiles, repeated") { PatternLayout(.mosaic) },
    LayoutEntry(name: "circle", summary: "rings as wide as the screen") { CircleLayout() },
    LayoutEntry(name: "flow", summary: "lines of tiles of equal size") { TileFlowLayout() },
    LayoutEntry(name: "justified", summary: "rows of equal width, pictures keep their shape") { JustifiedLayout() },
    LayoutEntry(name: "line", summary: "a row with a large picture in the middle") { LineLayout() },
    LayoutEntry(name: "sudoku", summary: "boards of up to nine pictures") { SudokuLayout() },
    LayoutEntry(name: "coverflow", summary: "tilted covers, the middle one facing forward", carousel: .coverflow),
    LayoutEntry(name: "rotary", summary: "pictures on a circle, all facing forward", carousel: .rotary()),
    LayoutEntry(name: "waterfall-sideways", summary: "rows of equal height, scrolled sideways") {
      let layout = WaterfallLayout()
      layout.scrollDirection = .horizontal
      return layout
    },
    LayoutEntry(name: "linear", summary: "a plain row, one picture in the middle", carousel: .linear),
    LayoutEntry(name: "cylinder", summary: "the outside of a cylinder", carousel: .cylinder()),
    LayoutEntry(name: "wheel", summary: "a wheel with its hub below", carousel: .wheel()),
    LayoutEntry(
      name: "time-machine", summary: "one behind the other, earlier pictures behind", carousel: .timeMachine()),
    LayoutEntry(
      name: "inverted-rotary", summary: "a circle seen from inside, all facing forward",
      carousel: .rotary(inverted: true)),
    LayoutEntry(name: "inverted-cylinder", summary: "a cylinder seen from inside", carousel: .cylinder(inverted: true)),
    LayoutEntry(name: "inverted-wheel", summary: "a wheel with its hub above", carousel: .wheel(inverted: true)),
    LayoutEntry(
      name: "inverted-time-machine", summary: "one behind the other, later pictures behind",
      carousel: .timeMachine(inverted: true)),
    LayoutEntry(name: "magazine", summary: "a large picture, a row that scrolls sideways, a grid") { MagazineLayout() },
  ]

  /// Returns the layout with a name in any case, or nil.
  public static func entry(named name: String, among entries: [LayoutEntry] = all) -> LayoutEntry? {
    entries.first { $0.name == name.lowercased() }
  }
}
