import CollectionView
import Foundation
import PhotoFeed
import SymbolArt
import TerminalPanels
import TestSupport
import Testing
import WallLayouts

@testable import Wall

/// Photos that transforms turn and tilt, on the screen.
@Suite(.oneAtATime) struct LeaningTests {
  /// Frames and transforms of a few items.
  private final class PosedLayout: CollectionViewLayout {
    let poses: [(frame: CGRect, transform: CATransform3D)]
    /// Whether all items have one z-order, so that their depths decide.
    let isFlat: Bool

    init(_ poses: [(frame: CGRect, transform: CATransform3D)], isFlat: Bool) {
      (self.poses, self.isFlat) = (poses, isFlat)
      super.init()
    }

    required init?(coder: NSCoder) { nil }

    override var collectionViewContentSize: CGSize { CGSize(width: 320, height: 240) }

    override func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
      poses.indices.compactMap { layoutAttributesForItem(at: IndexPath(item: $0, section: 0)) }
    }

    override func layoutAttributesForItem(at indexPath: IndexPath) -> CollectionViewLayoutAttributes? {
      let attributes = CollectionViewLayoutAttributes(forCellWith: indexPath)
      attributes.frame = poses[indexPath.item].frame
      attributes.transform3D = poses[indexPath.item].transform
      attributes.zIndex = isFlat ? 0 : indexPath.item
      return attributes
    }
  }

  /// A wall of 40 × 15 cells, bare unless `options` say otherwise.
  private func bench(
    _ poses: [(frame: CGRect, transform: CATransform3D)], isFlat: Bool = false, options given: WallOptions? = nil,
    latency: Double = 0
  ) throws -> WallBench {
    var options = given ?? WallOptions()
    if given == nil { options.isBare = true }
    let entry = PosedEntry(poses)
    let bench = try WallBench(
      poses.count, size: CellSize(columns: 40, rows: 15), options: options,
      layouts: [LayoutEntry(name: "posed", summary: "poses") { PosedLayout(entry.poses, isFlat: isFlat) }],
      latency: latency)
    bench.settle(limit: 300)
    return bench
  }

  private struct PosedEntry: @unchecked Sendable {
    let poses: [(frame: CGRect, transform: CATransform3D)]

    init(_ poses: [(frame: CGRect, transform: CATransform3D)]) { self.poses = poses }
  }

  /// The screen: a letter for each photo's colour, `.` for the background, `/` for mixed cells.
  private func drawing(_ bench: WallBench) -> String {
    let colors = Dictionary(
      uniqueKeysWithValues: (0..<8).map { (CellColor.rgb(PaintedSupply.color(of: PhotoID($0))), "abcdefgh"[$0]) })
    return (0..<bench.screen.size.rows).map { row in
      (0..<bench.screen.size.columns).map { column in
        let cell = bench.screen.cell(at: CellPoint(column: column, row: row))
        guard cell.text == " " else { return cell.text.unicodeScalars.allSatisfy(\.isASCII) ? cell.text : "/" }
        return colors[cell.style.background] ?? "."
      }.joined()
    }.joined(separator: "\n")
  }

  private let eighth = CATransform3DMakeRotation(.pi / 4, 0, 0, 1)

  /// A sleeve whose left edge is nearer.
  private var sleeve: CATransform3D {
    var transform = CATransform3DIdentity
    transform.m34 = -1 / 250
    return CATransform3DRotate(transform, 0.9, 0, 1, 0)
  }

  @Test func aTurnedPhotoIsTurned() throws {
    let bench = try bench([(CGRect(x: 96, y: 56, width: 128, height: 128), eighth)])
    #expect(drawing(bench) == Self.turned)
    // Mixed cells show the terminal's own background beside the photo.
    let edge = (0..<40).map { bench.screen.cell(at: CellPoint(column: $0, row: 3)) }.filter { $0.text != " " }
    let open = edge.filter { $0.style.background.isDefault && !$0.style.foreground.isDefault }
    #expect(!edge.isEmpty && open.count * 2 > edge.count)
  }

  private static let turned = """
    ........................................
    ...................//...................
    .................//////.................
    ...............///aaaa///...............
    .............///aaaaaaaa///.............
    ...........///aaaaaaaaaaaa///...........
    .........///aaaaaaaaaaaaaaaa///.........
    ........//aaaaaaaaaaaaaaaaaaaa//........
    .........///aaaaaaaaaaaaaaaa///.........
    ...........///aaaaaaaaaaaa///...........
    .............///aaaaaaaa///.............
    ...............///aaaa///...............
    .................//////.................
    ...................//...................
    ........................................
    """

  /// The focused photo is above others of its z-order, unless they are nearer by more than a point.
  @Test(arguments: [(-20, 0), (0, 0), (1, 0), (1.5, 1), (20, 1)] as [(CGFloat, PhotoID)])
  func theFocusedPhotoIsBehindNearerOnes(depth: CGFloat, top: PhotoID) throws {
    let bench = try bench(
      [
        (CGRect(x: 0, y: 0, width: 160, height: 128), CATransform3DIdentity),
        (CGRect(x: 80, y: 64, width: 160, height: 128), CATransform3DMakeTranslation(0, 0, depth)),
      ], isFlat: true)
    #expect(bench.state.focus == 1)
    let scene = bench.wall.scene
    #expect([(5, 2), (12, 5), (25, 10)].map { scene.photo(at: CellPoint(column: $0, row: $1)) } == [0, top, 1])
    bench.wall.scene.document.model.moveFocus(to: 1)
    bench.press("Ctrl-l")
    #expect(scene.photo(at: CellPoint(column: 12, row: 5)) == (depth < -1 ? 0 : 1))
  }

  @Test func aTiltedPhotoIsHigherWhereItIsNearer() throws {
    let bench = try bench([(CGRect(x: 80, y: 56, width: 160, height: 128), sleeve)])
    let rows = drawing(bench).split(separator: "\n")
    let heights = (0..<40).map { column in rows.filter { Array($0)[column] == "a" }.count }
    let covered = heights.filter { $0 > 0 }
    #expect(covered.count > 8 && covered.count < 16)
    #expect(covered == covered.sorted(by: >) || covered == covered.sorted())
    #expect((covered.max() ?? 0) - (covered.min() ?? 0) >= 3)
  }

  @Test func holesShowWhatLiesBeneath() throws {
    let bench = try bench([
      (CGRect(x: 64, y: 48, width: 104, height: 144), CATransform3DIdentity),
      (CGRect(x: 96, y: 56, width: 128, height: 128), eighth),
      (CGRect(x: 152, y: 112, width: 32, height: 32), CATransform3DIdentity),
    ])
    #expect(drawing(bench) == Self.stacked)
    // A click on a hole is a click on what is seen through it.
    #expect(bench.wall.item(at: CellPoint(column: 10, row: 4))?.number == 1)
    #expect(bench.wall.item(at: CellPoint(column: 14, row: 7))?.number == 2)
    #expect(bench.wall.item(at: CellPoint(column: 20, row: 7))?.number == 3)
    #expect(bench.wall.item(at: CellPoint(column: 28, row: 3)) == nil)
  }

  private static let stacked = """
    ........................................
    ...................//...................
    .................//////.................
    ........aaaaaaa///bbbb///...............
    ........aaaaa///bbbbbbbb///.............
    ........aaa///bbbbbbbbbbbb///...........
    ........a///bbbbbbbbbbbbbbbb///.........
    ........//bbbbbbbbbccccbbbbbbb//........
    ........a///bbbbbbbccccbbbbb///.........
    ........aaa///bbbbbbbbbbbb///...........
    ........aaaaa///bbbbbbbb///.............
    ........aaaaaaa///bbbb///...............
    .................//////.................
    ...................//...................
    ........................................
    """

  @Test func theContentsTransformIsSeen() throws {
    let bench = try bench([(CGRect(x: 96, y: 56, width: 128, height: 128), CATransform3DIdentity)])
    let view = bench.wall.scene.collectionView
    view.cellForItem(at: IndexPath(item: 0, section: 0))?.contentView.layer.transform = eighth
    bench.wall.setNeedsFrame()
    bench.settle()
    #expect(drawing(bench) == Self.turned)
  }

  @Test func nothingIsDrawnAgainAtRest() throws {
    let bench = try bench([
      (CGRect(x: 64, y: 48, width: 104, height: 144), CATransform3DIdentity),
      (CGRect(x: 96, y: 56, width: 128, height: 128), eighth),
    ])
    let drawn = bench.wall.scene.counts.drawn
    let written = bench.screen.bytesWritten
    bench.run(frames: 5)
    #expect(bench.wall.scene.counts.drawn == drawn && bench.screen.bytesWritten == written)
  }

  @Test func focusAndMarksAreSeenOnLeaningPhotos() throws {
    let options = WallOptions()
    let bench = try bench(
      [
        (CGRect(x: 96, y: 56, width: 128, height: 128), eighth), (CGRect(x: 0, y: 0, width: 32, height: 32), eighth),
      ], options: options)
    let accent = bench.wall.scene.theme.accent
    func accented() -> Int {
      let screen = bench.screen.contents()
      return (4..<14).reduce(0) { sum, row in
        sum
          + (8..<32).filter { [screen[$0, row].style.background, screen[$0, row].style.foreground].contains(accent) }
          .count
      }
    }
    #expect(bench.state.focus == 1 && accented() > 10)
    bench.press("m")
    #expect(bench.text.contains("✓"))
    bench.press("h")
    #expect(bench.state.focus == 2 && accented() == 0)
  }

  @Test func aPhotoOnItsWayIsAnOutlineWithItsTitle() throws {
    let bench = try bench([(CGRect(x: 80, y: 56, width: 160, height: 128), sleeve)], latency: 100)
    #expect(bench.text.contains("phot"))
    #expect(bench.state.items.first?.frame.size.columns ?? 0 < 18)
  }

  @Test func carouselsMoveAndRestInAnyColours() throws {
    for symbols in [SymbolSet.quadrant, .octant, .ascii] {
      var options = WallOptions()
      options.symbols = symbols
      options.layout = "wheel"
      let bench = try WallBench(12, size: CellSize(columns: 40, rows: 14), options: options)
      for key in ["l", "l", "h"] {
        bench.press(key, settles: false)
        bench.run(frames: 3)
        bench.checkInvariants("\(symbols)")
      }
      bench.settle()
      #expect(bench.state.focus == 2)
      #expect(bench.wall.scene.placed.contains { $0.quadrilateral != nil })
    }
  }
}

extension String {
  /// The character at an offset.
  fileprivate subscript(offset: Int) -> String { String(self[index(startIndex, offsetBy: offset)]) }
}
