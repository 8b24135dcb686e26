import CollectionView
import Foundation

/// Pictures on a ring that fills the view, on rings within it when there are many; the last one left is in the centre.
/// See ``CircleArrangement`` for the drawing and the rules.
///
/// Source: Apple's CircleLayout sample (WWDC 2012), with radius 70 and items of 50 × 50 there; here both follow from
/// the view unless `radius` and `itemSize` are set. Nothing scrolls unless even small pictures are too many for the
/// view. The density is how many pictures the view is high where they begin to crowd.
public final class CircleLayout: WallLayout {
  /// Radius of the outermost ring in points; nil fills the view.
  public var radius: CGFloat? { didSet { if oldValue != radius { invalidateLayout() } } }

  /// Size of the pictures in points; nil chooses by their number.
  public var itemSize: CGSize? { didSet { if oldValue != itemSize { invalidateLayout() } } }

  /// Pictures are square: shapes do not matter.
  public override var usesAspectRatios: Bool { false }

  public override func makeArrangement(in view: LayoutEnvironment) -> any Arrangement {
    let room = CGSize(
      width: max(view.size.width - sectionInset.left - sectionInset.right, 0),
      height: max(view.size.height - sectionInset.top - sectionInset.bottom, 0))
    let diameter = min(room.width, room.height)
    let crowded = max(diameter / Double(density(in: view)), 1)
    return CircleArrangement(
      rules: .init(
        room: room, origin: CGPoint(x: sectionInset.left, y: sectionInset.top), view: view.size,
        radius: radius.map { Double($0) }, itemSize: itemSize,
        sides: sides(from: diameter / 3, to: min(crowded / 2, crowded), step: view.grid.vertical),
        crowdedSide: view.grid.vertical.extent(crowded)))
  }

  /// Whole rows of the terminal (points, where there is no grid) from the largest side to the smallest.
  private func sides(from largest: Double, to smallest: Double, step: CellStep) -> [Double] {
    let unit = max(step.points, 1)
    let least = max((smallest / unit).rounded(.up), step.points > 0 ? 2 : 8) * unit
    let most = max((largest / unit).rounded(.down) * unit, unit)
    return most <= least ? [most] : Array(stride(from: most, through: least, by: -unit))
  }

  public override func defaultDensity(in view: LayoutEnvironment) -> Int { 6 }

  public override func densityRange(in view: LayoutEnvironment) -> ClosedRange<Int> { 3...12 }

  /// "1/6 of the height"
  public override func text(forDensity density: Int) -> String { "pictures of 1/\(density) of the view" }

  /// The middle of the view: new pictures come out of the centre, deleted ones go back into it.
  public override var turnoverCenter: CGPoint? { collectionView.map { CGPoint(x: $0.bounds.midX, y: $0.bounds.midY) } }
}
