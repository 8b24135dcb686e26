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
