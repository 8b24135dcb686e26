import Basics
import Foundation
import Pictures
import TerminalPanels
import Testing
import Wall

@testable import Tapes

@Suite struct TapeParserTests {
  /// (a command, those that can each come late)
  @Test(
    "the parts of a command do together what it does",
    arguments: [
      ("Ctrl+Wheel Down 3 at 4 5", Array(repeating: "Ctrl+Wheel Down at 4 5", count: 3)),
      ("Wheel Up 2", ["Wheel Up", "Wheel Up"]), ("Wheel Left", ["Wheel Left"]),
      ("Shift+DoubleClick on item 2", ["Shift+Click on item 2", "Shift+Click on item 2"]),
      ("Alt+Click 3 4", ["Alt+Click 3 4"]), ("Alt+Drag 1 2 to 3 4", ["Alt+Drag 1 2 to 3 4"]),
      ("Shift+Right@100ms 2", ["Shift+Right@100ms", "Shift+Right@100ms"]), ("Sleep 1s", ["Sleep 1s"]),
    ])
  func parts(of command: String, are parts: [String]) throws {
    #expect(try commands(command).flatMap(\.parts).map(\.description) == parts)
  }

  // A pattern without special characters is always one.
  private static let dune = try! TapePattern("Dune")

  /// A line and its command.
  private static let lines: [(String, any TapeCommand)] = [
    ("Type \"hello\"", TypeCommand(text: "hello")),
    ("Type@250ms 'say \"hi\"'", TypeCommand(text: "say \"hi\"", delays: [0.25])),
    ("Type@250ms,2s \"hi\"", TypeCommand(text: "hi", delays: [0.25, 2])),
    ("Type \"one\" \"two\"", TypeCommand(text: "one two")),
    ("Enter", KeyCommand(key: .enter)),
    ("Down 3", KeyCommand(key: .down, count: 3)),
    ("Tab@2s 4", KeyCommand(key: .tab, count: 4, delay: 2)),
    ("Ctrl+r", KeyCommand(key: .character("r"), modifiers: .control)),
    ("Ctrl+R", KeyCommand(key: .character("r"), modifiers: .control)),
    ("Shift+g", KeyCommand(key: .character("G"))),
    ("Alt++", KeyCommand(key: .character("+"), modifiers: .alt)),
    ("+", KeyCommand(key: .character("+"))), ("'", KeyCommand(key: .character("'"))),
    ("@ 3", KeyCommand(key: .character("@"), count: 3)),
    ("Ctrl+@", KeyCommand(key: .character("@"), modifiers: .control)),
    ("Alt+#@1s 2", KeyCommand(key: .character("#"), modifiers: .alt, count: 2, delay: 1)),
    ("Alt+'", KeyCommand(key: .character("'"), modifiers: .alt)),
    ("/", KeyCommand(key: .character("/"))),
    ("? # help", KeyCommand(key: .character("?"))),
    ("9 2", KeyCommand(key: .character("9"), count: 2)),
    ("F12", KeyCommand(key: .function(12))),
    ("Copy \"x\"", CopyCommand(text: "x")), ("Paste", PasteCommand()), ("Hide", HideCommand()),
    ("Show", HideCommand(isHidden: false)),
    ("Env LANG \"C\"", EnvironmentCommand(name: "LANG", value: "C")), ("Require tmux", RequireCommand(name: "tmux")),
    ("Output \"wall.cast\"", OutputCommand(path: "wall.cast")),
    ("Screenshot a/b.svg", ScreenshotCommand(path: "a/b.svg")),
    ("Sleep 1.5", SleepCommand(seconds: 1.5)), ("Sleep 500ms", SleepCommand(seconds: 0.5)),
    ("Sleep .5s", SleepCommand(seconds: 0.5)), ("Sleep 1m", SleepCommand(seconds: 60)),
    ("Frame", FrameCommand()), ("Frame 7", FrameCommand(count: 7)),
    ("Wait", WaitCommand(condition: .idle)), ("Wait+Idle@3s", WaitCommand(condition: .idle, limit: 3)),
    ("Wait /Dune/", WaitCommand(condition: .screen(dune))),
    ("Wait+Status@500ms /Dune/", WaitCommand(condition: .status(dune), limit: 0.5)),
    ("Click 3 4", ClickCommand(gesture: .click, spot: .cell(CellPoint(column: 3, row: 4)))),
    ("Shift+Click on item 2", ClickCommand(gesture: .click, modifiers: .shift, spot: .item(.number(2)))),
    ("DoubleClick on item \"Dune\"", ClickCommand(gesture: .doubleClick, spot: .item(.title("Dune")))),
    ("Hover on /Dune/", ClickCommand(gesture: .hover, spot: .text(dune))),
    (
      "Drag 1 2 to on item 3 to 5 6",
      DragCommand(
        spots: [.cell(CellPoint(column: 1, row: 2)), .item(.number(3)), .cell(CellPoint(column: 5, row: 6))])
    ),
    (
      "Alt+RightDrag 1 2 to 3 4",
      DragCommand(
        spots: [.cell(CellPoint(column: 1, row: 2)), .cell(CellPoint(column: 3, row: 4))], modifiers: .alt,
        button: .right)
    ),
    ("FocusIn", FocusCommand()),
    ("Wheel Down", WheelCommand(direction: .down)),
    ("Alt+Wheel Up 2", WheelCommand(modifiers: .alt, direction: .up, count: 2)),
    ("Ctrl+Wheel Down", WheelCommand(modifiers: .control, direction: .down)),
    ("Wheel Up 3 at 5 6", WheelCommand(direction: .up, count: 3, spot: .cell(CellPoint(column: 5, row: 6)))),
    ("Resize 200x50", ResizeCommand(size: CellSize(columns: 200, rows: 50))),
    (
      "Resize 200x50 cell 9x18",
      ResizeCommand(size: CellSize(columns: 200, rows: 50), cell: PixelSize(width: 9, height: 18))
    ),
    ("Layout circle", LayoutCommand(name: "circle")),
    ("Mark \"half way\"", MarkCommand(name: "half way")),
    ("Expect /Dune/", ExpectTextCommand(region: .screen, pattern: dune)),
    ("Expect+Status not /Dune/", ExpectTextCommand(region: .status, pattern: dune, isNegated: true)),
    ("Expect+Row 3 /Dune/", ExpectTextCommand(region: .row(3), pattern: dune)),
    ("Expect output /Dune/", ExpectOutputCommand(wanted: .pattern(dune, isNegated: false))),
    ("Expect output not /Dune/", ExpectOutputCommand(wanted: .pattern(dune, isNegated: true))),
    ("Expect output \"not\"", ExpectOutputCommand(wanted: .file("not"))),
    ("Expect exit 130", ExpectExitCommand(status: 130)),
    ("Expect item 14 focused", ExpectItemCommand(item: .number(14), state: .focused)),
    (
      "Expect item \"Dune\" not marked",
      ExpectItemCommand(item: .title("Dune"), state: .property(.marked, 1), isNegated: true)
    ),
    (
      "Expect item 1 at 3,2 size 22x7",
      ExpectItemCommand(
        item: .number(1), state: .at(CellPoint(column: 3, row: 2), size: CellSize(columns: 22, rows: 7)))
    ),
    (
      "Expect state count >= 6 layout == grid",
      ExpectStateCommand(comparisons: [
        .init(key: "count", relation: .greaterOrEqual, value: "6"),
        .init(key: "layout", relation: .equal, value: "grid"),
      ])
    ),
    (
      "Expect cell 3 2 \"▀\" fg #ff0000 bg #00ff00 bold",
      ExpectCellCommand(
        point: CellPoint(column: 3, row: 2), text: "▀", foreground: .rgb(0xff0000), background: .rgb(0x00ff00),
        attributes: ["bold"])
    ),
    (
      "Expect cell 3 2 pixels of item 2",
      ExpectCellCommand(point: CellPoint(column: 3, row: 2), checksPixels: true, item: .number(2))
    ),
    ("Expect cell 3 2 no pixels", ExpectCellCommand(point: CellPoint(column: 3, row: 2), checksPixels: true)),
    (
      "Expect cell 1 2 \"x\" bg default",
      ExpectCellCommand(point: CellPoint(column: 1, row: 2), text: "x", background: .default)
    ),
    (
      "Expect item 2 frame 8,-16.5 144x96",
      ExpectItemCommand(item: .number(2), state: .frame(CGRect(x: 8, y: -16.5, width: 144, height: 96)))
    ),
    (
      "Wait+State@2s focus == 3",
      WaitCommand(
        condition: .state(ExpectStateCommand(comparisons: [.init(key: "focus", relation: .equal, value: "3")])),
        limit: 2)
    ),
    (
      "Wait+Item \"Dune\" loaded",
      WaitCommand(condition: .item(ExpectItemCommand(item: .title("Dune"), state: .loaded)))
    ),
    ("Expect snapshot \"wall.snap\"", ExpectSnapshotCommand(name: "wall.snap")),
    (
      "Expect perf max-bytes-per-frame <= 4096",
      ExpectCostCommand(cost: .maxBytesPerFrame, relation: .lessOrEqual, number: 4096)
    ),
    set("Rows 24"), set("TypingSpeed 100ms"), set("Theme light"), set("CellSize 8x16"), set("PlaybackSpeed 0.5"),
    set("Feed /home/me/feed.json", "\"/home/me/feed.json\""), set("Seed 42"),
    set("Feed a.json \"b c\"", "\"a.json\" \"b c\""), set("FeedFolder ../a", "\"../a\""), set("Recursive on"),
    set("Filter /a\\/b/"), set("Filter \"//\""), set("Limit 40"),
    set("FeedDigest " + String(repeating: "Ab", count: 32), String(repeating: "ab", count: 32)),
    set("Columns 100"), set("Framerate 30"), set("WaitTimeout 1m", "60s"), set("Latency 70ms"), set("Layout circle"),
    set("Colors 16"), set("Unicode off"), set("Color accent #ff00ff"),
    set("Color \"bar\" #102030", "bar #102030"), set("Arguments --trash", "\"--trash\""),
    set("Arguments \"--print deleted\""),
    set("Keys delete d Delete", "delete \"d\" \"Delete\""), set("Keys quit"), set("Density 5"), set("Frame photo"),
    set("Writes \"a b.json\""),
    ("Feed a.json", FeedCommand(sources: ["a.json"])),
    ("Feed /a \"b c\" first 5", FeedCommand(sources: ["/a", "b c"], first: 5)),
    ("Existing /a/left.json", ExistingCommand(name: "/a/left.json")), ("Reopen", ReopenCommand()),
    ("FeedError \"not reloaded: it`s gone\"", FeedErrorCommand(name: "not reloaded: it`s gone")),
    ("Resume", ReopenCommand(resumes: true)),
    ("Expect file /a/left.json", ExpectFileCommand(path: "/a/left.json")),
    ("Expect file left.json not", ExpectFileCommand(path: "left.json", isNegated: true)),
    ("Expect file left.json not /Dune/", ExpectFileCommand(path: "left.json", pattern: dune, isNegated: true)),
  ]

  /// A line that sets something, and its command; `text` is how the value is printed, if that differs.
  private static func set(_ line: String, _ text: String? = nil) -> (String, any TapeCommand) {
    let name = line.prefix { $0 != " " }
    let setting = TapeSetting(
      name: String(name), text: text ?? String(line.dropFirst(name.count + 1)), isForTheStart: true,
      apply: { _, _ in })
    return ("Set " + line, SetCommand(setting))
  }

  @Test("each form of each command is parsed", arguments: lines.indices)
  func forms(index: Int) throws {
    let (line, command) = Self.lines[index]
    #expect(try means(command, line))
  }

  @Test("parsing the description of a command gives the same command", arguments: lines.indices)
  func roundTrip(index: Int) throws {
    let command = Self.lines[index].1
    #expect(try means(command, "\(command)"))
  }

  @Test("every value of a setting of the wall is parsed, and another value is an error that lists them")
  func wallSettings() throws {
    for setting in WallOptions.settings where setting.tapeValues.contains("|") {
      guard let name = setting.tapeName else { continue }
      for value in setting.tapeValues.split(separator: "|") {
        #expect(try commands("Set \(name) \(value)").map { "\($0)" } == ["Set \(name) \(value)"])
      }
      let choices =
        setting.form == .toggle
        ? "on or off" : TapePrinter.choice(setting.tapeValues.split(separator: "|").map(String.init))
      // Orders and sections may be fields, whose names begin with a letter.
      #expect(
        problems("Set \(name) 9odd") == [
          "wall.tape:1:\(name.count + 6): error: expected \(choices), found ‘9odd’"
        ])
    }
  }

  @Test("a pattern keeps its slashes, escaped or not", arguments: ["a/b", #"a\/b"#, #"\\/"#, "/", #"\d+/\d+"#])
  func slashes(source: String) throws {
    let command = WaitCommand(condition: .screen(try TapePattern(source)))
    let again = try #require(try commands("\(command)").first as? WaitCommand)
    guard case .screen(let read) = again.condition else { return }
    for text in ["a/b", #"\/"#, "/", "12/48"] {
      #expect(read.expression.matches(text) == (try TapePattern(source)).expression.matches(text))
    }
  }

  @Test("every command is in this test, has help, and is found by each of its names")
  func table() throws {
    var views = TapeProgram()
    views.ownState = ["likes"]
    let ofViews = try TapeParser(for: views) { _ in [] }.tape(
      "Expect view \"Likes\" not text == \"3\"\nClick on view \"Likes\"\nExpect state likes == 3", named: "t")
    #expect(
      TapePrinter.text(ofViews.steps.map(\.command))
        == "Expect view \"Likes\" not text == \"3\"\nClick on view \"Likes\"\nExpect state likes == \"3\"\n")
    let tested = Set(try Self.lines.map { ObjectIdentifier(type(of: try #require(try commands($0.0).first))) })
    for type in TapeCommandTable.all {
      #expect(!type.help.isEmpty)
      for name in type.names {
        #expect(TapeCommandTable.command(named: name) == type)
        for problem in problems(name) { #expect(!problem.contains("unknown command"), "\(name): \(problem)") }
      }
      // The parser replaces `Source` and `Repeat` by the steps that they name.
      if type != SourceCommand.self, type != RepeatCommand.self, type.scope != .views {
        #expect(tested.contains(ObjectIdentifier(type)), "\(type)")
      }
    }
  }

  @Test("a sourced tape replaces its line; its path is relative to the tape that names it")
  func source() throws {
    let files = [
      "tapes/a.tape": "Tab\nSource sub/b.tape\nEnter", "tapes/sub/b.tape": "Space\nSource c.tape",
      "tapes/sub/c.tape": "x",
    ]
    let tape = try parser(files).tape(named: "tapes/a.tape")
    #expect(TapePrinter.text(tape.steps.map(\.command)) == "Tab\nSpace\nx\nEnter\n")
    #expect(tape.steps[2].location == SourceLocation(file: "tapes/sub/c.tape", line: 1, column: 1))
  }

  @Test("Repeat plays its lines several times; End ends it, and is a key elsewhere")
  func repeated() throws {
    let tape = "Repeat 2\n  Tab\n  Repeat 2\n    End 1\n  End\n  Source s.tape\nEnd\nEnd"
    let read = try parser(["s.tape": "x\nEnd"]).tape(tape, named: "wall.tape")
    #expect(read.steps.map(\.description) == ["Tab", "End", "End", "x", "End", "Tab", "End", "End", "x", "End", "End"])
    #expect(read.steps[6].location.line == 4)
  }

  @Test("layouts are checked where their names are known")
  func layouts() throws {
    var program = TapeProgram()
    program.layouts = ["stairs", "grid", "my-stairs"]
    let parser = TapeParser(for: program) { _ in [] }
    #expect(try parser.tape("Set Layout grid\nLayout stairs", named: "t").steps.count == 2)
    // A name that is not one plain word is printed in quotes.
    for name in ["my-stairs", "\"my-stairs\""] {
      #expect(
        try parser.tape("Set Layout \(name)", named: "t").steps.map(\.description) == ["Set Layout \"my-stairs\""])
    }
    do {
      _ = try parser.tape("Set Layout circle\nLayout stair", named: "t")
      Issue.record("passed")
    } catch {
      #expect(
        error.problems.map(\.message) == [
          "unknown layout \"circle\"; there are stairs, grid, my-stairs",
          "unknown layout \"stair\"; did you mean \"stairs\"? there are stairs, grid, my-stairs",
        ])
    }
  }

  @Test("a text with all quotes and a line end is typed completely")
  func typed() throws {
    let text = "a\"b'c`d\"\ne"
    let lines = TapePrinter.text(TypeCommand.typing(text))
    let read = try commands(lines).map { command -> String in
      (command as? TypeCommand)?.text ?? (command as? KeyCommand == KeyCommand(key: .enter) ? "\n" : "?")
    }
    #expect(read.joined() == text)
  }
}
