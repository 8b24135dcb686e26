import Foundation

/// A behavior of animated items, or a group of behaviors.
open class DynamicBehavior: NSObject {
  /// The behaviors of the group; each counts as added to the animator itself.
  open private(set) var childBehaviors: [DynamicBehavior] = []
  /// Called after every frame in which the behavior took part.
  open var action: (() -> Void)?
  /// The animator that the behavior or its group was added to.
  open internal(set) weak var dynamicAnimator: DynamicAnimator?

  /// Makes a behavior without any effect of its own.
  public override init() { super.init() }

  /// Adds a behavior to the group.
  open func addChildBehavior(_ behavior: DynamicBehavior) {
    childBehaviors.append(behavior)
    dynamicAnimator?.adopt(behavior)
  }

  /// Removes a behavior from the group.
  open func removeChildBehavior(_ behavior: DynamicBehavior) {
    guard let index = childBehaviors.firstIndex(where: { $0 === behavior }) else { return }
    childBehaviors.remove(at: index)
    dynamicAnimator?.release(behavior)
  }

  /// Called before the behavior is added to an animator, or with nil before it is removed.
  open func willMove(to dynamicAnimator: DynamicAnimator?) {}

  /// The items of the behavior itself, without its children.
  var ownItems: [any DynamicItem] { [] }

  /// Adds to the items' accelerations.
  func accelerate(in animator: DynamicAnimator) {}

  /// Corrects positions and velocities after a step, for rigid connections and for springs that have come to rest.
  func constrain(in animator: DynamicAnimator) {}

  /// Returns true if the behavior no longer moves its items.
  func isAtRest(in animator: DynamicAnimator) -> Bool { true }
}
