import Foundation

/// Asks a layout and trusts it with nothing: drops what is asked twice, out of range, hidden or out of sight; mirrors.
struct LayoutReader {
  let layout: CollectionViewLayout
  let counts: SectionCounts
  /// The width to mirror about where the view runs the other way than the layout was written for.
  let mirrorWidth: CGFloat?
  /// The item that is being moved by hand, and where the middle of its cell is to be.
  let lifted: (path: IndexPath, position: CGPoint)?

  /// The elements that touch a rectangle, each once, in the layout's order; nil where the layout answers nil.
  func elements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
    guard let answer = layout.layoutAttributesForElements(in: mirrored(rect)) else { return nil }
    var elements: [CollectionViewLayoutAttributes] = []
    var seen = Set<ElementKey>(minimumCapacity: answer.count)
    // What is lifted is there wherever it has been taken.
    if let lifted = liftedAttributes {
      seen.insert(ElementKey(lifted))
      elements.append(lifted)
    }
    for attributes in answer where !attributes.isHidden && isInRange(attributes) {
      let attributes = mirrored(attributes)
      guard attributes.frame.touches(rect), seen.insert(ElementKey(attributes)).inserted else { continue }
      elements.append(attributes)
    }
    return elements
  }

  /// How the layout wants the lifted item to look, above all others.
  private var liftedAttributes: CollectionViewLayoutAttributes? {
    guard let lifted, counts.contains(lifted.path) else { return nil }
    var position = lifted.position
    if let mirrorWidth { position.x = mirrorWidth - position.x }
    let answer = layout.layoutAttributesForInteractivelyMovingItem(at: lifted.path, withTargetPosition: position)
    let attributes = mirrored(answer).privateCopy
    attributes.zIndex = .max
    return attributes
  }

  /// The attributes of one element, or nil if the layout has none for it.
  func attributes(for key: ElementKey) -> CollectionViewLayoutAttributes? {
    if let lifted, key == .item(lifted.path) { return liftedAttributes }
    let answer: CollectionViewLayoutAttributes?
    switch (key.category, key.kind) {
    case (.cell, _):
      guard counts.contains(key.indexPath) else { return nil }
      answer = layout.layoutAttributesForItem(at: key.indexPath)
    case (.supplementaryView, let kind):
      answer = layout.layoutAttributesForSupplementaryView(ofKind: kind ?? "", at: key.indexPath)
    case (.decorationView, let kind):
      answer = layout.layoutAttributesForDecorationView(ofKind: kind ?? "", at: key.indexPath)
    }
    return answer.map(mirrored)
  }

  /// Turns attributes as they are on screen into those of the layout, or back; a copy where they differ.
  func mirrored(_ attributes: CollectionViewLayoutAttributes) -> CollectionViewLayoutAttributes {
    guard let mirrorWidth else { return attributes }
    let copy = attributes.privateCopy
    copy.center.x = mirrorWidth - copy.center.x
    return copy
  }

  private func mirrored(_ rect: CGRect) -> CGRect {
    guard let mirrorWidth else { return rect }
    return CGRect(x: mirrorWidth - rect.maxX, y: rect.minY, width: rect.width, height: rect.height)
  }

  /// Ornaments belong to the layout alone, and a path of one index to the whole content: neither can be out of range.
  private func isInRange(_ attributes: CollectionViewLayoutAttributes) -> Bool {
    let path = attributes.indexPath
    switch attributes.representedElementCategory {
    case .cell: return counts.contains(path)
    case .supplementaryView: return path.count < 2 || (0..<counts.sections).contains(path[0])
    case .decorationView: return true
    }
  }
}

extension CGRect {
  /// Whether two rectangles share an area; one without an area is taken for the point or line that it is.
  func touches(_ other: CGRect) -> Bool {
    func overlap(_ a: ClosedRange<CGFloat>, _ b: ClosedRange<CGFloat>) -> Bool {
      if a.lowerBound == a.upperBound { return b.lowerBound <= a.lowerBound && a.lowerBound < b.upperBound }
      return a.lowerBound < b.upperBound && b.lowerBound < a.upperBound
    }
    guard width.isFinite, height.isFinite, minX.isFinite, minY.isFinite, !other.isEmpty else { return false }
    return overlap(minX...maxX, other.minX...other.maxX) && overlap(minY...maxY, other.minY...other.maxY)
  }
}
