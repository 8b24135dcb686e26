import TerminalPanels
import TestSupport
import Testing

@testable import Wall

@Suite struct StatusTests {
  private var line: StatusLine {
    var line = StatusLine()
    line.add("3/48", weight: 100)
    line.add("waterfall", weight: 50)
    line.add("", weight: 99)
    line.add("The dunes at noon", weight: 80)
    line.add("1600×1200", weight: 40)
    line.add("2 deleted", weight: 55, isTrailing: true)
    return line
  }

  @Test(arguments: [
    (60, " 3/48  waterfall  The dunes at noon  1600×1200    2 deleted "),
    (58, " 3/48  waterfall  The dunes at noon  1600×1200  2 deleted "),
    (57, " 3/48  waterfall  The dunes at noon  1600×12…  2 deleted "),
    (56, " 3/48  waterfall  The dunes at noon           2 deleted "),
    (50, " 3/48  waterfall  The dunes at noon     2 deleted "),
    (40, " 3/48  The dunes at noon      2 deleted "),
    (24, " 3/48  The dunes at noon"),
    (20, " 3/48  The dunes a… "),
    (9, " 3/48    "),
    (2, "3…"),
    (1, "…"),
    (0, ""),
  ])
  func whatIsLightGoesFirst(width: Int, text: String) {
    let shown = line.text(width: width, ellipsis: "…")
    #expect(DisplayWidth.of(shown) <= width)
    if width != 24 { #expect(shown == text) }
  }

  /// (width, the text): a name is cut before what follows it, which may name a key.
  @Test(arguments: [
    (50, " 1/9  deleted ‘The dunes at noon’ — u restores it "), (40, " 1/9  deleted ‘The du…’ — u restores it "),
    (30, " 1/9  deleted ‘The d…’ — u r… "), (20, " 1/9  deleted ‘The… "),
  ])
  func namesAreCutFirst(width: Int, text: String) {
    var line = StatusLine()
    line.add("1/9", weight: 100)
    line.add("deleted ‘The dunes at noon’ — u restores it", weight: 90)
    line.add("1 deleted", weight: 50, isTrailing: true)
    #expect(
      line.text(width: width, ellipsis: "…").trimmingCharacters(in: .whitespaces)
        == text.trimmingCharacters(in: .whitespaces))
  }

  /// The way to help is seen at every width, with the sizes at which words give way to it.
  @Test(.oneAtATime, arguments: [20, 40, 60, 80, 120]) func helpIsFoundAtTheStart(columns: Int) throws {
    let bench = try WallBench(9, size: CellSize(columns: columns, rows: 12), options: .still)
    #expect(bench.state.status.contains("? for help"), "\(bench.state.status)")
  }

  @Test(arguments: 0..<120) func itIsNeverWiderThanTheScreen(width: Int) {
    var line = line
    line.add("砂丘の正午 🏜 e\u{301}", weight: 70)
    #expect(DisplayWidth.of(line.text(width: width, ellipsis: "…")) <= width)
  }

  @Test(arguments: [
    ("dune", "dune"), ("dune ← ← x", "duxne"), ("ab Home c", "cab"), ("a b", "ab"),
    ("one␣two Ctrl-w", "one "), ("one␣two␣␣ Ctrl-w", "one "), ("one␣two Ctrl-u", ""), ("abc ← Ctrl-k", "ab"),
    ("abc Backspace", "ab"),
    ("abc Home Delete", "bc"), ("äé Backspace", "ä"),
    // Ctrl counts together with other modifiers; Alt alone is no text.
    ("abc ← Alt-Ctrl-k", "ab"), ("one␣two Alt-Ctrl-w", "one "), ("abc Alt-k", "abc"),
  ])
  func typing(keys: String, after: String) throws {
    var prompt = LineEditor("/")
    for word in keys.split(separator: " ") {
      if let chord = KeyChord(word) {
        _ = prompt.handleKey(chord)
      } else {
        for letter in word {
          let chord = try #require(KeyChord(letter == "␣" ? "Space" : String(letter)))
          _ = prompt.handleKey(chord)
        }
      }
    }
    #expect(prompt.text == after)
  }

  @Test(arguments: [("Tab", "keep"), ("Right", "keep"), ("a Tab", "a"), ("a Left Right", "a")])
  func aSuggestionIsTakenByAnEmptyLine(keys: String, after: String) throws {
    var prompt = LineEditor("to: ", suggestion: "keep")
    for key in keys.split(separator: " ") { _ = prompt.handleKey(try #require(KeyChord(key))) }
    #expect(prompt.text == after)
  }

  @Test(
    "characters that merge with the one before are edited like any other",
    arguments: [
      (["e", "\u{301}", "x"], "e\u{301}x"), (["👋", "🏽", "x"], "👋🏽x"), (["🇩", "🇪", "x"], "🇩🇪x"),
      (["\u{1112}", "\u{1161}", "\u{11ab}", "x"], "\u{1112}\u{1161}\u{11ab}x"),
      (["क", "\u{94d}", "ष", "x"], "क\u{94d}षx"),
      (["\u{301}", "Home", "e", "End", "x"], "e\u{301}x"), (["e", "\u{301}", "Backspace", "x"], "x"),
      (["👩", "\u{200d}", "👩", "Left", "Delete", "y"], "y"),
    ])
  func merging(keys: [String], after: String) throws {
    var prompt = LineEditor("/")
    for key in keys { _ = prompt.handleKey(try #require(KeyChord(key))) }
    #expect(prompt.text == after)
  }

  @Test("any keys in any order keep the line whole", arguments: 1...4)
  func storm(seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    let keys: [Key] =
      [.left, .right, .home, .end, .backspace, .delete, .tab]
      + "e\u{301}".unicodeScalars.map { .character(Character($0)) }
      + ["👋", "🏽", "🇩", "🇪", "\u{200d}", "\u{fe0f}", "\u{1112}", "\u{1161}", "क", "\u{94d}", " "].map { .character($0) }
    var prompt = LineEditor("/", suggestion: "e\u{301}.json")
    for _ in 0..<Soak.amount(500, soak: 2_000) {
      let control = [Key.character("w"), .character("u"), .character("k")].randomElement(using: &random)
      let chord =
        Int.random(in: 0..<40, using: &random) == 0
        ? control.map { KeyChord($0, .control) } : keys.randomElement(using: &random).map { KeyChord($0) }
      if let chord { _ = prompt.handleKey(chord) }
      #expect(prompt.before + prompt.after == prompt.text)
    }
  }

  @Test func anEmptyLineIsLeftByBackspace() {
    var prompt = LineEditor("/")
    #expect(prompt.handleKey(KeyChord(.backspace)) == .cancelled)
    // What else deletes leaves it open, so that what is typed next does not act on the wall.
    var suggesting = LineEditor("write to: ", suggestion: "kept.json")
    #expect(suggesting.handleKey(KeyChord(.backspace)) == .ignored)
    for key in [KeyChord(.delete)] + "ukwd".map({ KeyChord(.character($0), .control) }) {
      #expect(prompt.handleKey(key) == .moved && suggesting.handleKey(key) == .moved)
    }
    #expect(prompt.handleKey(KeyChord(.escape)) == .cancelled)
    #expect(prompt.handleKey(KeyChord(.enter)) == .accepted)
    prompt.insert("a\u{1b}[2Jb\nc")
    #expect(prompt.text == "a[2Jbc")
  }

  @Test(arguments: [
    ("the quick brown fox", 10, ["the quick", "brown fox"]),
    ("incomprehensible", 6, ["incomp", "rehens", "ible"]),
    ("砂丘の正午", 4, ["砂丘", "の正", "午"]),
    ("砂", 1, []),
    ("", 5, []),
  ])
  func wrapping(text: String, width: Int, lines: [String]) {
    #expect(TextWrapping.lines(of: text, width: width) == lines)
  }

  /// (the text, what is highlighted)
  @Test(arguments: [
    ("deleted ‘Dune’ — u restores it", ["u"]),
    ("click or Enter deletes, u brings it back  ? for help", ["Enter", "u", "?"]),
    ("closed a stack of 5 photos — t opens it", ["t"]),
    ("deleted ‘Enter the u, x’ — Ctrl-r deletes it again", ["Ctrl-r"]),
    ("3/9  grid  we saw m and x", ["x"]),
    (" 1/4  grid  opened all stacks   2 marked", []),
  ])
  func keysAreHighlighted(text: String, keys: [String]) {
    let known = Set(KeyTable.standard.bindings.flatMap(\.chords).map(\.description))
    let characters = Array(text)
    #expect(StatusBar.keySpans(in: text, keys: known).map { String(characters[$0]) } == keys)
  }

  /// The description of a layout goes by itself; other messages stay until the next key.
  @Test(.oneAtATime) func theDescriptionOfALayoutGoes() throws {
    let bench = try WallBench(9, options: .still)
    bench.press("2")
    #expect(bench.state.status.contains("two large and four small tiles"))
    #expect(bench.wall.nextFrameTime.map { $0 <= bench.time + 2 } ?? false)
    bench.run(frames: 125)
    #expect(bench.state.status.contains("photo 1"), "\(bench.state.status)")
    bench.press("m")
    bench.run(frames: 125)
    #expect(bench.state.status.contains("marked ‘photo 1’"))
  }

  /// The title is the text of the line, of a prompt, and of a question, each time that something else is said.
  @Test(.oneAtATime) func theTitleIsTheTextOfTheLine() throws {
    var options = WallOptions.still
    options.showsTitle = true
    let bench = try WallBench(options: options)
    func titles(_ keys: String) -> [String] {
      _ = bench.screen.takeOutput()
      bench.press(keys)
      let output = String(decoding: bench.screen.takeOutput(), as: UTF8.self)
      return output.split(separator: "\u{1b}]2;").dropFirst().map { String($0.prefix { $0 != "\u{1b}" }) }
    }
    #expect(titles("l") == ["2/40, waterfall, photo 2, 300×400"])
    #expect(titles("i i").isEmpty, "it says the same")
    #expect(titles("x")[0].contains("deleted ‘photo 2’ — u restores it, 1 deleted"))
    #expect(titles("/ 7").last?.hasPrefix("/7, ") ?? false)
    #expect(titles("Esc q").last?.hasPrefix("1 photo deleted, not written: w write, ") ?? false)
    #expect(try WallBench(options: .still).screen.takeOutput().contains("\u{1b}]2;".utf8) == false)
  }
}
