import Foundation

/// The elements in a rectangle around the viewport. They are kept for a layout that returns far more elements than the
/// rectangle has, usually all of them, so that it is not asked again for every scroll step.
struct KeptElements {
  let rect: CGRect
  /// Validated, and mirrored if the view is.
  let elements: [CollectionViewLayoutAttributes]

  /// The number of viewports by which the rectangle extends on each side.
  private static let reach: CGFloat = 4

  /// Returns true if a layout returned far more elements than are visible.
  static func isTooMuch(_ count: Int, visible: Int) -> Bool { count > 4 * visible + 200 }

  /// Asks for the elements around a viewport; nil if the layout returns nil.
  init?(around viewport: CGRect, _ reader: LayoutReader) {
    rect = viewport.insetBy(dx: -Self.reach * viewport.width, dy: -Self.reach * viewport.height)
    guard let elements = reader.elements(in: rect) else { return nil }
    self.elements = elements
  }
}

extension CollectionView {
  /// Returns the layout's elements in the viewport, or nil if the layout returns nil.
  func visibleElements(_ reader: LayoutReader) -> [CollectionViewLayoutAttributes]? {
    // A layout that follows the scroll position is invalidated by every step, and a lifted item moves by itself.
    guard !state.followsBounds, movement == nil else { return reader.elements(in: bounds) }
    if state.kept?.rect.contains(bounds) != true {
      state.kept = nil
      if !state.returnsTooMuch {
        guard let returned = reader.returnedElements(in: bounds) else { return nil }
        let elements = reader.elements(of: returned, in: bounds)
        state.returnsTooMuch = KeptElements.isTooMuch(returned.count, visible: elements.count)
        return elements
      }
      state.kept = KeptElements(around: bounds, reader)
    }
    return state.kept?.elements.filter { $0.frame.touches(bounds) }
  }
}
