/// UIKit's names for this package's collection view: a Swift file with a `UICollectionViewLayout` written for iOS
/// compiles unchanged and runs in the terminal.
///
/// The module is built only where Apple's does not exist. It exports Foundation and this package's CoreGraphics and
/// QuartzCore. Nothing is isolated to the main actor; code in Swift 5 and Swift 6 mode compiles.
///
/// **What needs Objective-C, and what to write instead**
///
/// | in the file | replacement |
/// |-|-|
/// | `@objc protocol P { @objc optional func f() }` | `protocol P: AnyObject { func f() }` with `extension P { func f() {} }` |
/// | `@objc`, `@objcMembers`, `@objc(Name)` | nothing |
/// | `#selector(…)`, `#keyPath(…)`, target and action | a closure, or a method called by name |
/// | `responds(to:)` | `as? Protocol`, or a default implementation |
/// | `@IBOutlet weak var view: UIView!` | without `@IBOutlet`; there are no nib files |
/// | an `override` in an extension of the class | an `override` in the class itself |
/// | `value(forKey:)`, `addObserver(_:forKeyPath:…)` | a property, `didSet`; `observe(_:)` works on a collection view |
///
/// `@IBInspectable`, `@IBDesignable`, `@IBAction`, `@NSCopying`, `dynamic`, `@available(iOS …)` and `#available`
/// compile unchanged, and so do optional calls of UIKit's delegates (`delegate?.collectionView?(view, layout: self,
/// sizeForItemAt: path)`): see `OptionalCollectionViewDelegateMethods`. If the delegate does not implement the method,
/// such a call returns the default rather than nil; for a flow layout, the layout's property of the same meaning.
///
/// **What has no effect**: properties that only iOS can display, such as indicators, tints and font sizes; they exist so
/// that files that set them compile. `UIView.animate` animates what collection views move in its closure, and the frame,
/// transform and alpha of views with a collection view's clock; colours change at once.
///
/// **Compositional layouts**: dimensions, sizes, spacings and anchors are values rather than objects. Absent are
/// `uniformAcrossSiblings`, `visualDescription()`, `orthogonalScrollingProperties`, and swipe actions of lists. Separators
/// of a list are decoration views between the rows, as thick as the smallest length that the host can draw.
@_exported import CoreGraphics
@_exported import Foundation
@_exported import QuartzCore
