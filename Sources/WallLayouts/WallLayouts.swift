import CollectionView

/// All layouts of the wall, in the order of the keys 1 … 9 and of Tab: neighbours look as different as possible.
public enum WallLayouts {
  /// The catalogue. The first nine have keys of their own.
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

  /// The layout of that name, whatever its case; nil where there is none.
  public static func entry(named name: String, among entries: [LayoutEntry] = all) -> LayoutEntry? {
    entries.first { $0.name == name.lowercased() }
  }

  /// The name that was meant by one that does not exist: the beginning of a name, or one that differs by a third of its
  /// letters at most. Nil where nothing is near.
  public static func suggestion(for name: String, among entries: [LayoutEntry] = all) -> String? {
    let name = name.lowercased()
    if !name.isEmpty, let begun = entries.first(where: { $0.name.hasPrefix(name) }) { return begun.name }
    let nearest = entries.map { (name: $0.name, distance: editDistance($0.name, name)) }.min {
      $0.distance < $1.distance
    }
    guard let nearest, nearest.distance <= max(nearest.name.count / 3, 1) else { return nil }
    return nearest.name
  }

  /// Letters to insert, delete, replace or swap with their neighbour (optimal string alignment).
  private static func editDistance(_ a: String, _ b: String) -> Int {
    let (a, b) = (Array(a), Array(b))
    var beforeLast: [Int] = []
    var last = Array(0...b.count)
    for i in a.indices {
      var row = [i + 1]
      for j in b.indices {
        var least = min(last[j] + (a[i] == b[j] ? 0 : 1), last[j + 1] + 1, row[j] + 1)
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { least = min(least, beforeLast[j - 1] + 1) }
        row.append(least)
      }
      (beforeLast, last) = (last, row)
    }
    return last[b.count]
  }
}
