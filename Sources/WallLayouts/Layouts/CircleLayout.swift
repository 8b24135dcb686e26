import CollectionView
import Foundation

/// Pictures on an ellipse that fills the view, or on several if there are many. See `CircleArrangement` for the rules.
///
/// Source: Apple's CircleLayout sample (WWDC 2012), with radius 70 and items of 50 × 50; here both depend on the view
/// unless `radius` and `itemSize` are set. Pictures do not overlap. Pictures that do not fit at the smallest size follow by
/// scrolling. The density is the view's height in pictures of that size.
public final class CircleLayout: WallLayout {
  /// The radius of the outermost ring in points; nil: fills the view.
  public var radius: CGFloat? { didSet { if oldValue != radius { invalidateLayout() } } }

  /// The size of the pictures in points, which are then on one circle; nil: chosen by their number.
  public var itemSize: CGSize? { didSet { if oldValue != itemSize { invalidateLayout() } } }

  /// False: pictures are square.
  public override var usesAspectRatios: Bool { false }

  public override func makeArrangement(in view: LayoutEnvironment) -> any Arrangement {
    let room = CGSize(
      width: max(view.size.width - sectionInset.left - sectionInset.right, 0),
      height: max(view.size.height - sectionInset.top - sectionInset.bottom, 0))
    let diameter = min(room.width, room.height)
    let smallest = max(diameter / Double(density(in: view)), 1)
    return CircleArrangement(
      rules: .init(
        room: room, origin: CGPoint(x: sectionInset.left, y: sectionInset.top), view: view.size,
        radius: radius.map { Double($0) }, itemSize: itemSize,
        sides: sides(from: diameter, to: smallest, step: view.grid.vertical),
        gap: view.grid.vertical.points > 0 ? view.grid.vertical.points / 2 : 0))
  }

  /// Returns the sides in whole rows of the terminal (in points without a grid) from the largest to the smallest.
  private func sides(from largest: Double, to smallest: Double, step: CellStep) -> [Double] {
    let unit = max(step.points, 1)
    let least = max((smallest / unit).rounded(), step.points > 0 ? 2 : 8) * unit
    let most = max((largest / unit).rounded(.down) * unit, unit)
    return most <= least ? [most] : Array(stride(from: most, through: least, by: -unit))
  }

  public override func densities(in view: LayoutEnvironment) -> DensityScale {
    DensityScale(3...12, standard: 6) { "pictures of 1/\($0) of the view" }
  }

  /// The view's centre.
  public override var appearanceCenter: CGPoint? {
    collectionView.map { CGPoint(x: $0.bounds.midX, y: $0.bounds.midY) }
  }
}

/// The positions of pictures on rings, which are ellipses as wide and high as the view.
///
/// ```
///         3                  centres are as far apart as squares that touch: their greater distance,
///      4     2               horizontal or vertical, is equal all around the ring
///     5       1
///         0                  frames reach to half the way to the neighbours, at most 1.6 sides
/// ```
/// The pictures are divided between the rings in proportion to their room, and follow each other from the bottom. The innermost
/// ring may be a row. If even the smallest pictures on all rings do not fit, the feed continues on another *page*, one view's
/// height further down.
///
/// With an `itemSize`, there is one circle with pictures of that size at equal angles, which overlap by up to half, as in the
/// sample:
///
///     angle = 2π / count · index, from the bottom
///     centre = (cx + r·sin angle, cy + r·cos angle)
struct CircleArrangement: Arrangement {
  struct Rules: Equatable, Sendable {
    /// The size of the view without the insets.
    var room: CGSize
    /// The area's top left.
    var origin: CGPoint
    /// The size of the view. A page is as high.
    var view: CGSize
    /// The radius of the outermost ring; nil: fills the view.
    var radius: Double?
    /// The size of the pictures; nil: by their number, from `sides` up.
    var itemSize: CGSize?
    /// The possible sides, largest first.
    var sides: [Double]
    /// The least gap between pictures.
    var gap: Double
  }

  /// An ellipse around the centre of a page; a row if one axis is 0.
  private struct Ring {
    /// Half of the axes, in points.
    var across, down: Double
    var capacity: Int
  }

  /// The distance of rings, in pictures: less would squeeze pictures on the diagonals, more would leave gaps elsewhere.
  private static let ringDistance = 1.15
  /// The greatest width and height of pictures, in sides.
  private static let greatestGrowth = 1.6

  let rules: Rules
  private var count = 0
  private var capacity = 1
  /// The frames on a full page, and on the last one, relative to the centre of the page.
  private var fullPage: [CGRect] = []
  private var lastPage: [CGRect] = []

  init(rules: Rules) { self.rules = rules }

  var contentSize: CGSize {
    CGSize(width: rules.view.width, height: rules.view.height * Double(max(pageCount, 1)))
  }

  var byteCount: Int { (fullPage.count + lastPage.count) * MemoryLayout<CGRect>.stride }

  private var pageCount: Int { (count + capacity - 1) / capacity }

  // MARK: Laying out

  mutating func arrange(
    _ metrics: FeedMetrics, from restart: RestartPoint, progress: ArrangingProgress
  ) -> Bool {
    count = metrics.count
    let smallest = rings(side: rules.sides.last ?? 1)
    capacity = max(smallest.reduce(0) { $0 + $1.capacity }, 1)
    fullPage = page(of: min(capacity, count))
    let rest = count % capacity
    lastPage = rest == 0 ? fullPage : page(of: rest)
    return progress(1)
  }

  /// Returns the rings for pictures of a side, outermost first.
  private func rings(side: Double) -> [Ring] {
    let room = rules.itemSize ?? CGSize(width: side, height: side)
    var across = rules.radius ?? max((rules.room.width - room.width) / 2, 0)
    var down = rules.radius ?? max((rules.room.height - room.height) / 2, 0)
    if let item = rules.itemSize {
      let radius = min(across, down)
      let capacity = Int(4 * .pi * radius / max(item.width, item.height, 1))
      return [Ring(across: radius, down: radius, capacity: max(capacity, 1))]
    }
    let distance = max(side + rules.gap, 1)
    var rings: [Ring] = []
    while min(across, down) >= distance / 2 {
      let capacity = Int(4 * hypot(across, down) / distance + 1e-9)
      rings.append(Ring(across: across, down: down, capacity: capacity))
      across -= distance * Self.ringDistance
      down -= distance * Self.ringDistance
    }
    guard min(across, down) >= 0 else { return rings }
    let row = Int(2 * max(across, down) / distance + 1e-9) + 1
    return rings + [Ring(across: across < down ? 0 : across, down: across < down ? down : 0, capacity: row)]
  }

  /// Returns the frames of a page with the largest pictures that fit.
  private func page(of count: Int) -> [CGRect] {
    func fits(_ side: Double) -> Bool { rings(side: side).reduce(0) { $0 + $1.capacity } >= count }
    let side = rules.sides.first(where: fits) ?? rules.sides.last ?? 1
    let onPage = rings(side: side)
    var (centers, rest): ([CGPoint], Int) = ([], count)
    var capacity = onPage.reduce(0) { $0 + $1.capacity }
    for ring in onPage where capacity > 0 {
      let here = (rest * ring.capacity + capacity - 1) / capacity
      centers += (0..<here).map { center($0, of: here, on: ring) }
      (rest, capacity) = (rest - here, capacity - ring.capacity)
    }
    guard let item = rules.itemSize else { return frames(around: centers, side: side) }
    return centers.map {
      CGRect(x: $0.x - item.width / 2, y: $0.y - item.height / 2, width: item.width, height: item.height)
    }
  }

  /// Returns the centre of a picture on a ring, relative to the ring's.
  private func center(_ index: Int, of count: Int, on ring: Ring) -> CGPoint {
    let part = Double(index) / Double(count)
    guard rules.itemSize == nil else {
      return CGPoint(x: ring.across * sin(2 * .pi * part), y: ring.down * cos(2 * .pi * part))
    }
    guard ring.across > 0, ring.down > 0 else {
      let along = count == 1 ? 0 : 2 * Double(index) / Double(count - 1) - 1
      return CGPoint(x: ring.across * along, y: ring.down * along)
    }
    // A quarter has the length √(a² + b²), the sum of its parts that are rather horizontal and rather vertical.
    let length = hypot(ring.across, ring.down)
    let quarter = Int(4 * part)
    let fromStart = (4 * part - Double(quarter)) * length
    let fromBottom = quarter % 2 == 0 ? fromStart : length - fromStart
    var (x, y) = (fromBottom, length - fromBottom)
    if x <= ring.across * ring.across / length {
      y = ring.down * max(1 - x * x / (ring.across * ring.across), 0).squareRoot()
    } else {
      x = ring.across * max(1 - y * y / (ring.down * ring.down), 0).squareRoot()
    }
    return CGPoint(x: quarter < 2 ? x : -x, y: quarter == 0 || quarter == 3 ? y : -y)
  }

  /// Returns frames that reach half the way to the nearest others, but for the gap. Two pictures share the direction in which
  /// they are further apart.
  private func frames(around centers: [CGPoint], side: Double) -> [CGRect] {
    let reach = Self.greatestGrowth * side / 2
    return centers.indices.map { index in
      let center = centers[index]
      var left = max(center.x - reach, -rules.room.width / 2)
      var right = min(center.x + reach, rules.room.width / 2)
      var top = max(center.y - reach, -rules.room.height / 2)
      var bottom = min(center.y + reach, rules.room.height / 2)
      for other in centers where other != center {
        let border = CGPoint(x: (center.x + other.x) / 2, y: (center.y + other.y) / 2)
        if abs(other.x - center.x) >= abs(other.y - center.y) - 1e-6 {
          if other.x > center.x { right = min(right, border.x - rules.gap / 2) }
          if other.x < center.x { left = max(left, border.x + rules.gap / 2) }
        } else if other.y > center.y {
          bottom = min(bottom, border.y - rules.gap / 2)
        } else {
          top = max(top, border.y + rules.gap / 2)
        }
      }
      return CGRect(x: left, y: top, width: max(right - left, 1), height: max(bottom - top, 1))
    }
  }

  // MARK: Frames

  func frame(ofItem item: Int) -> CGRect {
    let (number, index) = item.quotientAndRemainder(dividingBy: capacity)
    let page = number == pageCount - 1 ? lastPage : fullPage
    return page[index].offsetBy(
      dx: rules.origin.x + rules.room.width / 2,
      dy: rules.origin.y + rules.room.height / 2 + Double(number) * rules.view.height)
  }

  func items(touching rect: CGRect) -> [Int] {
    guard count > 0, rules.view.height > 0 else { return (0..<count).filter { frame(ofItem: $0).touches(rect) } }
    // A picture may overflow its page if the view is smaller than the insets, the radius or the picture.
    let reach = (rules.itemSize?.height ?? 0) + 2 * (rules.radius ?? 0) + rules.origin.y + rules.room.height
    let overflow = reach / rules.view.height + 1
    let first = Int(min(max(rect.minY / rules.view.height - overflow, 0), Double(pageCount)))
    let last = Int(min(max(rect.maxY / rules.view.height + overflow, 0), Double(pageCount)).rounded(.up))
    return (first * capacity..<max(min(last * capacity, count), first * capacity))
      .filter { $0 < count && frame(ofItem: $0).touches(rect) }
  }

  func headerFrame(ofSection section: Int) -> CGRect? { nil }

  func headers(touching rect: CGRect) -> Range<Int> { 0..<0 }
}
