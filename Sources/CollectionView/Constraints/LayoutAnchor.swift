import Foundation

/// A side of a view or of a layout guide.
struct LayoutTerm {
  let guide: LayoutGuide?
  let side: LayoutConstraint.Attribute

  var view: View? { guide?.owningView }

  /// The distance from the same side of the view, or the difference of the lengths.
  var offset: CGFloat {
    guard let insets = guide?.insets else { return 0 }
    switch side {
    case .left, .leading: return insets.left
    case .right, .trailing: return -insets.right
    case .centerX: return (insets.left - insets.right) / 2
    case .top: return insets.top
    case .bottom: return -insets.bottom
    case .centerY: return (insets.top - insets.bottom) / 2
    case .width: return -insets.horizontal
    case .height: return -insets.vertical
    case .notAnAttribute: return 0
    }
  }
}

/// A side of a view or of a layout guide, which makes constraints. `leading` and `trailing` are left and right.
public class LayoutAnchor<AnchorType: AnyObject>: NSObject {
  let term: LayoutTerm

  fileprivate init(_ guide: LayoutGuide, _ side: LayoutConstraint.Attribute) {
    term = LayoutTerm(guide: guide, side: side)
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
  private let insetsOfView: (View) -> EdgeInsets

  /// - Parameter insets: returns the present insets of the view, which may change.
  init(_ view: View, insets: @escaping (View) -> EdgeInsets) {
    owningView = view
    insetsOfView = insets
  }

  var insets: EdgeInsets { owningView.map(insetsOfView) ?? .zero }

  /// The guide itself.
  public var anchoredGuide: LayoutGuide { self }

  /// The rectangle in the view's coordinates.
  public var layoutFrame: CGRect { owningView?.bounds.inset(by: insets) ?? .zero }
}

extension View: LayoutArea {
  /// The whole view.
  public var anchoredGuide: LayoutGuide { LayoutGuide(self) { _ in .zero } }
}

extension LayoutArea {
  /// The left edge.
  public var leftAnchor: LayoutXAxisAnchor { .init(anchoredGuide, .left) }
  /// The right edge.
  public var rightAnchor: LayoutXAxisAnchor { .init(anchoredGuide, .right) }
  /// The left edge.
  public var leadingAnchor: LayoutXAxisAnchor { leftAnchor }
  /// The right edge.
  public var trailingAnchor: LayoutXAxisAnchor { rightAnchor }
  /// The horizontal centre.
  public var centerXAnchor: LayoutXAxisAnchor { .init(anchoredGuide, .centerX) }
  /// The top edge.
  public var topAnchor: LayoutYAxisAnchor { .init(anchoredGuide, .top) }
  /// The bottom edge.
  public var bottomAnchor: LayoutYAxisAnchor { .init(anchoredGuide, .bottom) }
  /// The vertical centre.
  public var centerYAnchor: LayoutYAxisAnchor { .init(anchoredGuide, .centerY) }
  /// The width.
  public var widthAnchor: LayoutDimension { .init(anchoredGuide, .width) }
  /// The height.
  public var heightAnchor: LayoutDimension { .init(anchoredGuide, .height) }
}
