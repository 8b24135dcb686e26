import CollectionView

/// A closure, and the title and image of the button that calls it.
public final class UIAction: NSObject {
  /// The name by which a control knows an action: adding another one of the same name replaces it.
  public struct Identifier: RawRepresentable, Hashable, Sendable {
    public var rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public init(_ rawValue: String) { self.rawValue = rawValue }
  }

  public var title: String
  public var image: UIImage?
  public let identifier: Identifier
  /// The control that calls the action; nil before.
  public internal(set) weak var sender: AnyObject?
  fileprivate let handler: UIActionHandler

  public init(
    title: String = "", image: UIImage? = nil, identifier: Identifier? = nil, handler: @escaping UIActionHandler
  ) {
    (self.title, self.image, self.handler) = (title, image, handler)
    self.identifier = identifier ?? Identifier(UUID().uuidString)
  }
}

public typealias UIActionHandler = (_ action: UIAction) -> Void

/// A view that the user touches to do something. Actions are closures, since target and action need Objective-C.
open class UIControl: View, TouchTaking {
  /// An event of a control.
  public struct Event: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let touchDown = Event(rawValue: 1 << 0)
    public static let touchUpInside = Event(rawValue: 1 << 6)
    public static let touchUpOutside = Event(rawValue: 1 << 7)
    public static let touchCancel = Event(rawValue: 1 << 8)
    public static let valueChanged = Event(rawValue: 1 << 12)
    public static let primaryActionTriggered = Event(rawValue: 1 << 13)
    public static let allTouchEvents = Event(rawValue: 0xfff)
    public static let allEvents = Event(rawValue: 0xffff_ffff)
  }

  /// The state of a control, for which it may look different.
  public struct State: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let normal: State = []
    public static let highlighted = State(rawValue: 1 << 0)
    public static let disabled = State(rawValue: 1 << 1)
    public static let selected = State(rawValue: 1 << 2)
  }

  open var isEnabled = true { didSet { setNeedsLayout() } }
  open var isSelected = false { didSet { setNeedsLayout() } }
  /// Whether a touch is inside.
  open var isHighlighted = false { didSet { setNeedsLayout() } }
  /// The states that hold.
  open var state: State {
    var state = State.normal
    if isHighlighted { state.insert(.highlighted) }
    if !isEnabled { state.insert(.disabled) }
    if isSelected { state.insert(.selected) }
    return state
  }
  private var actions: [(action: UIAction, events: Event)] = []

  public override init(frame: CGRect) { super.init(frame: frame) }

  /// Creates a control that calls an action when it is touched or changed.
  public init(frame: CGRect, primaryAction: UIAction?) {
    super.init(frame: frame)
    if let primaryAction { addAction(primaryAction, for: .primaryActionTriggered) }
  }

  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// Calls an action at events from now on.
  open func addAction(_ action: UIAction, for controlEvents: Event) {
    removeAction(identifiedBy: action.identifier, for: controlEvents)
    actions.append((action, controlEvents))
  }

  /// Calls an action no more.
  open func removeAction(_ action: UIAction, for controlEvents: Event) {
    removeAction(identifiedBy: action.identifier, for: controlEvents)
  }

  /// Calls an action of a name no more.
  open func removeAction(identifiedBy actionIdentifier: UIAction.Identifier, for controlEvents: Event) {
    for index in actions.indices where actions[index].action.identifier == actionIdentifier {
      actions[index].events.subtract(controlEvents)
    }
    actions.removeAll { $0.events.isEmpty }
  }

  /// Calls the actions of events.
  open func sendActions(for controlEvents: Event) {
    for (action, events) in actions where !events.isDisjoint(with: controlEvents) { sendAction(action) }
  }

  /// Calls an action.
  open func sendAction(_ action: UIAction) {
    action.sender = self
    action.handler(action)
  }

  /// Returns nothing for a disabled control, so that the view behind it is touched.
  open override func hitTest(_ point: CGPoint, with event: TouchEvent?) -> View? {
    let hit = super.hitTest(point, with: event)
    return isEnabled ? hit : nil
  }

  open override func touchesBegan(_ touches: Set<Touch>, with event: TouchEvent?) {
    isHighlighted = true
    sendActions(for: .touchDown)
  }

  open override func touchesMoved(_ touches: Set<Touch>, with event: TouchEvent?) { isHighlighted = isInside(touches) }

  open override func touchesEnded(_ touches: Set<Touch>, with event: TouchEvent?) {
    isHighlighted = false
    sendActions(for: isInside(touches) ? [.touchUpInside, .primaryActionTriggered] : .touchUpOutside)
  }

  open override func touchesCancelled(_ touches: Set<Touch>, with event: TouchEvent?) {
    isHighlighted = false
    sendActions(for: .touchCancel)
  }

  private func isInside(_ touches: Set<Touch>) -> Bool {
    touches.contains { point(inside: $0.location(in: self), with: nil) }
  }
}
