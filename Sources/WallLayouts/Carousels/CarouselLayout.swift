import CollectionView
import Foundation

/// Items in 3D space, one of them in front; scrolling sideways brings the others to the front.
///
/// A ``CarouselShape`` poses each item by its offset from the front. Items are displayed in perspective
/// (`m34 = −1/500`, or −1/2.5 widths of larger items) with the vanishing point at the centre of the item in front; items that face away, are behind the
/// viewer or are nearly transparent are not displayed. Source: iCarousel.
///
/// Each item's `center` is that of the item in front: the view's centre, or beside it if the shape displays items on one
/// side only, so that the whole is in the centre (iCarousel's content offset). An item's `transform3D` moves it to its pose; `contentOffset(centering:)`
/// returns the offset at which an item is in front. Items that are not displayed have attributes with alpha 0 in the pose of
/// the last displayed one, where transitions between layouts start. Sections follow each other without a gap.
public final class CarouselLayout: ItemScalingLayout, DensityAdjusting, ItemCentering {
  public let shape: any CarouselShape

  /// The size of the item in front; nil: chosen by the density.
  public var itemSize: CGSize? { didSet { if oldValue != itemSize { invalidateLayout() } } }

  private var paging: ItemPaging?
  private var item = CGSize.zero
  private var room = CGSize.zero
  /// The left edge of the view in content coordinates at the last `prepare()`: during a transition, a layout is still
  /// asked for its old attributes.
  private var edge = 0.0
  private var wheel = CarouselWheel(count: 1, itemWidth: 1)
  /// The number of items that may be visible on either side of the front.
  private var reach = 0
  /// The distance of the item in front from the view's centre, in points.
  private var shift = 0.0

  /// Items with less alpha are not displayed.
  private static let faintest = 0.01

  private var perspective: CATransform3D {
    var transform = CATransform3DIdentity
    transform.m34 = -1 / shape.viewerDistance(itemWidth: item.width)
    return transform
  }

  public init(shape: any CarouselShape) {
    self.shape = shape
    super.init()
  }

  /// Creates a linear carousel; nothing is decoded.
  public required init?(coder: NSCoder) {
    shape = LinearCarousel()
    super.init(coder: coder)
  }

  // MARK: Preparing

  public override func prepare() {
    super.prepare()
    guard let collectionView else { return }
    let view = LayoutEnvironment(of: collectionView)
    room = view.size
    edge = collectionView.contentOffset.x + collectionView.adjustedContentInset.left
    paging = ItemPaging(of: collectionView, pitch: 1)
    item = itemSize ?? size(in: view, density: density(in: view))
    paging = ItemPaging(of: collectionView, pitch: item.width / 2)
    let onWheel = wheelCount(of: paging?.count ?? 0)
    wheel = CarouselWheel(count: onWheel, itemWidth: item.width)
    reach = shape.isWheel ? onWheel / 2 : shape.reach(viewWidth: room.width, itemWidth: item.width)
    let margin = max(room.width - item.width, 0) / 2
    shift = view.grid.horizontal.round(min(max(-overhang / 2, -margin), margin))
  }

  /// The distance by which the items behind jut out beside the item in front, negative on the left; 0 if they do on both
  /// sides.
  private var overhang: Double {
    guard let paging, paging.count > 1 else { return 0 }
    let ends = [-Double(reach), Double(reach)].map { shape.pose(at: $0, wheel: wheel) }
    guard let end = ends.first(where: { $0.alpha > 0 }), ends.contains(where: { $0.alpha == 0 }),
      let last = project(
        size: item, center: .zero, transform3D: CATransform3DConcat(end.transform, perspective))?.frame
    else { return 0 }
    return last.midX < 0 ? min(last.minX + item.width / 2, 0) : max(last.maxX - item.width / 2, 0)
  }

  /// Returns a size of the shape's ratio in whole cells, at most two thirds of the view's width. The only item fills the view.
  private func size(in view: LayoutEnvironment, density: Int) -> CGSize {
    let isOnly = paging?.count == 1
    let height = min(isOnly ? 1 : shape.itemHeight * 4 / Double(density), 1) * view.size.height
    let width = min(height * shape.itemRatio, view.size.width * (isOnly ? 1 : 2 / 3))
    return CGSize(
      width: view.grid.horizontal.extent(width), height: view.grid.vertical.extent(width / shape.itemRatio))
  }

  /// Returns the number of items on the wheel: at most 30, about three times as many as fit side by side.
  /// Source: iCarousel's `circularCarouselItemCount`.
  private func wheelCount(of count: Int) -> Int {
    let fitting = (room.width / max(shape.spacing * item.width, 1)).rounded(.up)
    return min(count, Int(min(30, max(12, fitting * .pi))))
  }

  public override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { true }

  // MARK: Layout attributes

  public override var collectionViewContentSize: CGSize {
    CGSize(width: (paging?.length ?? 0) + room.width, height: room.height)
  }

  public override func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
    guard let paging, paging.count > 0 else { return [] }
    let front = Int(position.rounded())
    let around: [Int]
    if paging.count <= 2 * reach + 1 {
      around = Array(0..<paging.count)
    } else if shape.wraps {
      around = (front - reach...front + reach).map { (($0 % paging.count) + paging.count) % paging.count }
    } else {
      around = Array((front - reach...front + reach).clamped(to: 0...paging.count - 1))
    }
    return around.map { attributes(ofItem: $0, at: paging.metrics.indexPath(ofItem: $0)) }
      .filter { $0.alpha >= Self.faintest && $0.frame.touches(rect) }
  }

  public override func layoutAttributesForItem(at indexPath: IndexPath) -> CollectionViewLayoutAttributes? {
    paging?.metrics.item(at: indexPath).map { attributes(ofItem: $0, at: indexPath) }
  }

  /// The scroll position in items.
  private var position: Double {
    guard let paging else { return 0 }
    return min(max(edge / paging.pitch, 0), Double(max(paging.count - 1, 0)))
  }

  private func attributes(ofItem item: Int, at path: IndexPath) -> CollectionViewLayoutAttributes {
    let attributes = CollectionViewLayoutAttributes(forCellWith: path)
    attributes.size = self.item
    attributes.center = CGPoint(x: edge + room.width / 2 + shift, y: room.height / 2)
    guard let paging else { return attributes }
    let offset = (shape.wraps ? paging.position(ofItem: item, nearestTo: position) : Double(item)) - position
    let limit = Double(reach) + 0.5
    let pose = shape.pose(at: min(max(offset, -limit), limit), wheel: wheel)
    attributes.transform3D = CATransform3DConcat(pose.transform, perspective)
    let projection = project(size: self.item, center: .zero, transform3D: attributes.transform3D)
    guard abs(offset) <= limit, let projection, !projection.isFacingAway else {
      attributes.alpha = 0
      return attributes
    }
    attributes.alpha = pose.alpha
    attributes.zIndex = Int((projection.depth * 16 - abs(offset)).rounded())
    return attributes
  }

  // MARK: Target offsets

  public override func targetContentOffset(
    forProposedContentOffset proposedContentOffset: CGPoint, withScrollingVelocity velocity: CGPoint
  ) -> CGPoint {
    paging?.targetOffset(proposed: proposedContentOffset, velocity: velocity.x, in: collectionView)
      ?? proposedContentOffset
  }

  public override func targetContentOffset(forProposedContentOffset proposedContentOffset: CGPoint) -> CGPoint {
    paging?.targetOffset(proposed: proposedContentOffset, velocity: 0, in: collectionView) ?? proposedContentOffset
  }

  /// Returns the content offset that centres an item, or nil if the item does not exist.
  public override func contentOffset(centering indexPath: IndexPath) -> CGPoint? {
    paging?.contentOffset(centering: indexPath, in: collectionView)
  }

  /// The item nearest to the centre; nil without items.
  public var centeredIndexPath: IndexPath? { paging?.centeredIndexPath(in: collectionView) }

  // MARK: Density

  /// The shape's own size of items; density 8 is half that size.
  public func defaultDensity(in view: LayoutEnvironment) -> Int { 4 }

  /// Returns the densities from 4/3 of the shape's own size of items, or the view's height, to 1/3.
  public func densityRange(in view: LayoutEnvironment) -> ClosedRange<Int> { (shape.itemHeight > 0.75 ? 4 : 3)...12 }

  /// Returns a text such as "pictures of 28 × 10 cells".
  public func text(forDensity density: Int) -> String {
    guard let view = collectionView.map(LayoutEnvironment.init(of:)) else { return "size 4/\(density)" }
    let size = size(in: view, density: density)
    let (width, height) = (max(view.grid.horizontal.points, 1), max(view.grid.vertical.points, 1))
    return "pictures of \(Int(size.width / width)) × \(Int(size.height / height)) cells"
  }
}
