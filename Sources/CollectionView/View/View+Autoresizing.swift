import Foundation

extension View {
  /// Resizes the view by its `autoresizingMask` after its superview's size changed. The flexible parts of a dimension
  /// share the difference in proportion to their lengths, or equally if they have none.
  func autoresize(from oldSize: CGSize, to newSize: CGSize) {
    let mask = autoresizingMask
    guard !mask.isEmpty else { return }
    let old = uprightFrame
    let x = Self.autoresized(
      old.minX, old.width, in: oldSize.width, to: newSize.width,
      flexible: [.flexibleLeftMargin, .flexibleWidth, .flexibleRightMargin].map(mask.contains))
    let y = Self.autoresized(
      old.minY, old.height, in: oldSize.height, to: newSize.height,
      flexible: [.flexibleTopMargin, .flexibleHeight, .flexibleBottomMargin].map(mask.contains))
    let new = CGRect(x: x.start, y: y.start, width: x.length, height: y.length)
    if new != old { uprightFrame = new }
  }

  /// The frame without the transform. An override of `frame` is told of a new one, unless the view is transformed.
  var uprightFrame: CGRect {
    get { CGRect(center: center, size: bounds.size) }
    set {
      guard storedTransform3D != nil else { return frame = newValue }
      bounds.size = newValue.size
      center = newValue.middle
    }
  }

  /// - Parameter flexible: whether the margin before, the length and the margin after change.
  private static func autoresized(
    _ start: CGFloat, _ length: CGFloat, in old: CGFloat, to new: CGFloat, flexible: [Bool]
  ) -> (start: CGFloat, length: CGFloat) {
    let parts = zip([start, length, old - start - length], flexible).map { $1 ? max($0, 0) : 0 }
    let (total, count) = (parts.reduce(0, +), flexible.filter { $0 }.count)
    func growth(_ part: Int) -> CGFloat {
      guard flexible[part] else { return 0 }
      return (new - old) * (total > 0 ? parts[part] / total : 1 / CGFloat(count))
    }
    return (start + growth(0), max(length + growth(1), 0))
  }
}
