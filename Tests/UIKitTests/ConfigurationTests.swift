import Testing
import UIKit

/// A content configuration of an application's own.
private struct PriceConfiguration: UIContentConfiguration, Hashable {
  var price = 0
  var isBold = false

  func makeContentView() -> UIView & UIContentView { PriceView(self) }
  func updated(for state: UIConfigurationState) -> PriceConfiguration {
    var updated = self
    updated.isBold = (state as? UICellConfigurationState)?.isSelected == true || state[.sale] as? Bool == true
    return updated
  }
}

extension UIConfigurationStateCustomKey {
  fileprivate static let sale = UIConfigurationStateCustomKey("shop.sale")
}

private final class PriceView: UIView, UIContentView {
  let label = UILabel()
  var configuration: UIContentConfiguration {
    didSet { update() }
  }

  init(_ configuration: PriceConfiguration) {
    self.configuration = configuration
    super.init(frame: .zero)
    addSubview(label)
    update()
  }
  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  private func update() {
    guard let price = configuration as? PriceConfiguration else { return }
    label.text = (price.isBold ? "*" : "") + "\(price.price)"
  }
}

private final class SaleCell: UICollectionViewCell {
  var isOnSale = false {
    didSet { setNeedsUpdateConfiguration() }
  }
  override var configurationState: UICellConfigurationState {
    var state = super.configurationState
    state[.sale] = isOnSale
    return state
  }
}

private let listRow = UICollectionView.CellRegistration<UICollectionViewListCell, String> { cell, _, name in
  var content = cell.defaultContentConfiguration()
  content.text = name
  content.secondaryText = "below"
  cell.contentConfiguration = content
  cell.backgroundConfiguration = cell.defaultBackgroundConfiguration()
  cell.accessories = [.outlineDisclosure(), .checkmark()]
}

@Suite struct ConfigurationTests {
  @Test func theContentViewIsMadeOnceAndUpdated() throws {
    let cell = UICollectionViewCell(frame: rect(0, 0, 80, 20))
    let plain = cell.contentView
    cell.contentConfiguration = PriceConfiguration(price: 3)
    let view = try #require(cell.contentView as? PriceView)
    #expect(plain.superview == nil && view.frame == cell.bounds && view.label.text == "3")
    cell.contentConfiguration = PriceConfiguration(price: 4)
    #expect(cell.contentView === view && view.label.text == "4")
    cell.contentConfiguration = UIListContentConfiguration.cell()
    #expect(cell.contentView is UIListContentView && view.superview == nil)
    cell.contentConfiguration = nil
    #expect(!(cell.contentView is any UIContentView))
  }

  @Test func theStateUpdatesTheContent() throws {
    let cell = SaleCell(frame: rect(0, 0, 80, 20))
    cell.contentConfiguration = PriceConfiguration(price: 3)
    var states: [Bool] = []
    cell.configurationUpdateHandler = { states.append($1.isSelected) }
    let label = try #require(cell.contentView as? PriceView).label
    cell.layoutIfNeeded()
    cell.isSelected = true
    #expect(label.text == "3" && states == [false])
    cell.layoutIfNeeded()
    #expect(label.text == "*3" && states == [false, true])
    cell.isSelected = false
    cell.isOnSale = true
    cell.layoutIfNeeded()
    #expect(label.text == "*3" && states == [false, true, false])
    cell.automaticallyUpdatesContentConfiguration = false
    cell.isOnSale = false
    cell.layoutIfNeeded()
    #expect(label.text == "*3")
  }

  @Test func backgroundsFillTheirInsets() {
    let cell = UICollectionViewListCell(frame: rect(0, 0, 80, 20))
    let view = UIView()
    cell.backgroundView = view
    var background = UIBackgroundConfiguration.listGroupedCell()
    background.backgroundInsets = NSDirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
    background.cornerRadius = 5
    cell.backgroundConfiguration = background
    #expect(cell.backgroundView == nil && view.superview == nil)
    _ = cell.contentView
    #expect(cell.subviews.count == 2 && cell.subviews[0].frame == rect(2, 1, 74, 16))
    #expect(cell.subviews[0].backgroundColor == .white && cell.subviews[0].layer.cornerRadius == 5)
    cell.isHighlighted = true
    cell.layoutIfNeeded()
    #expect(cell.subviews[0].backgroundColor != .white)
    cell.isHighlighted = false
    cell.frame.size.width = 100
    cell.layoutIfNeeded()
    #expect(cell.subviews[0].backgroundColor == .white && cell.subviews[0].frame.width == 94)
    cell.backgroundView = view
    #expect(cell.backgroundConfiguration == nil && cell.subviews.first === view)
  }

  @Test func rowsPlaceTheirPartsByFrames() {
    var row = UIListContentConfiguration.valueCell()
    row.text = "Size"
    row.secondaryText = "10 MB"
    let view = UIListContentView(configuration: row)
    view.frame = rect(0, 0, 160, 48)
    func frames() -> [CGRect] {
      view.layoutIfNeeded()
      return view.subviews.map(\.frame)
    }
    #expect(frames() == [.zero, rect(16, 16, 88, 16), rect(104, 16, 40, 16)])
    // Too narrow for both in one line.
    view.frame.size.width = 96
    #expect(frames() == [.zero, rect(16, 8, 64, 16), rect(16, 24, 64, 16)])
    row.image = UIImage(size: CGSize(width: 80, height: 40))
    row.imageProperties.maximumSize = CGSize(width: 32, height: 32)
    row.secondaryText = nil
    view.configuration = row
    view.frame.size.width = 160
    #expect(Array(frames().prefix(2)) == [rect(16, 16, 32, 16), rect(64, 16, 80, 16)])
    #expect(view.sizeThatFits(CGSize(width: 160, height: 0)) == CGSize(width: 160, height: 16))
    row.image = UIImage(size: CGSize(width: 40, height: 80))
    view.configuration = row
    #expect(Array(frames().prefix(2)) == [rect(16, 8, 16, 32), rect(48, 16, 96, 16)])
  }

  @Test func aListOfRowsIsAnOutlineThatTapsOpen() throws {
    let layout = UICollectionViewCompositionalLayout.list(using: .init(appearance: .plain))
    let view = UICollectionView(frame: rect(0, 0, 320, 320), collectionViewLayout: layout)
    let source = UICollectionViewDiffableDataSource<Int, String>(collectionView: view) { view, path, name in
      view.dequeueConfiguredReusableCell(using: listRow, for: path, item: name)
    }
    var outline = NSDiffableDataSourceSectionSnapshot<String>()
    outline.append(["2024", "2025"])
    outline.append(["May"], to: "2024")
    source.apply(outline, to: 0, animatingDifferences: false)
    view.advance(to: 0)
    var told: [String] = []
    source.sectionSnapshotHandlers.willExpandItem = { told.append("expand " + $0) }
    source.sectionSnapshotHandlers.willCollapseItem = { told.append("collapse " + $0) }
    source.sectionSnapshotHandlers.shouldCollapseItem = { $0 != "2025" }
    func row(_ number: Int) throws -> UICollectionViewListCell {
      try #require(view.cellForItem(at: item(number)) as? UICollectionViewListCell)
    }
    func signs(_ number: Int) throws -> [String] {
      try row(number).subviews.compactMap { ($0 as? UILabel)?.text }
    }
    func tapSign(_ number: Int) throws {
      let cell = try row(number)
      let sign = try #require(cell.subviews.first { ($0 as? UILabel)?.text != "✓" && $0 is UILabel })
      let point = cell.convert(CGPoint(x: sign.frame.midX, y: sign.frame.midY), to: nil)
      view.touchBegan(at: point)
      #expect(view.touchEnded(at: point) == nil)
      view.advance(to: view.now + 9)
    }
    // Two lines of 16 points; only the parent has a sign to open it.
    #expect(try row(0).bounds.height == 32 && signs(0) == ["›", "✓"] && signs(1) == ["✓"])
    try tapSign(0)
    #expect(told == ["expand 2024"] && source.snapshot().itemIdentifiers == ["2024", "May", "2025"])
    #expect(try signs(0) == ["⌄", "✓"] && row(1).contentView.frame.minX == 16 && row(2).contentView.frame.minX == 0)
    try tapSign(0)
    #expect(told == ["expand 2024", "collapse 2024"] && source.snapshot().numberOfItems == 2)
  }

  @Test func bordersHaveTheirColour() throws {
    let cell = UICollectionViewListCell(frame: CGRect(x: 0, y: 0, width: 160, height: 32))
    var background = UIBackgroundConfiguration.listSidebarCell()
    (background.strokeColor, background.strokeWidth) = (.red, 1)
    cell.backgroundConfiguration = background
    var content = UIListContentConfiguration.header()
    (content.text, content.alpha) = ("Dunes", 0.5)
    cell.contentConfiguration = content
    cell.layoutIfNeeded()
    let bordered = cell.subviews.first { $0.layer.borderWidth == 1 }
    #expect(bordered?.layer.borderColor == .red && bordered?.layer.cornerRadius == 8)
    #expect(cell.contentView.alpha == 0.5)
  }

  @Test func accessoriesHaveOptions() throws {
    let cell = UICollectionViewListCell(frame: rect(0, 0, 160, 32))
    var taps = 0
    cell.accessories = [
      .detail { taps += 1 }, .checkmark(options: .init(isHidden: true)),
      .disclosureIndicator(options: .init(reservedLayoutWidth: .custom(24), tintColor: .red)),
    ]
    cell.layoutIfNeeded()
    let signs = cell.subviews.compactMap { $0 as? UILabel }
    // 24 points with the sign in the middle, the width of a hidden sign, and a sign to tap.
    #expect(signs.map(\.frame) == [rect(88, 8, 8, 16), rect(104, 8, 8, 16), rect(128, 8, 8, 16)])
    #expect(signs.map(\.isHidden) == [false, true, false] && signs[2].textColor == .red && signs[1].textColor != .red)
    #expect(cell.accessories.map(\.accessoryType) == [.detail, .checkmark, .disclosureIndicator])
    let window = UIWindow(frame: cell.bounds)
    window.addSubview(cell)
    for x: CGFloat in [92, 132] {
      window.touchBegan(at: CGPoint(x: x, y: 16))
      window.touchEnded(at: CGPoint(x: x, y: 16))
    }
    #expect(taps == 1)
    let font = UIFont.boldSystemFont(ofSize: 12)
    cell.accessories = [.label(text: "12", options: .init(tintColor: .red, font: font))]
    cell.layoutIfNeeded()
    let label = try #require(cell.subviews.compactMap { $0 as? UILabel }.first)
    #expect(label.text == "12" && label.textColor == .red && label.font == font)
  }

  @Test func aHeaderOfAnOutlineOpensWhereverItIsTapped() throws {
    let layout = UICollectionViewCompositionalLayout.list(using: .init(appearance: .plain))
    let view = UICollectionView(frame: rect(0, 0, 320, 320), collectionViewLayout: layout)
    let header = UICollectionView.CellRegistration<UICollectionViewListCell, String> { cell, _, _ in
      cell.accessories = [.outlineDisclosure(options: .init(style: .header))]
    }
    let source = UICollectionViewDiffableDataSource<Int, String>(collectionView: view) { view, path, name in
      view.dequeueConfiguredReusableCell(using: header, for: path, item: name)
    }
    var outline = NSDiffableDataSourceSectionSnapshot<String>()
    outline.append(["2024"])
    outline.append(["May"], to: "2024")
    source.apply(outline, to: 0, animatingDifferences: false)
    view.advance(to: 0)
    for count in [2, 1] {
      view.touchBegan(at: CGPoint(x: 40, y: 8))
      // The row is highlighted in a frame between.
      view.advance(to: view.now + 0.1)
      #expect(view.touchEnded(at: CGPoint(x: 40, y: 8)) == nil)
      view.advance(to: view.now + 9)
      #expect(source.snapshot().numberOfItems == count && view.indexPathsForSelectedItems?.isEmpty != false)
    }
    // Without the accessory, the row is a row.
    try #require(view.cellForItem(at: item(0)) as? UICollectionViewListCell).accessories = []
    view.advance(to: view.now + 1)
    view.touchBegan(at: CGPoint(x: 40, y: 8))
    #expect(view.touchEnded(at: CGPoint(x: 40, y: 8)) == item(0) && source.snapshot().numberOfItems == 1)
  }
}
