/// What published layouts take from Apple's QuartzCore: `CATransform3D` with its functions, `CALayer`, and the media clock.
///
/// The module exists only where Apple's does not.
@_exported import CoreGraphics

/// The look of a view beside its content.
public typealias CALayer = Layer

/// The time in seconds on the clock that was last handed to a collection view by `advance(to:)`; 0 before.
///
/// - Note: this is *not* the machine's clock. What is computed from it is the same every time that the same input is
///   replayed.
public func CACurrentMediaTime() -> CFTimeInterval { HostDisplay.current.time }

/// Groups changes of layers. Layers here never animate by themselves, so there is nothing to hold back.
open class CATransaction: NSObject {
  /// Begins a group.
  open class func begin() {}
  /// Ends a group.
  open class func commit() {}
  /// Ends all groups.
  open class func flush() {}
  /// Layers never animate by themselves.
  open class func setDisableActions(_ flag: Bool) {}
  /// Layers never animate by themselves.
  open class func setAnimationDuration(_ duration: CFTimeInterval) {}
  /// Called at once, since there is nothing to wait for.
  open class func setCompletionBlock(_ block: (() -> Void)?) { block?() }
}
