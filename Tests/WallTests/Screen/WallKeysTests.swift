import Foundation
import PhotoFeed
import Pictures
import Platform
import TerminalPanels
import TestSupport
import Testing
import WallLayouts

@testable import Wall

/// The state after keys, on real ncurses without a terminal.
@Suite(.oneAtATime) struct WallKeysTests {
  /// (keys, focus, count, deleted, marked), from the first of forty photos.
  @Test(arguments: [
    ("", 1, 40, 0, 0), ("l", 2, 40, 0, 0), ("→ → h", 2, 40, 0, 0), ("End", 40, 40, 0, 0), ("G g", 1, 40, 0, 0),
    ("2 5 g", 25, 40, 0, 0), ("7 G", 7, 40, 0, 0), ("9 9 g", 1, 40, 0, 0), ("5 F7 g", 1, 40, 0, 0), ("x", 1, 39, 1, 0),
    ("x u", 1, 40, 0, 0),
    ("x x x u u Ctrl-r", 1, 38, 2, 0), ("Delete Backspace", 1, 38, 2, 0), ("Enter", 1, 39, 1, 0),
    ("m l m x", 1, 38, 2, 0),
    ("m", 1, 40, 0, 1), ("m m", 1, 40, 0, 0), ("M", 1, 40, 0, 40), ("M M", 1, 40, 0, 0), ("M u", 1, 40, 0, 0),
    ("End x", 39, 39, 1, 0), ("End x u", 40, 40, 0, 0), ("M x m", 0, 0, 40, 0), ("M x m u", 1, 40, 0, 40),
    ("s", 1, 40, 0, 0), ("s s u u", 1, 40, 0, 0), ("/ \"photo_17\" Enter", 17, 40, 0, 0),
    ("/ \"photo_1\" Enter n n", 11, 40, 0, 0), ("/ \"photo_1\" Enter N", 31, 40, 0, 0), ("/ \"17\" Esc", 1, 40, 0, 0),
    ("/ \"photo_3\" Enter &", 1, 13, 0, 0), ("/ \"photo_3\" Enter & x Esc", 12, 39, 1, 0),
    ("l l Tab Shift-Tab", 3, 40, 0, 0), ("j k", 1, 40, 0, 0), ("L L", 3, 40, 0, 0), ("L L H", 2, 40, 0, 0),
    ("End Alt-→", 40, 40, 0, 0), ("2 J", 4, 40, 0, 0), ("2 J K", 1, 40, 0, 0), ("L u", 1, 40, 0, 0),
    // Photo 4 is below and marked, so three photos move behind photo 5.
    ("2 m 2 g m 4 g m 1 g J", 3, 40, 0, 3),
    ("m l l m H", 2, 40, 0, 2), ("m l m T Alt-4", 2, 40, 0, 2), ("l T Alt-4", 3, 40, 0, 0),
    ("n n p", 2, 40, 0, 0), ("End n", 40, 40, 0, 0), ("p", 1, 40, 0, 0), ("Comma Comma", 3, 40, 0, 2),
    ("End Comma", 40, 40, 0, 1), ("m ~", 1, 40, 0, 39), ("m ~ u", 1, 40, 0, 1), ("m ~ u Ctrl-r", 1, 40, 0, 39),
    ("l m l m '", 2, 2, 0, 2), ("m ' Esc", 1, 40, 0, 1), ("m ' ~", 1, 1, 0, 0),
    ("l m l m / \"photo_3\" Enter & '", 1, 1, 0, 2), ("l m l m ' / \"photo_3\" Enter &", 1, 1, 0, 2),
    ("l m l m / \"photo_3\" Enter & ' Esc", 3, 40, 0, 2),
    ("/ \"dune\"", 1, 40, 0, 0), ("l l / \"photo_4x\"", 3, 40, 0, 0), ("l l / \"photo_4x\" Enter", 3, 40, 0, 0),
    ("/ \"/photo_1$/\" Enter", 1, 40, 0, 0), ("l / \"/to_.7/\" Enter", 17, 40, 0, 0),
    ("l / \"17_pho\" Enter", 17, 40, 0, 0),
    ("/ \"photo_17\" Enter Enter", 17, 40, 0, 0), ("/ \"photo_17\" Enter Enter Enter", 17, 39, 1, 0),
    ("/ \"photo_17\" Enter m Enter", 17, 39, 1, 0),
  ])
  func keys(keys: String, focus: Int, count: Int, deleted: Int, marked: Int) throws {
    let bench = try WallBench(options: .still)
    bench.press(keys)
    let state = bench.state
    let seen = [state.focus, state.count, state.deleted, state.marked]
    #expect(seen == [focus, count, deleted, marked])
    if count > 0 { #expect(bench.item(state.focus)?.isFocused == true, "the focus is on the screen") }
  }

  @Test(arguments: [
    ("3", "circle"), ("2", "grid"), ("Tab", "grid"), ("Tab Tab", "circle"),
    ("Shift-Tab", WallLayouts.all.last?.name ?? ""),
    ("2 5 g", "waterfall"), ("3 2 g", "waterfall"), ("3 x", "circle"), ("3 l", "waterfall"), ("3 m l", "circle"),
    ("3 Esc l", "circle"), ("2 3", "circle"), ("3 ?", "circle"),
  ])
  func layouts(keys: String, layout: String) throws {
    let bench = try WallBench(options: .still)
    bench.press(keys)
    #expect(bench.state.layout == layout)
  }

  /// A number before each motion does what the motion does that often.
  @Test(arguments: [
    "l", "h", "j", "k", "→", "↓", "n", "N", "]", "[", "PgDn", "PgUp", "Ctrl-d", "Ctrl-u", "Ctrl-e", "Ctrl-y",
  ])
  func countsRepeatMotions(motion: String) throws {
    for count in [1, 2, 3, 12] {
      let (counted, typed) = (try WallBench(options: .still), try WallBench(options: .still))
      counted.press("2 0 g")
      typed.press("2 0 g")
      counted.press("\(count)".map(String.init).joined(separator: " ") + " \(motion)")
      for _ in 0..<count { typed.press(motion) }
      #expect(counted.state.focus == typed.state.focus, "\(count)")
      #expect(counted.state.layout == "waterfall")
    }
  }

  /// A digit chooses its layout with the first frame after 0.4 s, and not before; then a motion is no longer counted.
  @Test func aDigitWaitsForItsMotion() throws {
    let bench = try WallBench(options: .still)
    bench.press("3", settles: false)
    #expect(bench.state.layout == "waterfall" && !bench.state.isIdle)
    let due = try #require(bench.wall.nextFrameTime.map { max($0, bench.wall.input.prefix.endTime ?? 0) })
    #expect(abs(due - bench.time - NumberPrefix.delay) < 0.05)
    while bench.time < due - 0.02 { bench.run(frames: 1) }
    #expect(bench.state.layout == "waterfall")
    bench.run(frames: 3)
    #expect(bench.state.layout == "circle")
    bench.press("l")
    #expect(bench.state.layout == "circle" && bench.state.focus != 4)
    // A click does not wait.
    bench.press("2", settles: false)
    bench.mouse(.wheel(.down), 5, 5)
    #expect(bench.state.layout == "grid")
  }

  /// In a strip or on a wheel, an arrow focuses the next photo, whichever frame is nearest. A closed one has no ends; a
  /// time machine shows photos on one side only.
  @Test(arguments: WallLayouts.all.filter { $0.make() is any ItemCentering }.map(\.name))
  func arrowsFollowARow(layout: String) throws {
    var options = WallOptions.still
    options.layout = layout
    let bench = try WallBench(options: options)
    let beforeFirst = layout == "inverted-time-machine" ? 1 : 40
    let afterLast = layout == "time-machine" ? 40 : 1
    for (keys, focus) in [
      ("9 g ←", 8), ("9 g ← →", 9), ("9 g → →", 11), ("9 g k", 8), ("9 g j", 10), ("Home ←", beforeFirst),
      ("End →", afterLast),
    ] {
      bench.press(keys)
      #expect(bench.state.focus == focus, "\(keys)")
    }
  }

  /// The status line after keys.
  @Test(arguments: [
    ("", "click or Enter deletes, u brings it back  ? for help"), ("l", "2/40  waterfall  photo 2  300×400"),
    ("x", "deleted ‘photo 1’ — u restores it"), ("x u", "restored ‘photo 1’ — Ctrl-r deletes it again"),
    ("x u Ctrl-r", "deleted ‘photo 1’ again"), ("u", "nothing to undo"), ("Ctrl-r", "nothing to redo"),
    ("m", "marked ‘photo 1’"), ("m x", "1 deleted"), ("M", "marked all 40 photos"),
    ("Z", "Z does nothing here — ? shows the keys"), ("Alt-x", "Alt-x does nothing here — ? shows the keys"),
    ("F7", "F7 does nothing here — ? shows the keys"), ("c", "captions on"), ("f", "frame: line"),
    ("s", "sorted by title"),
    ("s u", "undone: in the order of the feed again"), ("L", "moved ‘photo 1’ to place 2 — u moves it back"),
    ("L u", "moved ‘photo 1’ back"),
    ("L u Ctrl-r", "moved ‘photo 1’ again"), ("H", "‘photo 1’ is already first in the section"),
    ("K", "no photo of this section is above"), ("m l l m H", "moved 2 photos — u moves them back"),
    ("n", "photo 2"), ("n n N", "photo 2"), ("n n p", "photo 2"),
    ("~", "marks inverted: 40 of 40 marked"), ("m l m ~", "marks inverted: 38 of 40 marked"),
    ("m ~ u", "marks inverted again"), ("'", "no photo is marked"),
    ("m l m '", "showing only 2 marked — ' shows all"), ("m ' '", "showing 40 photos"),
    ("R", "the feed has no folders below"), ("]", "this is the last section"), ("[", "this is the first section"),
    ("/ \"/foo(/\" Enter", "‘/foo(/’ is not a regular expression"),
    ("/ \"dune\" Enter", "no match for ‘dune’"), ("/ \"photo_4\" Enter", "match 1 of 5 for ‘photo 4’"),
    // Esc and a key that tmux sends together.
    ("Alt-/ \"photo_4\" Enter", "match 1 of 5 for ‘photo 4’"), ("? Alt-/ \"photo_4\" Enter", "match 1 of 5"),
    ("y", "copied /photos/a.jpg"), ("r", "no picture has failed"),
    ("9 9 g", "there is no photo 99: the wall has 40"), ("M x m l", "the wall is empty — u restores photos"),
  ])
  func status(keys: String, sentence: String) throws {
    let bench = try WallBench(options: .still)
    bench.press(keys)
    #expect(bench.state.status.contains(sentence), "\(bench.state.status)")
    #expect(bench.text(row: 23).contains(sentence.prefix(40)))
  }

  /// (actions without keys, keys, the message)
  @Test(arguments: [
    ("undo", "", "click or Enter deletes"), ("tap", "", "click deletes, u brings it back"),
    ("tap undo", "", "click deletes"),
    ("undo", "x", "deleted ‘photo 1’"), ("redo", "x u", "restored ‘photo 1’"),
    ("undo", "L", "moved ‘photo 1’ to place 2"),
    ("undo", "m l l m H", "moved 2 photos"), ("help", "Z", "Z does nothing here"),
    ("undo", "M x m l", "the wall is empty"),
    ("mark", "'", "no photo is marked"), ("filter", "/ \"photo_4\" Enter", "match 1 of 5 for ‘photo 4’"),
    ("search", "&", "no search yet"), ("clear", "V", "a range begins here — V marks it"),
  ])
  func hintsOfActionsWithoutKeysAreLeftOut(unbound: String, keys: String, sentence: String) throws {
    var options = WallOptions.still
    let names = unbound.split(separator: " ").map(String.init)
    options.keys = try KeyTable.standard.remapped(Dictionary(uniqueKeysWithValues: names.map { ($0, []) }))
    let bench = try WallBench(options: options)
    bench.press(keys)
    #expect(bench.state.status.contains("  \(sentence)  "), "\(bench.state.status)")
  }

  @Test func moreAndFewerChangeTheColumns() throws {
    let bench = try WallBench(options: .still)
    let before = try #require(bench.item(1)).frame.columns
    bench.press("+")
    #expect(try #require(bench.item(1)).frame.columns < before)
    bench.press("- -")
    #expect(try #require(bench.item(1)).frame.columns > before)
    for _ in 0..<40 { bench.press("-", settles: false) }
    bench.settle()
    #expect(bench.state.status.contains("is the least density here"))
  }

  @Test func everyLayoutIsWalkedThroughByArrows() throws {
    let bench = try WallBench(12, options: .still)
    for index in WallLayouts.all.indices {
      bench.press("g")
      var seen: Set<Int> = [1]
      for key in ["l", "j", "l", "j", "h", "k", "l", "l", "j", "j"] {
        bench.press(key)
        seen.insert(bench.state.focus)
        #expect(bench.item(bench.state.focus)?.isFocused == true, "\(bench.state.layout): the focus is in sight")
      }
      #expect(seen.count > 2, "\(WallLayouts.all[index].name) lets the focus move")
      bench.press("Tab")
    }
  }

  @Test func pagingMovesTheFocusAndEndsAtTheEnds() throws {
    let bench = try WallBench(200, options: .still)
    bench.press("PgDn")
    let second = bench.state.focus
    #expect(second > 1 && bench.state.offset.y > 0)
    bench.press("PgUp")
    #expect(bench.state.offset.y == 0)
    for _ in 0..<80 { bench.press("Space", settles: false) }
    bench.settle()
    #expect(bench.state.focus == 200)
    #expect(bench.item(200)?.isFocused == true)
    for _ in 0..<80 { bench.press("b", settles: false) }
    bench.settle()
    #expect(bench.state.focus == 1 && bench.state.offset.y == 0)
    bench.press("Ctrl-d")
    let half = bench.state.offset.y
    #expect(half > 0 && half < 23 * 16)
    bench.press("Ctrl-e")
    #expect(bench.state.offset.y == half + 32)
  }

  /// A reload retries the pictures that have failed, and says both.
  @Test func aReloadTellsOfFailedPicturesToo() throws {
    let bench = try WallBench(40, services: WallServices(reload: { "loading the feed" }))
    bench.supply.broken = [39]
    bench.press("G")
    bench.press("r", settles: false)
    #expect(bench.state.status.contains("loading the feed, retrying 1 picture"), "\(bench.state.status)")
  }

  @Test func loadingPicturesAreNamedUpToFive() {
    let names = (1...7).map { "p\($0)" }
    #expect(WallState.clause(loading: ["p1"]) == "1 picture loads: p1")
    #expect(WallState.clause(loading: Array(names.prefix(5))) == "5 pictures load: p1, p2, p3, p4, p5")
    #expect(WallState.clause(loading: names) == "7 pictures load: p1, p2, p3, p4, p5 and 2 more")
  }

  /// Marked photos that are cut by the edge of the screen can be seen; those beyond it are asked about.
  @Test(arguments: [6, 30]) func markedPhotosOnTheScreenAreDeletedAtOnce(count: Int) throws {
    var options = WallOptions.still
    (options.layout, options.columns) = ("waterfall", 3)
    var cuts = 0
    for rows in 8...20 {
      let bench = try WallBench(count, size: CellSize(columns: 60, rows: rows), options: options)
      bench.settle()
      let bounds = CellRect(origin: .zero, size: bench.wall.scene.area)
      let shown = bench.wall.scene.placed.filter { $0.photo != nil && !$0.frame.intersection(bounds).isEmpty }
      if shown.count == count, shown.contains(where: { $0.frame.intersection(bounds) != $0.frame }) { cuts += 1 }
      bench.press("M x")
      #expect(bench.state.count == (shown.count == count ? 0 : count), "\(rows) rows, \(shown.count) photos")
    }
    #expect((cuts > 0) == (count == 6))
  }

  @Test func copyAndWriteGoToTheWorldOutside() throws {
    var copied: [String] = []
    var written: [WriteRequest] = []
    let services = WallServices(
      copy: { copied.append($0.text) },
      write: { writing in
        written.append(writing)
        return "wrote \(writing.kept.count) photos to \(writing.path)"
      })
    let bench = try WallBench(5, options: .still, services: services)
    bench.press("l y x w \"left.json\" Enter")
    #expect(copied == ["/photos/b.jpg"])
    #expect(written.map(\.path) == ["left.json"])
    #expect(written.first?.kept == [0, 2, 3, 4])
    #expect(bench.state.status.contains("wrote 4 photos to left.json"))
    bench.press("w Esc")
    #expect(bench.state.status.contains("not written"))
    #expect(written.count == 1)
  }

  @Test(arguments: [(TapAction.delete, 1, 0, ""), (.mark, 0, 1, ""), (.open, 0, 0, "full")])
  func aTapDoesAsTheOptionSays(tap: TapAction, deleted: Int, marked: Int, overlay: String) throws {
    var options = WallOptions.still
    options.tap = tap
    let bench = try WallBench(options: options)
    bench.press("Enter")
    #expect(bench.state.deleted == deleted && bench.state.marked == marked && bench.state.overlay == overlay)
  }

  /// (what is typed, what is seen of it in 20 columns beside the number of matches)
  @Test(arguments: [
    ("", "/         "), ("abcde", "/abcde "), ("abcdefghi", "/efghi "), ("砂丘の正午", "/正午 "),
    ("a砂b丘c", "/b丘c "),
  ])
  func aLongLineIsSeenUpToItsCursor(typed: String, seen: String) throws {
    let bench = try WallBench(3, size: CellSize(columns: 20, rows: 10), options: .still)
    bench.press("/")
    bench.wall.handle(.paste(typed), at: bench.time)
    bench.run(frames: 1)
    #expect(bench.text(row: 9).hasPrefix(" " + seen), "\(bench.text(row: 9))")
  }

  /// Only what is seen of a line is measured: by the square of its length this one took minutes.
  @Test func aVeryLongLineIsDrawn() throws {
    let bench = try WallBench(3, options: .still)
    bench.press("/")
    bench.wall.handle(.paste(String(repeating: "e\u{301}", count: 50_000) + "z"), at: bench.time)
    bench.run(frames: 1)
    #expect(bench.text(row: 23).contains("éz ") || bench.text(row: 23).contains("e\u{301}z "))
    #expect(bench.text(row: 23).hasSuffix("0 matches "))
  }

  /// An action that only a mode has does nothing elsewhere, so that each mode with its key must handle it.
  @Test func ownActionsAreHandledByTheirModes() throws {
    let own = KeyTable.standard.bindings.filter { if case .own = $0.action { true } else { false } }
    #expect(!own.isEmpty)
    for row in own {
      let kinds = ModeKind.all.filter { $0.context == row.context }
      #expect(row.context != .wall && !kinds.isEmpty, "\(row.name)")
      for kind in kinds {
        let bench = try WallBench(5, options: .still)
        bench.type(try #require(KeyTable.standard.binding(of: .toggleMode(kind))?.chords.first))
        let mode = try #require(bench.wall.modes.mode(kind))
        #expect(mode.run(row.action, at: bench.time) != nil, "\(row.name) in \(kind.name)")
        #expect(mode.run(.own("none"), at: bench.time) == nil)
      }
    }
  }
}
