extension View {
  /// Options of an animation; they have no effect.
  public struct AnimationOptions: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    /// Makes options from their raw value.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let layoutSubviews = AnimationOptions(rawValue: 1 << 0)
    public static let allowUserInteraction = AnimationOptions(rawValue: 1 << 1)
    public static let beginFromCurrentState = AnimationOptions(rawValue: 1 << 2)
    public static let `repeat` = AnimationOptions(rawValue: 1 << 3)
    public static let autoreverse = AnimationOptions(rawValue: 1 << 4)
    public static let curveEaseInOut: AnimationOptions = []
    public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
    public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
    public static let curveLinear = AnimationOptions(rawValue: 3 << 16)
    public static let transitionFlipFromLeft = AnimationOptions(rawValue: 1 << 20)
    public static let transitionFlipFromRight = AnimationOptions(rawValue: 2 << 20)
    public static let transitionCrossDissolve = AnimationOptions(rawValue: 5 << 20)
  }

  /// Makes the changes at once. The collection view animates what layouts move, on its own clock.
  public class func animate(
    withDuration duration: TimeInterval, delay: TimeInterval = 0, usingSpringWithDamping dampingRatio: CGFloat = 1,
    initialSpringVelocity velocity: CGFloat = 0, options: AnimationOptions = [], animations: () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    animations()
    completion?(true)
  }

  /// Makes the changes at once.
  public class func transition(
    with view: View, duration: TimeInterval, options: AnimationOptions = [], animations: (() -> Void)?,
    completion: ((Bool) -> Void)? = nil
  ) {
    animations?()
    completion?(true)
  }

  /// Makes the changes.
  public class func performWithoutAnimation(_ actionsWithoutAnimation: () -> Void) { actionsWithoutAnimation() }

  /// Does nothing: views do not animate.
  public class func setAnimationsEnabled(_ enabled: Bool) {}

  /// Always false: views do not animate.
  public class var areAnimationsEnabled: Bool { false }

  /// Returns the layout direction of content with an attribute.
  public class func userInterfaceLayoutDirection(
    for attribute: UISemanticContentAttribute
  ) -> UIUserInterfaceLayoutDirection {
    attribute == .forceRightToLeft ? .rightToLeft : .leftToRight
  }

  /// Returns false: views have no text input.
  @discardableResult
  public func endEditing(_ force: Bool) -> Bool { false }

  /// Returns a plain view of the same frame and background colour.
  public func snapshotView(afterScreenUpdates afterUpdates: Bool) -> View? {
    let copy = View(frame: frame)
    copy.backgroundColor = backgroundColor
    return copy
  }
}
