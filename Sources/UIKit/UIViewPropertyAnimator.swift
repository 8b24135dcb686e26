import CollectionView

/// Whether an animator has been started.
public enum UIViewAnimatingState: Int, Sendable {
  case inactive
  case active
}

/// The position of an animation.
public enum UIViewAnimatingPosition: Int, Sendable {
  case end
  case start
  case current
}

/// An animation that is made first and started later. It moves views as `UIView.animate` does, and can be neither paused,
/// reversed nor stopped.
///
/// ```swift
/// let animator = UIViewPropertyAnimator(duration: 0.3, curve: .easeOut) { box.alpha = 0 }
/// animator.addCompletion { _ in box.removeFromSuperview() }
/// animator.startAnimation()
/// ```
open class UIViewPropertyAnimator: NSObject {
  /// In seconds, without a delay.
  public let duration: TimeInterval
  /// Active from the start to the end of the animation.
  public private(set) var state = UIViewAnimatingState.inactive
  private var animations: [() -> Void]
  private var completions: [(UIViewAnimatingPosition) -> Void] = []

  /// Creates an animator; the curve has no effect.
  public init(duration: TimeInterval, curve: UIView.AnimationCurve, animations: (() -> Void)? = nil) {
    self.duration = duration
    self.animations = animations.map { [$0] } ?? []
  }

  /// Creates an animator; the damping has no effect.
  public convenience init(duration: TimeInterval, dampingRatio ratio: CGFloat, animations: (() -> Void)? = nil) {
    self.init(duration: duration, curve: .easeInOut, animations: animations)
  }

  /// Returns an animator that has been started.
  @discardableResult
  public class func runningPropertyAnimator(
    withDuration duration: TimeInterval, delay: TimeInterval, options: UIView.AnimationOptions = [],
    animations: @escaping () -> Void, completion: ((UIViewAnimatingPosition) -> Void)? = nil
  ) -> UIViewPropertyAnimator {
    let animator = UIViewPropertyAnimator(duration: duration, curve: .easeInOut, animations: animations)
    if let completion { animator.addCompletion(completion) }
    animator.startAnimation(afterDelay: delay)
    return animator
  }

  /// Whether the animation is going on.
  public var isRunning: Bool { state == .active }

  /// Adds changes. Those that are added while the animation is running begin at once.
  open func addAnimations(_ animation: @escaping () -> Void) {
    if isRunning { return UIView.animate(withDuration: duration, animations: animation) }
    animations.append(animation)
  }

  /// Adds a closure that is called at the end.
  open func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void) { completions.append(completion) }

  /// Applies the changes and animates them.
  open func startAnimation() { startAnimation(afterDelay: 0) }

  /// Applies the changes, and animates them after a delay in seconds.
  open func startAnimation(afterDelay delay: TimeInterval) {
    guard !isRunning else { return }
    state = .active
    let changes = animations
    animations = []
    // The closure keeps the animator until its end.
    UIView.animate(
      withDuration: duration, delay: delay, animations: { for change in changes { change() } },
      completion: { _ in
        self.state = .inactive
        let due = self.completions
        self.completions = []
        for completion in due { completion(.end) }
      })
  }
}
