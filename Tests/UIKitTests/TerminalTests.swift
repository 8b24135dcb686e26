import PhotoFeed
import Pictures
import TerminalPanels
import TestSupport
import Testing
import UIKit
import Wall
import WallLayouts

/// Published layouts on a real wall: what ncurses shows is what the layout says.
@Suite(.oneAtATime) struct TerminalTests {
  static let published: [LayoutEntry] = [
    LayoutEntry(name: "bricks", summary: "columns") {
      let layout = BricksLayout()
      layout.walls = 4
      return layout
    },
    LayoutEntry(name: "tags", summary: "lines that start at the left") {
      let layout = TagsLayout(gap: 10)
      layout.itemSize = CGSize(width: 150, height: 70)
      return layout
    },
    LayoutEntry(name: "center-paging", summary: "a strip of cards") {
      let layout = CenterPagingLayout()
      layout.itemSize = CGSize(width: 200, height: 200)
      return layout
    },
    LayoutEntry(name: "cover-strip", summary: "records on a shelf") {
      let layout = CoverStripLayout()
      layout.itemSize = CGSize(width: 160, height: 160)
      return layout
    },
    LayoutEntry(name: "floating-headers", summary: "headers that stay") {
      let layout = FloatingHeadersLayout()
      layout.itemSize = CGSize(width: 120, height: 80)
      layout.headerReferenceSize = CGSize(width: 100, height: 16)
      return layout
    },
    LayoutEntry(name: "sheet", summary: "a sheet") {
      let layout = SheetLayout()
      layout.columnWidths = Array(repeating: 80, count: 12)
      layout.rowHeight = 64
      return layout
    },
    LayoutEntry(name: "card-stack", summary: "a stack") {
      let layout = CardStackLayout()
      layout.cardSize = CGSize(width: 240, height: 160)
      layout.peek = 48
      return layout
    },
    LayoutEntry(name: "month", summary: "weeks of seven") {
      let layout = MonthLayout()
      layout.dayHeight = 64
      return layout
    },
    LayoutEntry(name: "wheel", summary: "a big wheel") {
      let layout = WheelLayout()
      layout.seatSize = CGSize(width: 80, height: 80)
      layout.radius = 140
      return layout
    },
    LayoutEntry(name: "springy", summary: "rows on springs") {
      let layout = SpringyLayout()
      layout.itemSize = CGSize(width: 600, height: 64)
      return layout
    },
    LayoutEntry(name: "measured-list", summary: "rows that say their height") {
      let layout = MeasuredListLayout()
      layout.estimatedHeight = 48
      return layout
    },
    LayoutEntry(name: "quilt", summary: "patches") { QuiltLayout() },
  ]

  private static let count = 12

  private static var feed: PhotoFeed {
    let photos = (0..<count).map { #"{"url":"p\#($0).jpg","title":"photo \#($0)","width":400,"height":300}"# }
    let source = FeedSource.bytes(
      Array("[\(photos.joined(separator: ","))]".utf8), name: "test.json", origin: .local(folder: "/photos"))
    return (try? FeedLoader().load([source])) ?? .empty
  }

  @Test(arguments: published.map(\.name)) func theScreenShowsWhatTheLayoutSays(name: String) throws {
    let entry = try #require(Self.published.first { $0.name == name })
    let screen = try Screen.headless(CellSize(columns: 80, rows: 24))
    var options = WallOptions()
    options.frame = .none
    options.layout = name
    options.isAnimated = false
    options.isBare = true
    let wall = Wall(screen: screen, feed: Self.feed, options: options, pictures: Paints(), layouts: [entry])
    for frame in 0..<200 where frame < 5 || wall.needsFrame { wall.frame(at: Double(frame) / 60) }
    let state = wall.state
    #expect(state.layout == name && !state.items.isEmpty)

    // The same layout beside it, in a collection view as large as the screen.
    let geometry = CellGeometry(ratio: screen.cellPixelRatio)
    let host = Host(entry.make(), counts: [Self.count], size: geometry.points(screen.size))
    host.view.advance(to: 0)
    host.view.contentOffset = state.offset
    host.view.advance(to: 0)
    host.rest()
    let cells = host.view.presentedElements.filter { $0.category == .cell && $0.alpha >= 0.05 }
    let expected = Dictionary(uniqueKeysWithValues: cells.map { ($0.indexPath.item + 1, geometry.cells($0.frame)) })
    for item in state.items { #expect(item.frame == expected[item.number], "\(name), item \(item.number)") }
    #expect(Set(state.items.map(\.number)).isSubset(of: expected.keys))

    // In the middle of each piece of the screen lies the picture of the element on top there.
    var seen = 0
    for row in stride(from: 1, to: 22, by: 2) {
      for column in stride(from: 2, to: 78, by: 3) {
        let points = [(0, 0), (-1, 0), (1, 0), (0, -1), (0, 1)].map { shift in
          geometry.middle(of: CellPoint(column: column + shift.0, row: row + shift.1))
        }
        let tops = points.map { host.view.element(at: $0) }
        guard let top = tops[0], top.category == .cell, top.alpha == 1,
          tops.allSatisfy({ $0?.indexPath == top.indexPath && $0?.category == .cell })
        else { continue }
        seen += 1
        let cell = screen.cell(at: CellPoint(column: column, row: row))
        #expect(
          cell.style.background == .rgb(Paints.color(of: top.indexPath.item)),
          "\(name), column \(column), row \(row): item \(top.indexPath.item + 1)")
      }
    }
    #expect(seen > 0, "nothing to be seen")
  }

  /// A wheel that stops with a seat at the top.
  private final class StoppingWheel: WheelLayout {
    override func targetContentOffset(
      forProposedContentOffset proposedContentOffset: CGPoint, withScrollingVelocity velocity: CGPoint
    ) -> CGPoint {
      guard let view = collectionView else { return proposedContentOffset }
      let last = CGFloat(max(view.numberOfItems(inSection: 0) - 1, 1))
      let step = (collectionViewContentSize.width - view.bounds.width) / last
      return CGPoint(x: (proposedContentOffset.x / step).rounded() * step, y: proposedContentOffset.y)
    }
  }

  /// Keys bring the photo that they focus to the middle of a strip or to the top of a wheel.
  @Test(arguments: ["center-paging", "stopping wheel"]) func keysTurnCarousels(name: String) throws {
    let wheel = LayoutEntry(name: "stopping wheel", summary: "a big wheel") {
      let layout = StoppingWheel()
      layout.seatSize = CGSize(width: 80, height: 80)
      layout.radius = 140
      return layout
    }
    let entry = try #require((Self.published + [wheel]).first { $0.name == name })
    let screen = try Screen.headless(CellSize(columns: 80, rows: 24))
    var options = WallOptions()
    options.isBare = true
    let wall = Wall(screen: screen, feed: Self.feed, options: options, pictures: Paints(), layouts: [entry])
    var time = 0.0
    func rest() {
      repeat {
        wall.frame(at: time)
        time += 1 / 60
      } while wall.needsFrame && time < 60
    }
    rest()
    for key in [Key.right, .right, .right, .end, .left, .home] {
      wall.handle(.key(key, []), at: time)
      rest()
      let state = wall.state
      let front = try #require(state.items.first { $0.number == state.focus }).frame
      #expect(abs(2 * front.column + front.columns - 80) <= 2, "\(name), after \(key) item \(state.focus) at \(front)")
      let highest = state.items.map(\.frame.row).min()
      if name != "center-paging" { #expect(front.row == highest) }
    }
    #expect(wall.state.focus == 1)
  }
}

/// Pictures of one colour each, there at once.
private final class Paints: PictureLoading {
  let cache = PictureCache()
  private var requests: [PictureRequest] = []

  static func color(of number: Int) -> UInt32 { 0x40_4040 + (UInt32(number + 1) &* 0x3b_2f17) % 0x80_8080 }

  func request(_ request: PictureRequest, at time: Double) { requests.append(request) }
  func reprioritise(_ id: PictureID, to priority: Float) {}
  func cancel(_ id: PictureID) { requests.removeAll { $0.id == id } }
  func progress(of id: PictureID) -> FetchProgress.Bytes? { nil }
  func forgetFailures() {}
  var nextResultTime: Double? { requests.isEmpty ? nil : 0 }

  func takeResults(at time: Double) -> [PictureResult] {
    defer { requests = [] }
    return requests.map { request in
      let bitmap = Bitmap(width: 4, height: 3, color: Self.color(of: request.id.number))
      let header = PictureHeader(format: .png, width: 4, height: 3)
      return PictureResult(request, .success(Picture(bitmap: bitmap, header: header)))
    }
  }
}
