import Foundation

/// Shows a stage of an interactive transition between two layouts. The host or the application sets the progress.
///
/// The arrangements of both layouts are noted when the transition starts. Each element is between its frames in them,
/// relative to the viewport; one that has a frame in only one of them fades.
open class CollectionViewTransitionLayout: CollectionViewLayout {
  public let currentLayout: CollectionViewLayout
  public let nextLayout: CollectionViewLayout
  /// From 0, the current layout, to 1, the next one.
  open var transitionProgress: CGFloat = 0 {
    didSet { if transitionProgress != oldValue { invalidateLayout() } }
  }
  /// The attributes of the elements in the current and in the next layout, in content coordinates of the current one.
  var stages: [ElementKey: (current: CollectionViewLayoutAttributes, next: CollectionViewLayoutAttributes)] = [:]
  var contentSize = CGSize.zero
  var completion: CollectionView.LayoutInteractiveTransitionCompletion?

  public init(currentLayout: CollectionViewLayout, nextLayout newLayout: CollectionViewLayout) {
    self.currentLayout = currentLayout
    nextLayout = newLayout
    super.init()
  }

  /// Returns nil: nothing is decoded.
  public required init?(coder: NSCoder) { nil }

  open override var collectionViewContentSize: CGSize { contentSize }

  open override func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
    stages.keys.compactMap(attributes(for:)).filter { $0.frame.touches(rect) }
  }

  override func attributes(for key: ElementKey) -> CollectionViewLayoutAttributes? {
    guard let (current, next) = stages[key] else { return nil }
    let progress = min(max(transitionProgress, 0), 1)
    if progress == 0 { return current.privateCopy }
    let attributes = next.privateCopy
    guard progress < 1 else { return attributes }
    // The projected rectangle and its corners are interpolated, as in animations.
    let (from, to) = (MotionVector(current), MotionVector(next))
    let stage = from + Double(progress) * (to - from)
    attributes.center = stage.center
    attributes.size = stage.size
    attributes.storedTransform3D = nil
    if stage.lean != .zero || stage.depth != 0 {
      let corners = Quadrilateral(leaning: stage.lean, in: CGRect(center: .zero, size: stage.size))
      attributes.storedTransform3D = CATransform3D(projecting: stage.uprightSize, to: corners, depth: stage.depth)
      if attributes.storedTransform3D != nil { attributes.size = stage.uprightSize }
    }
    attributes.alpha = current.alpha + (next.alpha - current.alpha) * progress
    attributes.zIndex = progress < 0.5 ? current.zIndex : next.zIndex
    return attributes
  }
}
