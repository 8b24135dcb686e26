import Testing

@testable import Tapes

/// The page of `photowall replay --help-language`.
@Suite struct TapeHelpTests {
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
      return error.problems.map(\.description)
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
    for (name, hint) in TapeCommandTable.refused {
      for line in [name, name + " /a/", name + "@1s 3"] {
        #expect(problems(line) == ["t:1:1: error: \"\(name)\" is not supported; \(hint)"])
      }
    }
    for (name, hint) in TapeCommandTable.refusedSettings {
      #expect(problems("Set \(name) 1") == ["t:1:5: error: \"Set \(name)\" is not supported; \(hint)"])
    }
    for key in ["Shift+Enter", "Shift+Space", "Ctrl+i", "Ctrl+5"] {
      #expect(problems(key).first?.contains("no terminal sends \(key); ") == true, "\(problems(key))")
    }
    #expect(problems("Set Columns 80\nSet Columns 90").count == 1)
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
