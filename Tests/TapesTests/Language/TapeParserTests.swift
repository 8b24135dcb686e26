import Foundation
import Pictures
import TerminalPanels
import Testing
import Wall

@testable import Tapes

/// Returns a parser that reads these files.
private func parser(_ files: [String: String] = [:]) -> TapeParser {
  struct Missing: Error {}
  return TapeParser { path in
    guard let text = files[path] else { throw Missing() }
    return Array(text.utf8)
  }
}

private func commands(_ text: String) throws -> [any TapeCommand] {
  try parser().tape(text, named: "wall.tape").steps.map(\.command)
}

/// Returns whether a text parses as this command.
private func means(_ command: any TapeCommand, _ text: String) throws -> Bool {
  try commands(text).map { AnyHashable($0) } == [AnyHashable(command)]
}

private func problems(_ text: String, files: [String: String] = [:]) -> [String] {
  do {
    _ = try parser(files).tape(text, named: "wall.tape")
    return []
  } catch {
    return error.problems.map(\.description)
  }
}

@Suite struct TapeParserTests {
  private static let dune = TapePattern("Dune")!

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
    ("+", KeyCommand(key: .character("+"))),
    ("/", KeyCommand(key: .character("/"))),
    ("? # help", KeyCommand(key: .character("?"))),
    ("9 2", KeyCommand(key: .character("9"), count: 2)),
    ("F12", KeyCommand(key: .function(12))),
    ("Copy \"x\"", CopyCommand(text: "x")), ("Paste", PasteCommand()), ("Hide", HideCommand()),
    ("Show", HideCommand(isHidden: false)),
    ("Env LANG \"C\"", EnvironmentCommand(name: "LANG", value: "C")), ("Require tmux", RequireCommand(program: "tmux")),
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
        places: [.cell(CellPoint(column: 1, row: 2)), .item(.number(3)), .cell(CellPoint(column: 5, row: 6))])
    ),
    (
      "Alt+RightDrag 1 2 to 3 4",
      DragCommand(
        places: [.cell(CellPoint(column: 1, row: 2)), .cell(CellPoint(column: 3, row: 4))], modifiers: .alt,
        button: .right)
    ),
    ("FocusIn", FocusCommand()),
    ("Wheel Down", WheelCommand(direction: .down)),
    ("Alt+Wheel Up 2", WheelCommand(modifiers: .alt, direction: .up, count: 2)),
    ("Wheel Up 3 at 5 6", WheelCommand(direction: .up, count: 3, spot: .cell(CellPoint(column: 5, row: 6)))),
    ("Resize 200x50", ResizeCommand(size: CellSize(columns: 200, rows: 50))),
    (
      "Resize 200x50 cell 9x18",
      ResizeCommand(size: CellSize(columns: 200, rows: 50), cell: PixelSize(width: 9, height: 18))
    ),
    ("Layout circle", LayoutCommand(name: "circle")),
    ("Mark \"half way\"", MarkCommand(label: "half way")),
    ("Expect /Dune/", ExpectTextCommand(region: .screen, pattern: dune)),
    ("Expect+Status not /Dune/", ExpectTextCommand(region: .status, pattern: dune, isNegated: true)),
    ("Expect+Row 3 /Dune/", ExpectTextCommand(region: .row(3), pattern: dune)),
    ("Expect item 14 focused", ExpectItemCommand(item: .number(14), state: .focused)),
    ("Expect item \"Dune\" not marked", ExpectItemCommand(item: .title("Dune"), state: .marked, isNegated: true)),
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
    set("Filter /a\\/b/"), set("Limit 40"),
    set("Columns 100"), set("Framerate 30"), set("WaitTimeout 1m", "60s"), set("Latency 70ms"), set("Layout circle"),
    set("Colors 16"), set("Unicode off"), set("Color accent #ff00ff"),
    set("Keys delete d Delete", "delete \"d\" \"Delete\""), set("Keys quit"), set("Density 5"), set("Frame photo"),
    set("Writes \"a b.json\""),
    ("Feed a.json", FeedCommand(sources: ["a.json"])),
    ("Feed /a \"b c\" first 5", FeedCommand(sources: ["/a", "b c"], first: 5)),
    ("Existing /a/left.json", ExistingCommand(path: "/a/left.json")), ("Reopen", ReopenCommand()),
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
      #expect(
        problems("Set \(name) odd") == [
          "wall.tape:1:\(name.count + 6): error: expected \(choices), found ‘odd’"
        ])
    }
  }

  @Test("a pattern keeps its slashes, escaped or not", arguments: ["a/b", #"a\/b"#, #"\\/"#, "/", #"\d+/\d+"#])
  func slashes(source: String) throws {
    let command = WaitCommand(condition: .screen(try #require(TapePattern(source))))
    let again = try #require(try commands("\(command)").first as? WaitCommand)
    guard case .screen(let read) = again.condition else { return }
    for text in ["a/b", #"\/"#, "/", "12/48"] { #expect(read.matches(text) == TapePattern(source)!.matches(text)) }
  }

  @Test("every command is in this test, has help, and is found by each of its names")
  func table() throws {
    let tested = Set(try Self.lines.map { ObjectIdentifier(type(of: try #require(try commands($0.0).first))) })
    for type in TapeCommandTable.all {
      #expect(!type.help.isEmpty)
      for name in type.names {
        #expect(TapeCommandTable.command(named: name) == type)
        for problem in problems(name) { #expect(!problem.contains("unknown command"), "\(name): \(problem)") }
      }
      // The parser replaces `Source` and `Repeat` by the steps that they name.
      if type != SourceCommand.self, type != RepeatCommand.self {
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
    #expect(tape.steps[2].place == TapePlace(file: "tapes/sub/c.tape", line: 1))
  }

  @Test("Repeat plays its lines several times; End ends it, and is a key elsewhere")
  func repeated() throws {
    let tape = "Repeat 2\n  Tab\n  Repeat 2\n    End 1\n  End\n  Source s.tape\nEnd\nEnd"
    let read = try parser(["s.tape": "x\nEnd"]).tape(tape, named: "wall.tape")
    #expect(read.steps.map(\.description) == ["Tab", "End", "End", "x", "End", "Tab", "End", "End", "x", "End", "End"])
    #expect(read.steps[6].place.line == 4)
  }

  @Test("layouts are checked where their names are known")
  func layouts() throws {
    let parser = TapeParser(layouts: ["stairs", "grid"]) { _ in [] }
    #expect(try parser.tape("Set Layout grid\nLayout stairs", named: "t").steps.count == 2)
    do {
      _ = try parser.tape("Set Layout circle\nLayout stair", named: "t")
      Issue.record("passed")
    } catch {
      #expect(
        error.problems.map(\.message) == [
          "unknown layout \"circle\"; there are stairs, grid",
          "unknown layout \"stair\"; did you mean \"stairs\"? there are stairs, grid",
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

@Suite struct TapeProblemTests {
  /// A tape and its errors.
  private static let wrong: [(String, [String])] = [
    ("Hom", ["1:1: error: unknown command \"Hom\"; did you mean \"Home\"?"]),
    ("Frobnicate", ["1:1: error: unknown command \"Frobnicate\""]),
    ("Ctrl+Hom", ["1:1: error: unknown command \"Hom\"; did you mean \"Home\"?"]),
    ("  slep 1", ["1:3: error: unknown command \"slep\"; did you mean \"Sleep\"?"]),
    ("Type \"open", ["1:6: error: this text has no closing \""]),
    ("Expect /open", ["1:8: error: this pattern has no closing /"]),
    ("Expect /(/", ["1:8: error: /(/ is not a regular expression"]),
    ("Type", ["1:5: error: expected the text to type in quotes, found the end of the line"]),
    (
      "Sleep soon",
      ["1:7: error: expected a time such as 500ms, 2s or 1m, found ‘soon’"]
    ),
    ("Sleep -1", ["1:7: error: expected a time such as 500ms, 2s or 1m, found ‘-1’"]),
    ("Frame 0", ["1:7: error: expected a number of frames from 1 to 1000000, found ‘0’"]),
    ("Down x", ["1:6: error: expected a number of times from 1 to 100000, found ‘x’"]),
    ("Down@x", ["1:1: error: \"@x\" is not a time; write @500ms or @2s"]),
    ("Ctrl+Type \"x\"", ["1:1: error: \"Type\" is not a key and takes no modifiers"]),
    ("Click@1s 2 3", ["1:1: error: \"Click\" takes no \"@1s\""]),
    ("Click 3", ["1:8: error: expected a row from 0 to 9999, found the end of the line"]),
    (
      "Click on 3",
      ["1:10: error: expected item N, item \"title\" or /re/, found ‘3’"]
    ),
    (
      "Click on item 0",
      ["1:15: error: expected an item's number from 1 or its title in quotes, found ‘0’"]
    ),
    ("Drag 1 2", ["1:9: error: expected \"to\" and a second place, found the end of the line"]),
    ("Wheel", ["1:6: error: expected Up, Down, Left or Right, found the end of the line"]),
    ("Resize 80", ["1:8: error: expected a size in cells such as 80x24, found ‘80’"]),
    ("ScrollUp 3", ["1:1: error: \"ScrollUp\" is not supported; write \"Wheel Up\""]),
    ("ScrollDown", ["1:1: error: \"ScrollDown\" is not supported; write \"Wheel Down\""]),
    (
      "Wait+Line /x/",
      [
        "1:1: error: \"Wait+Line\" is not supported; write \"Wait+Screen\" or \"Wait+Status\""
      ]
    ),
    (
      "Wait+Here",
      ["1:1: error: unknown command \"Wait+Here\"; write Wait+Screen, Wait+Status, Wait+State, Wait+Item or Wait+Idle"]
    ),
    (
      "Wait+Idle /x/", ["1:11: error: unexpected /x/ after the command"]
    ),
    (
      "Set Width 1200",
      ["1:5: error: \"Set Width\" is not supported; the size of a screen is in cells; write \"Set Columns\""]
    ),
    (
      "Set FontSize 20",
      ["1:5: error: \"Set FontSize\" is not supported; casts have no window; remove this line"]
    ),
    ("Shift+1", ["1:1: error: no terminal sends Shift+1; write the character itself, as Type \"!\""]),
    ("Ctrl+I", ["1:1: error: no terminal sends Ctrl+I; write Tab"]),
    ("Shift+Enter", ["1:1: error: no terminal sends Shift+Enter; write Enter"]),
    ("Ctrl+1", ["1:1: error: no terminal sends Ctrl+1; only letters and @ \\ ] ^ _ have control characters"]),
    ("Sleep .5 Tab", ["1:10: error: unexpected ‘Tab’ after the command; write each command on a line of its own"]),
    ("Set Rows 24\nSet Rows 25", ["2:1: error: Rows is set in line 1 of wall.tape already; remove one of the two"]),
    ("Set Color text #ffffff\nSet Color bar #ffffff\nSet Keys quit\nSet Keys delete d", []),
    ("Repeat 2\nTab", ["1:1: error: this Repeat has no End"]),
    (
      "Repeat 100000\nRepeat 100000\nTab\nEnd\nEnd",
      ["1:1: error: this is more than 1000000 commands; repeat fewer times"]
    ),
    ("Set Row 3", ["1:5: error: unknown setting \"Row\"; did you mean \"Rows\"?"]),
    ("Set Theme Dracula", ["1:11: error: expected dark or light, found ‘Dracula’"]),
    ("Set", ["1:4: error: expected a setting's name, found the end of the line"]),
    ("Set Unicode maybe", ["1:13: error: expected on or off, found ‘maybe’"]),
    ("Set Colors 8", ["1:12: error: expected truecolor, 256, 16 or mono, found ‘8’"]),
    (
      "Set Color paper #ffffff",
      ["1:11: error: expected text, quiet, accent, mark, trouble or bar, found ‘paper’"]
    ),
    ("Set Keys fly x", ["1:10: error: there is no action ‘fly’; `photowall keys` lists the names"]),
    (
      "Set Keys delete hyper-x",
      ["1:10: error: ‘hyper-x’ is not a key; keys are written like x, Ctrl-b, Shift-Tab, PgUp, F5 or Space"]
    ),
    (
      "Set Filter moon", ["1:12: error: expected a pattern such as /Dune/, found ‘moon’"]
    ),
    ("Set Sort", ["1:9: error: expected feed, title, size, shape, date or shuffle, found the end of the line"]),
    ("Feed", ["1:5: error: expected a feed's path, found the end of the line"]),
    (
      "Feed a first many",
      [
        "1:14: error: expected a number of photos from 1 to 1000000000, found ‘many’"
      ]
    ),
    ("Expect file", ["1:12: error: expected a path, found the end of the line"]),
    ("Set Seed -1", ["1:10: error: expected a whole number from 0, found ‘-1’"]),
    ("Set PlaybackSpeed 0", ["1:19: error: expected a factor above 0 such as 2 or 0.5, found ‘0’"]),
    (
      "Set Rows 24\nTab\nSet Columns 80\nSet TypingSpeed 1s",
      ["3:1: error: this setting must stand before the first command that needs the wall"]
    ),
    (
      "Output wall.webp",
      [
        "1:8: error: \"wall.webp\" has no supported extension; use .cast, .gif, .mp4, .webm, .txt, .ansi, .svg, .png or .snap"
      ]
    ),
    (
      "Screenshot wall.cast",
      ["1:12: error: \"wall.cast\" has no supported extension; use .txt, .ansi, .svg, .png or .snap"]
    ),
    ("Expect snapshot wall", ["1:1: error: \"wall\" is not a golden screen; its name must end with .snap"]),
    (
      "Expect item 1 happy",
      ["1:15: error: expected visible, focused, marked, loaded, at or frame, found ‘happy’"]
    ),
    ("Expect item 1 at 3", ["1:18: error: expected a column and a row such as 3,2, found ‘3’"]),
    ("Expect state layout < grid", ["1:21: error: layout is a text; compare it with == or !="]),
    ("Expect state count == many", ["1:23: error: expected a number, found ‘many’"]),
    ("Expect state count = 3", ["1:20: error: expected ==, !=, <=, >=, < or >, found ‘=’"]),
    ("Expect cell 1 2 \"x\" fg red", ["1:24: error: expected a colour such as #ffd700, found ‘red’"]),
    (
      "Expect cell 1 2 \"x\" loud",
      ["1:21: error: expected fg, bg, bold, dim, italic, underline or reverse, found ‘loud’"]
    ),
    (
      "Expect perf speed < 3",
      ["1:13: error: expected frames, bytes or max-bytes-per-frame, found ‘speed’"]
    ),
    (
      "Expect 3",
      [
        "1:8: error: expected /re/, not, item, state, cell, snapshot, file or perf, found ‘3’"
      ]
    ),
    (
      "Expect+Here /x/",
      ["1:1: error: unknown command \"Expect+Here\"; write Expect+Screen, Expect+Status or Expect+Row"]
    ),
    ("Paste now", ["1:7: error: unexpected ‘now’ after the command"]),
    ("\"text\"", ["1:1: error: expected a command, found the text \"text\""]),
    // All errors, not only the first.
    (
      "Hom\nTab\nSleep x",
      [
        "1:1: error: unknown command \"Hom\"; did you mean \"Home\"?",
        "3:7: error: expected a time such as 500ms, 2s or 1m, found ‘x’",
      ]
    ),
    (
      "Source none.tape",
      ["1:1: error: none.tape cannot be read; its path is relative to the folder of this tape"]
    ),
    ("Source", ["1:7: error: expected a tape's path, found the end of the line"]),
  ]

  @Test("errors have a place and a suggestion", arguments: wrong.indices)
  func messages(index: Int) {
    let (tape, messages) = Self.wrong[index]
    #expect(problems(tape) == messages.map { "wall.tape:" + $0 })
  }

  @Test("a tape that sources itself is an error at the line that closes the circle")
  func circle() {
    let files = ["wall.tape": "Source b.tape", "b.tape": "Tab\nSource wall.tape"]
    #expect(
      problems(files["wall.tape"]!, files: files) == [
        "b.tape:2:1: error: wall.tape sources itself through wall.tape, b.tape"
      ])
  }
}
