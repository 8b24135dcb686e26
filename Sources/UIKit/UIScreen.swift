/// The screen that the collection view's host draws on, in points: a terminal cell is 8 points wide.
///
/// What it answers is what the host last told any collection view, and 960 × 640 points, the size of a terminal of
/// 120 × 40 cells, before that.
open class UIScreen: NSObject {
  /// The one screen. It holds nothing; its answers come from the host.
  open class var main: UIScreen { UIScreen() }
  /// The one screen.
  open class var screens: [UIScreen] { [main] }

  /// All of the screen, in points.
  open var bounds: CGRect { CGRect(origin: .zero, size: HostDisplay.current.size) }
  /// All of the screen, in pixels.
  open var nativeBounds: CGRect {
    let display = HostDisplay.current
    return CGRect(
      x: 0, y: 0, width: display.size.width * display.scale, height: display.size.height * display.scale)
  }
  /// Pixels per point.
  open var scale: CGFloat { HostDisplay.current.scale }
  /// Pixels per point.
  open var nativeScale: CGFloat { HostDisplay.current.scale }
  /// Frames per second at most.
  open var maximumFramesPerSecond: Int { 60 }
  /// The traits of a plain screen.
  open var traitCollection: UITraitCollection { UITraitCollection() }
}
