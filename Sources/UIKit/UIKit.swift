/// UIKit's names for this package's collection view: a Swift file with a `UICollectionViewLayout` written for iOS
/// compiles unchanged and runs in the terminal.
///
/// The module is built only where Apple's does not exist. It exports Foundation and this package's CoreGraphics and
/// QuartzCore. Nothing is isolated to the main actor; code in Swift 5 and Swift 6 mode compiles.
///
/// `UIKit.docc/UIKit.md` has examples, the differences, the steps to bring code over, and the table of names.
@_exported import CoreGraphics
@_exported import Foundation
@_exported import QuartzCore
