import Foundation

/// The views at the edges of a section, or of the whole content: their sizes and the bands that they take from it.
///
/// Views with the same alignment follow each other from the edge inwards. Views with different alignments share a band.
struct BoundaryItems {
  /// The edge at which a view makes room for itself.
  private enum Edge {
    case top, left, bottom, right
  }

  private struct Entry {
    let item: CollectionLayoutBoundarySupplementaryItem
    let size: CGSize
    let edge: Edge
    let distance: CGFloat
  }

  private var entries: [Entry] = []
  /// The room that the views take at each edge.
  private(set) var bands = EdgeInsets.zero

  /// - Parameters:
  ///   - axis: the scroll direction; corners belong to its ends.
  ///   - preferredSize: returns the size that a view of a kind prefers, or nil.
  init(
    _ items: [CollectionLayoutBoundarySupplementaryItem], in container: CGSize, axis: CollectionView.ScrollDirection,
    preferredSize: (String) -> CGSize?
  ) {
    var used: [RectAlignment: CGFloat] = [:]
    for item in items {
      let size = item.layoutSize.size(in: container, preferred: preferredSize(item.elementKind))
      let edge = Self.edge(of: item.alignment.edges, axis)
      let distance = item.extendsBoundary ? used[item.alignment] ?? 0 : 0
      entries.append(Entry(item: item, size: size, edge: edge, distance: distance))
      guard item.extendsBoundary else { continue }
      let isVertical = edge == .top || edge == .bottom
      let end = distance + (isVertical ? size.height : size.width)
      used[item.alignment] = end
      switch edge {
      case .top: bands.top = max(bands.top, end)
      case .left: bands.left = max(bands.left, end)
      case .bottom: bands.bottom = max(bands.bottom, end)
      case .right: bands.right = max(bands.right, end)
      }
    }
  }

  private static func edge(of edges: DirectionalRectEdge, _ axis: CollectionView.ScrollDirection) -> Edge {
    let vertical: Edge? = edges.contains(.top) ? .top : edges.contains(.bottom) ? .bottom : nil
    let horizontal: Edge? = edges.contains(.leading) ? .left : edges.contains(.trailing) ? .right : nil
    return (axis == .vertical ? vertical ?? horizontal : horizontal ?? vertical) ?? .top
  }

  var count: Int { entries.count }

  func item(_ index: Int) -> CollectionLayoutBoundarySupplementaryItem { entries[index].item }

  var hasPinnedItems: Bool { entries.contains { $0.item.pinToVisibleBounds } }

  /// Returns a view's frame unless it is pinned.
  ///
  /// - Parameters:
  ///   - outer: the section with the bands.
  ///   - lane: the rectangle to which views are aligned.
  func frame(of index: Int, in outer: CGRect, lane: CGRect) -> CGRect {
    let entry = entries[index]
    let area = entry.item.extendsBoundary ? outer : outer.inset(by: bands)
    let aligned = entry.item.alignment.edges.point(in: lane)
    let anchor = entry.item.alignment.edges.point(in: CGRect(origin: .zero, size: entry.size))
    var origin = aligned - anchor
    switch entry.edge {
    case .top: origin.y = area.minY + entry.distance
    case .left: origin.x = area.minX + entry.distance
    case .bottom: origin.y = area.maxY - entry.distance - entry.size.height
    case .right: origin.x = area.maxX - entry.distance - entry.size.width
    }
    return entry.item.insetting(CGRect(origin: origin + entry.item.offset, size: entry.size))
  }

  /// Returns a view's frame in a viewport: a pinned one is moved as little as necessary to be visible, but not out of its
  /// section and not over the view at the section's other end.
  func frame(
    of index: Int, in outer: CGRect, lane: CGRect, visible: CGRect, axis: CollectionView.ScrollDirection
  ) -> CGRect {
    let resting = frame(of: index, in: outer, lane: lane)
    guard entries[index].item.pinToVisibleBounds else { return resting }
    let (section, band) = (axis.span(of: outer), axis.insets(of: bands))
    return axis.pinned(
      resting, atEnd: entries[index].edge == (axis == .vertical ? .bottom : .right),
      limits: (section.start + band.before, section.end - band.after), to: visible)
  }
}
