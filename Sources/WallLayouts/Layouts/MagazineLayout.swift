import CollectionView
import Foundation

/// A page of a magazine: a large picture, a row that scrolls sideways, and a grid of all other pictures.
///
/// ```
///  ┌0───────────────────────┐   the hero
///  │                        │
///  └────────────────────────┘
///  ┌1──────┐ ┌2──────┐ ┌3───   the row: up to twelve pictures
///  └───────┘ └───────┘ └────
///  ┌13──┐ ┌14──┐ ┌15──┐ ┌16─┐   the grid
///  └────┘ └────┘ └────┘ └───┘
/// ```
/// A compositional layout with three parts per section of the feed. All lengths are whole terminal cells. The density is
/// the number of columns of the grid.
public final class MagazineLayout: CollectionViewCompositionalLayout, FeedFitting, SectionHeading {
  /// The gap between pictures, in points, rounded to whole terminal cells in both directions.
  public var spacing: CGFloat = 16 { didSet { if oldValue != spacing { invalidateLayout() } } }

  /// The length of headers, in points, rounded to whole terminal cells; 0 for none.
  public var headerHeight: CGFloat = 0 { didSet { if oldValue != headerHeight { invalidateLayout() } } }

  /// The density that the user chose; nil: the default for the view.
  public var chosenDensity: Int? { didSet { if oldValue != chosenDensity { invalidateLayout() } } }

  /// The feed that the default density shows as a whole if it can; nil: the default is by the view alone.
  public var fittedFeed: FeedMetrics? { didSet { invalidateLayout() } }

  /// The greatest number of pictures in the row.
  static let rowCount = 12

  public init() { super.init(sectionProvider: { _, _ in nil }) }

  /// Creates a layout with default settings; nothing is decoded.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  // MARK: Parts

  public override func sectionParts(
    at index: Int, count: Int, environment: any CollectionLayoutEnvironment
  ) -> [(section: CollectionLayoutSection, count: Int)] {
    guard let collectionView else { return [] }
    let view = LayoutEnvironment(of: collectionView)
    let columns = columns(density(in: view), in: view)
    let isLast = index + 1 >= collectionView.numberOfSections
    let sections = [hero(columns, in: view), row(columns, in: view), grid(columns, in: view)]
    let parts = zip(sections, Self.counts(of: count)).filter { $0.1 > 0 }
    // A gap after each part but the last one.
    for (number, part) in parts.enumerated() where number + 1 < parts.count || !isLast {
      part.0.contentInsets.bottom = view.grid.vertical.gap(spacing)
    }
    return parts.isEmpty ? [(hero(columns, in: view), 0)] : parts
  }

  /// Returns the numbers of pictures in the three parts.
  private static func counts(of count: Int) -> [Int] {
    [min(count, 1), min(max(count - 1, 0), rowCount), max(count - 1 - rowCount, 0)]
  }

  private func columns(_ density: Int, in view: LayoutEnvironment) -> ColumnFit {
    ColumnFit(
      columns: density, origin: 0, available: view.size.width, spacing: spacing, step: view.grid.horizontal)
  }

  /// The width from the first column of the grid to the last one.
  private func pageWidth(_ columns: ColumnFit) -> Double {
    columns.start(of: columns.count) - columns.gap - columns.first
  }

  private func section(
    of cell: CGSize, in group: CGSize, count: Int, _ columns: ColumnFit
  ) -> CollectionLayoutSection {
    func size(_ size: CGSize) -> CollectionLayoutSize {
      CollectionLayoutSize(widthDimension: .absolute(size.width), heightDimension: .absolute(size.height))
    }
    let line = CollectionLayoutGroup.horizontal(
      layoutSize: size(group), repeatingSubitem: CollectionLayoutItem(layoutSize: size(cell)), count: count)
    line.interItemSpacing = .fixed(columns.gap)
    let section = CollectionLayoutSection(group: line)
    section.contentInsets = DirectionalEdgeInsets(top: 0, leading: columns.first, bottom: 0, trailing: columns.first)
    return section
  }

  /// Half of the view's height, all of it for the only photo, and as wide as the grid.
  private func heroSize(_ columns: ColumnFit, in view: LayoutEnvironment) -> CGSize {
    let share = fittedFeed?.count == 1 ? 1 : 0.5
    let header = view.grid.vertical.gap(headerHeight)
    let height = view.grid.vertical.extent(view.size.height * share - (share == 1 ? header : 0))
    return CGSize(width: pageWidth(columns), height: height)
  }

  private func hero(_ columns: ColumnFit, in view: LayoutEnvironment) -> CollectionLayoutSection {
    let size = heroSize(columns, in: view)
    let section = section(of: size, in: size, count: 1, columns)
    let header = view.grid.vertical.gap(headerHeight)
    if header > 0 {
      section.supplementariesFollowContentInsets = false
      section.boundarySupplementaryItems = [
        CollectionLayoutBoundarySupplementaryItem(
          layoutSize: CollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .absolute(header)),
          elementKind: CollectionView.elementKindSectionHeader, alignment: .top)
      ]
    }
    return section
  }

  /// 4:3, a quarter wider than a column.
  private func rowSize(_ columns: ColumnFit, in view: LayoutEnvironment) -> CGSize {
    let width = view.grid.horizontal.extent(min(columns.width * 1.25, pageWidth(columns)))
    return CGSize(width: width, height: view.grid.vertical.extent(width / FeedMetrics.unknownRatio))
  }

  /// The row stops at the beginning of a picture.
  private func row(_ columns: ColumnFit, in view: LayoutEnvironment) -> CollectionLayoutSection {
    let size = rowSize(columns, in: view)
    let section = section(of: size, in: size, count: 1, columns)
    section.interGroupSpacing = columns.gap
    section.orthogonalScrollingBehavior = .continuousGroupLeadingBoundary
    return section
  }

  /// 4:3, as wide as a column.
  private func cellSize(_ columns: ColumnFit, in view: LayoutEnvironment) -> CGSize {
    CGSize(width: columns.width, height: view.grid.vertical.extent(columns.width / FeedMetrics.unknownRatio))
  }

  private func grid(_ columns: ColumnFit, in view: LayoutEnvironment) -> CollectionLayoutSection {
    let cell = cellSize(columns, in: view)
    let section = section(
      of: cell, in: CGSize(width: pageWidth(columns), height: cell.height), count: columns.count, columns)
    section.interGroupSpacing = view.grid.vertical.gap(spacing)
    return section
  }

  // MARK: Density

  /// One column per 160 points of width, down to three cells and a gap.
  public func densities(in view: LayoutEnvironment) -> DensityScale {
    .lines(along: .horizontal, in: view, cells: 3, spacing: spacing, points: 160, leastFitted: 2)
  }

  /// Returns the density at which `fittedFeed` fills the view; nil without one.
  public func fittedDensity(in view: LayoutEnvironment) -> Int? {
    guard let feed = fittedFeed else { return nil }
    let gap = view.grid.vertical.gap(spacing)
    return leastDensity(in: view) { density in
      let columns = columns(density, in: view)
      let heights = [heroSize, rowSize, cellSize].map { $0(columns, view).height + gap }
      let content = (0..<feed.sectionCount).reduce(-gap) { sum, section in
        let counts = Self.counts(of: feed.items(ofSection: section).count)
        let lines = [counts[0], min(counts[1], 1), (counts[2] + columns.count - 1) / columns.count]
        return sum + view.grid.vertical.gap(headerHeight) + zip(lines, heights).reduce(0) { $0 + Double($1.0) * $1.1 }
      }
      return content <= view.size.height
    }
  }
}
