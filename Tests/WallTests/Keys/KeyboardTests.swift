import TerminalPanels
import TestSupport
import Testing

@testable import Wall

/// Letters of keyboards that have no Latin ones.
@Suite(.oneAtATime) struct KeyboardTests {
  /// The letters of each keyboard in the order of the keys q … p, a … l, z … m.
  static let keyboards: [(KeyboardLayout, String)] = [
    (.russian, "йцукенгшщзфывапролдячсмить"), (.greek, "·ςερτυθιοπασδφγηξκλζχψωβνμ"),
    (.hebrew, "··קראטוןםפשדגכעיחלךזסבהנמצ"),
  ]

  @Test(arguments: keyboards) func lettersAreThoseOfTheKeys(keyboard: KeyboardLayout, letters: String) {
    for (letter, latin) in zip(letters, "qwertyuiopasdfghjklzxcvbnm") where letter != "·" {
      #expect(keyboard[letter] == latin && KeyboardLayout.having(letter) == keyboard)
      // Shift and Hebrew letters type Latin capitals.
      guard keyboard != .hebrew, letter != "ς", let capital = letter.uppercased().first else { continue }
      #expect(keyboard[capital] == latin.uppercased().first)
    }
  }

  @Test func lettersOfLatinKeyboardsAreNoOthers() {
    for letter in "äöüßÄÖÜéèçàùñåæøœłışğ§°µ€£qwerty;'" { #expect(KeyboardLayout.having(letter) == nil, "\(letter)") }
  }

  /// What letters do, from the first one on.
  @Test(arguments: [
    ("д д", 3, 0, 0), ("ч", 1, 1, 0), ("ь д ь", 2, 0, 2), ("λ λ", 3, 0, 0), ("χ", 1, 1, 0), ("ס", 1, 1, 0),
    ("ך ך צ", 3, 0, 1),
    ("П", 40, 0, 0), ("2 д", 3, 0, 0), ("ч г", 1, 0, 0),
  ])
  func lettersAreKeys(keys: String, focus: Int, deleted: Int, marked: Int) throws {
    let bench = try WallBench(options: .still)
    bench.press(keys)
    let state = bench.state
    #expect([state.focus, state.deleted, state.marked] == [focus, deleted, marked])
  }

  @Test func theFirstLetterTellsTheKeyboard() throws {
    let bench = try WallBench(options: .still)
    bench.press("д")
    #expect(bench.state.status.contains("д is l of a Russian keyboard"))
    bench.press("д")
    #expect(!bench.state.status.contains("keyboard"), "it is said once")
    bench.press("λ")
    #expect(bench.state.status.contains("λ does nothing here"), "one keyboard at a time")
  }

  @Test func textsKeepTheirLetters() throws {
    let bench = try WallBench(options: .still)
    bench.press("/ \"дом\"")
    #expect(bench.state.search == "дом" && bench.state.status.contains("/дом"))
  }

  @Test(arguments: [KeyboardLayout.none, .greek]) func theOptionNamesTheKeyboard(keyboard: KeyboardLayout) throws {
    var options = WallOptions.still
    options.keyboard = keyboard
    let bench = try WallBench(options: options)
    bench.press("д")
    #expect(bench.state.status.contains("д does nothing here") && bench.state.focus == 1)
    bench.press("λ")
    #expect(bench.state.focus == (keyboard == .greek ? 2 : 1) && !bench.state.status.contains("keyboard"))
  }

  /// A letter that the user has made a key is that key.
  @Test func remappedLettersStay() throws {
    var options = WallOptions.still
    options.keys = try KeyTable.standard.remapped(["mark": ["ч"]])
    let bench = try WallBench(options: options)
    bench.press("ч д")
    #expect(bench.state.marked == 1 && bench.state.deleted == 0 && bench.state.focus == 2)
  }

  /// н is on the key y.
  @Test func questionsTakeLettersOfKeys() throws {
    let bench = try WallBench(options: .still)
    bench.press("m l")
    bench.press("ч")
    #expect(bench.state.overlay == "question")
    bench.press("ч")
    #expect(bench.state.deleted == 1)
  }
}
