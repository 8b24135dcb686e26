import CollectionView
import Foundation
import TestSupport
import Testing
import WallLayouts

@testable import Wall

/// What a wall says as it opens.
@Suite(.oneAtATime) struct OpeningTests {
  @Test func anOrderDoesNotHideASessionThatWasLeft() throws {
    let bench = try WallBench(9, options: .still)
    bench.wall.showOpeningMessage("the last session left 3 decisions")
    bench.wall.sort(by: .title, isUndoable: false)
    bench.settle()
    #expect(bench.state.sort == "title" && bench.state.status.contains("the last session left 3 decisions"))
  }

  private final class TallLayout: CollectionViewLayout {
    override var collectionViewContentSize: CGSize { CGSize(width: 400, height: 641) }
  }

  /// A sheet has a row for whatever is left of the content.
  @Test func theLastRowOfTheContentCounts() throws {
    var options = WallOptions.still
    options.layout = "tall"
    let tall = LayoutEntry(name: "tall", summary: "tall") { TallLayout() }
    let wall = try WallBench(3, options: options, layouts: [tall]).wall
    #expect(wall.scene.geometry.cell.height == 16 && wall.contentRows == 41)
  }

  @Test func aWallWithoutPhotosNamesItsSource() throws {
    var options = WallOptions.still
    options.sourceName = "Empty"
    #expect(try WallBench(0, options: options).state.status.contains("‘Empty’: no photos — q quits"))
  }
}
