import CollectionView
import Foundation

/// The flow layout with tiles of one size, as many to a line as the density says.
///
/// Source: ``CollectionViewFlowLayout`` does the laying out. This subclass sets its `itemSize`, gaps and insets in
/// `prepare()`, so that lines are full and tiles and gaps are whole terminal cells: a tile is 4:3, and what whole cells
/// leave over goes to both sides. Set `edgeInset` where you would set `sectionInset`.
public final class TileFlowLayout: CollectionViewFlowLayout, DensityAdjusting, SectionHeading {
  /// Room around the tiles of each section, in points, beside what centring adds.
  public var edgeInset = EdgeInsets.zero { didSet { if oldValue != edgeInset { invalidateLayout() } } }

  /// Points between tiles, rounded to whole terminal cells in either direction.
  public var spacing: CGFloat = 16 { didSet { if oldValue != spacing { invalidateLayout() } } }

  /// Length of the headers along the way the layout scrolls, in points; 0, the default, shows none.
  public var headerHeight: CGFloat = 0 { didSet { if oldValue != headerHeight { invalidateLayout() } } }

  /// The tiles to a line that somebody chose; nil, the default, lets the view choose.
  public var chosenDensity: Int? { didSet { if oldValue != chosenDensity { invalidateLayout() } } }

  public override func prepare() {
    if let collectionView { fit(LayoutEnvironment(of: collectionView)) }
    super.prepare()
  }

  private func fit(_ view: LayoutEnvironment) {
    let axis: ScrollAxis = scrollDirection == .vertical ? .vertical : .horizontal
    let insets = LayoutInsets(edgeInset, axis: axis)
    let breadth = axis.breadth(of: view.size)
    let available = breadth - insets.leading - insets.trailing
    let columns = ColumnFit(
      columns: density(in: view), origin: insets.leading, available: available, spacing: spacing,
      step: view.grid.across(axis))
    let ratio = axis == .vertical ? FeedMetrics.unknownRatio : 1 / FeedMetrics.unknownRatio
    itemSize = axis.size(breadth: columns.width, length: view.grid.along(axis).extent(columns.width / ratio))
    minimumInteritemSpacing = columns.gap
    minimumLineSpacing = view.grid.along(axis).gap(spacing)
    // Exactly the room of one line, so that the flow layout has nothing left to spread between the tiles.
    let leading = columns.first
    let trailing = max(breadth - columns.start(of: columns.count - 1) - columns.width, 0)
    let end = (collectionView?.numberOfSections ?? 0) > 1 ? max(insets.end, minimumLineSpacing) : insets.end
    sectionInset =
      axis == .vertical
      ? EdgeInsets(top: insets.start, left: leading, bottom: end, right: trailing)
      : EdgeInsets(top: leading, left: insets.start, bottom: trailing, right: end)
    let header = view.grid.along(axis).gap(headerHeight)
    headerReferenceSize = axis.size(breadth: header > 0 ? breadth : 0, length: header)
  }

  // MARK: Density

  /// A tile for every 160 points of width.
  public func defaultDensity(in view: LayoutEnvironment) -> Int { Int((view.size.width / 160).rounded()) }

  /// Down to tiles of three cells and a gap.
  public func densityRange(in view: LayoutEnvironment) -> ClosedRange<Int> {
    let axis: ScrollAxis = scrollDirection == .vertical ? .vertical : .horizontal
    let step = view.grid.across(axis)
    return 1...max(Int(axis.breadth(of: view.size) / (3 * max(step.points, 8) + step.gap(spacing))), 1)
  }

  /// "4 columns", or rows where it scrolls sideways.
  public func text(forDensity density: Int) -> String {
    counted(density, scrollDirection == .vertical ? "column" : "row")
  }
}
