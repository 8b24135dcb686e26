import Foundation

/// The settings of a section that is a list of rows (UIKit's `UICollectionLayoutListConfiguration`). Rows size
/// themselves. Swipe actions are absent.
public struct CollectionLayoutListConfiguration {
  /// The look of a list.
  public enum Appearance: Int, Sendable {
    /// Rows from edge to edge; headers stay visible.
    case plain
    /// Space above and below each section.
    case grouped
    /// Space on all sides of each section.
    case insetGrouped
    /// A narrow margin, and no separators.
    case sidebar
    /// Rows from edge to edge, and no separators.
    case sidebarPlain
  }

  /// The header above the rows.
  public enum HeaderMode: Int, Sendable {
    case none
    /// A view of the kind `CollectionView.elementKindSectionHeader`.
    case supplementary
    /// The first row is the header; no separator follows it.
    case firstItemInSection
  }

  /// The footer below the rows.
  public enum FooterMode: Int, Sendable {
    case none
    /// A view of the kind `CollectionView.elementKindSectionFooter`.
    case supplementary
  }

  public let appearance: Appearance
  public var headerMode: HeaderMode = .none
  public var footerMode: FooterMode = .none
  /// The space above each header, in points; nil for none.
  public var headerTopPadding: CGFloat?
  /// The colour behind each section, with its headers, footers and insets; nil for none.
  public var backgroundColor: Color?
  /// Whether there is a line between two rows, in a space as high as the smallest length that the host can draw.
  public var showsSeparators: Bool
  public var separatorConfiguration = ListSeparatorConfiguration()
  public typealias ItemSeparatorHandler = (
    _ indexPath: IndexPath, _ sectionSeparatorConfiguration: ListSeparatorConfiguration
  ) -> ListSeparatorConfiguration
  /// Nil: all rows have the list's separators.
  public var itemSeparatorHandler: ItemSeparatorHandler?

  public init(appearance: Appearance) {
    self.appearance = appearance
    showsSeparators = appearance != .sidebar && appearance != .sidebarPlain
  }

  fileprivate var contentInsets: DirectionalEdgeInsets {
    switch appearance {
    case .plain, .sidebarPlain: .zero
    case .grouped: DirectionalEdgeInsets(top: 16, leading: 0, bottom: 16, trailing: 0)
    case .insetGrouped: DirectionalEdgeInsets(top: 16, leading: 16, bottom: 16, trailing: 16)
    case .sidebar: DirectionalEdgeInsets(top: 0, leading: 8, bottom: 0, trailing: 8)
    }
  }
}

/// The lines above and below a row (UIKit's `UIListSeparatorConfiguration`).
public struct ListSeparatorConfiguration {
  /// Whether there is a line.
  public enum Visibility: Int, Sendable {
    case automatic
    case visible
    case hidden
  }

  public var topSeparatorVisibility: Visibility = .automatic
  public var bottomSeparatorVisibility: Visibility = .automatic
  /// The space at both ends of the line below the row, in points.
  public var bottomSeparatorInsets: DirectionalEdgeInsets = .zero
  public var color = Color(white: 0.5, alpha: 1)

  public init() {}
}

extension CollectionLayoutSection {
  /// Returns a list: rows of the full width, one below the other.
  public static func list(
    using configuration: CollectionLayoutListConfiguration, layoutEnvironment: any CollectionLayoutEnvironment
  ) -> CollectionLayoutSection {
    func size(_ height: CGFloat) -> CollectionLayoutSize {
      CollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .estimated(height))
    }
    let row = CollectionLayoutItem(layoutSize: size(44))
    let section = CollectionLayoutSection(group: .vertical(layoutSize: size(44), subitems: [row]))
    section.list = configuration
    section.contentInsets = configuration.contentInsets
    if (configuration.backgroundColor?.alpha ?? 0) > 0 {
      let background = CollectionLayoutDecorationItem.background(elementKind: ListSeparatorView.backgroundKind)
      background.zIndex = -1
      section.decorationItems.append(background)
    }
    if configuration.showsSeparators {
      section.interGroupSpacing = (layoutEnvironment as? ContainerEnvironment)?.displayGrid.height ?? 1
    }
    if configuration.headerMode == .supplementary {
      let header = CollectionLayoutBoundarySupplementaryItem(
        layoutSize: size(28), elementKind: CollectionView.elementKindSectionHeader, alignment: .top)
      header.pinToVisibleBounds = configuration.appearance == .plain
      section.boundarySupplementaryItems.append(header)
    }
    if configuration.footerMode == .supplementary {
      section.boundarySupplementaryItems.append(
        CollectionLayoutBoundarySupplementaryItem(
          layoutSize: size(28), elementKind: CollectionView.elementKindSectionFooter, alignment: .bottom))
    }
    return section
  }
}

extension CollectionViewCompositionalLayout {
  /// Returns a layout in which every section is a list.
  public static func list(using configuration: CollectionLayoutListConfiguration) -> CollectionViewCompositionalLayout {
    CollectionViewCompositionalLayout(sectionProvider: { _, environment in
      .list(using: configuration, layoutEnvironment: environment)
    })
  }

  func registerViews(of section: CollectionLayoutSection) {
    guard section.list != nil, decorationClasses[ListSeparatorView.kind] == nil else { return }
    for kind in [ListSeparatorView.kind, ListSeparatorView.backgroundKind] {
      register(ListSeparatorView.self, forDecorationViewOfKind: kind)
    }
  }

  func listBackground(of part: ArrangedPart, item: CollectionLayoutDecorationItem) -> CollectionViewLayoutAttributes {
    let attributes = ListSeparatorAttributes(forDecorationViewOfKind: item.elementKind, with: part.indexPath)
    attributes.color = part.arrangement.section.list?.backgroundColor ?? attributes.color
    attributes.frame = part.arrangement.frame
    attributes.zIndex = item.zIndex
    return attributes
  }

  /// Returns the separators of a list that touch a rectangle.
  func separators(in rect: CGRect, of part: ArrangedPart) -> [CollectionViewLayoutAttributes] {
    let groups = part.arrangement.groups
    let start = groups.axis.coordinate(of: scrolledOrigin(of: part))
    let span = groups.axis.span(of: rect)
    var found: [CollectionViewLayoutAttributes] = []
    // The line above the first visible row may be visible without the row before it.
    groups.forEachItem(from: span.start - start - groups.spacing, to: span.end - start) { item, _ in
      if let line = separator(after: item, of: part), line.frame.touches(rect) { found.append(line) }
    } attachment: { _ in
    }
    return found
  }

  /// Returns the line between a row and the next one, or nil if there is none.
  func separator(after item: Int, of part: ArrangedPart) -> CollectionViewLayoutAttributes? {
    let groups = part.arrangement.groups
    guard let list = part.arrangement.section.list, list.showsSeparators, item + 1 < groups.count,
      let row = groups.item(item), !(list.headerMode == .firstItemInSection && item == 0)
    else { return nil }
    func configuration(_ item: Int) -> ListSeparatorConfiguration {
      list.itemSeparatorHandler?(part.indexPath(item), list.separatorConfiguration) ?? list.separatorConfiguration
    }
    let line = configuration(item)
    guard line.bottomSeparatorVisibility != .hidden, configuration(item + 1).topSeparatorVisibility != .hidden else {
      return nil
    }
    let origin = scrolledOrigin(of: part)
    let insets = line.bottomSeparatorInsets
    let attributes = ListSeparatorAttributes(
      forDecorationViewOfKind: ListSeparatorView.kind, with: part.indexPath(item))
    attributes.color = line.color
    let height = min(groups.spacing, 1)
    attributes.frame = CGRect(
      x: origin.x + row.frame.minX + insets.leading,
      y: origin.y + row.frame.maxY + (groups.spacing - height) / 2,
      width: max(row.frame.width - insets.leading - insets.trailing, 0), height: height)
    return attributes
  }
}
