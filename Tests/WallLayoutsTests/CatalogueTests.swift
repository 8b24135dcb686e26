import CollectionView
import Foundation
import Testing
import WallLayouts

@Suite struct CatalogueTests {
  @Test func theFirstNineHaveTheirKeys() {
    #expect(
      WallLayouts.all.prefix(9).map(\.name) == [
        "waterfall", "grid", "circle", "flow", "justified", "line", "sudoku", "coverflow", "rotary",
      ])
  }

  @Test func namesAreUniqueAndHaveSummaries() {
    #expect(Set(WallLayouts.all.map(\.name)).count == WallLayouts.all.count)
    for entry in WallLayouts.all {
      #expect(!entry.summary.isEmpty && !entry.summary.hasSuffix(".") && entry.summary.count <= 60, "\(entry.name)")
      #expect(entry.make() !== entry.make(), "each wall has its own layout")
    }
  }

  @Test func namesAreFoundInAnyCase() {
    #expect(WallLayouts.entry(named: "CoverFlow")?.name == "coverflow")
    #expect(WallLayouts.entry(named: "cover") == nil)
  }
}
