import CollectionView
import Foundation

/// Items in 3D space, one of them in front; scrolling sideways brings the others to the front.
///
/// A ``CarouselShape`` poses each item by its offset from the front. Items are displayed in perspective
/// (`m34 = −1/500`, or −1/2.5 widths of larger items) with the vanishing point at the centre of the item in front. Items that face
/// away, are behind the viewer or are nearly transparent are not displayed. Source: iCarousel.
///
/// All items have the `center` of the item in front: the view's centre, or beside it if the shape displays items on one
/// side only, so that the whole is in the centre (iCarousel's content offset). An item's `transform3D` moves it to its pose.
/// `contentOffset(centering:)` returns the offset at which an item is in front. Items that are not displayed have attributes with
/// alpha 0 in the pose of the last displayed one, where transitions between layouts start.
public final class CarouselLayout: PagedLayout {
  public let shape: CarouselShape

  /// The size of the item in front; nil: chosen by the density.
  public var itemSize: CGSize? { didSet { if oldValue != itemSize { invalidateLayout() } } }

  private var item = CGSize.zero
  private var wheel = CarouselWheel(count: 1, itemWidth: 1)
  /// The number of items that may be visible on either side of the front.
  private var reach = 0
  /// The distance of the item in front from the view's centre, in points.
  private var shift = 0.0

  /// Items with less alpha are not displayed.
  private static let faintest = 0.01

  private var perspective: CATransform3D {
    var transform = CATransform3DIdentity
    transform.m34 = -1 / max(500, shape.viewerDistance * item.width)
    return transform
  }

  public init(shape: CarouselShape) {
    self.shape = shape
    super.init()
  }

  /// Returns nil: nothing is decoded.
  public required init?(coder: NSCoder) { nil }

  // MARK: Preparing

  override func pitch(in view: LayoutEnvironment, of count: Int) -> Double {
    item = itemSize ?? size(in: view, density: density(in: view), isOnly: count == 1)
    let onWheel = wheelCount(of: count)
    wheel = CarouselWheel(count: onWheel, itemWidth: item.width)
    let fitting = Int((room.width / max(shape.spacing * item.width, 1)).rounded(.up)) + 1
    reach = shape.isWheel ? onWheel / 2 : shape.reach ?? fitting
    let margin = max(room.width - item.width, 0) / 2
    shift = count > 1 ? view.grid.horizontal.round(min(max(-overhang / 2, -margin), margin)) : 0
    return item.width / 2
  }

  /// The distance by which the items behind jut out beside the item in front, negative on the left. It is 0 if they jut out on
  /// both sides.
  private var overhang: Double {
    let ends = [-Double(reach), Double(reach)].map { shape.pose($0, wheel) }
    guard let end = ends.first(where: { $0.alpha > 0 }), ends.contains(where: { $0.alpha == 0 }),
      let last = project(
        size: item, center: .zero, transform3D: CATransform3DConcat(end.transform, perspective))?.frame
    else { return 0 }
    return last.midX < 0 ? min(last.minX + item.width / 2, 0) : max(last.maxX - item.width / 2, 0)
  }

  /// Returns a size of the shape's ratio in whole cells, at most two thirds of the view's width. The only item fills the view.
  private func size(in view: LayoutEnvironment, density: Int, isOnly: Bool) -> CGSize {
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

  // MARK: Layout attributes

  public override func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
    guard let paging, paging.count > 0 else { return [] }
    let front = Int(position(in: paging).rounded())
    return paging.items(at: front - reach...front + reach).map { attributes(ofItem: $0, in: paging) }
      .filter { $0.alpha >= Self.faintest && $0.frame.touches(rect) }
  }

  /// Returns the scroll position in items.
  private func position(in paging: ItemPaging) -> Double {
    min(max(edge / paging.pitch, 0), Double(max(paging.count - 1, 0)))
  }

  override func arrange(_ attributes: CollectionViewLayoutAttributes, ofItem item: Int, in paging: ItemPaging) {
    attributes.size = self.item
    attributes.center = CGPoint(x: edge + room.width / 2 + shift, y: room.height / 2)
    let position = position(in: paging)
    let offset = paging.position(ofItem: item, nearestTo: position) - position
    let limit = Double(reach) + 0.5
    let pose = shape.pose(min(max(offset, -limit), limit), wheel)
    attributes.transform3D = CATransform3DConcat(pose.transform, perspective)
    let projection = project(size: self.item, center: .zero, transform3D: attributes.transform3D)
    guard abs(offset) <= limit, let projection, !projection.isFacingAway else {
      attributes.alpha = 0
      return
    }
    attributes.alpha = pose.alpha
    attributes.zIndex = Int((projection.depth * 16 - abs(offset)).rounded())
  }

  // MARK: Density

  /// From 4/3 of the shape's own size of items, or the view's height, to 1/3; the density 8 is half that size.
  public override func densities(in view: LayoutEnvironment) -> DensityScale {
    DensityScale((shape.itemHeight > 0.75 ? 4 : 3)...12, standard: 4) { density in
      let size = self.size(in: view, density: density, isOnly: self.paging?.count == 1)
      let (width, height) = (max(view.grid.horizontal.points, 1), max(view.grid.vertical.points, 1))
      return "pictures of \(Int(size.width / width)) × \(Int(size.height / height)) cells"
    }
  }
}
