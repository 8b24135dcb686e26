import TestSupport
import Testing

@testable import Tapes

/// The page of `photowall replay --help-language`.
@Suite(.oneAtATime) struct TapeHelpTests {
  /// A line for each row of the table of VHS commands that is the same or differs.
  private static let ofVHS = [
    "Type@20ms 'a' \"b\"", "Copy \"a\"", "Paste", "Ctrl+Alt+Up@1s 2", "Sleep .5", "Wait+Screen@2s /a/",
    "Screenshot a.png",
    "Output a.gif", "Hide", "Show", "Source a.tape", "Env A \"b\"", "Require echo", "Set TypingSpeed 75ms",
  ]

  /// The rows of commands that a wall has.
  private static let playable: [String] = TapeCommandTable.all.filter { $0.scope != .views }.flatMap { $0.help }.map {
    $0.syntax
  }

  private func problems(_ line: String) -> [String] {
    do {
      _ = try TapeParser { _ in [] }.tape(line, named: "t")
      return []
    } catch {
      return error.lines
    }
  }

  @Test("lines of VHS tapes are parsed, each of a row that VHS has, too", arguments: ofVHS)
  func parsed(line: String) throws {
    #expect(problems(line) == [])
    let word = line.prefix { $0.isLetter }
    #expect(TapeCommandTable.rows.contains { $0.vhs != nil && ($0.syntax.hasPrefix(word) || word == "Ctrl") })
  }

  @Test("the example of each row plays", arguments: playable)
  func plays(syntax: String) throws {
    let example = try #require(TapeCommandTable.rows.first { $0.syntax == syntax }?.example)
    let fixture = try TapeFixture()
    let tape = example.replacing("feed.json", with: fixture.feed).replacing("Source common.tape", with: "Right")
    if example.contains(".snap") { _ = try fixture.play(tape, updatesGoldens: true) }
    let (outcome, _) = try fixture.play(tape)
    #expect(outcome == .passed, "\(outcome.failure?.report() ?? "")")
  }

  @Test("the default of each setting is what holds without it")
  func standards() throws {
    let fixture = try TapeFixture()
    /// Returns the digest of a tape that begins with these lines.
    func digest(_ lines: [String]) throws -> String {
      let (outcome, runner) = try fixture.play((lines + ["Wait", "Right", "Tab", "Wait"]).joined(separator: "\n"))
      #expect(outcome == .passed, "\(lines)")
      return runner.digest.text
    }
    let lines = TapeCommandTable.settings.filter { !$0.standard.hasPrefix("(") }.map { "Set \($0.name) \($0.standard)" }
    let expected = try digest([])
    // A line that changes something alone also changes it together with the others.
    guard try digest(lines) != expected else { return }
    for line in lines { #expect(try digest([line]) == expected, "\(line)") }
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
    for key in ["Shift+Enter", "Shift+Space", "Ctrl+i", "Ctrl+5", "Ctrl+Alt+Delete", "Ctrl+Alt+F3", "Alt+Tab"] {
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
    arguments: [
      "Shift+Enter", "Shift+Space", "Ctrl+Tab", "Ctrl+i", "Ctrl+M", "Ctrl+5", "Shift+1", "Ctrl+Alt+Delete",
      "Ctrl+Alt+F3", "Alt+Tab",
    ])
  func followedKeys(line: String) throws {
    let hint = try #require(problems(line).first?.split(separator: "; ").last)
    let words = hint.replacing("write the character itself, as ", with: "write ")
    #expect(words.hasPrefix("write "))
    #expect(try TapeFixture().play(String(words.dropFirst("write ".count))).0 == .passed, "\(words)")
  }

  @Test("each rule that users look for is on the page")
  func understood() {
    for words in [
      "a cell is 8 points wide and 16 high", "What moves", "every frame counts, also one that draws nothing",
      "Set Columns n                                 80", "          Expect state focus == 1",
      "not to the working folder",
      "asciinema 3.0 and later read", "the temporary folder that w writes to",
    ] { #expect(TapeHelp.text.contains(words), "\(words)") }
  }

  @Test("the page has every command, setting and state, and what tapes can say about pixels")
  func complete() {
    let text = TapeHelp.text
    for row in TapeCommandTable.rows { #expect(text.contains("\n  \(row.syntax)\n      \(row.summary)\n")) }
    for row in TapeCommandTable.settings { #expect(text.contains("\n  Set \(row.name) \(row.value)")) }
    for words in [
      "Set Graphics kitty|sixel|iterm|symbols|boxes", "pixels of item (N|\"title\")|no pixels",
      "Set Graphics kitty, sixel or iterm",
    ] {
      #expect(text.contains(words), "\(words)")
    }
  }
}
