import CollectionView

extension View {
  /// Options of an animation; only `overrideInheritedDuration` has an effect.
  public struct AnimationOptions: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let layoutSubviews = AnimationOptions(rawValue: 1 << 0)
    public static let allowUserInteraction = AnimationOptions(rawValue: 1 << 1)
    public static let beginFromCurrentState = AnimationOptions(rawValue: 1 << 2)
    public static let `repeat` = AnimationOptions(rawValue: 1 << 3)
    public static let autoreverse = AnimationOptions(rawValue: 1 << 4)
    public static let overrideInheritedDuration = AnimationOptions(rawValue: 1 << 5)
    public static let curveEaseInOut: AnimationOptions = []
    public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
    public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
    public static let curveLinear = AnimationOptions(rawValue: 3 << 16)
    public static let transitionFlipFromLeft = AnimationOptions(rawValue: 1 << 20)
    public static let transitionFlipFromRight = AnimationOptions(rawValue: 2 << 20)
    public static let transitionCrossDissolve = AnimationOptions(rawValue: 5 << 20)
  }

  /// The speed of an animation over time; it has no effect.
  public enum AnimationCurve: Int, Sendable {
    case easeInOut
    case easeIn
    case easeOut
    case linear
  }

  /// Applies the changes. A collection view that is updated, resized or laid out in the closure animates views that move, with
  /// a critically damped spring of the duration, and so do the frame, transform and alpha of other views; damping, initial
  /// velocity and curves have no effect. Colours change at once. `completion` is called at the end of the animation, or
  /// at once if nothing moves.
  public class func animate(
    withDuration duration: TimeInterval, delay: TimeInterval = 0, usingSpringWithDamping dampingRatio: CGFloat = 1,
    initialSpringVelocity velocity: CGFloat = 0, options: AnimationOptions = [], animations: () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    AnimationContext.animate(
      duration: duration, delay: delay, inheritsDuration: !options.contains(.overrideInheritedDuration), animations,
      completion: completion)
  }

  /// Applies the changes as `animate` does; the kind of transition has no effect.
  public class func transition(
    with view: View, duration: TimeInterval, options: AnimationOptions = [], animations: (() -> Void)?,
    completion: ((Bool) -> Void)? = nil
  ) {
    animate(withDuration: duration, options: options, animations: { animations?() }, completion: completion)
  }

  /// Applies the changes without animation. Running animations of the same properties end.
  public class func performWithoutAnimation(_ actionsWithoutAnimation: () -> Void) {
    let wereEnabled = AnimationContext.isEnabled
    AnimationContext.isEnabled = false
    defer { AnimationContext.isEnabled = wereEnabled }
    actionsWithoutAnimation()
  }

  /// Sets whether changes are animated, on this thread.
  public class func setAnimationsEnabled(_ enabled: Bool) { AnimationContext.isEnabled = enabled }

  /// Whether changes are animated, on this thread.
  public class var areAnimationsEnabled: Bool { AnimationContext.isEnabled }

  /// Returns the layout direction of content with an attribute.
  public class func userInterfaceLayoutDirection(
    for attribute: UISemanticContentAttribute
  ) -> UIUserInterfaceLayoutDirection {
    attribute == .forceRightToLeft ? .rightToLeft : .leftToRight
  }
}
