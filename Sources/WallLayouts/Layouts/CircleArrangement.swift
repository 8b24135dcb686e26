import Foundation

/// The geometry of pictures on rings: a handful of numbers for the whole feed.
///
/// ```
///          2                 angle = 2π / count · index, counted from the foot
///       3     1              centre = (cx + r·sin angle, cy + r·cos angle)
///          0
/// ```
/// The outermost ring is filled first. Neighbours may cover each other by half; what does not fit continues on rings
/// further in, one picture's side apart, and a ring of one is its own centre. Where even small pictures on all rings
/// are too many for the view, the feed continues on the next *page*, one view further along.
struct CircleArrangement: Arrangement {
  /// What rings depend on beside the number of pictures.
  struct Rules: Equatable, Sendable {
    /// Size of the view between the insets.
    var room: CGSize
    /// First corner of that room.
    var origin: CGPoint
    /// Size of the view: the length of a page.
    var view: CGSize
    /// The classic circle has a radius of its own; nil fills the view.
    var radius: Double?
    /// …and items of their own size; nil chooses by their number.
    var itemSize: CGSize?
    /// Sides to choose from, largest first; one that leaves neighbours apart is preferred down to `crowdedSide`.
    var sides: [Double]
    /// From this side down, neighbours cover each other before pictures get any smaller.
    var crowdedSide: Double
  }

  /// A ring of a page.
  private struct Ring: Sendable {
    var first: Int
    var count: Int
    var radius: Double
  }

  /// The rings of a page with so many pictures, and the size of each.
  private struct Page: Sendable {
    var rings: [Ring] = []
    var item = CGSize.zero
  }

  let rules: Rules
  private var count = 0
  private var capacity = 1
  private var fullPage = Page()
  private var lastPage = Page()

  /// No picture yet, by these rules.
  init(rules: Rules) { self.rules = rules }

  var contentSize: CGSize {
    CGSize(width: rules.view.width, height: rules.view.height * Double(max(pageCount, 1)))
  }

  var byteCount: Int { (fullPage.rings.count + lastPage.rings.count) * MemoryLayout<Ring>.stride }

  private var pageCount: Int { (count + capacity - 1) / capacity }

  // MARK: Laying out

  mutating func arrange(
    _ shape: FeedMetrics, from restart: RestartPoint, progress: ArrangingProgress
  ) -> Bool {
    count = shape.count
    let smallest = rules.itemSize.map { max($0.width, $0.height) } ?? rules.sides.last ?? 1
    capacity = max(radii(side: smallest).reduce(0) { $0 + places(on: $1, side: smallest) }, 1)
    fullPage = page(of: min(capacity, count))
    let rest = count % capacity
    lastPage = rest == 0 ? fullPage : page(of: rest)
    return progress(1)
  }

  private func page(of count: Int) -> Page {
    if let item = rules.itemSize {
      return Page(rings: rings(of: count, side: max(item.width, item.height)), item: item)
    }
    let side = side(for: count)
    return Page(rings: rings(of: count, side: side), item: CGSize(width: side, height: side))
  }

  /// The largest side that leaves neighbours on one ring apart; crowded ones cover each other by half at most.
  private func side(for count: Int) -> Double {
    for side in rules.sides where side > rules.crowdedSide {
      let radius = outerRadius(side: side)
      if count == 1 || 2 * radius * sin(.pi / Double(count)) >= side { return side }
    }
    for side in rules.sides where side <= rules.crowdedSide {
      if radii(side: side).reduce(0, { $0 + places(on: $1, side: side) }) >= count { return side }
    }
    return rules.sides.last ?? 1
  }

  private func rings(of count: Int, side: Double) -> [Ring] {
    var rings: [Ring] = []
    var first = 0
    for radius in radii(side: side) where first < count {
      let here = min(places(on: radius, side: side), count - first)
      rings.append(Ring(first: first, count: here, radius: here == 1 ? 0 : radius))
      first += here
    }
    return rings
  }

  private func outerRadius(side: Double) -> Double {
    rules.radius ?? max((min(rules.room.width, rules.room.height) - side) / 2, 0)
  }

  /// Radii of the rings for pictures of that side, outermost first.
  private func radii(side: Double) -> [Double] {
    Array(stride(from: outerRadius(side: side), through: 0, by: -max(side, 1)))
  }

  /// How many pictures a ring takes before they cover each other by more than half.
  private func places(on radius: Double, side: Double) -> Int {
    guard radius > side / 4 else { return 1 }
    return max(Int(.pi / asin(min(side / (4 * radius), 1)) + 1e-9), 1)
  }

  // MARK: Answering

  func frame(ofItem item: Int) -> CGRect {
    let (number, place) = item.quotientAndRemainder(dividingBy: capacity)
    let page = number == pageCount - 1 ? lastPage : fullPage
    let ring = page.rings.last { $0.first <= place } ?? Ring(first: 0, count: 1, radius: 0)
    let angle = 2 * Double.pi / Double(ring.count) * Double(place - ring.first)
    let center = CGPoint(
      x: rules.origin.x + rules.room.width / 2 + ring.radius * sin(angle),
      y: rules.origin.y + rules.room.height / 2 + ring.radius * cos(angle) + Double(number) * rules.view.height)
    return CGRect(
      x: center.x - page.item.width / 2, y: center.y - page.item.height / 2, width: page.item.width,
      height: page.item.height)
  }

  func items(touching rect: CGRect) -> [Int] {
    guard count > 0, rules.view.height > 0 else { return (0..<count).filter { frame(ofItem: $0).touches(rect) } }
    // A picture may hang over the edge of its page where the view is smaller than the insets, the radius or the picture.
    let reach =
      max(fullPage.item.height, lastPage.item.height) + 2 * (rules.radius ?? 0) + rules.origin.y + rules.room.height
    let overhang = reach / rules.view.height + 1
    let first = Int(min(max(rect.minY / rules.view.height - overhang, 0), Double(pageCount)))
    let last = Int(min(max(rect.maxY / rules.view.height + overhang, 0), Double(pageCount)).rounded(.up))
    return (first * capacity..<max(min(last * capacity, count), first * capacity))
      .filter { $0 < count && frame(ofItem: $0).touches(rect) }
  }

  func headerFrame(ofSection section: Int) -> CGRect? { nil }

  func headers(touching rect: CGRect) -> Range<Int> { 0..<0 }
}
