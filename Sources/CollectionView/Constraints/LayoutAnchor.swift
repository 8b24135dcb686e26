import Foundation

/// A quantity of a view's frame that constraints relate.
enum LayoutSide {
  case left
  case right
  case centerX
  case top
  case bottom
  case centerY
  case width
  case height
}

/// A side of a view, moved by an offset, as in a layout guide.
struct LayoutTerm {
  weak var view: View?
  let side: LayoutSide
  var offset: CGFloat = 0
}

/// A side of a view or of a layout guide, which makes constraints. `leading` and `trailing` are left and right.
public class LayoutAnchor<AnchorType: AnyObject>: NSObject {
  let term: LayoutTerm

  init(_ view: View?, _ side: LayoutSide, offset: CGFloat = 0) {
    term = LayoutTerm(view: view, side: side, offset: offset)
  }

  fileprivate func constraint(
    _ relation: LayoutConstraint.Relation, _ anchor: LayoutAnchor<AnchorType>?, multiplier: CGFloat = 1,
    constant: CGFloat
  ) -> LayoutConstraint {
    LayoutConstraint(term, relation, anchor?.term, multiplier: multiplier, constant: constant)
  }

  /// Returns a constraint.
  public func constraint(equalTo anchor: LayoutAnchor<AnchorType>, constant: CGFloat = 0) -> LayoutConstraint {
    constraint(.equal, anchor, constant: constant)
  }
  /// Returns a constraint.
  public func constraint(
    greaterThanOrEqualTo anchor: LayoutAnchor<AnchorType>, constant: CGFloat = 0
  ) -> LayoutConstraint { constraint(.greaterThanOrEqual, anchor, constant: constant) }
  /// Returns a constraint.
  public func constraint(
    lessThanOrEqualTo anchor: LayoutAnchor<AnchorType>, constant: CGFloat = 0
  ) -> LayoutConstraint { constraint(.lessThanOrEqual, anchor, constant: constant) }
}

/// A horizontal anchor.
public final class LayoutXAxisAnchor: LayoutAnchor<LayoutXAxisAnchor> {}
/// A vertical anchor.
public final class LayoutYAxisAnchor: LayoutAnchor<LayoutYAxisAnchor> {}

/// A width or height anchor.
public final class LayoutDimension: LayoutAnchor<LayoutDimension> {
  /// Returns a constraint.
  public func constraint(equalToConstant constant: CGFloat) -> LayoutConstraint {
    constraint(.equal, nil, constant: constant)
  }
  /// Returns a constraint.
  public func constraint(greaterThanOrEqualToConstant constant: CGFloat) -> LayoutConstraint {
    constraint(.greaterThanOrEqual, nil, constant: constant)
  }
  /// Returns a constraint.
  public func constraint(lessThanOrEqualToConstant constant: CGFloat) -> LayoutConstraint {
    constraint(.lessThanOrEqual, nil, constant: constant)
  }
  /// Returns a constraint.
  public func constraint(
    equalTo anchor: LayoutDimension, multiplier: CGFloat, constant: CGFloat = 0
  ) -> LayoutConstraint { constraint(.equal, anchor, multiplier: multiplier, constant: constant) }
  /// Returns a constraint.
  public func constraint(
    greaterThanOrEqualTo anchor: LayoutDimension, multiplier: CGFloat, constant: CGFloat = 0
  ) -> LayoutConstraint { constraint(.greaterThanOrEqual, anchor, multiplier: multiplier, constant: constant) }
  /// Returns a constraint.
  public func constraint(
    lessThanOrEqualTo anchor: LayoutDimension, multiplier: CGFloat, constant: CGFloat = 0
  ) -> LayoutConstraint { constraint(.lessThanOrEqual, anchor, multiplier: multiplier, constant: constant) }
}

/// A rectangle inside a view, to which constraints may refer.
open class LayoutGuide: NSObject {
  /// The view that the guide belongs to.
  open private(set) weak var owningView: View?
  private let insets: EdgeInsets

  init(_ view: View, insets: EdgeInsets) {
    owningView = view
    self.insets = insets
  }

  /// The rectangle in the view's coordinates.
  public var layoutFrame: CGRect { owningView?.bounds.inset(by: insets) ?? .zero }

  /// The left edge.
  public var leftAnchor: LayoutXAxisAnchor { LayoutXAxisAnchor(owningView, .left, offset: insets.left) }
  /// The right edge.
  public var rightAnchor: LayoutXAxisAnchor { LayoutXAxisAnchor(owningView, .right, offset: -insets.right) }
  /// The left edge.
  public var leadingAnchor: LayoutXAxisAnchor { leftAnchor }
  /// The right edge.
  public var trailingAnchor: LayoutXAxisAnchor { rightAnchor }
  /// The horizontal centre.
  public var centerXAnchor: LayoutXAxisAnchor {
    LayoutXAxisAnchor(owningView, .centerX, offset: (insets.left - insets.right) / 2)
  }
  /// The top edge.
  public var topAnchor: LayoutYAxisAnchor { LayoutYAxisAnchor(owningView, .top, offset: insets.top) }
  /// The bottom edge.
  public var bottomAnchor: LayoutYAxisAnchor { LayoutYAxisAnchor(owningView, .bottom, offset: -insets.bottom) }
  /// The vertical centre.
  public var centerYAnchor: LayoutYAxisAnchor {
    LayoutYAxisAnchor(owningView, .centerY, offset: (insets.top - insets.bottom) / 2)
  }
  /// The width.
  public var widthAnchor: LayoutDimension { LayoutDimension(owningView, .width, offset: -insets.horizontal) }
  /// The height.
  public var heightAnchor: LayoutDimension { LayoutDimension(owningView, .height, offset: -insets.vertical) }
}

extension View {
  /// The area inside the layout margins.
  public var layoutMarginsGuide: LayoutGuide { LayoutGuide(self, insets: layoutMargins) }
  /// The area inside the safe area, which is the whole view in a terminal.
  public var safeAreaLayoutGuide: LayoutGuide { LayoutGuide(self, insets: safeAreaInsets) }

  private var whole: LayoutGuide { LayoutGuide(self, insets: .zero) }

  /// The left edge.
  public var leftAnchor: LayoutXAxisAnchor { whole.leftAnchor }
  /// The right edge.
  public var rightAnchor: LayoutXAxisAnchor { whole.rightAnchor }
  /// The left edge.
  public var leadingAnchor: LayoutXAxisAnchor { whole.leftAnchor }
  /// The right edge.
  public var trailingAnchor: LayoutXAxisAnchor { whole.rightAnchor }
  /// The horizontal centre.
  public var centerXAnchor: LayoutXAxisAnchor { whole.centerXAnchor }
  /// The top edge.
  public var topAnchor: LayoutYAxisAnchor { whole.topAnchor }
  /// The bottom edge.
  public var bottomAnchor: LayoutYAxisAnchor { whole.bottomAnchor }
  /// The vertical centre.
  public var centerYAnchor: LayoutYAxisAnchor { whole.centerYAnchor }
  /// The width.
  public var widthAnchor: LayoutDimension { whole.widthAnchor }
  /// The height.
  public var heightAnchor: LayoutDimension { whole.heightAnchor }
}
