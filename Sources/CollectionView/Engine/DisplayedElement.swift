import Foundation

/// An element that has a view: visible or disappearing.
final class DisplayedElement {
  /// Changes when an update moves the element. A deleted element keeps its last key.
  var key: ElementKey
  let view: CollectionReusableView
  /// A private copy of the layout's attributes, mirrored if the view is.
  private(set) var attributes: CollectionViewLayoutAttributes
  private(set) var motion: ElementMotion? {
    didSet { if motion == nil { view.isResizedByLayout = false } }
  }
  /// Whether the element is disappearing and no longer part of the layout.
  var isLeaving = false
  /// Whether the element's item is deleted, so that it cannot return.
  var isDeleted = false
  /// The number of the last layout pass that contained the element.
  var pass = 0

  init(key: ElementKey, view: CollectionReusableView, attributes: CollectionViewLayoutAttributes) {
    self.key = key
    self.view = view
    self.attributes = attributes
  }

  /// The view's own values. They equal the attributes unless the application has changed the view since.
  var model: MotionVector { MotionVector(view) }

  func presented(at time: TimeInterval) -> MotionVector {
    guard let motion else { return model }
    return model + motion.displacement(at: time)
  }

  /// Applies new attributes without changing the displacement.
  func adopt(_ newAttributes: CollectionViewLayoutAttributes) {
    guard !attributes.isEqual(newAttributes) else { return }
    attributes = newAttributes.privateCopy
    view.adopt(attributes)
  }

  /// Applies new attributes and animates the view from its presented frame to them.
  ///
  /// - Parameters:
  ///   - shift: the distance that content coordinates moved under the viewport.
  ///   - velocity: added to the element's velocity, in points per second.
  func move(
    to newAttributes: CollectionViewLayoutAttributes, shift: CGPoint, velocity: CGPoint, curve: SpringCurve?,
    at time: TimeInterval
  ) {
    start(
      from: presented(at: time) + MotionVector(shift: shift), to: newAttributes,
      velocity: (motion?.velocity(at: time) ?? .zero) + MotionVector(shift: velocity), curve: curve, at: time)
  }

  /// Starts an animation from given values and velocity; without a curve, the attributes are applied at once.
  func start(
    from values: MotionVector, to newAttributes: CollectionViewLayoutAttributes, velocity: MotionVector,
    curve: SpringCurve?, at time: TimeInterval
  ) {
    adopt(newAttributes)
    let displacement = values - model
    guard let curve, displacement != .zero || velocity != .zero else {
      motion = nil
      return
    }
    motion = ElementMotion(curve: curve, start: time, displacement: displacement, velocity: velocity)
    view.isResizedByLayout = displacement.components[6] != 0 || displacement.components[7] != 0
  }

  /// Moves the presented frame and its target along with content coordinates.
  func shift(by shift: CGPoint) {
    guard shift != .zero else { return }
    attributes = attributes.privateCopy
    attributes.center += shift
    view.center += shift
  }

  func removeFinishedMotion(at time: TimeInterval) {
    if let motion, motion.isOver(at: time) { self.motion = nil }
  }
}

extension CollectionViewLayoutAttributes {
  /// A copy that no other code can change.
  var privateCopy: CollectionViewLayoutAttributes {
    // An override of copy() that returns no attributes would make the element unusable; then the original is used.
    copy() as? CollectionViewLayoutAttributes ?? self
  }

  /// The frame by centre, size and transform, rounded exactly as a view's frame.
  var projectedFrame: CGRect { CGRect(center: center, size: size, transform3D: storedTransform3D) }

  var originalFrame: CGRect { CGRect(center: center, size: size) }

  var faded: CollectionViewLayoutAttributes {
    let copy = privateCopy
    copy.alpha = 0
    return copy
  }
}
