/// What an observer wants to be told.
public struct NSKeyValueObservingOptions: OptionSet, Hashable, Sendable {
  /// One bit for each wish.
  public let rawValue: UInt
  /// Makes options from bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// The new value.
  public static let new = NSKeyValueObservingOptions(rawValue: 1 << 0)
  /// The value before.
  public static let old = NSKeyValueObservingOptions(rawValue: 1 << 1)
  /// To be called at once as well.
  public static let initial = NSKeyValueObservingOptions(rawValue: 1 << 2)
  /// Kept for code that names it: nobody is called before a change.
  public static let prior = NSKeyValueObservingOptions(rawValue: 1 << 3)
}

/// What has become of an observed value.
public struct NSKeyValueObservedChange<Value> {
  /// The value now, if it was wished for.
  public let newValue: Value?
  /// The value before, if it was wished for and there was one.
  public let oldValue: Value?
  /// Nobody is called before a change.
  public var isPrior: Bool { false }
}

/// Tells of changes for as long as it is kept.
public final class NSKeyValueObservation: NSObject, ClockObserver {
  private var check: (() -> Void)?
  private weak var view: CollectionView?

  init(of view: CollectionView, check: @escaping () -> Void) {
    self.view = view
    self.check = check
    super.init()
    view.addClockObserver(self)
  }

  /// Stops telling.
  public func invalidate() {
    check = nil
    view?.removeClockObserver(self)
  }

  /// Looks whether the value has changed. The collection view calls it.
  public func clockDidAdvance(to time: TimeInterval) { check?() }
  /// Looking keeps nobody awake.
  public var isRunning: Bool { false }
}

/// What can be observed by key path.
///
/// There is no key-value observation without Objective-C. A collection view is looked at in every frame instead, so a change
/// is told with the next `advance(to:)`, and two changes between frames as one.
public protocol FrameObservable: AnyObject {}

extension CollectionView: FrameObservable {}

extension FrameObservable where Self: CollectionView {
  /// Tells of changes of a value, such as `\.contentOffset`, for as long as the answer is kept.
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
