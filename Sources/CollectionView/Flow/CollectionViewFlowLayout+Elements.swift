import Foundation

extension CollectionViewFlowLayout {
  /// Pinned headers and footers are in front of the items.
  static let pinnedZIndex = 10

  private var attributesClass: CollectionViewLayoutAttributes.Type {
    type(of: self).layoutAttributesClass as? CollectionViewLayoutAttributes.Type ?? CollectionViewLayoutAttributes.self
  }

  func attributes(forCellAt path: IndexPath, frame: CGRect) -> CollectionViewLayoutAttributes {
    let attributes = attributesClass.init(forCellWith: path)
    attributes.frame = frame
    return attributes
  }

  func elements(in rect: CGRect) -> [CollectionViewLayoutAttributes] {
    let arrangement = arrangement
    let attributesClass = attributesClass
    var found: [CollectionViewLayoutAttributes] = []
    arrangement.forEachItem(in: rect) { path, frame in
      let attributes = attributesClass.init(forCellWith: path)
      attributes.frame = frame
      found.append(attributes)
    }
    for section in arrangement.sections(in: rect) {
      for kind in [CollectionView.elementKindSectionHeader, CollectionView.elementKindSectionFooter] {
        let path = IndexPath(item: 0, section: section)
        guard let attributes = supplementaryAttributes(ofKind: kind, at: path), attributes.frame.intersects(rect)
        else { continue }
        found.append(attributes)
      }
    }
    return found
  }

  func supplementaryAttributes(ofKind kind: String, at path: IndexPath) -> CollectionViewLayoutAttributes? {
    let arrangement = arrangement
    guard let section = path.first, arrangement.sections.indices.contains(section) else { return nil }
    let isHeader = kind == CollectionView.elementKindSectionHeader
    guard isHeader || kind == CollectionView.elementKindSectionFooter else { return nil }
    let resting = isHeader ? arrangement.headerFrame(of: section) : arrangement.footerFrame(of: section)
    guard !resting.isNull else { return nil }
    let isPinned = isHeader ? sectionHeadersPinToVisibleBounds : sectionFootersPinToVisibleBounds
    let attributes = attributesClass.init(forCellWith: path)
    attributes.representedElementCategory = .supplementaryView
    attributes.representedElementKind = kind
    attributes.frame =
      isPinned ? arrangement.pinnedFrame(resting, isHeader: isHeader, of: section, to: visibleContent) : resting
    if isPinned { attributes.zIndex = Self.pinnedZIndex }
    return attributes
  }

  /// The part of the content inside the viewport's content insets.
  private var visibleContent: CGRect {
    guard let collectionView else { return .zero }
    return collectionView.bounds.inset(by: collectionView.adjustedContentInset)
  }
}

extension FlowArrangement {
  /// Returns the frame of a header or footer, moved as little as necessary to be visible, but not out of its section
  /// and not over the section's footer or header.
  func pinnedFrame(_ resting: CGRect, isHeader: Bool, of index: Int, to visible: CGRect) -> CGRect {
    let section = sections[index]
    let (low, high) = span(of: visible)
    let here = span(of: resting)
    let length = here.high - here.low
    let place: Double
    if isHeader {
      let last = max(section.end - section.footer - length, here.low)
      place = min(max(low, here.low), last)
    } else {
      let first = min(section.start + section.header, here.low)
      place = max(min(high - length, here.low), first)
    }
    return direction == .vertical
      ? resting.offsetBy(dx: 0, dy: place - here.low) : resting.offsetBy(dx: place - here.low, dy: 0)
  }
}
