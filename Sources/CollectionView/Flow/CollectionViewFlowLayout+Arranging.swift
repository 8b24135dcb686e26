import Foundation

extension CollectionViewFlowLayout {
  /// The positions of all items, computed on demand. It does not wait for `prepare()`: a subclass may have changed a
  /// property since, and the content size may be read before.
  var arrangement: FlowArrangement {
    var arrangement = storedArrangement ?? makeArrangement()
    storedArrangement = nil
    arrangement.resize(pendingSizes)
    pendingSizes = [:]
    storedArrangement = arrangement
    return arrangement
  }

  private func makeArrangement() -> FlowArrangement {
    isPreparing = true
    defer { isPreparing = false }
    defer { previousArrangement = nil }
    pendingSizes = [:]
    guard let collectionView else {
      return FlowArrangement(direction: scrollDirection, breadth: 0, grid: 1, sections: [])
    }
    let breadth = FlowSize(collectionView.visibleContent.size, direction: scrollDirection).along
    let sections = (0..<collectionView.numberOfSections).map { section(at: $0, breadth: breadth, in: collectionView) }
    return FlowArrangement(
      direction: scrollDirection, breadth: breadth,
      grid: 1 / max(Double(collectionView.traitCollection.displayScale), 1), sections: sections)
  }

  private func section(at index: Int, breadth: Double, in view: CollectionView) -> FlowSection {
    let delegate = view.delegate as? CollectionViewDelegateFlowLayout
    let inset = delegate?.collectionView(view, layout: self, insetForSectionAt: index) ?? sectionInset
    let lineGap =
      delegate?.collectionView(view, layout: self, minimumLineSpacingForSectionAt: index) ?? minimumLineSpacing
    let itemGap =
      delegate?.collectionView(view, layout: self, minimumInteritemSpacingForSectionAt: index)
      ?? minimumInteritemSpacing
    let header =
      delegate?.collectionView(view, layout: self, referenceSizeForHeaderInSection: index) ?? headerReferenceSize
    let footer =
      delegate?.collectionView(view, layout: self, referenceSizeForFooterInSection: index) ?? footerReferenceSize

    let margins = scrollDirection.across.insets(of: margins(in: view))
    let (along, across) = (scrollDirection.across.insets(of: inset), scrollDirection.insets(of: inset))
    func length(_ kind: String, _ reference: CGSize) -> Double {
      let preferred = preferredSizes.view(ofKind: kind, at: IndexPath(item: 0, section: index))
      return FlowSize(resolved(preferred ?? reference), direction: scrollDirection).across
    }
    return FlowSection(
      header: length(CollectionView.elementKindSectionHeader, header),
      footer: length(CollectionView.elementKindSectionFooter, footer),
      insetAcross: (Double(across.before), Double(across.after)), insetAlong: along.before + margins.before,
      lines: FlowLines(
        sizes: sizes(inSection: index, of: view, delegate: delegate),
        limit: max(breadth - along.before - margins.before - along.after - margins.after, 0), itemGap: itemGap,
        lineGap: lineGap))
  }

  /// Returns the insets that `sectionInsetReference` adds to the content inset at both ends of a line.
  private func margins(in view: CollectionView) -> EdgeInsets {
    let reference: EdgeInsets
    switch sectionInsetReference {
    case .fromContentInset: return .zero
    case .fromSafeArea: reference = view.safeAreaInsets
    case .fromLayoutMargins: reference = view.layoutMargins
    }
    let content = view.adjustedContentInset
    return EdgeInsets(
      top: max(reference.top - content.top, 0), left: max(reference.left - content.left, 0),
      bottom: max(reference.bottom - content.bottom, 0), right: max(reference.right - content.right, 0))
  }

  private func sizes(
    inSection section: Int, of view: CollectionView, delegate: CollectionViewDelegateFlowLayout?
  ) -> FlowSizes {
    let count = view.numberOfItems(inSection: section)
    let direction = scrollDirection
    var sizes = FlowSizes(count: count, common: FlowSize(uniformSize, direction: direction))
    if let delegate, count > 0 {
      let asked = defaultSizeCalls
      let first = delegate.collectionView(view, layout: self, sizeForItemAt: IndexPath(item: 0, section: section))
      if defaultSizeCalls == asked {
        func size(of item: Int) -> FlowSize {
          let size =
            item == 0
            ? first
            : delegate.collectionView(view, layout: self, sizeForItemAt: IndexPath(item: item, section: section))
          return FlowSize(resolved(size), direction: direction)
        }
        sizes = keptSizes(inSection: section, count: count, size: size) ?? FlowSizes(count: count, size: size)
      }
    }
    for (item, size) in preferredSizes.items(inSection: section) where item < count {
      sizes[item] = FlowSize(size, direction: direction)
    }
    return sizes
  }

  /// More changed items than this in a section are not worth moving the others one by one.
  private static let keepingLimit = 64

  /// Returns the sizes of a section during a batch update: the delegate is asked only for what is inserted, moved or
  /// reloaded. Returns nil if all must be asked for.
  private func keptSizes(inSection section: Int, count: Int, size: (Int) -> FlowSize) -> FlowSizes? {
    guard let map = updateMap, let previous = previousArrangement, previous.direction == scrollDirection,
      estimatedItemSize == .zero, let old = map.section(before: section), !map.isReloaded(section: old),
      previous.sections.indices.contains(old)
    else { return nil }
    let shift = map.shift(inSection: old)
    let reloaded = map.reloadedItems(inSection: old).compactMap(shift.after)
    guard shift.removed.count + shift.added.count + reloaded.count <= Self.keepingLimit else { return nil }
    var sizes = previous.sections[old].lines.sizes
    for item in shift.removed.reversed() { sizes.remove(at: item) }
    for item in shift.added { sizes.insert(size(item), at: item) }
    guard sizes.count == count else { return nil }
    for item in reloaded { sizes[item] = size(item) }
    return sizes
  }

  /// The size of every item for which the delegate provides none.
  private var uniformSize: CGSize {
    resolved(estimatedItemSize == .zero ? itemSize : estimatedItemSize)
  }

  /// Returns a size with an estimate in place of automatic lengths.
  private func resolved(_ size: CGSize) -> CGSize {
    func length(_ length: CGFloat) -> CGFloat { length < Self.automaticSize.width ? length : 50 }
    return CGSize(width: length(size.width), height: length(size.height))
  }

  func supplementaryAttributes(ofKind kind: String, at path: IndexPath) -> CollectionViewLayoutAttributes? {
    let arrangement = arrangement
    guard let index = path.first, arrangement.sections.indices.contains(index) else { return nil }
    let isHeader = kind == CollectionView.elementKindSectionHeader
    guard isHeader || kind == CollectionView.elementKindSectionFooter else { return nil }
    var frame = isHeader ? arrangement.headerFrame(of: index) : arrangement.footerFrame(of: index)
    guard !frame.isNull else { return nil }
    let isPinned = isHeader ? sectionHeadersPinToVisibleBounds : sectionFootersPinToVisibleBounds
    if isPinned {
      let section = arrangement.sections[index]
      frame = scrollDirection.pinned(
        frame, atEnd: !isHeader, limits: (section.start + section.header, section.end - section.footer),
        to: collectionView?.visibleContent ?? .zero)
    }
    return makeAttributes(
      for: .supplementary(kind, at: path), frame: frame,
      zIndex: isPinned ? CollectionView.ScrollDirection.pinnedZIndex : 0)
  }
}
