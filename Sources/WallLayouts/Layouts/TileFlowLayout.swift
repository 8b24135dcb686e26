import CollectionView
import Foundation

/// The flow layout with tiles of equal size; the density is the number of tiles per line.
///
/// This subclass of `CollectionViewFlowLayout` sets `itemSize`, spacings and insets in `prepare()`, so that lines are
/// full and tiles and gaps are whole terminal cells. Tiles are 4:3, and the remaining width is divided between both
/// sides. Set `edgeInset` instead of `sectionInset`.
public final class TileFlowLayout: CollectionViewFlowLayout, FeedFitting, SectionHeading {
  /// The insets of each section's tiles, in points, beside the insets that centre the tiles.
  public var edgeInset = EdgeInsets.zero { didSet { if oldValue != edgeInset { invalidateLayout() } } }

  /// The gap between tiles, in points, rounded to whole terminal cells in both directions.
  public var spacing: CGFloat = 16 { didSet { if oldValue != spacing { invalidateLayout() } } }

  /// The length of headers along the scroll direction, in points; 0 for none.
  public var headerHeight: CGFloat = 0 { didSet { if oldValue != headerHeight { invalidateLayout() } } }

  /// The density that the user chose; nil: the default for the view.
  public var chosenDensity: Int? { didSet { if oldValue != chosenDensity { invalidateLayout() } } }

  /// The feed that the default density shows as a whole if it can; nil: the default is by the view alone.
  public var fittedFeed: FeedMetrics? { didSet { invalidateLayout() } }

  public override func prepare() {
    if let collectionView { fit(LayoutEnvironment(of: collectionView)) }
    super.prepare()
  }

  /// Returns the columns of a density, and the length of a tile along the scroll direction.
  private func tiles(_ density: Int, in view: LayoutEnvironment) -> (columns: ColumnFit, length: Double) {
    let (axis, across) = (scrollDirection, scrollDirection.across)
    let tiles = across.insets(of: edgeInset)
    let isOnly = fittedFeed?.count == 1
    let columns = ColumnFit(
      columns: isOnly ? 1 : density, origin: tiles.before,
      available: across.length(of: view.size) - tiles.before - tiles.after,
      spacing: spacing, step: view.grid.along(across))
    let ratio = axis == .vertical ? FeedMetrics.unknownRatio : 1 / FeedMetrics.unknownRatio
    let length = view.grid.along(axis).extent(min(columns.width / ratio, isOnly ? room(in: view) : .infinity))
    return (isOnly ? columns.narrowed(to: length * ratio, step: view.grid.across(axis)) : columns, length)
  }

  /// Returns the length of the view between a header and the insets.
  private func room(in view: LayoutEnvironment) -> Double {
    let lines = scrollDirection.insets(of: edgeInset)
    let header = view.grid.along(scrollDirection).gap(headerHeight)
    return max(scrollDirection.length(of: view.size) - lines.before - lines.after - header, 0)
  }

  private func fit(_ view: LayoutEnvironment) {
    let (axis, across) = (scrollDirection, scrollDirection.across)
    var lines = axis.insets(of: edgeInset)
    let breadth = across.length(of: view.size)
    let (columns, length) = tiles(density(in: view), in: view)
    // The only photo is in the middle.
    if fittedFeed?.count == 1 { lines.before += view.grid.along(axis).floor((room(in: view) - length) / 2) }
    itemSize = axis.size(along: length, across: columns.width)
    minimumInteritemSpacing = columns.gap
    minimumLineSpacing = view.grid.along(axis).gap(spacing)
    // Exactly the length of one line, so that the flow layout does not justify it.
    let leading = columns.first
    let trailing = max(breadth - columns.start(of: columns.count - 1) - columns.width, 0)
    let end = (collectionView?.numberOfSections ?? 0) > 1 ? max(lines.after, minimumLineSpacing) : lines.after
    sectionInset =
      axis == .vertical
      ? EdgeInsets(top: lines.before, left: leading, bottom: end, right: trailing)
      : EdgeInsets(top: leading, left: lines.before, bottom: trailing, right: end)
    let header = view.grid.along(axis).gap(headerHeight)
    headerReferenceSize = axis.size(along: header, across: header > 0 ? breadth : 0)
  }

  // MARK: Density

  /// One tile per 160 points across the scroll direction, down to three cells and a gap.
  public func densities(in view: LayoutEnvironment) -> DensityScale {
    .lines(along: scrollDirection.across, in: view, cells: 3, spacing: spacing, points: 160, leastFitted: 2)
  }

  /// Returns the density at which `fittedFeed` fills the view; nil without one.
  public func fittedDensity(in view: LayoutEnvironment) -> Int? {
    guard let feed = fittedFeed else { return nil }
    let (axis, lines) = (scrollDirection, scrollDirection.insets(of: edgeInset))
    let gap = view.grid.along(axis).gap(spacing)
    let outside = lines.before + max(lines.after, feed.sectionCount > 1 ? gap : lines.after)
    return leastDensity(in: view) { density in
      let (columns, length) = tiles(density, in: view)
      let content = (0..<feed.sectionCount).reduce(0.0) { sum, section in
        let count = (feed.items(ofSection: section).count + columns.count - 1) / columns.count
        return sum + view.grid.along(axis).gap(headerHeight) + outside + Double(count) * (length + gap)
          - (count > 0 ? gap : 0)
      }
      return content <= axis.length(of: view.size)
    }
  }
}
