import UIKit

/// The attributes of a seat on a Ferris wheel, with its angle for the cell.
final class SeatAttributes: UICollectionViewLayoutAttributes {
  /// Radians from the top of the wheel.
  var bearing: CGFloat = 0

  override func copy(with zone: NSZone?) -> Any {
    let seat = super.copy(with: zone) as! SeatAttributes
    seat.bearing = bearing
    return seat
  }

  override func isEqual(_ object: Any?) -> Bool {
    super.isEqual(object) && (object as? SeatAttributes)?.bearing == bearing
  }
}

/// A Ferris wheel: scrolling by a viewport turns it by a quarter. Seats below the hub are hidden.
class WheelLayout: UICollectionViewLayout {
  var seatSize = CGSize(width: 20, height: 30)
  var radius: CGFloat = 60

  override class var layoutAttributesClass: AnyClass { SeatAttributes.self }

  private var count: Int { collectionView?.numberOfItems(inSection: 0) ?? 0 }
  private var viewport: CGSize { collectionView?.bounds.size ?? .zero }
  private var bearingPerSeat: CGFloat { 2 * .pi / CGFloat(max(count, 1)) }
  private var turn: CGFloat {
    guard let view = collectionView, view.bounds.width > 0 else { return 0 }
    return view.contentOffset.x / view.bounds.width * .pi / 2
  }

  override var collectionViewContentSize: CGSize {
    CGSize(
      width: viewport.width * (1 + CGFloat(max(count - 1, 0)) * bearingPerSeat / (.pi / 2)),
      height: viewport.height)
  }

  override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { true }

  override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
    (0..<count).compactMap { layoutAttributesForItem(at: IndexPath(item: $0, section: 0)) }
  }

  override func layoutAttributesForItem(at indexPath: IndexPath)
    -> UICollectionViewLayoutAttributes?
  {
    guard let view = collectionView else { return nil }
    let seat = SeatAttributes(forCellWith: indexPath)
    seat.bearing = CGFloat(indexPath.item) * bearingPerSeat - turn
    seat.size = seatSize
    let hub = CGPoint(x: view.bounds.midX, y: view.bounds.midY)
    seat.center = CGPoint(
      x: hub.x + radius * sin(seat.bearing), y: hub.y - radius * cos(seat.bearing))
    seat.transform = CGAffineTransform(rotationAngle: seat.bearing)
    seat.zIndex = Int((100 * cos(seat.bearing)).rounded())
    seat.isHidden = cos(seat.bearing) < -0.001
    return seat
  }
}

class SeatCell: UICollectionViewCell {
  private(set) var bearing: CGFloat = .nan

  override func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {
    super.apply(layoutAttributes)
    guard let seat = layoutAttributes as? SeatAttributes else { return }
    bearing = seat.bearing
    layer.borderWidth = abs(bearing) < 0.1 ? 1 : 0
  }
}
