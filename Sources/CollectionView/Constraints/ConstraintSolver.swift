import Foundation

/// A view whose natural height depends on its width, such as a label of several lines or a stack with one.
package protocol WidthDependentHeight: View {
  func naturalHeight(atWidth width: CGFloat) -> CGFloat
}

extension View {
  /// Returns the intrinsic size, or else what `sizeThatFits(_:)` returns, unless a length is given.
  func naturalSize(fitting target: CGSize, width: CGFloat?, height: CGFloat?) -> CGSize {
    let (own, fitting) = (intrinsicContentSize, sizeThatFits(target))
    let width = width ?? (own.width == Self.noIntrinsicMetric ? fitting.width : own.width)
    let natural = (self as? any WidthDependentHeight)?.naturalHeight(atWidth: width)
    return CGSize(
      width: width, height: height ?? natural ?? (own.height == Self.noIntrinsicMetric ? fitting.height : own.height))
  }
}

/// Solves the constraints between a view and its descendants.
///
/// The frame of each view is four unknowns. Equations are added in the order of their priority to a system that is kept
/// solved; one that contradicts earlier ones is left out. So a solution always exists. An inequality becomes an equation
/// if the solution violates it. Natural sizes count as equations of priority 500: content hugging and compression
/// resistance are not distinguished, but a view of a content configuration takes the rest of the room. Unknowns that
/// no equation determines keep their values.
struct ConstraintSolver {
  private let root: View
  private let constraints: [LayoutConstraint]
  private var views: [View] = []
  private var columns: [ObjectIdentifier: Int] = [:]
  /// A required size of the root; nil for one that the constraints decide.
  private let rootSize: (width: CGFloat?, height: CGFloat?)
  /// The root's size unless the constraints decide it.
  private let rootTarget: CGSize

  private static let tolerance = 1e-6
  private static let naturalPriority: Float = 500

  /// Sets the frames of the view's descendants.
  static func layOut(_ view: View) {
    let solver = ConstraintSolver(view, size: (view.bounds.width, view.bounds.height), target: view.bounds.size)
    solver?.applySolution()
  }

  /// Returns the size of a view by the constraints of its content, or nil if there are none.
  static func fittingSize(of view: View, width: CGFloat?, height: CGFloat?, target: CGSize) -> CGSize? {
    guard let solver = ConstraintSolver(view, size: (width, height), target: target) else { return nil }
    let solution = solver.solution()
    return CGSize(width: max(solution[2], 0), height: max(solution[3], 0))
  }

  private init?(_ root: View, size: (width: CGFloat?, height: CGFloat?), target: CGSize) {
    self.root = root
    rootSize = size
    rootTarget = target
    var found: [LayoutConstraint] = []
    func collect(_ view: View) {
      found += view.ownConstraints
      for subview in view.subviews where !(subview is CollectionReusableView) { collect(subview) }
    }
    collect(root)
    guard !found.isEmpty else { return nil }
    constraints = found.sorted { $0.priority.rawValue > $1.priority.rawValue }
    add(root)
    for constraint in constraints {
      for view in [constraint.first.view, constraint.second?.view].compactMap({ $0 }) { add(view) }
    }
  }

  /// Adds the unknowns of a view and of its superviews up to the root.
  private mutating func add(_ view: View) {
    guard columns[ObjectIdentifier(view)] == nil else { return }
    if view !== root, let superview = view.superview { add(superview) }
    columns[ObjectIdentifier(view)] = views.count * 4
    views.append(view)
  }

  // MARK: Equations

  /// Returns a term as a row: the factors of all unknowns, and the constant.
  private func row(_ term: LayoutTerm) -> [Double]? {
    guard let view = term.view, let column = columns[ObjectIdentifier(view)] else { return nil }
    var row = [Double](repeating: 0, count: views.count * 4 + 1)
    switch term.side {
    case .left, .leading: row[column] = 1
    case .right, .trailing: (row[column], row[column + 2]) = (1, 1)
    case .centerX: (row[column], row[column + 2]) = (1, 0.5)
    case .top: row[column + 1] = 1
    case .bottom: (row[column + 1], row[column + 3]) = (1, 1)
    case .centerY: (row[column + 1], row[column + 3]) = (1, 0.5)
    case .width: row[column + 2] = 1
    case .height: row[column + 3] = 1
    case .notAnAttribute: return nil
    }
    row[row.count - 1] = -Double(term.offset)
    return row
  }

  /// Returns `first − multiplier × second = constant` as a row.
  private func row(_ constraint: LayoutConstraint) -> [Double]? {
    guard var row = row(constraint.first) else { return nil }
    if let second = constraint.second {
      guard let other = self.row(second) else { return nil }
      for index in row.indices { row[index] -= Double(constraint.multiplier) * other[index] }
    }
    row[row.count - 1] += Double(constraint.constant)
    return row
  }

  private func fix(_ column: Int, relativeTo other: Int? = nil, _ value: CGFloat, in system: inout LinearSystem) {
    var row = [Double](repeating: 0, count: views.count * 4 + 1)
    row[column] = 1
    if let other { row[other] = -1 }
    row[row.count - 1] = Double(value)
    system.add(row)
  }

  /// Returns the unknowns: x, y, width and height of each view, in the root's coordinates.
  private func solution() -> [Double] {
    var active: Set<ObjectIdentifier> = []
    var heights: [Int: CGFloat] = [:]
    var solution = solve(active: active, heights: heights)
    // A label may be narrower than its text, and its height may violate an inequality.
    for _ in 0...2 * constraints.count {
      let natural = naturalHeights(in: solution)
      if natural != heights {
        heights = natural
      } else if let violated = constraints.first(where: {
        !active.contains(ObjectIdentifier($0)) && violates(solution, $0)
      }) {
        active.insert(ObjectIdentifier(violated))
      } else {
        break
      }
      solution = solve(active: active, heights: heights)
    }
    return solution
  }

  /// Returns the natural heights of views at the widths of a solution, by the indices of the views.
  private func naturalHeights(in solution: [Double]) -> [Int: CGFloat] {
    var heights: [Int: CGFloat] = [:]
    for (index, view) in views.enumerated() {
      guard let view = view as? any WidthDependentHeight else { continue }
      heights[index] = view.naturalHeight(atWidth: Self.rounded(max(solution[index * 4 + 2], 0)))
    }
    return heights
  }

  private static func rounded(_ length: Double) -> CGFloat { CGFloat((length * 1e6).rounded() / 1e6) }

  /// Returns true if a constraint is an inequality that a solution does not satisfy.
  private func violates(_ solution: [Double], _ constraint: LayoutConstraint) -> Bool {
    guard constraint.relation != .equal, let row = row(constraint) else { return false }
    let difference = zip(row, solution).reduce(0) { $0 + $1.0 * $1.1 } - row[row.count - 1]
    return constraint.relation == .lessThanOrEqual ? difference > Self.tolerance : difference < -Self.tolerance
  }

  /// - Parameters:
  ///   - active: the inequalities that count as equations.
  ///   - heights: natural heights by the indices of their views.
  private func solve(active: Set<ObjectIdentifier>, heights: [Int: CGFloat]) -> [Double] {
    var system = LinearSystem(unknowns: views.count * 4)
    fix(0, 0, in: &system)
    fix(1, 0, in: &system)
    if let width = rootSize.width { fix(2, width, in: &system) }
    if let height = rootSize.height { fix(3, height, in: &system) }
    for (index, view) in views.enumerated().dropFirst() where view.translatesAutoresizingMaskIntoConstraints {
      fixFrame(of: view, at: index * 4, in: &system)
    }
    let equations = constraints.filter { $0.relation == .equal || active.contains(ObjectIdentifier($0)) }
    for constraint in equations where constraint.priority.rawValue >= Self.naturalPriority {
      if let row = row(constraint) { system.add(row) }
    }
    for isContent in [false, true] {
      for (index, view) in views.enumerated() where (view is any ContentView) == isContent {
        let natural = view.intrinsicContentSize
        if natural.width != View.noIntrinsicMetric { fix(index * 4 + 2, natural.width, in: &system) }
        if natural.height != View.noIntrinsicMetric {
          fix(index * 4 + 3, heights[index] ?? natural.height, in: &system)
        }
      }
    }
    for constraint in equations where constraint.priority.rawValue < Self.naturalPriority {
      if let row = row(constraint) { system.add(row) }
    }
    fix(2, rootTarget.width, in: &system)
    fix(3, rootTarget.height, in: &system)
    for (index, view) in views.enumerated().dropFirst() { fixFrame(of: view, at: index * 4, in: &system) }
    return system.solution
  }

  private func fixFrame(of view: View, at column: Int, in system: inout LinearSystem) {
    guard let superview = view.superview, let parent = columns[ObjectIdentifier(superview)] else { return }
    let frame = view.uprightFrame
    fix(column + 2, frame.width, in: &system)
    fix(column + 3, frame.height, in: &system)
    fix(column, relativeTo: parent, frame.minX - superview.bounds.minX, in: &system)
    fix(column + 1, relativeTo: parent, frame.minY - superview.bounds.minY, in: &system)
  }

  private func applySolution() {
    let solution = solution()
    for (index, view) in views.enumerated().dropFirst() where !view.translatesAutoresizingMaskIntoConstraints {
      guard let superview = view.superview, let parent = columns[ObjectIdentifier(superview)] else { continue }
      let frame = CGRect(
        x: Self.rounded(solution[index * 4] - solution[parent]) + superview.bounds.minX,
        y: Self.rounded(solution[index * 4 + 1] - solution[parent + 1]) + superview.bounds.minY,
        width: Self.rounded(max(solution[index * 4 + 2], 0)), height: Self.rounded(max(solution[index * 4 + 3], 0)))
      if view.uprightFrame != frame { view.uprightFrame = frame }
    }
  }
}

/// Linear equations that are kept solved (Gauss–Jordan). Equations that contradict earlier ones are left out.
private struct LinearSystem {
  private var rows: [(pivot: Int, row: [Double])] = []
  private let unknowns: Int

  init(unknowns: Int) { self.unknowns = unknowns }

  /// Adds an equation: the factors of the unknowns, then the constant.
  mutating func add(_ equation: [Double]) {
    var row = equation
    for (pivot, known) in rows where row[pivot] != 0 {
      let factor = row[pivot]
      for index in row.indices { row[index] -= factor * known[index] }
    }
    guard let pivot = (0..<unknowns).max(by: { abs(row[$0]) < abs(row[$1]) }), abs(row[pivot]) > 1e-9 else { return }
    let scale = 1 / row[pivot]
    for index in row.indices { row[index] *= scale }
    for index in rows.indices where rows[index].row[pivot] != 0 {
      let factor = rows[index].row[pivot]
      for column in row.indices { rows[index].row[column] -= factor * row[column] }
    }
    rows.append((pivot, row))
  }

  /// The unknowns; 0 if no equation decides them.
  var solution: [Double] {
    var solution = [Double](repeating: 0, count: unknowns)
    for (pivot, row) in rows { solution[pivot] = row[unknowns] }
    return solution
  }
}
