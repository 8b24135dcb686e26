import CollectionView

/// The wall's layouts, in the order of the keys 1 … 9 and of Tab. Neighbours look different from each other.
public enum WallLayouts {
  /// All layouts. The first nine have keys of their own.
  public static let all: [LayoutEntry] = [
    LayoutEntry(name: "waterfall", summary: "columns of equal width, every picture in its own shape") {
      WaterfallLayout()
    },
    LayoutEntry(name: "grid", summary: "a mosaic of six, two large tiles and four flat ones") { GridLayout() },
    LayoutEntry(name: "circle", summary: "a ring that fills the view, rings within it when crowded") {
      CircleLayout()
    },
    LayoutEntry(name: "flow", summary: "lines of equal tiles") { TileFlowLayout() },
    LayoutEntry(name: "justified", summary: "rows that end flush, every picture whole") { JustifiedLayout() },
    LayoutEntry(name: "line", summary: "a strip that magnifies the middle") { LineLayout() },
    LayoutEntry(name: "sudoku", summary: "boards of one to nine pictures") { SudokuLayout() },
    LayoutEntry(name: "coverflow", summary: "leaning sleeves, the front one faces you") {
      CarouselLayout(shape: CoverflowCarousel())
    },
    LayoutEntry(name: "rotary", summary: "a roundabout, always facing you") {
      CarouselLayout(shape: RotaryCarousel())
    },
    LayoutEntry(name: "waterfall-sideways", summary: "rows of equal height, scrolled sideways") {
      let layout = WaterfallLayout()
      layout.scrollAxis = .horizontal
      return layout
    },
    LayoutEntry(name: "linear", summary: "a plain strip, one picture in front") {
      CarouselLayout(shape: LinearCarousel())
    },
    LayoutEntry(name: "cylinder", summary: "the outside of a turning cylinder") {
      CarouselLayout(shape: CylinderCarousel())
    },
    LayoutEntry(name: "wheel", summary: "the rim of a wheel with its hub below") {
      CarouselLayout(shape: WheelCarousel())
    },
    LayoutEntry(name: "time-machine", summary: "one behind the other, the past in the distance") {
      CarouselLayout(shape: TimeMachineCarousel())
    },
    LayoutEntry(name: "inverted-rotary", summary: "a roundabout from inside") {
      CarouselLayout(shape: RotaryCarousel(inverted: true))
    },
    LayoutEntry(name: "inverted-cylinder", summary: "a cylinder from inside") {
      CarouselLayout(shape: CylinderCarousel(inverted: true))
    },
    LayoutEntry(name: "inverted-wheel", summary: "the rim of a wheel with its hub above") {
      CarouselLayout(shape: WheelCarousel(inverted: true))
    },
    LayoutEntry(name: "inverted-time-machine", summary: "one behind the other, the future in the distance") {
      CarouselLayout(shape: TimeMachineCarousel(inverted: true))
    },
  ]

  /// Returns the layout with a name in any case, or nil.
  public static func entry(named name: String, among entries: [LayoutEntry] = all) -> LayoutEntry? {
    entries.first { $0.name == name.lowercased() }
  }
}
