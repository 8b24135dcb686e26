import Foundation

/// An element that has a view now: on screen, or leaving it.
final class LiveElement {
  /// Changes when an update moves the element; a deleted one keeps its last.
  var key: ElementKey
  let view: CollectionReusableView
  /// Our own copy of what the layout answered last, mirrored where the view is.
  private(set) var attributes: CollectionViewLayoutAttributes
  private(set) var motion: ElementMotion?
  /// On the way out: no longer part of the arrangement.
  var isLeaving = false
  /// Left because the item is gone, so it can not come back.
  var isDeleted = false
  /// The number of the last pass that found the element in the arrangement.
  var pass = 0

  init(key: ElementKey, view: CollectionReusableView, attributes: CollectionViewLayoutAttributes) {
    self.key = key
    self.view = view
    self.attributes = attributes
  }

  /// The view as it is at rest: as its attributes say, unless the application has changed it since.
  var model: MotionVector { MotionVector(view) }

  func presented(at time: TimeInterval) -> MotionVector {
    guard let motion else { return model }
    return model + motion.displacement(at: time)
  }

  /// Takes over new attributes without changing how far the element is from them.
  func adopt(_ newAttributes: CollectionViewLayoutAttributes) {
    guard !attributes.isEqual(newAttributes) else { return }
    attributes = newAttributes.privateCopy
    view.adopt(attributes)
  }

  /// Takes over new attributes without moving what is seen, which then goes there by a spring.
  ///
  /// - Parameters:
  ///   - shift: how far content coordinates themselves have moved under the viewport.
  ///   - velocity: what is added to the element's velocity, in points per second.
  func move(
    to newAttributes: CollectionViewLayoutAttributes, shift: CGPoint, velocity: CGPoint, curve: SpringCurve?,
    at time: TimeInterval
  ) {
    start(
      from: presented(at: time) + MotionVector(shift: shift), to: newAttributes,
      velocity: (motion?.velocity(at: time) ?? .zero) + MotionVector(shift: velocity), curve: curve, at: time)
  }

  /// Begins a motion at a place and a velocity of its own; without a curve the element is there at once.
  func start(
    from place: MotionVector, to newAttributes: CollectionViewLayoutAttributes, velocity: MotionVector,
    curve: SpringCurve?, at time: TimeInterval
  ) {
    adopt(newAttributes)
    let displacement = place - model
    guard let curve, displacement != .zero || velocity != .zero else {
      motion = nil
      return
    }
    motion = ElementMotion(curve: curve, start: time, displacement: displacement, velocity: velocity)
  }

  /// Keeps what is seen and where it goes in place while content coordinates move under the viewport.
  func shift(by shift: CGPoint) {
    guard shift != .zero else { return }
    attributes = attributes.privateCopy
    attributes.center.x += shift.x
    attributes.center.y += shift.y
    view.center.x += shift.x
    view.center.y += shift.y
  }

  /// Forgets a motion that has come to rest.
  func settle(at time: TimeInterval) {
    if let motion, motion.isOver(at: time) { self.motion = nil }
  }
}

extension CollectionViewLayoutAttributes {
  /// A copy that nobody else can change.
  var privateCopy: CollectionViewLayoutAttributes {
    // An override that does not answer attributes would make the element unusable; then the original serves.
    copy() as? CollectionViewLayoutAttributes ?? self
  }

  /// A copy that is invisible, in place.
  var faded: CollectionViewLayoutAttributes {
    let copy = privateCopy
    copy.alpha = 0
    return copy
  }
}
