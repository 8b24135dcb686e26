import Foundation

extension CollectionViewFlowLayout {
  /// The positions of all items, computed on demand. It does not wait for `prepare()`: a subclass may have changed a
  /// property since, and the content size may be read before.
  var arrangement: FlowArrangement {
    var arrangement = storedArrangement ?? makeArrangement()
    if let pending = preferredSizes.takePending() { apply(pending, to: &arrangement) }
    storedArrangement = arrangement
    return arrangement
  }

  private func makeArrangement() -> FlowArrangement {
    isPreparing = true
    defer { isPreparing = false }
    defer { previousArrangement = nil }
    preferredSizes.clearPending()
    guard let collectionView else {
      return FlowArrangement(direction: scrollDirection, breadth: 0, grid: 1, sections: [])
    }
    let size = collectionView.bounds.inset(by: collectionView.adjustedContentInset).size
    let breadth = max(FlowSize(size, direction: scrollDirection).along, 0)
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

    let margin = marginAlong(in: view)
    let isVertical = scrollDirection == .vertical
    let along = isVertical ? (inset.left, inset.right) : (inset.top, inset.bottom)
    let across = isVertical ? (inset.top, inset.bottom) : (inset.left, inset.right)
    let limit = breadth - Double(along.0 + margin.before + along.1 + margin.after)
    return FlowSection(
      header: preferredSizes.header(of: index) ?? referenceLength(header),
      footer: preferredSizes.footer(of: index) ?? referenceLength(footer),
      insetAcross: (Double(across.0), Double(across.1)), insetAlong: Double(along.0 + margin.before),
      lines: FlowLines(
        sizes: sizes(inSection: index, of: view, delegate: delegate), limit: max(limit, 0),
        itemGap: Double(itemGap), lineGap: Double(lineGap)))
  }

  /// Returns the insets at both ends of a line that `sectionInsetReference` adds to the content inset.
  private func marginAlong(in view: CollectionView) -> (before: CGFloat, after: CGFloat) {
    let reference: EdgeInsets
    switch sectionInsetReference {
    case .fromContentInset: return (0, 0)
    case .fromSafeArea: reference = view.safeAreaInsets
    case .fromLayoutMargins: reference = view.layoutMargins
    }
    let content = view.adjustedContentInset
    return scrollDirection == .vertical
      ? (max(reference.left - content.left, 0), max(reference.right - content.right, 0))
      : (max(reference.top - content.top, 0), max(reference.bottom - content.bottom, 0))
  }

  /// Returns the length of a header or footer along the scroll direction; for a self-sizing one, an estimate.
  private func referenceLength(_ size: CGSize) -> Double {
    let length = FlowSize(size, direction: scrollDirection).across
    return length < Double(Self.automaticSize.height) ? length : Self.standardLength
  }

  private func sizes(
    inSection section: Int, of view: CollectionView, delegate: CollectionViewDelegateFlowLayout?
  ) -> FlowSizes {
    let count = view.numberOfItems(inSection: section)
    let direction = scrollDirection
    var sizes = FlowSizes(count: count, common: FlowSize(uniformSize, direction: direction))
    if let delegate, count > 0 {
      let asked = defaultAnswers
      let first = delegate.collectionView(view, layout: self, sizeForItemAt: IndexPath(item: 0, section: section))
      if defaultAnswers == asked {
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

  /// The estimated length of an item that sizes itself.
  private static let standardLength = 50.0

  /// The size of every item for which the delegate provides none.
  private var uniformSize: CGSize {
    resolved(estimatedItemSize == .zero ? itemSize : estimatedItemSize)
  }

  private func resolved(_ size: CGSize) -> CGSize {
    func length(_ length: CGFloat) -> CGFloat {
      length < Self.automaticSize.width ? length : CGFloat(Self.standardLength)
    }
    return CGSize(width: length(size.width), height: length(size.height))
  }

  private func apply(_ pending: FlowPreferredSizes.Pending, to arrangement: inout FlowArrangement) {
    arrangement.resize(pending.items.map { ($0.key, $0.value) })
    for (section, length) in pending.headers { arrangement.resize(section: section, header: length) }
    for (section, length) in pending.footers { arrangement.resize(section: section, footer: length) }
  }
}
