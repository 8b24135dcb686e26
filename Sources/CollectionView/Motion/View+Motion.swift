import Foundation

// Single views in the closure of a `UIView.animate`. The clock of the collection view or window that contains the view
// moves them, or else the clock of the first collection view beside it. Without one, changes take effect at once.

/// The animation of a view by its own properties, rather than as an element of a layout.
struct ViewMotion {
  let motion: ElementMotion
  weak var clock: ViewClock?
  /// Whether the size is animated. The subviews are then scaled with the view and do not move by themselves.
  let changesSize: Bool

  var displacement: MotionVector { clock.map { motion.displacement(at: $0.now) } ?? .zero }
}

extension View {
  /// Called before the centre, size, transform or alpha changes.
  func geometryWillChange() {
    guard AnimationContext.isAnyClosureRunning, AnimationContext.current != nil, !isAdopting, animationClock != nil
    else { return }
    geometryBefore = presentedGeometry
  }

  /// Called after the change: the view moves there from where it is seen.
  func geometryDidChange() {
    guard let before = geometryBefore, let clock = animationClock else { return }
    geometryBefore = nil
    let displacement = before - MotionVector(self)
    let velocity = motion?.motion.velocity(at: clock.now) ?? .zero
    guard displacement != .zero || velocity != .zero else { return }
    guard let curve = clock.currentCurve else {
      motion = nil
      return
    }
    let change = displacement.components
    motion = ViewMotion(
      motion: ElementMotion(curve: curve, start: clock.now, displacement: displacement, velocity: velocity),
      clock: clock, changesSize: change[6] != 0 || change[7] != 0)
    clock.addMovingView(self)
  }

  /// The clock that moves the view; nil if the view cannot move by itself.
  private var animationClock: ViewClock? {
    guard ownClock == nil else { return nil }
    var root: View = self
    while let view = root.superview {
      if view.isAdopting || view.isResizedByLayout || view.motion?.changesSize == true { return nil }
      if let clock = view.ownClock { return clock }
      root = view
    }
    return root.firstCollectionView?.clock
  }

  private var firstCollectionView: CollectionView? {
    for view in subviews {
      if let found = view as? CollectionView ?? view.firstCollectionView { return found }
    }
    return nil
  }

  /// The values on screen, in the superview's coordinates; the view's own without an animation.
  var presentedGeometry: MotionVector {
    guard let motion else { return MotionVector(self) }
    return MotionVector(self) + motion.displacement
  }

  package var presentedAlpha: CGFloat { motion == nil ? alpha : presentedGeometry.alpha }

  /// The corners on screen, in the superview's coordinates; nil if the view cannot be projected.
  package var presentedCorners: Quadrilateral? {
    let geometry = presentedGeometry
    if geometry.lean == .zero { return Quadrilateral(geometry.frame) }
    return Quadrilateral(leaning: geometry.lean, in: geometry.frame)
  }
}

extension View {
  /// The part of the view that its mask lets through, in the view's coordinates, for the host that draws it: the mask's
  /// frame, or an empty rectangle if the mask is transparent. Nil without a mask.
  package var maskedRect: CGRect? {
    guard let mask else { return nil }
    let isOpaque = mask.alpha >= 0.5 && !mask.isHidden && (mask.backgroundColor?.alpha ?? 0) >= 0.5
    return isOpaque ? mask.frame : .zero
  }
}

extension Layer {
  func presented() -> Layer {
    let copy = Layer()
    let geometry = self.geometry.presentedGeometry
    copy.frame = geometry.frame
    copy.opacity = Float(geometry.alpha)
    return copy
  }
}
