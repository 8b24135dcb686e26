import Foundation

/// A side of a view, moved by an offset, as in a layout guide.
struct LayoutTerm {
  weak var view: View?
  let side: LayoutConstraint.Attribute
  var offset: CGFloat = 0
}

/// A side of a view or of a layout guide, which makes constraints. `leading` and `trailing` are left and right.
public class LayoutAnchor<AnchorType: AnyObject>: NSObject {
  let term: LayoutTerm

  fileprivate init(_ guide: LayoutGuide, _ side: LayoutConstraint.Attribute, offset: (EdgeInsets) -> CGFloat) {
    term = LayoutTerm(view: guide.owningView, side: side, offset: offset(guide.insets))
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

/// A view, or a rectangle inside one. Constraints refer to its sides.
public protocol LayoutArea: NSObjectProtocol {
  var anchoredGuide: LayoutGuide { get }
}

/// A rectangle inside a view.
open class LayoutGuide: NSObject, LayoutArea {
  open private(set) weak var owningView: View?
  fileprivate let insets: EdgeInsets

  init(_ view: View, insets: EdgeInsets) {
    owningView = view
    self.insets = insets
  }

  /// The guide itself.
  public var anchoredGuide: LayoutGuide { self }

  /// The rectangle in the view's coordinates.
  public var layoutFrame: CGRect { owningView?.bounds.inset(by: insets) ?? .zero }
}

extension View: LayoutArea {
  /// The whole view.
  public var anchoredGuide: LayoutGuide { LayoutGuide(self, insets: .zero) }
}

extension LayoutArea {
  /// The left edge.
  public var leftAnchor: LayoutXAxisAnchor { .init(anchoredGuide, .left) { $0.left } }
  /// The right edge.
  public var rightAnchor: LayoutXAxisAnchor { .init(anchoredGuide, .right) { -$0.right } }
  /// The left edge.
  public var leadingAnchor: LayoutXAxisAnchor { leftAnchor }
  /// The right edge.
  public var trailingAnchor: LayoutXAxisAnchor { rightAnchor }
  /// The horizontal centre.
  public var centerXAnchor: LayoutXAxisAnchor { .init(anchoredGuide, .centerX) { ($0.left - $0.right) / 2 } }
  /// The top edge.
  public var topAnchor: LayoutYAxisAnchor { .init(anchoredGuide, .top) { $0.top } }
  /// The bottom edge.
  public var bottomAnchor: LayoutYAxisAnchor { .init(anchoredGuide, .bottom) { -$0.bottom } }
  /// The vertical centre.
  public var centerYAnchor: LayoutYAxisAnchor { .init(anchoredGuide, .centerY) { ($0.top - $0.bottom) / 2 } }
  /// The width.
  public var widthAnchor: LayoutDimension { .init(anchoredGuide, .width) { -$0.horizontal } }
  /// The height.
  public var heightAnchor: LayoutDimension { .init(anchoredGuide, .height) { -$0.vertical } }
}
