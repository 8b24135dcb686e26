import Foundation

extension CollectionViewCompositionalLayout {
  /// Drops the arranged sections and sizes that a context invalidates.
  func discardData(invalidatedBy context: CollectionViewLayoutInvalidationContext) {
    changedElements = nil
    if context.invalidateDataSourceCounts || context.invalidateEverything {
      let map = context.invalidateEverything ? nil : updateMap
      preferredSizes = map.map(preferredSizes.remapped) ?? PreferredSizes()
      if let map {
        var moved: [ArrangedPart.Key: SectionScroll] = [:]
        for (key, scroll) in scrolls {
          guard let section = map.section(after: key.section) else { continue }
          moved[ArrangedPart.Key(section: section, part: key.part)] = scroll
        }
        scrolls = moved
      }
      storedContent = nil
    } else if context.keepsFrames {
      if let (key, size) = context.preferred { adopt(size, for: key, in: context) }
    } else {
      // In a viewport of another size, views may prefer other sizes.
      if let container = storedContent?.container, container != collectionView?.visibleContent.size {
        preferredSizes = PreferredSizes()
      }
      storedContent = nil
    }
  }

  // MARK: Self-sizing views

  /// Returns the estimated dimensions of an element; nil if there is no such element.
  func estimatedDimensions(of key: ElementKey) -> (width: Bool, height: Bool)? {
    let content = content
    if key.category == .cell {
      return content.part(of: key.indexPath)
        .flatMap { content.parts[$0.index].arrangement.groups.item($0.item)?.isEstimated }
    }
    let views: BoundaryItems
    if key.indexPath.count < 2 {
      views = content.boundary
    } else {
      guard let index = content.part(ofViewsAt: key.indexPath) else { return nil }
      views = content.parts[index].arrangement.boundary
    }
    let size = (0..<views.count).map(views.item).first { $0.elementKind == key.kind }?.layoutSize
    return size.map { ($0.widthDimension.isEstimated, $0.heightDimension.isEstimated) }
  }

  /// Adopts the size that a view prefers. If its group begins before the viewport and ends in it, the offset is adjusted
  /// so that the elements after it do not move.
  private func adopt(_ size: CGSize, for key: ElementKey, in context: CollectionViewLayoutInvalidationContext) {
    preferredSizes.set(size, for: key)
    guard key.category == .cell, let (index, item) = storedContent?.part(of: key.indexPath) else {
      storedContent = nil
      return
    }
    let old = spanOfGroup(ofItem: item, inPart: index)
    storedContent?.adopt([item: size], inPart: index)
    guard let view = collectionView, let old, let new = spanOfGroup(ofItem: item, inPart: index) else { return }
    let axis = content.axis
    let viewport = axis.span(of: view.bounds)
    guard old.start < viewport.start, old.end > viewport.start else { return }
    let shift = axis.point(along: new.end - old.end, across: 0)
    context.contentOffsetAdjustment += shift
  }

  /// Returns the extent of an item's group along the scroll direction; nil in a section that scrolls across it.
  private func spanOfGroup(ofItem item: Int, inPart index: Int) -> (start: CGFloat, end: CGFloat)? {
    guard let content = storedContent else { return nil }
    let groups = content.parts[index].arrangement.groups
    guard groups.axis == content.axis, groups.groupCount > 0 else { return nil }
    let origin = content.axis.coordinate(of: content.parts[index].arrangement.groupsOrigin)
    let span = groups.span(ofGroup: groups.group(ofItem: item))
    return (origin + span.start, origin + span.end)
  }
}
