import Foundation

/// A finger or a button that is down. None is ever made here: a host's mouse and keys reach the collection view by its own
/// calls. The class is for views that override what they would be told of it.
open class Touch: NSObject {
  /// Where it is; the origin here.
  open func location(in view: View?) -> CGPoint { .zero }
}

/// Something that touches do. None is ever made here.
open class TouchEvent: NSObject {}
