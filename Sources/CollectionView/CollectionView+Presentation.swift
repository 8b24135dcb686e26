import Foundation

extension CollectionView {
  /// Elements fainter than this are not seen and not hit.
  static let leastVisibleAlpha: CGFloat = 0.05

  /// What is on screen at the time of the clock, back to front: by `zIndex`, then leaving before staying, then depth, then
  /// ornaments before cells before supplementary views, then by index path. Only what touches the viewport.
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

  /// The topmost element at a point of the viewport. What is leaving or too faint to be seen cannot be hit.
  public func element(at point: CGPoint) -> PresentedElement? {
    presentedElements.last {
      !$0.isLeaving && $0.alpha >= Self.leastVisibleAlpha && $0.frame.contains(point)
    }
  }

  private func present(_ element: LiveElement) -> PresentedElement {
    let (attributes, view, offset) = (element.attributes, element.view, contentOffset)
    var presented = PresentedElement(
      category: element.key.category, kind: element.key.kind, indexPath: element.key.indexPath, view: view,
      frame: view.frame.offsetBy(dx: -offset.x, dy: -offset.y), alpha: view.alpha, zIndex: attributes.zIndex,
      depth: view.storedTransform3D?.m43 ?? 0, isLeaving: element.isLeaving,
      modelFrame: attributes.frame.offsetBy(dx: -offset.x, dy: -offset.y))
    // At rest the numbers are the view's own, to the last digit.
    if element.motion != nil {
      let vector = element.presented(at: now)
      presented.frame = vector.frame.offsetBy(dx: -offset.x, dy: -offset.y)
      presented.alpha = vector.alpha
      presented.depth = vector.depth
    }
    return presented
  }
}

extension PresentedElement {
  /// The one order of drawing and of hitting. It depends on nothing but the elements, so it is the same on every run.
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
