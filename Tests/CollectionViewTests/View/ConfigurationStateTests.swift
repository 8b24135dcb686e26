import CollectionView
import Foundation
import Testing

/// The state of cells, their backgrounds, and stacks of views.
@Suite struct ConfigurationStateTests {
  private func row(_ cell: CollectionViewCell) -> View? { cell.subviews.first { $0 !== cell.contentView } }

  @Test func cellsHaveAState() {
    let cell = CollectionViewCell(frame: CGRect(x: 0, y: 0, width: 30, height: 20))
    var states: [CellConfigurationState] = []
    cell.configurationUpdateHandler = { states.append($1) }
    cell.layoutIfNeeded()
    cell.layoutIfNeeded()
    #expect(states.count == 1 && !states[0].isSelected && !states[0].isHighlighted && !states[0].isDisabled)
    cell.isSelected = true
    cell.isSelected = true
    cell.isHighlighted = true
    cell.layoutIfNeeded()
    #expect(states.count == 2 && states[1].isSelected && states[1].isHighlighted)
    cell.isUserInteractionEnabled = false
    cell.setNeedsUpdateConfiguration()
    cell.layoutIfNeeded()
    #expect(
      states.count == 3 && states[2].isDisabled && !states[2].isFocused && !states[2].isExpanded
        && !states[2].isReordering)
    let key = ConfigurationStateCustomKey("own")
    var own = states[2]
    own[key] = 7
    #expect(own[key] as? Int == 7 && states[2][key] == nil && own != states[2])
    // The initializer creates the state of a cell at rest.
    let fresh = CellConfigurationState(traitCollection: TraitCollection())
    #expect(!fresh.isDisabled && !fresh.isHighlighted && !fresh.isSelected && !fresh.isFocused && fresh[key] == nil)
    #expect(!fresh.isExpanded && !fresh.isReordering)
  }

  /// A background of a list is grey while its row is highlighted or selected, and of others it stays.
  @Test func backgroundsFollowTheState() {
    var state = CellConfigurationState(traitCollection: TraitCollection())
    let grey = Color(rgb: 0xd1d1d6)
    for (list, colour, radius) in [
      (BackgroundConfiguration.listCell(), nil, 0), (.listPlainCell(), nil, 0), (.listGroupedCell(), Color.white, 0),
      (.listSidebarCell(), nil, 8),
    ] as [(BackgroundConfiguration, Color?, CGFloat)] {
      (state.isHighlighted, state.isSelected) = (false, false)
      #expect(list.updated(for: state).resolvedColor == colour && list.cornerRadius == radius)
      state.isHighlighted = true
      #expect(list.updated(for: state).resolvedColor == grey)
      (state.isHighlighted, state.isSelected) = (false, true)
      #expect(list.updated(for: state).resolvedColor == grey)
    }
    var plain = BackgroundConfiguration.clear()
    #expect(plain.updated(for: state).resolvedColor == nil)
    plain.backgroundColor = .red
    plain.backgroundColorTransformer = { $0 == .red ? .blue : .green }
    #expect(plain.resolvedColor == .blue)
    plain.backgroundColor = nil
    #expect(plain.resolvedColor == .green)
  }

  @Test func aBackgroundIsShownBehindTheContent() throws {
    let cell = CollectionViewCell(frame: CGRect(x: 0, y: 0, width: 30, height: 20))
    _ = cell.contentView
    let custom = View()
    var background = BackgroundConfiguration.clear()
    (background.backgroundColor, background.cornerRadius, background.customView) = (.red, 3, custom)
    background.backgroundInsets = DirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
    (background.strokeWidth, background.strokeColor) = (2, nil)
    cell.backgroundConfiguration = background
    let view = try #require(row(cell))
    #expect(cell.subviews == [view, cell.contentView] && view.frame == CGRect(x: 2, y: 1, width: 24, height: 16))
    #expect(view.backgroundColor == .red && view.layer.cornerRadius == 3 && view.layer.borderWidth == 0)
    #expect(view.subviews == [custom] && custom.frame == CGRect(x: 0, y: 0, width: 24, height: 16))
    background.strokeColor = .blue
    background.customView = nil
    cell.backgroundConfiguration = background
    #expect(
      row(cell) === view && view.layer.borderWidth == 2 && view.layer.borderColor == .blue && view.subviews.isEmpty)
    cell.frame.size.width = 50
    cell.layoutIfNeeded()
    #expect(view.frame.width == 44)
    // The other kinds of backgrounds replace it, and it them.
    let plain = View()
    cell.backgroundView = plain
    #expect(cell.backgroundConfiguration == nil && cell.subviews == [plain, cell.contentView])
    cell.backgroundConfiguration = background
    #expect(cell.backgroundView == nil && plain.superview == nil && row(cell)?.backgroundColor == .red)
    let selected = View()
    cell.selectedBackgroundView = selected
    #expect(cell.backgroundConfiguration == nil && cell.subviews == [selected, cell.contentView])
    cell.backgroundConfiguration = background
    #expect(cell.selectedBackgroundView == nil && cell.subviews.count == 2)
    cell.backgroundConfiguration = nil
    #expect(cell.subviews == [cell.contentView])
  }

  @Test func updatesCanBeTurnedOff() {
    let cell = CollectionViewCell(frame: CGRect(x: 0, y: 0, width: 30, height: 20))
    cell.backgroundConfiguration = .listGroupedCell()
    cell.automaticallyUpdatesBackgroundConfiguration = false
    cell.isSelected = true
    cell.layoutIfNeeded()
    #expect(cell.backgroundConfiguration?.resolvedColor == .white)
    cell.automaticallyUpdatesBackgroundConfiguration = true
    cell.setNeedsUpdateConfiguration()
    cell.layoutIfNeeded()
    #expect(cell.backgroundConfiguration?.resolvedColor == Color(rgb: 0xd1d1d6))
  }

  // MARK: Stacks

  private final class Box: View {
    let size: CGSize
    init(_ width: CGFloat, _ height: CGFloat) {
      size = CGSize(width: width, height: height)
      super.init(frame: .zero)
    }
    required init?(coder: NSCoder) { nil }
    override var intrinsicContentSize: CGSize { size }
  }

  /// (axis, distribution, alignment, starts and lengths along the stack of 30, starts and lengths across the stack of 10)
  @Test(
    arguments: [
      (.horizontal, .fill, .leading, [0...4, 5...11, 12...30], [0...2, 0...3, 0...4]),
      (.horizontal, .fill, .trailing, [0...4, 5...11, 12...30], [8...10, 7...10, 6...10]),
      (.vertical, .fill, .center, [0...2, 3...6, 7...30], [3...7, 2...8, 4...6]),
      (.vertical, .fillEqually, .fill, [0...28.0 / 3, 31.0 / 3...59.0 / 3, 62.0 / 3...30], [0...10, 0...10, 0...10]),
      (
        .horizontal, .fillProportionally, .fill, [0...28.0 / 3, 31.0 / 3...73.0 / 3, 76.0 / 3...30],
        [0...10, 0...10, 0...10]
      ),
      (.horizontal, .equalSpacing, .fill, [0...4, 13...19, 28...30], [0...10, 0...10, 0...10]),
    ] as [(StackView.Axis, StackView.Distribution, StackView.Alignment, [ClosedRange<CGFloat>], [ClosedRange<CGFloat>])]
  )
  func stacksDivideTheirLength(
    axis: StackView.Axis, distribution: StackView.Distribution, alignment: StackView.Alignment,
    along: [ClosedRange<CGFloat>],
    across: [ClosedRange<CGFloat>]
  ) {
    let isHorizontal = axis == .horizontal
    let stack = StackView(arrangedSubviews: [Box(4, 2), Box(6, 3), Box(2, 4)])
    (stack.axis, stack.distribution, stack.alignment, stack.spacing) = (axis, distribution, alignment, 1)
    stack.frame.size = isHorizontal ? CGSize(width: 30, height: 10) : CGSize(width: 10, height: 30)
    stack.layoutIfNeeded()
    func isNear(_ found: ClosedRange<CGFloat>, _ expected: ClosedRange<CGFloat>) -> Bool {
      abs(found.lowerBound - expected.lowerBound) < 1e-6 && abs(found.upperBound - expected.upperBound) < 1e-6
    }
    for (index, view) in stack.arrangedSubviews.enumerated() {
      let (x, y) = (view.frame.minX...view.frame.maxX, view.frame.minY...view.frame.maxY)
      #expect(
        isNear(isHorizontal ? x : y, along[index]) && isNear(isHorizontal ? y : x, across[index]), "\(view.frame)")
    }
  }

  @Test func viewsOfAStackAreInsertedSpacedAndRemoved() {
    let (a, b, c) = (Box(4, 2), Box(6, 2), Box(2, 2))
    let stack = StackView(arrangedSubviews: [a, b])
    stack.insertArrangedSubview(c, at: 1)
    #expect(stack.arrangedSubviews == [a, c, b] && stack.subviews.count == 3)
    stack.insertArrangedSubview(c, at: 9)
    #expect(stack.arrangedSubviews == [a, b, c] && stack.subviews.count == 3)
    stack.spacing = 1
    stack.setCustomSpacing(5, after: a)
    #expect(stack.customSpacing(after: a) == 5 && stack.customSpacing(after: b) == StackView.spacingUseDefault)
    #expect(stack.intrinsicContentSize == CGSize(width: 18, height: 2))
    stack.setCustomSpacing(StackView.spacingUseDefault, after: a)
    #expect(stack.intrinsicContentSize.width == 14)
    // Equal shares are as long as the longest one needs.
    stack.distribution = .fillEqually
    #expect(stack.intrinsicContentSize == CGSize(width: 3 * 6 + 2, height: 2))
    stack.axis = .vertical
    #expect(stack.intrinsicContentSize == CGSize(width: 6, height: 3 * 2 + 2))
    (stack.axis, stack.distribution) = (.horizontal, .fill)
    stack.isLayoutMarginsRelativeArrangement = true
    stack.layoutMargins = EdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    #expect(stack.intrinsicContentSize == CGSize(width: 20, height: 6))
    stack.frame.size = CGSize(width: 20, height: 6)
    stack.layoutIfNeeded()
    #expect(a.frame == CGRect(x: 2, y: 1, width: 4, height: 2) && c.frame.maxX == 16)
    // Views that are too long give way from the end.
    stack.frame.size.width = 14
    stack.layoutIfNeeded()
    #expect([a, b, c].map(\.frame.width) == [4, 2, 0])
    stack.setCustomSpacing(7, after: b)
    stack.removeArrangedSubview(b)
    stack.addArrangedSubview(b)
    #expect(stack.customSpacing(after: b) == StackView.spacingUseDefault)
    stack.removeArrangedSubview(b)
    #expect(stack.arrangedSubviews == [a, c] && b.superview === stack)
    c.removeFromSuperview()
    #expect(stack.arrangedSubviews == [a] && stack.subviews == [a, b])
  }
}
