import TestSupport
import Testing

@testable import Tapes

/// The page of `photowall replay --help-language`.
@Suite(.oneAtATime) struct TapeHelpTests {
  /// A line for each row of the table of VHS commands that is the same or differs.
  private static let examples = [
    "Type[@time[,time …]] \"text\" …": "Type@20ms 'a' \"b\"", "Copy \"text\"": "Copy \"a\"", "Paste": "Paste",
    "[Ctrl+][Alt+][Shift+]KEY[@time] [count]": "Ctrl+Alt+Delete@1s 2", "Sleep time": "Sleep .5",
    "Wait[+Screen|+Status|+Idle][@time] [/re/]": "Wait+Screen@2s /a/",
    "Screenshot path.(txt|ansi|svg|png|snap)": "Screenshot a.png",
    "Output path.(cast|gif|mp4|webm|txt|ansi|svg|png|snap)": "Output a.gif", "Hide": "Hide", "Show": "Show",
    "Source path": "Source a.tape", "Env NAME \"value\"": "Env A \"b\"", "Require program": "Require echo",
    "Set NAME value": "Set TypingSpeed 75ms",
  ]

  private func problems(_ line: String) -> [String] {
    do {
      _ = try TapeParser { _ in [] }.tape(line, named: "t")
      return []
    } catch {
      return error.lines
    }
  }

  @Test("every row of the table of VHS commands holds: these are parsed")
  func parsed() {
    let rows = TapeCommandTable.rows.filter { $0.vhs != nil }
    #expect(Set(rows.map(\.syntax)) == Set(Self.examples.keys))
    for line in Self.examples.values { #expect(problems(line) == [], "\(line)") }
  }

  @Test("every row of the table of VHS commands holds: these are refused with their hint")
  func refused() {
    for refusal in TapeCommandTable.refusals {
      let name = refusal.name
      let column = name.hasPrefix("Set ") ? 5 : 1
      for line in [name, name + " /a/"] + (column == 1 ? [name + "@1s 3"] : []) {
        #expect(problems(line) == ["t:1:\(column): error: \"\(name)\" is not supported; \(refusal.hint)"])
      }
    }
    for key in ["Shift+Enter", "Shift+Space", "Ctrl+i", "Ctrl+5"] {
      #expect(problems(key).first?.contains("no terminal sends \(key); ") == true, "\(problems(key))")
    }
    #expect(problems("Set Columns 80\nSet Columns 90").count == 1)
  }

  @Test("each line that a refusal says to write plays", arguments: TapeCommandTable.refusals.map(\.name))
  func followed(name: String) throws {
    let refusal = try #require(TapeCommandTable.refusal(of: name))
    #expect(!refusal.replacements.isEmpty || refusal.hint.hasSuffix("; remove this line"))
    let fixture = try TapeFixture()
    for line in refusal.replacements {
      #expect(refusal.hint.contains("\"\(line)\""))
      let tape = line.replacing("feed.json", with: fixture.feed).replacing("/re/", with: "/1/")
      #expect(try fixture.play(tape).0 == .passed, "\(tape)")
    }
  }

  @Test(
    "each key that an error says to write plays",
    arguments: ["Shift+Enter", "Shift+Space", "Ctrl+Tab", "Ctrl+i", "Ctrl+M", "Ctrl+5", "Shift+1"])
  func followedKeys(line: String) throws {
    let hint = try #require(problems(line).first?.split(separator: "; ").last)
    let words = hint.replacing("write the character itself, as ", with: "write ")
    #expect(words.hasPrefix("write "))
    #expect(try TapeFixture().play(String(words.dropFirst("write ".count))).0 == .passed, "\(words)")
  }

  @Test("the page has every command, setting and state, and what tapes can say about pixels")
  func complete() {
    let text = TapeHelp.text
    for row in TapeCommandTable.rows { #expect(text.contains("\n  \(row.syntax)\n      \(row.summary)\n")) }
    for row in TapeCommandTable.settings { #expect(text.contains("\n  Set \(row.name) \(row.value)")) }
    for words in [
      "Set Graphics sixel|symbols|boxes", "pixels of item (N|\"title\")|no pixels", "Set Graphics sixel: then",
    ] {
      #expect(text.contains(words), "\(words)")
    }
  }
}
