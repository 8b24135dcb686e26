import Foundation
import Tapes
import TerminalPanels
import Testing

/// Tapes for VHS, after the commands in its manual. Commands that press keys are parsed; unsupported ones are errors that suggest what to write instead.
@Suite struct VHSTapeTests {
  private func problems(_ text: String) -> [String] {
    do {
      _ = try TapeParser { _ in Array("Set TypingSpeed 75ms\n".utf8) }.tape(text, named: "demo.tape")
      return []
    } catch {
      return error.lines.map { String($0.dropFirst("demo.tape:".count)) }
    }
  }

  private func commands(_ text: String) throws -> [String] {
    try TapeParser { _ in Array("Set TypingSpeed 75ms\n".utf8) }.tape(text, named: "demo.tape").steps.map(\.description)
  }

  @Test("a tape of keys is parsed without changes")
  func keys() throws {
    let tape = """
      # Show a list, go down, choose.
      Output demo.cast
      Require echo
      Source config.tape

      Set Framerate 60
      Set PlaybackSpeed 0.5
      Set WaitTimeout 10s
      Env HELLO "WORLD"

      Sleep 500ms
      Down@250ms 3
      Up
      Left 2
      Right@.1s 2
      PageDown 2
      PageUp
      Home
      End
      Tab@500ms 2
      Shift+Tab
      Space
      Enter 2
      Escape
      Backspace 18
      Delete 3
      Insert
      Ctrl+R
      Ctrl+Alt+Up
      Alt+.
      Ctrl+Shift+o
      Type "/moon"
      Type@500ms 'It says "moon"'
      Type `a "b" 'c'`
      Type@.2'[ .x ]'
      Sleep 1
      """
    #expect(
      try commands(tape) == [
        "Output \"demo.cast\"", "Require \"echo\"", "Set TypingSpeed 75ms", "Set Framerate 60",
        "Set PlaybackSpeed 0.5", "Set WaitTimeout 10s", "Env HELLO \"WORLD\"", "Sleep 500ms", "Down@250ms 3", "Up",
        "Left 2", "Right@100ms 2", "PageDown 2", "PageUp", "Home", "End", "Tab@500ms 2", "Shift+Tab", "Space",
        "Enter 2", "Escape", "Backspace 18", "Delete 3", "Insert", "Ctrl+r", "Ctrl+Alt+Up", "Alt+.",
        "Ctrl+o", "Type \"/moon\"", "Type@500ms 'It says \"moon\"'", "Type `a \"b\" 'c'`", "Type@200ms \"[ .x ]\"",
        "Sleep 1s",
      ])
  }

  @Test("several commands may stand on a line")
  func lines() throws {
    #expect(
      try commands(
        "Type \"moon\" Sleep 500ms Enter Ctrl+c # and so on\nWait Right 2 Shift+Tab@1s Expect state focus == 3 Tab")
        == [
          "Type \"moon\"", "Sleep 500ms", "Enter", "Ctrl+c", "Wait+Idle", "Right 2", "Shift+Tab@1s",
          "Expect state focus == \"3\"", "Tab",
        ])
    #expect(try parser().tape("Right Tab", named: "wall.tape").steps.map(\.location.column) == [1, 7])
  }

  @Test("waiting, hiding, copying and screenshots are as in VHS")
  func shared() throws {
    let tape = """
      Hide
      Wait /World/
      Wait+Screen /World/
      Wait+Screen@10ms /a\\/b/
      Wait@5s /World/
      Show
      Copy "https://example.org"
      Paste
      Screenshot examples/screenshot.png
      Sleep 0.5
      Sleep 2s
      """
    #expect(
      try commands(tape) == [
        "Hide", "Wait+Screen /World/", "Wait+Screen /World/", "Wait+Screen@10ms /a\\/b/", "Wait+Screen@5s /World/",
        "Show", "Copy \"https://example.org\"", "Paste", "Screenshot \"examples/screenshot.png\"", "Sleep 500ms",
        "Sleep 2s",
      ])
  }

  private static let window = "is not supported; casts have no window; remove this line"

  @Test("settings of the window that VHS draws are not supported")
  func window() {
    let tape = """
      Set FontSize 22
      Set FontFamily "Monoflow"
      Set LetterSpacing 2
      Set LineHeight 1.4
      Set Padding 20
      Set Margin 60
      Set MarginFill "#6B50FF"
      Set WindowBar Colorful
      Set WindowBarSize 40
      Set BorderRadius 10
      """
    let names = [
      "FontSize", "FontFamily", "LetterSpacing", "LineHeight", "Padding", "Margin", "MarginFill", "WindowBar",
      "WindowBarSize", "BorderRadius",
    ]
    #expect(
      problems(tape) == names.enumerated().map { "\($0 + 1):5: error: \"Set \($1)\" \(Self.window)" })
  }

  @Test("errors of sizes in pixels, shells, themes and GIFs suggest a replacement")
  func instead() {
    let tape = """
      Output demo.webp
      Output frames/
      Set Shell fish
      Set Width 1200
      Set Height 600
      Set Theme "Catppuccin Frappe"
      Set Theme { "name": "Whimsy", "black": "#535178" }
      Set LoopOffset 60.4%
      Set CursorBlink false
      Set WaitPattern />$/
      """
    let forms = "has no supported extension; use .cast, .gif, .mp4, .webm, .ascii, .txt, .ansi, .svg, .png or .snap"
    #expect(
      problems(tape) == [
        "1:8: error: \"demo.webp\" \(forms)", "2:8: error: \"frames/\" \(forms)",
        "3:5: error: \"Set Shell\" is not supported; tapes run no shell; write \"Set Feed feed.json\"",
        "4:5: error: \"Set Width\" is not supported; the size of a screen is in cells; write \"Set Columns 80\"",
        "5:5: error: \"Set Height\" is not supported; the size of a screen is in cells; write \"Set Rows 24\"",
        "6:11: error: expected dark or light, found the text \"Catppuccin Frappe\"",
        "7:11: error: expected dark or light, found ‘{’",
        "8:5: error: \"Set LoopOffset\" is not supported; casts do not loop; remove this line",
        "9:5: error: \"Set CursorBlink\" is not supported; the cursor is hidden; remove this line",
        "10:5: error: \"Set WaitPattern\" is not supported; each Wait has its pattern; write \"Wait /re/\"",
      ])
  }

  @Test("scrolling and waiting for a line, with and without a time")
  func scrolling() {
    let tape = "ScrollUp 10\nScrollDown@100ms 12\nWait+Line /World/\nWait+Line@10ms /World/\nScrollUp@1s"
    let line = "write \"Wait+Screen /re/\" or \"Wait+Status /re/\""
    #expect(
      problems(tape) == [
        "1:1: error: \"ScrollUp\" is not supported; write \"Wheel Up\"",
        "2:1: error: \"ScrollDown\" is not supported; write \"Wheel Down\"",
        "3:1: error: \"Wait+Line\" is not supported; \(line)",
        "4:1: error: \"Wait+Line\" is not supported; \(line)",
        "5:1: error: \"ScrollUp\" is not supported; write \"Wheel Up\"",
      ])
  }

  @Test("a setting after the first key is an error, as in VHS, unless it can change later")
  func late() {
    let tape = "Type \"a\"\nSet TypingSpeed 10ms\nSet Framerate 30\nSet PlaybackSpeed 2"
    #expect(
      problems(tape) == [
        "3:1: error: this setting must stand before the first command that needs the wall"
      ])
  }

  @Test("misspelled commands are errors, as in VHS")
  func misspelled() {
    #expect(
      problems("Typ \"a\"\nEntr\nPageDwon\nCrtl+c\nsleep 1\nSet Framrate 3") == [
        "1:1: error: unknown command \"Typ\"; did you mean \"Type\"?",
        "2:1: error: unknown command \"Entr\"; did you mean \"Enter\"?",
        "3:1: error: unknown command \"PageDwon\"; did you mean \"PageDown\"?",
        "4:1: error: unknown command \"Crtl\"; did you mean \"Ctrl+c\"?",
        "5:1: error: unknown command \"sleep\"; did you mean \"Sleep\"?",
        "6:5: error: unknown setting \"Framrate\"; did you mean \"Framerate\"?",
      ])
  }
}
