import Foundation

/// An object that moves with a clock, such as a dynamic animator.
public protocol ClockObserver: AnyObject {
  /// Called when the clock reaches a time in seconds, before the layout pass.
  func clockDidAdvance(to time: TimeInterval)
  /// Whether advancing the clock will change anything.
  var isRunning: Bool { get }
}

/// The time of a window or a collection view, with the single views, observers and ends of animations that depend on it.
/// A collection view keeps the elements of its layout itself.
package final class ViewClock {
  /// An action to run at the end of an animation.
  struct Completion {
    let time: TimeInterval
    /// Whether switching layouts again interrupts the animation.
    let isTransition: Bool
    let action: (Bool) -> Void
  }

  private struct WeakObserver {
    weak var observer: (any ClockObserver)?
  }

  private struct WeakView {
    weak var view: View?
  }

  /// The time of the last `advance(to:)`, in seconds.
  package private(set) var now: TimeInterval = 0
  var animation = MotionStyle.standard
  private var observers: [WeakObserver] = []
  private var movingViews: [WeakView] = []
  private var completions: [Completion] = []

  /// Whether advancing the clock will change anything.
  var isRunning: Bool {
    !completions.isEmpty || movingViews.contains { $0.view?.motion != nil }
      || observers.contains { $0.observer?.isRunning == true }
  }

  /// Advances to a time and calls the observers; an earlier time than the last one is ignored.
  func advance(to time: TimeInterval) {
    now = max(now, time)
    for observer in observers.compactMap(\.observer) { observer.clockDidAdvance(to: now) }
  }

  /// Adds an observer, held weakly.
  package func addObserver(_ observer: any ClockObserver) {
    removeObserver(observer)
    observers.append(WeakObserver(observer: observer))
  }

  package func removeObserver(_ observer: any ClockObserver) {
    observers.removeAll { $0.observer == nil || $0.observer === observer }
  }

  /// Notes a view that the clock moves in an animation of its own.
  func addMovingView(_ view: View) {
    if !movingViews.contains(where: { $0.view === view }) { movingViews.append(WeakView(view: view)) }
  }

  /// Ends the animations of views that have arrived.
  func removeFinishedViewMotions() {
    guard !movingViews.isEmpty else { return }
    for moving in movingViews where moving.view?.motion?.motion.isOver(at: now) == true { moving.view?.motion = nil }
    movingViews.removeAll { $0.view?.motion == nil }
  }

  /// Runs an action at the end of an animation that starts now, or at once without an animation.
  func addCompletion(after curve: SpringCurve?, isTransition: Bool = false, _ action: @escaping (Bool) -> Void) {
    guard let curve else { return action(true) }
    completions.append(Completion(time: now + curve.duration, isTransition: isTransition, action: action))
  }

  /// Removes and returns the ends of transitions between layouts, which another one interrupts.
  func takeTransitionCompletions() -> [Completion] {
    defer { completions.removeAll(where: \.isTransition) }
    return completions.filter(\.isTransition)
  }

  func runCompletions() {
    let due = completions.filter { $0.time <= now }
    guard !due.isEmpty else { return }
    completions.removeAll { $0.time <= now }
    for ending in due { ending.action(true) }
  }

  /// The spring of a change that starts now: the spring of the enclosing `UIView.animate`, or else the clock's own. Nil for no
  /// animation.
  var currentCurve: SpringCurve? {
    guard let own = animation.curve, AnimationContext.isEnabled else { return nil }
    guard let context = AnimationContext.current else { return own }
    if context.clock == nil { context.clock = self }
    return context.curve
  }
}

extension View {
  /// The clock of the nearest collection view or window that contains the view, or else of the key window; nil without
  /// one.
  package var enclosingClock: ViewClock? {
    sequence(first: self, next: \.superview).lazy.compactMap(\.ownClock).first ?? Window.key?.clock
  }
}
