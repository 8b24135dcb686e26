import CollectionView

/// The screen on which the host draws, in points: a terminal cell is 8 points wide.
///
/// Its size is that of the collection view that was advanced last; before, 960 × 640 points, a terminal of 120 × 40
/// cells.
open class UIScreen: NSObject {
  /// The only screen.
  open class var main: UIScreen { UIScreen() }
  /// The only screen.
  open class var screens: [UIScreen] { [main] }

  /// The screen in points.
  open var bounds: CGRect { CGRect(origin: .zero, size: HostDisplay.current.size) }
  /// The screen in pixels.
  open var nativeBounds: CGRect {
    let display = HostDisplay.current
    return CGRect(
      x: 0, y: 0, width: display.size.width * display.scale, height: display.size.height * display.scale)
  }
  /// Pixels per point.
  open var scale: CGFloat { HostDisplay.current.scale }
  /// Pixels per point.
  open var nativeScale: CGFloat { HostDisplay.current.scale }
  /// Always 60.
  open var maximumFramesPerSecond: Int { 60 }
  /// The default traits.
  open var traitCollection: UITraitCollection { UITraitCollection() }
}
