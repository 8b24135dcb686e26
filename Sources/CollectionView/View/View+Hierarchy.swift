import Foundation

extension View {
  func insert(_ view: View, aboveSubview siblingSubview: View) {
    view.removeFromSuperview()
    insertSubview(view, at: (subviews.firstIndex { $0 === siblingSubview } ?? subviews.count - 1) + 1)
  }

  func insert(_ view: View, belowSubview siblingSubview: View) {
    view.removeFromSuperview()
    insertSubview(view, at: subviews.firstIndex { $0 === siblingSubview } ?? subviews.count)
  }

  func bringToFront(_ view: View) {
    if view.superview === self { addSubview(view) }
  }

  func sendToBack(_ view: View) {
    if view.superview === self { insertSubview(view, at: 0) }
  }

  /// The layout direction by the view's own attribute or the trait collection.
  public var effectiveUserInterfaceLayoutDirection: UserInterfaceLayoutDirection {
    switch semanticContentAttribute {
    case .forceRightToLeft: .rightToLeft
    case .forceLeftToRight, .playback, .spatial: .leftToRight
    case .unspecified: traitCollection.layoutDirection
    }
  }

  func findView(_ tag: Int) -> View? {
    if self.tag == tag { return self }
    for view in subviews {
      if let found = view.viewWithTag(tag) { return found }
    }
    return nil
  }

  /// The origin of the bounds in the root view's coordinates, without transforms.
  private var originInRoot: CGPoint {
    sequence(first: self, next: \.superview).reduce(.zero) { origin, view in
      origin + view.uprightFrame.origin - view.bounds.origin
    }
  }

  func point(_ point: CGPoint, to view: View?) -> CGPoint {
    point + originInRoot - (view?.originInRoot ?? .zero)
  }

  func point(_ point: CGPoint, from view: View?) -> CGPoint {
    view?.convert(point, to: self) ?? point - originInRoot
  }

  func rect(_ rect: CGRect, to view: View?) -> CGRect {
    CGRect(origin: convert(rect.origin, to: view), size: rect.size)
  }

  func rect(_ rect: CGRect, from view: View?) -> CGRect {
    CGRect(origin: convert(rect.origin, from: view), size: rect.size)
  }
}
