import Foundation

/// A relation between sides of two views: `first = multiplier × second + constant`.
///
/// Active constraints are solved when the view that contains both lays out its subviews; see `ConstraintSolver`.
open class LayoutConstraint: NSObject {
  /// The comparison of the two sides.
  public enum Relation: Int, Sendable {
    case lessThanOrEqual = -1
    case equal = 0
    case greaterThanOrEqual = 1
  }

  /// A side of an item. `leading` and `trailing` are left and right.
  public enum Attribute: Int, Sendable {
    case notAnAttribute
    case left
    case right
    case top
    case bottom
    case leading
    case trailing
    case width
    case height
    case centerX
    case centerY
  }

  let first: LayoutTerm
  let second: LayoutTerm?
  public let relation: Relation
  public let multiplier: CGFloat
  open var constant: CGFloat {
    didSet { if constant != oldValue { owner?.constraintsDidChange() } }
  }
  open var priority: View.LayoutPriority = .required {
    didSet { if priority != oldValue { owner?.constraintsDidChange() } }
  }
  open var identifier: String?
  /// The view that contains both sides; nil if the constraint is not active.
  private weak var owner: View?

  init(_ first: LayoutTerm, _ relation: Relation, _ second: LayoutTerm?, multiplier: CGFloat, constant: CGFloat) {
    self.first = first
    self.relation = relation
    self.second = second
    self.multiplier = multiplier
    self.constant = constant
  }

  /// Creates a constraint between views or layout guides; a nil second item stands for the constant alone.
  public convenience init(
    item view1: Any, attribute attr1: Attribute, relatedBy relation: Relation, toItem view2: Any?,
    attribute attr2: Attribute, multiplier: CGFloat, constant c: CGFloat
  ) {
    func guide(_ item: Any?) -> LayoutGuide? { (item as? any LayoutArea)?.anchoredGuide }
    self.init(
      LayoutTerm(guide: guide(view1), side: attr1), relation,
      attr2 == .notAnAttribute ? nil : guide(view2).map { LayoutTerm(guide: $0, side: attr2) }, multiplier: multiplier,
      constant: c)
  }

  /// Whether the constraint takes part in the layout. Both views must have a common superview.
  open var isActive: Bool {
    get { owner != nil }
    set {
      guard newValue != isActive else { return }
      if newValue {
        owner = first.view?.commonAncestor(with: second == nil ? first.view : second?.view)
        owner?.ownConstraints.append(self)
        owner?.constraintsDidChange()
      } else {
        owner?.ownConstraints.removeAll { $0 === self }
        owner?.constraintsDidChange()
        owner = nil
      }
    }
  }

  /// Sets `isActive` of constraints to true.
  open class func activate(_ constraints: [LayoutConstraint]) { constraints.forEach { $0.isActive = true } }
  /// Sets `isActive` of constraints to false.
  open class func deactivate(_ constraints: [LayoutConstraint]) { constraints.forEach { $0.isActive = false } }
}

extension View {
  fileprivate func commonAncestor(with other: View?) -> View? {
    guard let other else { return nil }
    return other.isDescendant(of: self) ? self : superview?.commonAncestor(with: other)
  }

  /// Requests layout of the views that solve the view's constraints: itself and its superviews up to the cell.
  func constraintsDidChange() {
    var next: View? = self
    while let view = next {
      view.setNeedsLayout()
      next = view is CollectionReusableView || view is ScrollView ? nil : view.superview
    }
  }
}
