import Foundation

extension View {
  /// Inserts a subview in front of another one.
  public func insertSubview(_ view: View, aboveSubview siblingSubview: View) {
    view.removeFromSuperview()
    insertSubview(view, at: (subviews.firstIndex { $0 === siblingSubview } ?? subviews.count - 1) + 1)
  }

  /// Inserts a subview behind another one.
  public func insertSubview(_ view: View, belowSubview siblingSubview: View) {
    view.removeFromSuperview()
    insertSubview(view, at: subviews.firstIndex { $0 === siblingSubview } ?? subviews.count)
  }

  /// Returns true if a view is this view or one of its superviews.
  public func isDescendant(of view: View) -> Bool { self === view || superview?.isDescendant(of: view) == true }

  /// Moves a subview to the front.
  public func bringSubviewToFront(_ view: View) {
    if view.superview === self { addSubview(view) }
  }

  /// Moves a subview to the back.
  public func sendSubviewToBack(_ view: View) {
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

  /// Returns the view or its first descendant with a tag.
  public func viewWithTag(_ tag: Int) -> View? {
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

  /// Converts a point of this view to another view's coordinates; nil is the root view's superview.
  public func convert(_ point: CGPoint, to view: View?) -> CGPoint {
    point + originInRoot - (view?.originInRoot ?? .zero)
  }

  /// Converts a point of another view to this view's coordinates.
  public func convert(_ point: CGPoint, from view: View?) -> CGPoint {
    view?.convert(point, to: self) ?? point - originInRoot
  }

  /// Converts a rectangle of this view to another view's coordinates.
  public func convert(_ rect: CGRect, to view: View?) -> CGRect {
    CGRect(origin: convert(rect.origin, to: view), size: rect.size)
  }

  /// Converts a rectangle of another view to this view's coordinates.
  public func convert(_ rect: CGRect, from view: View?) -> CGRect {
    CGRect(origin: convert(rect.origin, from: view), size: rect.size)
  }
}
