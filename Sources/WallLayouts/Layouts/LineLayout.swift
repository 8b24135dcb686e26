import CollectionView
import Foundation

/// A strip of pictures that magnifies the middle one and comes to rest with one in the middle.
///
/// ```
///        ┌───────┐
///  ┌───┐ │       │ ┌───┐        delta = |item.centerX − (contentOffset.x + W/2)|
///  │   │ │       │ │   │        scale = 1 − delta / W
///  └───┘ │       │ └───┘
///        └───────┘
/// ```
/// Source: Apple's LineLayout sample (WWDC 2012): a flow layout that scrolls sideways, with insets of
/// `(W − itemWidth) / 2` so that the first and the last item can stand in the middle, set in `prepare()`. The middle
/// item is on top. Sections follow each other without a break. The density is how many items the view is wide.
public final class LineLayout: CollectionViewFlowLayout, DensityAdjusting, ItemCentering {
  /// Points between items at full size, rounded to whole terminal cells.
  public var spacing: CGFloat = 16 { didSet { if oldValue != spacing { invalidateLayout() } } }

  /// Size of the middle item; nil, the default, chooses by the density.
  public var centerItemSize: CGSize? { didSet { if oldValue != centerItemSize { invalidateLayout() } } }

  /// The items across the view that somebody chose; nil, the default, is three.
  public var chosenDensity: Int? { didSet { if oldValue != chosenDensity { invalidateLayout() } } }
  private var strip: ItemStrip?
  private var room = CGSize.zero
  /// The middle of the view in content coordinates, as it was when the layout prepared: a layout that is being left is
  /// still asked where its items were.
  private var middle = 0.0

  /// Items far outside the view keep this much of their size: nothing can be turned inside out.
  private static let leastScale = 0.1

  // MARK: Preparing

  public override func prepare() {
    if let collectionView {
      let view = LayoutEnvironment(of: collectionView)
      room = view.size
      fit(view)
      strip = ItemStrip(of: collectionView, pitch: itemSize.width + minimumLineSpacing)
      middle = collectionView.contentOffset.x + collectionView.adjustedContentInset.left + room.width / 2
    }
    super.prepare()
  }

  private func fit(_ view: LayoutEnvironment) {
    scrollDirection = .horizontal
    itemSize = centerItemSize ?? self.size(in: view)
    minimumLineSpacing = view.grid.horizontal.gap(spacing)
    minimumInteritemSpacing = minimumLineSpacing
    let top = max(view.grid.vertical.floor((view.size.height - itemSize.height) / 2), 0)
    // The insets leave room for one row only: the flow layout would stack as many as fit.
    sectionInset = EdgeInsets(
      top: top, left: (view.size.width - itemSize.width) / 2, bottom: max(view.size.height - itemSize.height - top, 0),
      right: (view.size.width - itemSize.width) / 2)
  }

  /// As square as the view allows, in whole cells.
  private func size(in view: LayoutEnvironment) -> CGSize {
    let width = view.grid.horizontal.extent(view.size.width / Double(density(in: view)))
    return CGSize(
      width: width, height: view.grid.vertical.extent(min(width, 0.8 * view.size.height)))
  }

  public override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { true }

  // MARK: Answering

  public override var collectionViewContentSize: CGSize {
    CGSize(width: (strip?.length ?? 0) + room.width, height: room.height)
  }

  public override func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
    guard let strip, strip.count > 0 else { return [] }
    // Items only ever get smaller, so those at full size are all that can touch the rectangle.
    let first = max(((rect.minX - room.width / 2 - itemSize.width / 2) / strip.pitch).rounded(.down), 0)
    let last = min(((rect.maxX - room.width / 2 + itemSize.width / 2) / strip.pitch).rounded(.up), Double(strip.count))
    guard first < last else { return [] }
    return (Int(first)..<min(Int(last) + 1, strip.count)).compactMap { item in
      attributes(ofItem: item, at: strip.indexPath(ofItem: item))
    }.filter { $0.frame.touches(rect) }
  }

  public override func layoutAttributesForItem(at indexPath: IndexPath) -> CollectionViewLayoutAttributes? {
    strip?.item(at: indexPath).flatMap { attributes(ofItem: $0, at: indexPath) }
  }

  private func attributes(ofItem item: Int, at path: IndexPath) -> CollectionViewLayoutAttributes? {
    guard let strip, let attributes = super.layoutAttributesForItem(at: path) else { return nil }
    // Where the flow layout puts an item of the first section; later sections are moved up to it.
    attributes.center.x = room.width / 2 + Double(item) * strip.pitch
    let delta = abs(attributes.center.x - middle)
    let scale = max(1 - delta / max(room.width, 1), Self.leastScale)
    attributes.transform = CGAffineTransform(scaleX: scale, y: scale)
    attributes.zIndex = -Int(delta.rounded())
    return attributes
  }

  // MARK: Coming to rest

  public override func targetContentOffset(
    forProposedContentOffset proposedContentOffset: CGPoint, withScrollingVelocity velocity: CGPoint
  ) -> CGPoint {
    strip?.restingOffset(proposed: proposedContentOffset, velocity: velocity.x, in: collectionView)
      ?? proposedContentOffset
  }

  public override func targetContentOffset(forProposedContentOffset proposedContentOffset: CGPoint) -> CGPoint {
    strip?.restingOffset(proposed: proposedContentOffset, velocity: 0, in: collectionView) ?? proposedContentOffset
  }

  /// The offset at which the item is in the middle; nil for an item that there is not.
  public override func contentOffset(centering indexPath: IndexPath) -> CGPoint? {
    strip?.contentOffset(centering: indexPath, in: collectionView)
  }

  /// The item in the middle, or nearest to it; nil without items.
  public var centeredIndexPath: IndexPath? { strip?.centeredIndexPath(in: collectionView) }

  // MARK: Density

  /// Three across.
  public func defaultDensity(in view: LayoutEnvironment) -> Int { 3 }

  /// Down to items of four cells.
  public func densityRange(in view: LayoutEnvironment) -> ClosedRange<Int> {
    1...max(Int(view.size.width / (4 * max(view.grid.horizontal.points, 8))), 1)
  }

  /// "3 across"
  public func text(forDensity density: Int) -> String { "\(density) across" }
}
