import Foundation

extension CollectionView {
  /// Elements with less alpha cannot be hit.
  static let leastVisibleAlpha: CGFloat = 0.05

  /// The presented elements that intersect the viewport, back to front: by `zIndex`, disappearing ones first, then by
  /// depth, decoration views before cells before supplementary views, then by index path.
  public var presentedElements: [PresentedElement] {
    let viewport = CGRect(origin: .zero, size: bounds.size)
    var shown: [PresentedElement] = []
    shown.reserveCapacity(elements.count)
    for element in elements.all where !element.view.isHidden {
      let presented = present(element)
      if presented.frame.touches(viewport) { shown.append(presented) }
    }
    return shown.sorted { $0.isBehind($1) }
  }

  /// Returns the frontmost element at a point of the viewport. Disappearing and nearly invisible elements are not hit.
  public func element(at point: CGPoint) -> PresentedElement? {
    presentedElements.last {
      !$0.isLeaving && $0.alpha >= Self.leastVisibleAlpha && ($0.corners?.contains(point) ?? $0.frame.contains(point))
    }
  }

  private func present(_ element: DisplayedElement) -> PresentedElement {
    let (attributes, view, offset) = (element.attributes, element.view, contentOffset)
    var presented = PresentedElement(
      category: element.key.category, kind: element.key.kind, indexPath: element.key.indexPath, view: view,
      frame: view.frame.offsetBy(dx: -offset.x, dy: -offset.y), uprightSize: view.bounds.size, alpha: view.alpha,
      zIndex: attributes.zIndex, depth: view.storedTransform3D?.m43 ?? 0, isLeaving: element.isLeaving,
      modelFrame: attributes.projectedFrame.offsetBy(dx: -offset.x, dy: -offset.y))
    var lean = view.lean
    // Without an animation the values are the view's own, exactly.
    if element.motion != nil || view.motion != nil {
      let displacement =
        (element.motion?.displacement(at: now) ?? .zero) + (view.motion?.displacement ?? .zero)
      let vector = element.model + displacement
      lean += displacement.lean
      presented.uprightSize = vector.uprightSize
      presented.frame = vector.frame.offsetBy(dx: -offset.x, dy: -offset.y)
      presented.alpha = vector.alpha
      presented.depth = vector.depth
    }
    if lean != .zero { presented.corners = Quadrilateral(leaning: lean, in: presented.frame) }
    return presented
  }
}

extension CollectionReusableView {
  /// The distances of the transformed corners, of a cell's content or of the view, from the corners of the view's frame.
  fileprivate var lean: SIMD8<Double> {
    let content = (self as? CollectionViewCell)?.transformedContentCorners
    guard storedTransform3D != nil || content != nil else { return .zero }
    return (content.map(projected) ?? corners)?.lean(in: frame) ?? .zero
  }
}

extension View {
  /// The corners of the transformed view in the superview's coordinates; nil if it cannot be projected.
  package var corners: Quadrilateral? { projected(Quadrilateral(CGRect(center: .zero, size: bounds.size))) }

  /// Returns corners that are measured from the view's centre in the superview's coordinates.
  fileprivate func projected(_ corners: Quadrilateral) -> Quadrilateral? {
    corners.map { corner in (storedTransform3D.map { $0.projected(corner) } ?? corner).map { center + $0 } }
  }
}

extension CollectionViewCell {
  /// The corners of the content view, measured from the cell's centre; nil if it has no transform.
  fileprivate var transformedContentCorners: Quadrilateral? {
    guard let content = existingContentView, let transform = content.storedTransform3D else { return nil }
    let (size, anchor) = (content.bounds.size, content.layer.anchorPoint)
    let box = CGRect(x: -anchor.x * size.width, y: -anchor.y * size.height, width: size.width, height: size.height)
    return Quadrilateral(box).map { corner in transform.projected(corner).map { content.center - bounds.middle + $0 } }
  }
}

extension PresentedElement {
  /// Orders elements for drawing and hit testing. The order depends only on the elements, so it is reproducible.
  func isBehind(_ other: PresentedElement) -> Bool {
    if zIndex != other.zIndex { return zIndex < other.zIndex }
    if isLeaving != other.isLeaving { return isLeaving }
    if depth != other.depth { return depth < other.depth }
    if category != other.category { return category.layer < other.category.layer }
    if indexPath != other.indexPath { return indexPath < other.indexPath }
    return (kind ?? "") < (other.kind ?? "")
  }
}

extension ElementCategory {
  fileprivate var layer: Int {
    switch self {
    case .decorationView: 0
    case .cell: 1
    case .supplementaryView: 2
    }
  }
}
