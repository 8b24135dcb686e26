import Tapes
import Testing

@Suite struct SpellingTests {
  private static let layouts = [
    "waterfall", "grid", "line", "sudoku", "justified", "coverflow", "time-machine", "inverted-wheel",
  ]

  @Test(arguments: [
    ("watrefall", "waterfall"), ("gird", "grid"), ("cover-flow", "coverflow"), ("Time", "time-machine"),
    ("justify", "justified"), ("sodoku", "sudoku"), ("inverted-weel", "inverted-wheel"), ("lien", "line"),
  ])
  func aMistypedNameIsGuessed(typed: String, meant: String) {
    #expect(Spelling.nearest(to: typed, among: Self.layouts) == meant)
  }

  @Test(arguments: [["line", "like"], ["like", "line"]])
  func ofEqualOnesTheFirstIsMeant(names: [String]) { #expect(Spelling.nearest(to: "lime", among: names) == names[0]) }

  @Test(arguments: ["", "xyzzy", "photograph", "42"])
  func nonsenseIsNotGuessed(typed: String) {
    #expect(Spelling.nearest(to: typed, among: Self.layouts) == nil)
  }
}
