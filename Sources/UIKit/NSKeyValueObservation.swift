import CollectionView

/// The values that an observer receives.
public struct NSKeyValueObservingOptions: OptionSet, Hashable, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let new = NSKeyValueObservingOptions(rawValue: 1 << 0)
  public static let old = NSKeyValueObservingOptions(rawValue: 1 << 1)
  /// Also calls the observer immediately.
  public static let initial = NSKeyValueObservingOptions(rawValue: 1 << 2)
}

/// A change of an observed value.
public struct NSKeyValueObservedChange<Value> {
  /// Nil unless requested.
  public let newValue: Value?
  /// Nil unless requested, and in the initial call.
  public let oldValue: Value?
}

/// An observation that lasts as long as the object exists.
public final class NSKeyValueObservation: NSObject, ClockObserver {
  private var check: (() -> Void)?
  private weak var view: CollectionView?

  init(of view: CollectionView, check: @escaping () -> Void) {
    self.view = view
    self.check = check
    super.init()
    view.addClockObserver(self)
  }

  /// Ends the observation.
  public func invalidate() {
    check = nil
    view?.removeClockObserver(self)
  }

  /// Compares the value with the last one; called by the collection view.
  public func clockDidAdvance(to time: TimeInterval) { check?() }
  /// Always false: observing does not require frames.
  public var isRunning: Bool { false }
}

/// An object whose properties can be observed by key path.
///
/// Without Objective-C there is no key-value observation. The observed values are compared in every `advance(to:)`
/// instead, so a change is reported with the next frame, and several changes between two frames as one.
public protocol FrameObservable: AnyObject {}

extension CollectionView: FrameObservable {}

extension FrameObservable where Self: CollectionView {
  /// Observes a property such as `\.contentOffset` until the returned object is released.
  public func observe<Value: Equatable>(
    _ keyPath: KeyPath<Self, Value>, options: NSKeyValueObservingOptions = [],
    changeHandler: @escaping (Self, NSKeyValueObservedChange<Value>) -> Void
  ) -> NSKeyValueObservation {
    var known = self[keyPath: keyPath]
    func change(from old: Value?, to new: Value) -> NSKeyValueObservedChange<Value> {
      NSKeyValueObservedChange(
        newValue: options.contains(.new) ? new : nil, oldValue: options.contains(.old) ? old : nil)
    }
    if options.contains(.initial) { changeHandler(self, change(from: nil, to: known)) }
    return NSKeyValueObservation(of: self) { [weak self] in
      guard let self, self[keyPath: keyPath] != known else { return }
      let old = known
      known = self[keyPath: keyPath]
      changeHandler(self, change(from: old, to: known))
    }
  }
}
