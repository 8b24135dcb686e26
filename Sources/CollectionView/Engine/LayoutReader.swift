import Foundation

/// Reads a layout without trusting it: drops repeated, invalid, hidden and invisible elements, and mirrors the rest.
struct LayoutReader {
  let layout: CollectionViewLayout
  let counts: SectionCounts
  /// The width to mirror at if the view's layout direction is opposite to the layout's; else nil.
  let mirrorWidth: CGFloat?
  /// The item that is being moved interactively, and its cell's centre.
  let lifted: (path: IndexPath, position: CGPoint)?

  /// Returns the elements that touch a rectangle, in the layout's order, or nil if the layout returns nil. The last of
  /// several attributes of an element counts: layouts append new ones to a list without clearing it.
  func elements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
    returnedElements(in: rect).map { elements(of: $0, in: rect) }
  }

  /// Returns the layout's elements in a rectangle as they are.
  func returnedElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
    layout.layoutAttributesForElements(in: mirrored(rect))
  }

  /// Returns the validated attributes among the layout's that touch a rectangle.
  func elements(of returned: [CollectionViewLayoutAttributes], in rect: CGRect) -> [CollectionViewLayoutAttributes] {
    // Nil for one that another replaces later.
    var elements: [CollectionViewLayoutAttributes?] = []
    var indices: [ElementKey: Int] = [:]
    // The lifted item is included wherever it is.
    let lifted = liftedAttributes
    if let lifted { elements.append(lifted) }
    for attributes in returned where isInRange(attributes.indexPath, attributes.representedElementCategory) {
      let attributes = mirrored(attributes)
      let isVisible = !attributes.isHidden && attributes.frame.touches(rect)
      guard isVisible || !indices.isEmpty else { continue }
      let key = ElementKey(attributes)
      if let lifted, ElementKey(lifted) == key { continue }
      if let index = indices.removeValue(forKey: key) { elements[index] = nil }
      guard isVisible else { continue }
      indices[key] = elements.count
      elements.append(attributes)
    }
    return elements.compactMap { $0 }
  }

  /// The attributes of the lifted item, above all others.
  private var liftedAttributes: CollectionViewLayoutAttributes? {
    guard let lifted, counts.contains(lifted.path) else { return nil }
    let returned = layout.layoutAttributesForInteractivelyMovingItem(
      at: lifted.path, withTargetPosition: mirrored(lifted.position))
    let attributes = mirrored(returned).privateCopy
    attributes.zIndex = .max
    return attributes
  }

  func attributes(for key: ElementKey) -> CollectionViewLayoutAttributes? {
    if let lifted, key == .item(lifted.path) { return liftedAttributes }
    guard isInRange(key.indexPath, key.category) else { return nil }
    let returned = key.byCategory(
      item: layout.layoutAttributesForItem(at:), supplementary: layout.layoutAttributesForSupplementaryView(ofKind:at:),
      decoration: layout.layoutAttributesForDecorationView(ofKind:at:))
    return returned.map(mirrored)
  }

  /// Converts attributes between screen and layout coordinates; returns a copy if they differ.
  func mirrored(_ attributes: CollectionViewLayoutAttributes) -> CollectionViewLayoutAttributes {
    guard let mirrorWidth else { return attributes }
    let copy = attributes.privateCopy
    copy.center.x = mirrorWidth - copy.center.x
    return copy
  }

  func mirrored(_ point: CGPoint) -> CGPoint { CGPoint(x: mirrorWidth.map { $0 - point.x } ?? point.x, y: point.y) }

  private func mirrored(_ rect: CGRect) -> CGRect {
    guard let mirrorWidth else { return rect }
    return CGRect(x: mirrorWidth - rect.maxX, y: rect.minY, width: rect.width, height: rect.height)
  }

  /// Returns true if the index path is valid. Index paths of decoration views, which belong to the layout, and
  /// index paths of one index, which mean the whole content, always are.
  private func isInRange(_ path: IndexPath, _ category: ElementCategory) -> Bool {
    switch category {
    case .cell: return counts.contains(path)
    case .supplementaryView: return path.count < 2 || (0..<counts.sections).contains(path[0])
    case .decorationView: return true
    }
  }
}

extension CGRect {
  /// Returns true if the rectangles overlap. A rectangle without an area counts as the line or point that it is.
  func touches(_ other: CGRect) -> Bool {
    func overlap(_ a: ClosedRange<CGFloat>, _ b: ClosedRange<CGFloat>) -> Bool {
      if a.lowerBound == a.upperBound { return b.lowerBound <= a.lowerBound && a.lowerBound < b.upperBound }
      return a.lowerBound < b.upperBound && b.lowerBound < a.upperBound
    }
    guard width.isFinite, height.isFinite, minX.isFinite, minY.isFinite, !other.isEmpty else { return false }
    return overlap(minX...maxX, other.minX...other.maxX) && overlap(minY...maxY, other.minY...other.maxY)
  }
}
