import CollectionView
import Foundation

/// A row of pictures that magnifies the centre and always stops with a picture there.
///
/// ```
///        ┌───────┐
///  ┌───┐ │       │ ┌───┐        delta = |item.centerX − (contentOffset.x + W/2)|
///  │   │ │       │ │   │        scale = 1 − delta / W
///  └───┘ │       │ └───┘
///        └───────┘
/// ```
/// Source: Apple's LineLayout sample (WWDC 2012). The first and the last item can be centred. The centre item is in front. The
/// density is the number of items per view width.
///
/// Unlike in the sample, the centre item is as high as the view, smaller items are moved together until the gaps between
/// all are equal, and a row that is longer than the view is closed: the last items are displayed before the first one.
public final class LineLayout: PagedLayout {
  /// The gap between items at full size, in points, rounded to whole terminal cells.
  public var spacing: CGFloat = 16 { didSet { if oldValue != spacing { invalidateLayout() } } }

  /// The size of the centre item; nil: chosen by the density.
  public var centerItemSize: CGSize? { didSet { if oldValue != centerItemSize { invalidateLayout() } } }

  /// Whether smaller items are moved together. False: their centres are at equal distances, as in the sample.
  public var closesGaps = true { didSet { if oldValue != closesGaps { invalidateLayout() } } }

  /// The size of the centre item.
  private var itemSize = CGSize.zero
  /// The top edge of the centre item.
  private var top = 0.0
  private var gap = 0.0
  /// The centre of the view in content coordinates.
  private var middle: Double { edge + room.width / 2 }

  /// The least scale of items far outside the view; negative scales would mirror them.
  private static let leastScale = 0.1

  override var scalesItems: Bool { false }

  // MARK: Preparing

  override func pitch(in view: LayoutEnvironment, of count: Int) -> Double {
    itemSize = centerItemSize ?? size(in: view)
    top = max(view.grid.vertical.floor((view.size.height - itemSize.height) / 2).rounded(), 0)
    gap = view.grid.horizontal.gap(spacing)
    return itemSize.width + gap
  }

  /// Returns a size as high as the view, or a third higher than wide, in whole cells.
  private func size(in view: LayoutEnvironment) -> CGSize {
    let width = view.grid.horizontal.extent(view.size.width / Double(density(in: view)))
    return CGSize(width: width, height: view.grid.vertical.extent(min(width * 4 / 3, view.size.height)))
  }

  // MARK: Layout attributes

  public override func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
    guard let paging, paging.count > 0 else { return [] }
    let position = position(in: paging)
    let half = Double(paging.count) / 2
    let (least, greatest) =
      isClosed(paging) ? (position - half, position + half) : (0, Double(paging.count - 1))
    // No item is larger than the one in the centre, so no item that touches the rectangle is missed.
    let first = max(position + steps(to: rect.minX - middle - itemSize.width / 2, paging), least).rounded(.up)
    let last = min(position + steps(to: rect.maxX - middle + itemSize.width / 2, paging), greatest).rounded(.down)
    guard first <= last else { return [] }
    return paging.items(at: Int(first)...Int(last)).sorted().map { attributes(ofItem: $0, in: paging) }
      .filter { $0.frame.touches(rect) }
  }

  /// Whether the first item follows the last one: an item that changes sides does so out of sight.
  private func isClosed(_ paging: ItemPaging) -> Bool {
    let distance = distance(ofSteps: Double(paging.count) / 2, paging)
    return distance - itemSize.width * scale(at: distance) / 2 >= room.width / 2
  }

  /// The position in the row that is in the centre of the view, in items.
  private func position(in paging: ItemPaging) -> Double { edge / paging.pitch }

  /// Returns the scale of an item by the distance of its centre from the view's.
  private func scale(at distance: Double) -> Double { max(1 - distance / max(room.width, 1), Self.leastScale) }

  /// Returns the distance of the next item from the centre: scaled neighbours have the row's gap between them.
  private func distance(after distance: Double) -> Double {
    let half = itemSize.width / 2
    let free = distance + half * scale(at: distance) + gap
    let next = (free + half) / (1 + half / max(room.width, 1))
    return next < (1 - Self.leastScale) * room.width ? next : free + half * Self.leastScale
  }

  /// Returns the distance from the centre of an item that is a number of items away.
  private func distance(ofSteps steps: Double, _ paging: ItemPaging) -> Double {
    guard closesGaps else { return steps * paging.pitch }
    var (whole, distance) = (0.0, 0.0)
    while whole + 1 <= steps, distance < room.width {
      distance = self.distance(after: distance)
      whole += 1
    }
    // Beyond the view, all have the least scale and equal distances.
    return distance + (steps - whole) * (self.distance(after: distance) - distance)
  }

  /// Returns the number of items to a distance from the centre, negative on the left.
  private func steps(to distance: Double, _ paging: ItemPaging) -> Double {
    guard closesGaps else { return distance / paging.pitch }
    var (whole, current) = (0.0, 0.0)
    while current < room.width, self.distance(after: current) <= abs(distance) {
      current = self.distance(after: current)
      whole += 1
    }
    let steps = whole + (abs(distance) - current) / (self.distance(after: current) - current)
    return distance < 0 ? -steps : steps
  }

  override func arrange(_ attributes: CollectionViewLayoutAttributes, ofItem item: Int, in paging: ItemPaging) {
    let position = position(in: paging)
    let steps = (isClosed(paging) ? paging.position(ofItem: item, nearestTo: position) : Double(item)) - position
    let delta = distance(ofSteps: abs(steps), paging)
    attributes.size = itemSize
    attributes.center = CGPoint(x: steps < 0 ? middle - delta : middle + delta, y: top + itemSize.height / 2)
    let scale = scale(at: delta)
    attributes.transform = CGAffineTransform(scaleX: scale, y: scale)
    attributes.zIndex = -Int(delta.rounded())
  }

  // MARK: Density

  /// Two items by default: the one in the centre, and most of its neighbours. Items have at least four cells.
  public override func densities(in view: LayoutEnvironment) -> DensityScale {
    DensityScale(view.grid.horizontal.densities(in: view.size.width, downTo: 4), standard: 2) { "\($0) across" }
  }
}
