/// UIKit's names for the collection view of this package, so that a Swift file with a `UICollectionViewLayout` written for
/// iOS compiles elsewhere with no edit, and lays out the wall in the terminal.
///
/// The module exists only where Apple's does not. It hands on Foundation, CoreGraphics and QuartzCore (ours), as Apple's
/// does. Nothing here is bound to the main actor; code in Swift 5 and Swift 6 mode compiles.
///
/// **What cannot exist without Objective-C, and the way round it**
///
/// | in the file | what to write instead |
/// |-|-|
/// | `@objc protocol P { @objc optional func f() }` | `protocol P: AnyObject { func f() }` with `extension P { func f() {} }` |
/// | `@objc`, `@objcMembers`, `@objc(Name)` | leave it out |
/// | `#selector(…)`, `#keyPath(…)`, target and action | a closure, or a method called by name |
/// | `responds(to:)` | `as? Protocol`, or the default answer of the protocol's extension |
/// | `@IBOutlet weak var view: UIView!` | leave `@IBOutlet` out; nothing is loaded from a nib |
/// | an `override` in an extension of the class | the same in the body of the class |
/// | `value(forKey:)`, `addObserver(_:forKeyPath:…)` | a property, `didSet`; `observe(_:)` works on a collection view |
///
/// `@IBInspectable`, `@IBDesignable`, `@IBAction`, `@NSCopying`, `dynamic`, `@available(iOS …)` and `#available` need no
/// change. Optional calls of UIKit's own delegates, `delegate?.collectionView?(view, layout: self, sizeForItemAt: path)`,
/// compile as they are: see `OptionalCollectionViewDelegateMethods`. A method that the delegate does not implement answers
/// with its default there, not with nil; for a flow layout that is the layout's property of the same meaning.
///
/// **What is kept, and does nothing**: what only iOS can show, such as indicators, tints, fonts and constraints, so that
/// the files that set it compile. `UIView.animate` makes its changes at once: motion is the collection view's, on its clock.
@_exported import CoreGraphics
@_exported import Foundation
@_exported import QuartzCore
