import CollectionView

public typealias UIDynamicAnimator = DynamicAnimator
public typealias UIDynamicBehavior = DynamicBehavior
public typealias UIAttachmentBehavior = AttachmentBehavior
public typealias UIDynamicItemBehavior = DynamicItemBehavior
public typealias UIGravityBehavior = GravityBehavior
public typealias UISnapBehavior = SnapBehavior
public typealias UIDynamicItem = DynamicItem
