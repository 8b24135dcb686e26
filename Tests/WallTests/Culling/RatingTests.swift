import PhotoFeed
import TestSupport
import Testing

@testable import Wall

/// Stars, flags and labels by keys. They are rows of the table of properties; these tests show what a user sees of them.
@Suite(.oneAtATime) struct RatingTests {
  private func bench(_ change: (inout WallOptions) -> Void = { _ in }) throws -> WallBench {
    var options = WallOptions.still
    change(&options)
    return try WallBench(options: options, feed: feed(titles: ["dune", "sea", "moor", "fen"]))
  }

  /// The stars, flag and label of the photos, a word each.
  private func decisions(_ bench: WallBench) -> [String] {
    bench.state.items.map { $0.properties.joined(separator: " ") }
  }

  /// (keys on the wall or in the full view, the words of the first photo)
  @Test(arguments: [
    ("Alt-4", "rating=4"), ("Alt-4 Alt-0", ""), ("Alt-6", "label=red"), ("Alt-9 Alt-6", "label=red"),
    ("Alt-7 Alt-7", ""),
    ("P", "picked"), ("X", "rejected"), ("X U", ""), ("Alt-3 X", "rating=3 rejected"), ("Alt-3 X u", "rating=3"),
    ("Alt-3 X u u", ""), ("Alt-3 X u u Ctrl-r", "rating=3"), ("o 5 8 q", "rating=5 label=green"),
    ("o 5 0 P q", "picked"),
  ])
  func keysDecide(keys: String, words: String) throws {
    let bench = try bench()
    bench.press(keys)
    #expect(decisions(bench) == [words, "", "", ""])
  }

  @Test func theMarkedPhotosAreRatedTogether() throws {
    let bench = try bench()
    bench.press("m l m Alt-2")
    #expect(decisions(bench) == ["marked rating=2", "marked rating=2", "", ""])
    #expect(bench.state.status.contains("2 stars for 2 photos"), "\(bench.state.status)")
    bench.press("Alt-8 l Alt-1")
    #expect(decisions(bench) == ["marked rating=2 label=green", "marked rating=2 label=green", "rating=1", ""])
    bench.press("h o Alt-5 5 q")
    #expect(
      decisions(bench)[...1] == ["marked rating=2 label=green", "marked rating=5 label=green"],
      "in the full view a key is about the photo that is seen")
  }

  @Test func aRangeIsRatedAtOnce() throws {
    let bench = try bench()
    bench.press("V l l Alt-3")
    #expect(decisions(bench).map { $0.contains("rating=3") } == [true, true, true, false])
  }

  /// Labels of several photos that differ become one; only where all have it is it removed.
  @Test func aLabelIsRemovedWhereAllHaveIt() throws {
    let bench = try bench()
    bench.press("Alt-6 m l m Alt-6")
    #expect(decisions(bench)[...1] == ["marked label=red", "marked label=red"])
    bench.press("Alt-6")
    #expect(decisions(bench)[...1] == ["marked", "marked"])
    bench.press("u u")
    #expect(decisions(bench)[...1] == ["marked label=red", "marked"])
  }

  @Test func advanceGoesOnAfterADecisionAndStopsAtTheEnd() throws {
    let bench = try bench { $0.advances = true }
    bench.press("Alt-1 P m o 3 4 q")
    #expect(decisions(bench) == ["rating=1", "picked", "marked", "rating=4"])
    #expect(bench.state.focus == 4)
    bench.press("g T Alt-5")
    #expect(bench.state.focus == 1 && decisions(bench)[0] == "rating=5")
  }

  @Test func digitsRateWhereTheyAreSetTo() throws {
    let bench = try bench {
      $0.digits = .ratings
      $0.layout = "waterfall"
    }
    bench.press("4 6")
    #expect(decisions(bench)[0] == "rating=4 label=red" && bench.state.layout == "waterfall")
    bench.press("3 g")
    #expect(bench.state.focus == 1, "g takes no number")
    bench.press("Alt-2")
    #expect(bench.state.layout != "waterfall")
  }

  @Test func ratedPhotosAreFoundSortedAndPrinted() throws {
    let bench = try bench()
    bench.press("Alt-2 n Alt-5 X n P n Alt-4")
    for (choice, titles) in [
      ("rating:>=4", ["sea", "fen"]), ("-rating:0", ["dune", "sea", "fen"]), ("flag:picked", ["moor"]),
      ("rated", ["dune", "sea", "fen"]), ("rating:>=4 -flag:rejected", ["fen"]), ("label:red", []),
    ] {
      let photos = try #require(PrintChoice(choice)).photos(of: bench.wall.document)
      #expect(photos.map { bench.wall.document.photos[$0].title } == titles, "\(choice)")
    }
    bench.press("s s s s s")
    #expect(bench.state.sort == "rating" && bench.state.items.map(\.title) == ["sea", "fen", "dune", "moor"])
    bench.press("s")
    #expect(bench.state.sort == "flag" && bench.state.items.map(\.title) == ["moor", "dune", "fen", "sea"])
  }

  /// A badge of each property, the label's on its colour.
  @Test func badgesAreDrawn() throws {
    let bench = try bench { $0.showsCaptions = true }
    bench.press("Alt-4 P Alt-6")
    bench.settle()
    let lines = (0..<23).map { bench.text(row: $0) }
    #expect(lines.contains { $0.contains("★4 ⚑  R ") }, "\(lines.joined(separator: "\n"))")
    #expect(lines.contains { $0.contains("dune ★★★★") })
    bench.press("l h")
    #expect(bench.state.status.contains("1 rated") && bench.state.status.contains("4 stars"), "\(bench.state.status)")
  }

  // MARK: Deleting what was meant

  /// (keys, the titles that are left): x asks if the focused photo is not marked.
  @Test(arguments: [
    ("m x", ["sea", "moor", "fen"]), ("m l x x", ["dune", "moor", "fen"]), ("m l x m", ["sea", "moor", "fen"]),
    ("m l x Esc", ["dune", "sea", "moor", "fen"]), ("m l Delete Delete", ["dune", "moor", "fen"]),
    ("m l m x", ["moor", "fen"]), ("m l o x q", ["dune", "moor", "fen"]),
  ])
  func deletingAsksWhichPhotosAreMeant(keys: String, titles: [String]) throws {
    let bench = try bench()
    bench.press(keys)
    #expect(bench.state.items.map(\.title) == titles, "\(bench.state.status)")
  }

  @Test func marksOutOfSightAreAskedAbout() throws {
    let bench = try WallBench(400, options: .still)
    bench.press("m G m x")
    #expect(bench.state.status.contains("2 photos are marked") && bench.state.overlay == "question")
    bench.press("m")
    #expect(bench.state.deleted == 2)
  }

  /// (keys before, whether Enter deletes): Enter may have been meant for what has just closed.
  @Test(arguments: [("o q", false), ("o q l", true), ("o Esc", false), ("/ Esc", false), ("/ \"sea\" Enter", false)])
  func enterAfterSomethingHasClosedDeletesNothing(keys: String, deletes: Bool) throws {
    let bench = try bench()
    for key in keys.split(separator: " ") { bench.press(String(key), settles: false) }
    bench.press("Enter", settles: false)
    #expect((bench.state.deleted > 0) == deletes, "\(bench.state.status)")
    bench.run(frames: 30)
    bench.press("Enter")
    #expect(bench.state.deleted > 0)
  }
}
