import Foundation
import Synchronization

/// The animation that `UIView.animate` requests for the changes made in its closure.
///
/// A collection view that is changed inside the closure, or runs a layout pass there, uses the context's spring instead
/// of its own; see `ViewClock.currentCurve`. Other views move by themselves: see `ViewMotion`.
package final class AnimationContext: @unchecked Sendable {
  /// The context of the closure that is running; nil outside of one.
  @TaskLocal static var current: AnimationContext?

  /// Nil for a duration of zero: the changes are not animated.
  let curve: SpringCurve?
  /// The first clock that moves something of the closure. It runs the completion.
  weak var clock: ViewClock?

  private init(curve: SpringCurve?) { self.curve = curve }

  /// Runs `changes` with an animation, and `completion` at its end, or at once if nothing was animated.
  ///
  /// - Parameter inheritsDuration: true if the animation of an enclosing closure overrides the duration and delay.
  package static func animate(
    duration: TimeInterval, delay: TimeInterval, inheritsDuration: Bool = true, _ changes: () -> Void,
    completion: ((Bool) -> Void)?
  ) {
    let own = duration > 0 ? SpringCurve(duration: duration, delay: max(delay, 0)) : nil
    let context = AnimationContext(curve: inheritsDuration ? current?.curve ?? own : own)
    closuresRunning.add(1, ordering: .relaxed)
    $current.withValue(context, operation: changes)
    closuresRunning.subtract(1, ordering: .relaxed)
    guard let completion else { return }
    guard let clock = context.clock, let curve = context.curve else { return completion(true) }
    clock.addCompletion(after: curve, completion)
  }

  private static let closuresRunning = Atomic<Int>(0)

  /// Whether a closure is running on any thread: a check that costs less than `current`.
  static var isAnyClosureRunning: Bool { closuresRunning.load(ordering: .relaxed) > 0 }

  private static let disabledKey = "CollectionView.animationsAreDisabled"

  /// Whether changes are animated on this thread.
  package static var isEnabled: Bool {
    get { Thread.current.threadDictionary[disabledKey] == nil }
    set { Thread.current.threadDictionary[disabledKey] = newValue ? nil : true }
  }
}

extension CollectionView {
  /// The spring of a change that starts now: the spring of the enclosing `UIView.animate`, or else the collection view's own.
  /// Nil for no animation.
  var currentCurve: SpringCurve? { clock.currentCurve }

  /// Whether the layout pass belongs to the closure of a `UIView.animate` and moves displayed views.
  var isPassAnimated: Bool {
    AnimationContext.current != nil && !elements.needsReload && !elements.isEmpty && state.invalidated != []
  }

  /// Animates the displayed views from where they are to the layout, in place of the second half of a layout pass.
  ///
  /// - Parameter offset: the content offset before the pass.
  func animatePass(from offset: CGPoint) {
    animate(
      AnimatedChange(
        oldLayout: layout, newLayout: layout, before: { _ in nil }, isUpdate: true,
        shift: contentOffset - offset, curve: currentCurve))
  }
}
