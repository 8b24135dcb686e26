/// The parts of Apple's QuartzCore that layouts use: `CATransform3D` with its functions, `CALayer`, and the media time.
///
/// The module is built only where Apple's does not exist.
import CollectionView
@_exported import CoreGraphics
@_exported import struct CollectionView.CATransform3D
@_exported import func CollectionView.CATransform3DConcat
@_exported import func CollectionView.CATransform3DEqualToTransform
@_exported import func CollectionView.CATransform3DGetAffineTransform
@_exported import let CollectionView.CATransform3DIdentity
@_exported import func CollectionView.CATransform3DInvert
@_exported import func CollectionView.CATransform3DIsAffine
@_exported import func CollectionView.CATransform3DIsIdentity
@_exported import func CollectionView.CATransform3DMakeAffineTransform
@_exported import func CollectionView.CATransform3DMakeRotation
@_exported import func CollectionView.CATransform3DMakeScale
@_exported import func CollectionView.CATransform3DMakeTranslation
@_exported import func CollectionView.CATransform3DRotate
@_exported import func CollectionView.CATransform3DScale
@_exported import func CollectionView.CATransform3DTranslate

public typealias CALayer = Layer

/// Returns the time in seconds of the last `advance(to:)` of a collection view; 0 before the first.
///
/// - Note: this is *not* the system's clock, so that results are reproducible when input is replayed.
public func CACurrentMediaTime() -> CFTimeInterval { HostDisplay.current.time }

/// A group of layer changes. It has no effect, since layers do not animate.
open class CATransaction: NSObject {
  open class func begin() {}
  open class func commit() {}
  open class func flush() {}
  open class func setDisableActions(_ flag: Bool) {}
  open class func setAnimationDuration(_ duration: CFTimeInterval) {}
  /// Calls the block at once.
  open class func setCompletionBlock(_ block: (() -> Void)?) { block?() }
}
