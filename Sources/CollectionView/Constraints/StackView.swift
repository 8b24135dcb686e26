import Foundation

/// Arranges views in a row or a column.
open class StackView: View, WidthDependentHeight {
  /// The direction of a stack.
  public enum Axis: Int, Sendable {
    case horizontal
    case vertical
  }

  /// The division of the length of a stack among its views. With `fill`, the last view grows or shrinks to the rest.
  public enum Distribution: Int, Sendable {
    case fill
    case fillEqually
    case fillProportionally
    case equalSpacing
    case equalCentering
  }

  /// The position of views across a stack.
  public enum Alignment: Int, Sendable {
    case fill
    case leading
    case center
    case trailing
    public static let top = Alignment.leading
    public static let bottom = Alignment.trailing
  }

  open var axis = Axis.horizontal { didSet { setNeedsLayout() } }
  open var distribution = Distribution.fill { didSet { setNeedsLayout() } }
  open var alignment = Alignment.fill { didSet { setNeedsLayout() } }
  open var spacing: CGFloat = 0 { didSet { setNeedsLayout() } }
  /// Whether the layout margins are kept free.
  open var isLayoutMarginsRelativeArrangement = false { didSet { setNeedsLayout() } }
  /// The views in their order. Hidden ones take no space.
  open private(set) var arrangedSubviews: [View] = []

  public convenience init(arrangedSubviews views: [View]) {
    self.init(frame: .zero)
    for view in views { addArrangedSubview(view) }
  }

  /// Adds a view at the end.
  open func addArrangedSubview(_ view: View) { insertArrangedSubview(view, at: arrangedSubviews.count) }

  /// Inserts a view.
  open func insertArrangedSubview(_ view: View, at stackIndex: Int) {
    arrangedSubviews.removeAll { $0 === view }
    arrangedSubviews.insert(view, at: min(max(stackIndex, 0), arrangedSubviews.count))
    view.translatesAutoresizingMaskIntoConstraints = false
    if view.superview !== self { addSubview(view) }
    setNeedsLayout()
  }

  /// Means that the space after a view is `spacing`.
  public static let spacingUseDefault = CGFloat.greatestFiniteMagnitude
  private var customSpacings: [ObjectIdentifier: CGFloat] = [:]

  /// Sets the space after a view.
  open func setCustomSpacing(_ spacing: CGFloat, after arrangedSubview: View) {
    customSpacings[ObjectIdentifier(arrangedSubview)] = spacing == Self.spacingUseDefault ? nil : spacing
    setNeedsLayout()
  }

  /// Returns the space after a view, as it was set for it.
  open func customSpacing(after arrangedSubview: View) -> CGFloat {
    customSpacings[ObjectIdentifier(arrangedSubview)] ?? Self.spacingUseDefault
  }

  /// The spaces between the views that are shown.
  private var gaps: [CGFloat] { shown.dropLast().map { customSpacings[ObjectIdentifier($0)] ?? spacing } }

  /// Removes a view from the arrangement; it stays a subview.
  open func removeArrangedSubview(_ view: View) {
    arrangedSubviews.removeAll { $0 === view }
    customSpacings[ObjectIdentifier(view)] = nil
    setNeedsLayout()
  }

  open override func willRemoveSubview(_ subview: View) {
    super.willRemoveSubview(subview)
    removeArrangedSubview(subview)
  }

  private var shown: [View] { arrangedSubviews.filter { !$0.isHidden } }
  private var insets: EdgeInsets { isLayoutMarginsRelativeArrangement ? layoutMargins : .zero }

  /// A size or point along and across the stack.
  private func along(_ size: CGSize) -> (along: CGFloat, across: CGFloat) {
    axis == .horizontal ? (size.width, size.height) : (size.height, size.width)
  }

  /// Returns the natural size of a view; its height is that at a width, if there is one.
  private func naturalSize(of view: View, width: CGFloat? = nil) -> CGSize {
    view.systemLayoutSizeFitting(
      CGSize(width: width ?? 0, height: 0), withHorizontalFittingPriority: width == nil ? .fittingSizeLevel : .required,
      verticalFittingPriority: .fittingSizeLevel)
  }

  /// Returns the size of a view in a column of a width.
  private func size(of view: View, inColumn width: CGFloat) -> CGSize {
    naturalSize(of: view, width: alignment == .fill ? width : min(naturalSize(of: view).width, width))
  }

  private func total(_ lengths: [CGFloat]) -> CGFloat {
    let count = CGFloat(lengths.count)
    let length = distribution == .fillEqually ? (lengths.max() ?? 0) * count : lengths.reduce(0, +)
    return length + gaps.reduce(0, +)
  }

  /// The size of the views side by side.
  open override var intrinsicContentSize: CGSize {
    let sizes = shown.map { along(naturalSize(of: $0)) }
    let (total, across) = (total(sizes.map(\.along)), sizes.map(\.across).max() ?? 0)
    let size =
      axis == .horizontal ? CGSize(width: total, height: across) : CGSize(width: across, height: total)
    return CGSize(width: size.width + insets.horizontal, height: size.height + insets.vertical)
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  package func naturalHeight(atWidth width: CGFloat) -> CGFloat {
    let (views, room) = (shown, max(width - insets.horizontal, 0))
    if axis == .vertical { return total(views.map { size(of: $0, inColumn: room).height }) + insets.vertical }
    let widths = arrangedLengths(of: views.map { naturalSize(of: $0).width }, in: room).lengths
    return (zip(views, widths).map { naturalSize(of: $0, width: $1).height }.max() ?? 0) + insets.vertical
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let views = shown
    guard !views.isEmpty else { return }
    let area = bounds.inset(by: insets)
    let room = along(area.size)
    let sizes = views.map { along(axis == .vertical ? size(of: $0, inColumn: area.width) : naturalSize(of: $0)) }
    let (lengths, gaps) = arrangedLengths(of: sizes.map(\.along), in: room.along)
    var position: CGFloat = 0
    for (index, view) in views.enumerated() {
      let length = lengths[index]
      let natural = axis == .vertical ? sizes[index].across : naturalSize(of: view, width: length).height
      let across = alignment == .fill ? room.across : min(natural, room.across)
      let start: CGFloat
      switch alignment {
      case .fill, .leading: start = 0
      case .center: start = (room.across - across) / 2
      case .trailing: start = room.across - across
      }
      view.frame =
        axis == .horizontal
        ? CGRect(x: area.minX + position, y: area.minY + start, width: length, height: across)
        : CGRect(x: area.minX + start, y: area.minY + position, width: across, height: length)
      position += length + (index < gaps.count ? gaps[index] : 0)
    }
  }

  private func arrangedLengths(of lengths: [CGFloat], in length: CGFloat) -> (lengths: [CGFloat], gaps: [CGFloat]) {
    let gaps = gaps
    var natural = lengths
    let count = CGFloat(lengths.count)
    let sum = natural.reduce(0, +)
    let room = length - gaps.reduce(0, +)
    switch distribution {
    case .fillEqually: return (natural.map { _ in max(room / count, 0) }, gaps)
    case .fillProportionally where sum > 0: return (natural.map { max($0 / sum * room, 0) }, gaps)
    case .equalSpacing, .equalCentering:
      let even = count > 1 ? (length - sum) / (count - 1) : 0
      return (natural, gaps.map { max(even, $0) })
    case .fill, .fillProportionally:
      // From the end: views that are too long give way.
      var rest = room - sum
      for index in natural.indices.reversed() where rest != 0 {
        let new = max(natural[index] + rest, 0)
        rest -= new - natural[index]
        natural[index] = new
      }
      return (natural, gaps)
    }
  }
}
