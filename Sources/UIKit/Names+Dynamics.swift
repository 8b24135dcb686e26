import CollectionView

public typealias UIDynamicAnimator = DynamicAnimator
public typealias UIDynamicBehavior = DynamicBehavior
public typealias UIAttachmentBehavior = AttachmentBehavior
public typealias UIDynamicItem = DynamicItem
