import Foundation

extension CollectionViewCompositionalLayout {
  /// The arrangement, computed on demand: the content size may be read before `prepare()`.
  var content: ContentArrangement {
    if let storedContent { return storedContent }
    let content = makeContent()
    storedContent = content
    clampScrolls(to: content)
    return content
  }

  private func makeContent() -> ContentArrangement {
    let axis = configuration.scrollDirection
    guard let collectionView else {
      let none = BoundaryItems([], in: .zero, axis: axis) { _ in nil }
      return ContentArrangement(parts: [], boundary: none, container: .zero, axis: axis, spacing: 0)
    }
    let inner = collectionView.visibleContent
    let container = CGSize(width: max(inner.size.width, 0), height: max(inner.size.height, 0))
    let environment = environment(of: container)
    var parts: [ArrangedPart] = []
    for section in 0..<collectionView.numberOfSections {
      var first = 0
      let count = collectionView.numberOfItems(inSection: section)
      for (index, part) in sectionParts(at: section, count: count, environment: environment).enumerated() {
        let items = first..<min(first + max(part.count, 0), count)
        first = items.upperBound
        registerViews(of: part.section)
        let path = IndexPath(item: index, section: section)
        let own = Dictionary(
          uniqueKeysWithValues: preferredSizes.items(inSection: section).lazy.filter { items.contains($0.key) }
            .map { ($0.key - items.lowerBound, $0.value) })
        parts.append(
          ArrangedPart(
            key: ArrangedPart.Key(section: section, part: index), items: items,
            arrangement: SectionArrangement(
              part.section, count: items.count, container: container, axis: axis,
              margins: margins(of: part.section, axis), traits: environment.traitCollection, preferredSizes: own,
              preferredViewSize: { preferredSizes.view(ofKind: $0, at: path) })))
      }
    }
    let boundary = BoundaryItems(configuration.boundarySupplementaryItems, in: container, axis: axis) {
      preferredSizes.view(ofKind: $0, at: IndexPath(index: 0))
    }
    return ContentArrangement(
      parts: parts, boundary: boundary, container: container, axis: axis, spacing: configuration.interSectionSpacing)
  }

  /// Returns the margins at the sides of the scroll direction that a section's insets are measured from.
  private func margins(of section: CollectionLayoutSection, _ axis: CollectionView.ScrollDirection) -> EdgeInsets {
    let own = section.contentInsetsReference
    let reference = own == .automatic ? configuration.contentInsetsReference : own
    guard reference == .layoutMargins || reference == .readableContent,
      let margins = collectionView?.layoutMargins
    else { return .zero }
    return axis.across.part(of: margins)
  }

  private func environment(of container: CGSize) -> ContainerEnvironment {
    ContainerEnvironment(
      container: LayoutContainer(contentSize: container),
      traitCollection: collectionView?.traitCollection ?? TraitCollection(),
      displayGrid: collectionView?.displayGrid ?? CGSize(width: 1, height: 1))
  }

  // MARK: Elements in a rectangle

  /// Returns the elements that touch a rectangle as no handler has changed them.
  func unchangedElements(in rect: CGRect, of content: ContentArrangement) -> [CollectionViewLayoutAttributes] {
    var found: [CollectionViewLayoutAttributes] = []
    func add(_ attributes: CollectionViewLayoutAttributes?) {
      if let attributes, attributes.frame.touches(rect) { found.append(attributes) }
    }
    for index in content.parts(touching: rect) {
      let part = content.parts[index]
      for number in part.arrangement.section.decorationItems.indices { add(background(number, of: part)) }
      let origin = scrolledOrigin(of: part)
      let span = part.arrangement.groups.axis.span(of: rect)
      let start = part.arrangement.groups.axis.coordinate(of: origin)
      part.arrangement.groups.forEachItem(from: span.start - start, to: span.end - start) { item, resolved in
        let frame = resolved.frame.offsetBy(dx: origin.x, dy: origin.y)
        guard frame.touches(rect) else { return }
        found.append(makeAttributes(for: .item(part.indexPath(item)), frame: frame, zIndex: resolved.zIndex))
      } attachment: {
        add(attributes($0, of: part, origin: origin))
      }
      if part.arrangement.section.list != nil { found += separators(in: rect, of: part) }
      for number in 0..<part.arrangement.boundary.count { add(boundaryAttributes(number, of: part, in: content)) }
    }
    for number in 0..<content.boundary.count { add(boundaryAttributes(number, in: content)) }
    return found
  }

  /// The origin of a part's first group, moved by the part's own scroll offset.
  func scrolledOrigin(of part: ArrangedPart) -> CGPoint {
    let offset = scrolls[part.key]?.offset ?? 0
    return part.arrangement.groupsOrigin - part.arrangement.groups.axis.point(along: offset, across: 0)
  }

  // MARK: Single elements

  /// Returns the attributes of an element as no handler has changed them.
  func unchangedAttributes(for key: ElementKey) -> CollectionViewLayoutAttributes? {
    key.byCategory(
      item: itemAttributes(at:), supplementary: supplementaryAttributes(ofKind:at:),
      decoration: decorationAttributes(ofKind:at:))
  }

  private func itemAttributes(at path: IndexPath) -> CollectionViewLayoutAttributes? {
    let content = content
    guard let (index, item) = content.part(of: path), let resolved = content.parts[index].arrangement.groups.item(item)
    else { return nil }
    let origin = scrolledOrigin(of: content.parts[index])
    return makeAttributes(
      for: .item(path), frame: resolved.frame.offsetBy(dx: origin.x, dy: origin.y), zIndex: resolved.zIndex)
  }

  func supplementaryAttributes(ofKind kind: String, at path: IndexPath) -> CollectionViewLayoutAttributes? {
    let content = content
    if path.count < 2 {
      let number = (0..<content.boundary.count).first { content.boundary.item($0).elementKind == kind }
      return number.map { boundaryAttributes($0, in: content) }
    }
    if let index = content.part(ofViewsAt: path) {
      let part = content.parts[index]
      let views = part.arrangement.boundary
      if let number = (0..<views.count).first(where: { views.item($0).elementKind == kind }) {
        return boundaryAttributes(number, of: part, in: content)
      }
    }
    guard let (index, item) = content.part(of: path) else { return nil }
    let part = content.parts[index]
    return part.arrangement.groups.attachments(ofItem: item).first { $0.kind == kind }
      .map { attributes($0, of: part, origin: scrolledOrigin(of: part)) }
  }

  private func decorationAttributes(ofKind kind: String, at path: IndexPath) -> CollectionViewLayoutAttributes? {
    let content = content
    if kind == ListSeparatorView.kind {
      return content.part(of: path).flatMap { separator(after: $0.item, of: content.parts[$0.index]) }
    }
    guard let index = content.part(ofViewsAt: path) else { return nil }
    let part = content.parts[index]
    let number = part.arrangement.section.decorationItems.firstIndex { $0.elementKind == kind }
    return number.map { background($0, of: part) }
  }

  private func background(_ number: Int, of part: ArrangedPart) -> CollectionViewLayoutAttributes {
    let item = part.arrangement.section.decorationItems[number]
    if item.elementKind == ListSeparatorView.backgroundKind { return listBackground(of: part, item: item) }
    return makeAttributes(
      for: .decoration(item.elementKind, at: part.indexPath),
      frame: item.insetting(part.arrangement.frame), zIndex: item.zIndex)
  }

  private func attributes(
    _ attachment: ResolvedGroup.Attachment, of part: ArrangedPart, origin: CGPoint
  ) -> CollectionViewLayoutAttributes {
    makeAttributes(
      for: .supplementary(attachment.kind, at: part.indexPath(attachment.item)),
      frame: attachment.frame.offsetBy(dx: origin.x, dy: origin.y), zIndex: attachment.zIndex)
  }

  /// Returns the attributes of a view at the edge of a part, or of the whole content.
  private func boundaryAttributes(
    _ number: Int, of part: ArrangedPart? = nil, in content: ContentArrangement
  ) -> CollectionViewLayoutAttributes {
    let visible = collectionView?.visibleContent ?? .zero
    let item = (part?.arrangement.boundary ?? content.boundary).item(number)
    let frame =
      part?.arrangement.boundaryFrame(of: number, visible: content.visibleRect(inside: visible))
      ?? content.boundaryFrame(of: number, visible: visible)
    return makeAttributes(
      for: .supplementary(item.elementKind, at: part?.indexPath ?? IndexPath(index: 0)),
      frame: frame,
      zIndex: item.pinToVisibleBounds ? max(item.zIndex, CollectionView.ScrollDirection.pinnedZIndex) : item.zIndex)
  }

  // MARK: Handlers

  /// Returns attributes as the section's handler has changed them, if it has.
  func changed(_ attributes: CollectionViewLayoutAttributes) -> CollectionViewLayoutAttributes {
    guard let collectionView, content.hasHandlers else { return attributes }
    if changedElements?.bounds != collectionView.bounds {
      changedElements = (collectionView.bounds, changedByHandlers(in: collectionView))
    }
    return changedElements?.byKey[ElementKey(attributes)]?.privateCopy ?? attributes
  }

  /// Calls the handlers with the visible elements of their sections.
  private func changedByHandlers(in view: CollectionView) -> [ElementKey: CollectionViewLayoutAttributes] {
    let content = content
    let visible = Dictionary(grouping: unchangedElements(in: view.bounds, of: content)) { $0.indexPath.first ?? 0 }
    var changed: [ElementKey: CollectionViewLayoutAttributes] = [:]
    for part in content.parts[content.parts(touching: view.bounds)] {
      guard let handler = part.arrangement.section.visibleItemsInvalidationHandler else { continue }
      // A view at an index path of one index belongs to the whole content.
      let elements = (visible[part.key.section] ?? []).filter {
        $0.indexPath.count == 2
          && ($0.representedElementCategory != .cell || part.items.contains($0.indexPath.item))
      }
      let axis = part.arrangement.groups.axis
      let scrolled = axis.point(along: scrolls[part.key]?.offset ?? 0, across: 0)
      // As in UIKit, the frames of elements that scroll with the section do not depend on its offset.
      let fixed = Set((0..<part.arrangement.boundary.count).map { part.arrangement.boundary.item($0).elementKind })
      let scrolling = elements.filter {
        $0.representedElementCategory != .decorationView && !fixed.contains($0.representedElementKind ?? "")
      }
      let centers = scrolling.map(\.center)
      for attributes in scrolling { attributes.center += scrolled }
      handler(elements, axis == content.axis ? view.contentOffset : scrolled, environment(of: content.container))
      for (attributes, center) in zip(scrolling, centers) {
        attributes.center = attributes.center == center + scrolled ? center : attributes.center - scrolled
      }
      for attributes in elements { changed[ElementKey(attributes)] = attributes }
    }
    return changed
  }
}
