import Testing
import Wall

@testable import Tapes

@Suite struct TapeProblemTests {
  @Test("tapes that source each other 10^9 times, and a long one that is sourced often, are refused")
  func sources() {
    var files = ["9.tape": "Tab", "long.tape": "# " + String(repeating: "x", count: 100_000)]
    for level in 0..<9 {
      files["\(level).tape"] = String(repeating: "Source \(level + 1).tape\n", count: 10)
    }
    for text in ["Source 0.tape", String(repeating: "Source long.tape\n", count: 100)] {
      let found = problems(text, files: files, mostSteps: 10_000)
      #expect(found.count == 1 && found[0].hasSuffix("this makes more than 10000 commands; source fewer tapes"))
    }
  }

  /// A tape and its errors.
  private static let wrong: [(String, [String])] = [
    ("Hom", ["1:1: error: unknown command \"Hom\"; did you mean \"Home\"?"]),
    ("Frobnicate", ["1:1: error: unknown command \"Frobnicate\""]),
    ("Ctrl+Hom", ["1:1: error: unknown command \"Hom\"; did you mean \"Home\"?"]),
    ("  slep 1", ["1:3: error: unknown command \"slep\"; did you mean \"Sleep\"?"]),
    ("Type \"open", ["1:6: error: this text has no closing \""]),
    ("Expect /open", ["1:8: error: this pattern has no closing /"]),
    ("Expect /(/", ["1:8: error: /(/ is not a regular expression; put \\ before a sign that stands for itself"]),
    (
      "Expect /a(?=b)/\nExpect /(a{999}){999}/",
      [
        "1:8: error: /a(?=b)/ has (?=, which these regular expressions do not have",
        "2:8: error: /(a{999}){999}/ repeats too much for a regular expression; repeat less",
      ]
    ),
    ("Type", ["1:5: error: expected the text to type in quotes, found the end of the line"]),
    ("Type moon", ["1:6: error: expected the text to type in quotes, found ‘moon’"]),
    ("Copy moon", ["1:6: error: expected the text to copy in quotes, found ‘moon’"]),
    ("Env \"HOME\" x", ["1:5: error: expected a variable's name, found the text \"HOME\""]),
    ("Set Keys \"delete\" d", ["1:10: error: expected an action's name, found the text \"delete\""]),
    (
      "Sleep soon",
      ["1:7: error: expected a time such as 500ms, 2s or 1m, found ‘soon’"]
    ),
    ("Sleep -1", ["1:7: error: expected a time such as 500ms, 2s or 1m, found ‘-1’"]),
    ("Frame 0", ["1:7: error: expected a number of frames from 1 to 1000000, found ‘0’"]),
    ("Down x", ["1:6: error: expected a number of times from 1 to 100000, found ‘x’"]),
    ("Down@x", ["1:1: error: \"@x\" is not a time; write @500ms or @2s"]),
    ("Ctrl+Type \"x\"", ["1:1: error: \"Type\" is not a key and takes no modifiers"]),
    (
      "Ctrl+Q+R",
      [
        "1:1: error: \"Q\" takes no \"+R\"; write a space between keys, as modifiers are Ctrl+, Alt+ and Shift+"
      ]
    ), ("Click@1s 2 3", ["1:1: error: \"Click\" takes no \"@1s\""]),
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
        "1:1: error: \"Wait+Line\" is not supported; write \"Wait+Screen /re/\" or \"Wait+Status /re/\""
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
      ["1:5: error: \"Set Width\" is not supported; the size of a screen is in cells; write \"Set Columns 80\""]
    ),
    (
      "Set FontSize 20",
      ["1:5: error: \"Set FontSize\" is not supported; casts have no window; remove this line"]
    ),
    ("Shift+1", ["1:1: error: no terminal sends Shift+1; write the character itself, as Type \"!\""]),
    ("Ctrl+I", ["1:1: error: no terminal sends Ctrl+I; write Tab"]),
    ("Shift+Enter", ["1:1: error: no terminal sends Shift+Enter; write Enter"]),
    ("Ctrl+1", ["1:1: error: no terminal sends Ctrl+1; only letters and @ \\ ] ^ _ have control characters; write 1"]),
    ("Sleep .5 s", ["1:10: error: unexpected ‘s’ after the command"]),
    ("Repeat 2 Tab", ["1:1: error: Repeat must stand on a line of its own"]),
    (
      "Repeat 2\nTab End\nEnd", ["2:5: error: End must stand on a line of its own"]
    ),
    ("Tab Hom", ["1:5: error: expected a number of times from 1 to 100000, found ‘Hom’"]),
    (
      "Set Color mrak #ffd700",
      [
        "1:11: error: expected \(TapePrinter.choice(Theme.colors.map(\.name))), found ‘mrak’; did you mean \"mark\"?"
      ]
    ),
    ("Set Theme dakr", ["1:11: error: expected dark or light, found ‘dakr’; did you mean \"dark\"?"]),
    (
      "Set Keys delte d",
      [
        "1:10: error: there is no action ‘delte’; `photowall keys` lists the names; did you mean \"delete\"?"
      ]
    ),
    (
      "Expect itme 1 focused",
      [
        "1:8: error: expected /re/, not, item, state, cell, snapshot, file, output, exit or perf, found ‘itme’; did you mean \"item\"?"
      ]
    ),
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
      ["1:11: error: expected text, secondary, accent, mark, error or bar, found ‘paper’"]
    ),
    ("Set Keys fly x", ["1:10: error: there is no action ‘fly’; `photowall keys` lists the names"]),
    (
      "Set Keys delete hyper-x",
      ["1:10: error: ‘hyper-x’ is not a key; keys are written like x, Ctrl-b, Shift-Tab, PgUp, F5 or Space"]
    ),
    (
      "Set Filter", ["1:11: error: expected a pattern such as /Dune/, or words in quotes, found the end of the line"]
    ),
    (
      "Set Sort",
      ["1:9: error: expected feed, title, size, shape, date, rating, flag, label or shuffle, found the end of the line"]
    ),
    ("Feed", ["1:5: error: expected a feed's path, found the end of the line"]),
    (
      "Feed a first many",
      [
        "1:14: error: expected a number of photos from 1 to 1000000000, found ‘many’"
      ]
    ),
    ("Expect file", ["1:12: error: expected a path, found the end of the line"]),
    ("Set Seed -1", ["1:10: error: expected a whole number from 0 to 18446744073709551615, found ‘-1’"]),
    ("Set PlaybackSpeed 0", ["1:19: error: expected a factor above 0 and up to 1000, such as 2 or 0.5, found ‘0’"]),
    (
      "Set Rows 24\nTab\nSet Columns 80\nSet TypingSpeed 1s",
      ["3:1: error: this setting must stand before the first command that needs the wall"]
    ),
    (
      "Output wall.webp",
      [
        "1:8: error: \"wall.webp\" has no supported extension; use .cast, .gif, .mp4, .webm, .ascii, .txt, .ansi, .svg, .png or .snap"
      ]
    ),
    (
      "Screenshot wall.cast",
      ["1:12: error: \"wall.cast\" has no supported extension; use .txt, .ansi, .svg, .png or .snap"]
    ),
    ("Expect snapshot wall", ["1:1: error: \"wall\" is not a golden screen; its name must end with .snap"]),
    (
      "Expect item 1 happy",
      [
        "1:15: error: expected visible, focused, marked, rating, flag, label, raw-deleted, turn, loaded, at or frame, found ‘happy’"
      ]
    ),
    ("Sleep 2000m", ["1:7: error: ‘2000m’ is too long; the limit is 86400s"]),
    ("Tab@90000", ["1:1: error: ‘90000’ is too long; the limit is 86400s"]),
    ("Set WaitTimeout 1441m", ["1:17: error: ‘1441m’ is too long; the limit is 86400s"]),
    ("Resize 3000x24", ["1:8: error: ‘3000x24’ is too large; the limit is 2000x2000"]),
    ("Resize 24x3000", ["1:8: error: ‘24x3000’ is too large; the limit is 2000x2000"]),
    (
      "Expect item 1 frame 8,2e9 1x1\nExpect item 1 frame 8,2 1x2e9",
      [
        "1:21: error: expected two numbers such as 8,16, up to 1000000000, found ‘8,2e9’",
        "2:25: error: expected two numbers such as 8x16, up to 1000000000, found ‘1x2e9’",
      ]
    ),
    ("Ctrl+", ["1:1: error: Ctrl+ holds no key; write the key behind it without a space, as in Ctrl+x"]),
    ("Expect item 1 at 3", ["1:18: error: expected a column and a row such as 3,2, from -9999 to 9999, found ‘3’"]),
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
        "1:8: error: expected /re/, not, item, state, cell, snapshot, file, output, exit or perf, found ‘3’"
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
