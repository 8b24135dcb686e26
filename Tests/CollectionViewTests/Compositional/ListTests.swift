import Foundation
import Testing

@testable import CollectionView

@Suite struct ListTests {
  private func host(
    _ appearance: CollectionLayoutListConfiguration.Appearance, counts: [Int] = [3, 2], grid: CGFloat = 10,
    change: (inout CollectionLayoutListConfiguration) -> Void = { _ in }
  ) -> CompositionalHost {
    var configuration = CollectionLayoutListConfiguration(appearance: appearance)
    change(&configuration)
    let host = CompositionalHost(
      CollectionViewCompositionalLayout.list(using: configuration), counts: counts, width: 100, height: 500)
    host.view.displayGrid = CGSize(width: 5, height: grid)
    host.layout.invalidateLayout()
    host.view.advance(to: 0)
    return host
  }

  @Test func plainRowsAreSeparatedByLines() {
    let host = host(.plain) { $0.headerMode = .supplementary }
    #expect(
      host.drawing().split(separator: "\n").prefix(7).joined(separator: "\n") == """
        ┌U─────────────────┐
        │                  │
        └──────────────────┘
        ┌0─────────────────┐
        │                  │
        │                  │
        └──────────────────┘
        """)
    let lines = host.everything.filter { $0.representedElementCategory == .decorationView }
    #expect(lines.map(\.indexPath) == [[0, 0], [0, 1], [1, 0]].map { IndexPath(item: $0[1], section: $0[0]) })
    #expect(lines.allSatisfy { $0.frame.height == 1 && $0.frame.width == 100 })
    let rows = host.frames()
    #expect(lines.first?.frame.midY == rows[0].maxY + 5 && rows[1].minY == rows[0].maxY + 10)
    #expect(host.view.presentedElements.contains { $0.view is ListSeparatorView })
  }

  @Test func separatorsCanBeHiddenAndInset() {
    let host = host(.plain) {
      $0.separatorConfiguration.bottomSeparatorInsets.leading = 20
      $0.itemSeparatorHandler = { path, standard in
        var own = standard
        if path.item == 1 { own.topSeparatorVisibility = .hidden }
        return own
      }
    }
    let lines = host.everything.filter { $0.representedElementCategory == .decorationView }
    #expect(lines.map(\.indexPath) == [item(1)])
    #expect(lines.first?.frame.minX == 20 && lines.first?.frame.width == 80)
    #expect(self.host(.plain) { $0.showsSeparators = false }.everything.count == 5)
  }

  @Test func theBackgroundLiesBehindTheRowsOfEachSection() throws {
    let host = host(.insetGrouped, counts: [2]) { $0.backgroundColor = Color(rgb: 0x123456) }
    let background = try #require(host.view.presentedElements.first { $0.view.backgroundColor == Color(rgb: 0x123456) })
    let row = try #require(host.frames().first)
    #expect(background.zIndex == -1 && background.modelFrame.minX == 0 && background.modelFrame.width == 100)
    #expect(background.modelFrame.minY == 0 && background.modelFrame.contains(row))
    let clear = self.host(.plain) { $0.backgroundColor = Color.clear }
    #expect(!clear.view.presentedElements.contains { $0.zIndex == -1 })
  }

  @Test func appearancesDifferInTheirMargins() {
    func firstRow(_ appearance: CollectionLayoutListConfiguration.Appearance) -> CGRect {
      host(appearance).frames().first ?? .zero
    }
    #expect(firstRow(.plain).origin == .zero && firstRow(.plain).width == 100)
    #expect(firstRow(.grouped).origin == CGPoint(x: 0, y: 16))
    #expect(firstRow(.insetGrouped) == CGRect(x: 16, y: 16, width: 68, height: firstRow(.plain).height))
    #expect(firstRow(.sidebar).minX == 8)
    #expect(host(.sidebar).everything.allSatisfy { $0.representedElementCategory == .cell })
  }

  @Test func headersAreViewsOrTheFirstRow() {
    let views = host(.insetGrouped) {
      $0.headerMode = .supplementary
      $0.footerMode = .supplementary
      $0.headerTopPadding = 20
    }
    let kinds = views.everything.compactMap(\.representedElementKind).filter { $0 != ListSeparatorView.kind }
    #expect(kinds.count == 4 && Set(kinds).count == 2)
    #expect(views.everything.first { $0.representedElementCategory == .supplementaryView }?.frame.minY == 20)
    let first = host(.sidebar) {
      $0.headerMode = .firstItemInSection
      $0.showsSeparators = true
    }
    #expect(first.everything.filter { $0.representedElementCategory == .decorationView }.map(\.indexPath) == [item(1)])
  }

  @Test func plainHeadersStayVisible() {
    let host = host(.plain, counts: [20, 20]) { $0.headerMode = .supplementary }
    host.view.contentOffset.y = 300
    host.view.advance(to: 0)
    #expect(host.everything.first { $0.representedElementCategory == .supplementaryView }?.frame.minY == 300)
  }

  /// A line above the first visible row belongs to the row before, which is not visible.
  @Test func linesAreFoundWithoutTheirRows() throws {
    let host = host(.plain)
    let row = try #require(host.frames().first)
    let found = host.layout.layoutAttributesForElements(in: CGRect(x: 0, y: row.maxY + 3, width: 100, height: 4))
    #expect(found?.map(\.representedElementKind) == [ListSeparatorView.kind] && found?.first?.indexPath == item(0))
  }

  @Test func linesChangeTheirColour() {
    var color = Color.red
    let host = host(.plain) {
      $0.itemSeparatorHandler = { _, standard in
        var own = standard
        own.color = color
        return own
      }
    }
    func colors() -> [Color?] {
      host.view.presentedElements.compactMap { $0.view as? ListSeparatorView }.map(\.backgroundColor)
    }
    #expect(colors() == [.red, .red, .red])
    color = .blue
    host.layout.invalidateLayout()
    host.view.advance(to: 0)
    #expect(colors() == [.blue, .blue, .blue])
  }
}
