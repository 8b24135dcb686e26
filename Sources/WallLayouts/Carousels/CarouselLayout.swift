import CollectionView
import Foundation

/// Items in space before the viewer, one in front; scrolling sideways brings the next to the front.
///
/// A ``CarouselShape`` says where each stands by its distance from the front. All are seen in perspective
/// (`m34 = −1/500`) with the vanishing point in the middle of the view; what faces away, is behind the eye or is too
/// faint has no view. Source: iCarousel.
///
/// Every item's `center` is the middle of the view, and its `transform3D` carries it from there to where it is seen; ask
/// `contentOffset(centering:)` where to scroll to bring an item to the front. What is not seen has attributes too,
/// invisible and where the last seen one stands, so that changing layouts has a place to take it from. Sections follow
/// each other without a break.
public final class CarouselLayout: CollectionViewLayout, DensityAdjusting, ItemCentering {
  /// Where items stand.
  public let shape: any CarouselShape

  /// Size of an item that stands in front; nil, the default, chooses by the view.
  public var itemSize: CGSize? { didSet { if oldValue != itemSize { invalidateLayout() } } }

  /// How small somebody chose items to be; nil, the default, is the shape's own size.
  public var chosenDensity: Int? { didSet { if oldValue != chosenDensity { invalidateLayout() } } }
  private var strip: ItemStrip?
  private var item = CGSize.zero
  private var room = CGSize.zero
  /// The left edge of the view in content coordinates, as it was when the layout prepared: a layout that is being left is
  /// still asked where its items were.
  private var edge = 0.0
  private var wheel = CarouselWheel(count: 1, itemWidth: 1)
  /// Items before and after the front that may be seen.
  private var reach = 0
  /// What an update brings and takes.
  private var turnover = Turnover()

  /// Items fainter than this need no view.
  private static let faintest = 0.01

  private static let perspective: CATransform3D = {
    var transform = CATransform3DIdentity
    transform.m34 = -1 / 500
    return transform
  }()

  /// A carousel of that shape.
  public init(shape: any CarouselShape) {
    self.shape = shape
    super.init()
  }

  /// A linear carousel: archives hold no shapes.
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
    item = itemSize ?? size(in: view, density: density(in: view))
    strip = ItemStrip(of: collectionView, pitch: item.width / 2)
    let onWheel = wheelCount(of: strip?.count ?? 0)
    wheel = CarouselWheel(count: onWheel, itemWidth: item.width)
    reach = shape.isWheel ? onWheel / 2 : shape.reach(viewWidth: room.width, itemWidth: item.width)
  }

  /// 4:3 and whole cells, never wider than two thirds of the view.
  private func size(in view: LayoutEnvironment, density: Int) -> CGSize {
    let height = shape.itemHeight * view.size.height * 4 / Double(density)
    let width = min(height * FeedMetrics.unknownRatio, view.size.width * 2 / 3)
    return CGSize(
      width: view.grid.horizontal.extent(width),
      height: view.grid.vertical.extent(width / FeedMetrics.unknownRatio))
  }

  /// At most thirty, about three times as many as fit side by side; Source: iCarousel's `circularCarouselItemCount`.
  private func wheelCount(of count: Int) -> Int {
    let fitting = (room.width / max(shape.spacing * item.width, 1)).rounded(.up)
    return min(count, Int(min(30, max(12, fitting * .pi))))
  }

  public override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { true }

  // MARK: Answering

  public override var collectionViewContentSize: CGSize {
    CGSize(width: (strip?.length ?? 0) + room.width, height: room.height)
  }

  public override func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
    guard let strip, strip.count > 0 else { return [] }
    let front = Int(position.rounded())
    let around: [Int]
    if strip.count <= 2 * reach + 1 {
      around = Array(0..<strip.count)
    } else if shape.isWheel {
      around = (front - reach...front + reach).map { (($0 % strip.count) + strip.count) % strip.count }
    } else {
      around = Array((front - reach...front + reach).clamped(to: 0...strip.count - 1))
    }
    return around.map { attributes(ofItem: $0, at: strip.indexPath(ofItem: $0)) }
      .filter { $0.alpha >= Self.faintest && $0.frame.touches(rect) }
  }

  public override func layoutAttributesForItem(at indexPath: IndexPath) -> CollectionViewLayoutAttributes? {
    strip?.item(at: indexPath).map { attributes(ofItem: $0, at: indexPath) }
  }

  /// Where the carousel stands, in items.
  private var position: Double {
    guard let strip else { return 0 }
    return min(max(edge / strip.pitch, 0), Double(max(strip.count - 1, 0)))
  }

  /// How far an item is from the front; on a wheel, the shorter way round.
  private func offset(ofItem item: Int, in strip: ItemStrip) -> Double {
    let offset = Double(item) - position
    guard shape.isWheel else { return offset }
    let turn = Double(strip.count)
    return offset - turn * (offset / turn).rounded()
  }

  private func attributes(ofItem item: Int, at path: IndexPath) -> CollectionViewLayoutAttributes {
    let attributes = CollectionViewLayoutAttributes(forCellWith: path)
    attributes.size = self.item
    attributes.center = CGPoint(x: edge + room.width / 2, y: room.height / 2)
    guard let strip else { return attributes }
    let offset = offset(ofItem: item, in: strip)
    let limit = Double(reach) + 0.5
    let pose = shape.pose(at: min(max(offset, -limit), limit), wheel: wheel)
    attributes.transform3D = CATransform3DConcat(pose.transform, Self.perspective)
    let projection = project(size: self.item, center: .zero, transform3D: attributes.transform3D)
    guard abs(offset) <= limit, let projection, !projection.isFacingAway else {
      attributes.alpha = 0
      return attributes
    }
    attributes.alpha = pose.alpha
    attributes.zIndex = Int((projection.depth * 16 - abs(offset)).rounded())
    return attributes
  }

  // MARK: Coming and going

  public override func prepare(forCollectionViewUpdates updateItems: [CollectionViewUpdateItem]) {
    super.prepare(forCollectionViewUpdates: updateItems)
    turnover.begin(updateItems)
  }

  public override func initialLayoutAttributesForAppearingItem(
    at itemIndexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    turnover.brings(itemIndexPath)
      ? layoutAttributesForItem(at: itemIndexPath)?.vanished()
      : super.initialLayoutAttributesForAppearingItem(at: itemIndexPath)
  }

  public override func finalLayoutAttributesForDisappearingItem(
    at itemIndexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    let attributes = super.finalLayoutAttributesForDisappearingItem(at: itemIndexPath)
    return turnover.takes(itemIndexPath) ? attributes?.vanished() : attributes
  }

  public override func finalizeCollectionViewUpdates() {
    super.finalizeCollectionViewUpdates()
    turnover = Turnover()
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

  /// The shape's own size; twice as much is half of it.
  public func defaultDensity(in view: LayoutEnvironment) -> Int { 4 }

  /// From a third more than the shape's own size down to a third of it.
  public func densityRange(in view: LayoutEnvironment) -> ClosedRange<Int> { 3...12 }

  /// "pictures of 28 × 10 cells"
  public func text(forDensity density: Int) -> String {
    guard let view = collectionView.map(LayoutEnvironment.init(of:)) else { return "size 4/\(density)" }
    let size = size(in: view, density: density)
    let (width, height) = (max(view.grid.horizontal.points, 1), max(view.grid.vertical.points, 1))
    return "pictures of \(Int(size.width / width)) × \(Int(size.height / height)) cells"
  }
}
