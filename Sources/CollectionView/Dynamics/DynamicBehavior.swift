import Foundation

/// A rule that moves items, or a group of such rules.
open class DynamicBehavior: NSObject {
  /// The rules of the group; each counts as if it had been added to the animator by itself.
  open private(set) var childBehaviors: [DynamicBehavior] = []
  /// Called after every step that the rule takes part in.
  open var action: (() -> Void)?
  /// The animator that the rule, or the group that it is in, belongs to.
  open internal(set) weak var dynamicAnimator: DynamicAnimator?

  /// Makes a rule that does nothing by itself.
  public override init() { super.init() }

  /// Adds a rule to the group.
  open func addChildBehavior(_ behavior: DynamicBehavior) {
    childBehaviors.append(behavior)
    dynamicAnimator?.adopt(behavior)
  }

  /// Takes a rule out of the group.
  open func removeChildBehavior(_ behavior: DynamicBehavior) {
    guard let index = childBehaviors.firstIndex(where: { $0 === behavior }) else { return }
    childBehaviors.remove(at: index)
    dynamicAnimator?.release(behavior)
  }

  /// Called before the rule comes to an animator, or, with nil, leaves its own.
  open func willMove(to dynamicAnimator: DynamicAnimator?) {}

  /// The items that the rule itself moves.
  var ownItems: [any DynamicItem] { [] }

  /// Adds to the accelerations of the items.
  func accelerate(in animator: DynamicAnimator) {}

  /// Puts right what accelerations cannot: rigid distances. Answers whether an item came to rest where it belongs.
  func constrain(in animator: DynamicAnimator) {}

  /// Whether the rule leaves its items in peace where they are.
  func isAtRest(in animator: DynamicAnimator) -> Bool { true }
}
