import Foundation

/// A touch, for views that override touch methods. Never created: the host passes input to the collection view
/// directly.
open class Touch: NSObject {
  /// Returns the origin.
  open func location(in view: View?) -> CGPoint { .zero }
}

/// An event of touches. Never created.
open class TouchEvent: NSObject {}
