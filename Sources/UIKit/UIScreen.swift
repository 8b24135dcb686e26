import CollectionView

/// The screen on which the host draws, in points: a terminal cell is 8 points wide.
///
/// It is as large as the collection view that was advanced last; before, 960 × 640 points, a terminal of 120 × 40
/// cells.
open class UIScreen: NSObject {
  /// The only screen.
  open class var main: UIScreen { UIScreen() }

  /// The screen in points.
  open var bounds: CGRect { CGRect(origin: .zero, size: HostDisplay.current.size) }
  /// Pixels per point.
  open var scale: CGFloat { 1 }
}
