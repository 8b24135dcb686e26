/// Moves items by rules, on the collection view's clock.
public typealias UIDynamicAnimator = DynamicAnimator
/// A rule that moves items.
public typealias UIDynamicBehavior = DynamicBehavior
/// Ties an item to a point or another item.
public typealias UIAttachmentBehavior = AttachmentBehavior
/// How items move by themselves.
public typealias UIDynamicItemBehavior = DynamicItemBehavior
/// Pulls items down.
public typealias UIGravityBehavior = GravityBehavior
/// Moves an item to a point.
public typealias UISnapBehavior = SnapBehavior
/// What an animator can move.
public typealias UIDynamicItem = DynamicItem
