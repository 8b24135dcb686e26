import TestSupport
import Testing

@testable import TerminalPanels
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
    // A key of the wall is not the Latin letter in modes either.
    options.keys = try KeyTable.standard.remapped(["sort": ["ч"]])
    let other = try WallBench(options: options)
    other.press("o ч")
    #expect(other.state.deleted == 0 && other.state.overlay == "full", "\(other.state.status)")
  }

  /// A letter that is a key of a mode only is itself in that mode, and the Latin letter x on the wall.
  @Test(arguments: ["ч", "χ", "ס"]) func lettersThatAreKeysOfModes(letter: String) throws {
    var options = WallOptions.still
    options.keys = try KeyTable.standard.remapped(["next-picture": [letter]])
    let bench = try WallBench(options: options)
    bench.press("o \(letter)")
    #expect(
      bench.state.focus == 2 && bench.state.deleted == 0 && bench.state.overlay == "full", "\(bench.state.status)")
    bench.press("q \(letter)")
    #expect(bench.state.deleted == 1 && bench.state.overlay == "", "\(bench.state.status)")
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

  // MARK: With kitty's keyboard protocol

  /// The keys of a US keyboard, without and with Shift, and those of others in the same places.
  private static let us = (
    Array("`1234567890-=qwertyuiop[]asdfghjkl;'\\zxcvbnm,./"), Array("~!@#$%^&*()_+QWERTYUIOP{}ASDFGHJKL:\"|ZXCVBNM<>?")
  )
  static let places: [(KeyboardLayout?, String, String)] = [
    (nil, "^1234567890ß´qwertzuiopü+asdfghjklöä#yxcvbnm,.-", "°!\"§$%&/()=?`QWERTZUIOPÜ*ASDFGHJKLÖÄ'YXCVBNM;:_"),
    (nil, "²&é\"'(-è_çà)=azertyuiop^$qsdfghjklmù*wxcvbn,;:!", "²1234567890°+AZERTYUIOP¨£QSDFGHJKLM%µWXCVBN?./§"),
    (nil, "`1234567890[]',.pyfgcrl/=aoeuidhtns-\\;qjkxbmwvz", "~!@#$%^&*(){}\"<>PYFGCRL?+AOEUIDHTNS_|:QJKXBMWVZ"),
    (.russian, "ё1234567890-=йцукенгшщзхъфывапролджэ\\ячсмитьбю.", "Ё!\"№;%:?*()_+ЙЦУКЕНГШЩЗХЪФЫВАПРОЛДЖЭ/ЯЧСМИТЬБЮ,"),
    (.greek, "`1234567890-=;ςερτυθιοπ[]ασδφγηξκλ΄'\\ζχψωβνμ,./", "~!@#$%^&*()_+:΅ΕΡΤΥΘΙΟΠ{}ΑΣΔΦΓΗΞΚΛ¨\"|ΖΧΨΩΒΝΜ<>?"),
    (.hebrew, ";1234567890-=/'קראטוןםפ][שדגכעיחלךף,\\זסבהנמצתץ.", "~!@#$%^&*)(_+QWERTYUIOP}{ASDFGHJKL:\"|ZXCVBNM><?"),
  ]

  /// Returns the key that is meant as a terminal with the protocol tells a key.
  private func chord(
    _ code: Character, _ us: Character, typed: Character, _ modifier: Int, _ keyboard: KeyboardLayout = .auto
  ) throws -> KeyChord {
    func number(_ character: Character) -> UInt32 { character.unicodeScalars.first?.value ?? 0 }
    var decoder = InputDecoder()
    let bytes = "\u{1b}[\(number(code))::\(number(us));\(modifier);\(number(typed))u"
    guard case .event(.key(let key))? = decoder.decode(bytes.utf8).first else { throw NoKey(bytes: bytes) }
    var keyboard = keyboard
    return KeyTable.standard.chord(of: key, in: .wall, on: &keyboard)
  }

  private struct NoKey: Error { let bytes: String }

  /// Latin keyboards are what they are without the protocol; others are what they are by their table, and punctuation is itself.
  @Test(arguments: places) func placesOfKeys(keyboard: KeyboardLayout?, lower: String, upper: String) throws {
    for (typed, us, modifier) in [(lower, Self.us.0, 1), (upper, Self.us.1, 2)] {
      #expect(typed.count == us.count)
      for ((code, own), (base, latin)) in zip(zip(lower, typed), zip(Self.us.0, us)) {
        let expected = keyboard.map { $0[own] == nil ? own : latin } ?? own
        let found = try chord(code, base, typed: own, modifier)
        // Without a letter of its own, № is one of the table.
        guard own != "№" else { continue }
        #expect(found == KeyChord(.character(expected)), "\(own) on \(latin)")
        var table = keyboard ?? .auto
        #expect(found == KeyTable.standard.chord(of: KeyEvent(.character(own)), in: .wall, on: &table), "\(own)")
        #expect(try chord(code, base, typed: own, modifier, .none) == KeyChord(.character(own)))
      }
    }
  }

  /// The place is that of a key only where the key itself is none, and never in prompts.
  @Test func placesOfKeysThatAreKeys() throws {
    var options = WallOptions.still
    options.keys = try KeyTable.standard.remapped(["mark": ["ч"]])
    let bench = try WallBench(options: options)
    func press(_ letter: Character, _ latin: Character) {
      bench.wall.handle(.key(KeyEvent(.character(letter), latin: latin)), at: bench.time)
      bench.settle()
    }
    press("ч", "x")
    press("д", "l")
    #expect(bench.state.marked == 1 && bench.state.focus == 2 && !bench.state.status.contains("keyboard"))
    bench.press("/")
    press("д", "l")
    #expect(bench.state.search == "д")
  }

  // MARK: Held keys

  /// A key, what it is pressed after, and the state once it was held for a second.
  @Test(
    arguments: [
      ("", KeyChord(.enter), 1, 1, ""), ("", KeyChord(.character("x")), 1, 1, ""),
      ("o", KeyChord(.character("x")), 1, 1, "full"),
      ("", KeyChord(.character("n")), 0, 32, ""), ("x", KeyChord(.character("q")), 1, 1, "question"),
      ("/", KeyChord(.character("o")), 0, 1, "prompt"), ("F10 ↓", KeyChord(.enter), 1, 1, ""),
    ] as [(String, KeyChord, Int, Int, String)])
  func aHeldKeyTakesOnePhoto(before: String, chord: KeyChord, deleted: Int, focus: Int, overlay: String) throws {
    let bench = try WallBench(60, options: .still)
    bench.press(before)
    bench.type(chord)
    for _ in 0..<30 {
      bench.wall.handle(.key(KeyEvent(chord.key, chord.modifiers, isRepeat: true)), at: bench.time)
      bench.run(frames: 2)
    }
    #expect(bench.state.deleted == deleted && bench.state.focus == focus && bench.state.overlay == overlay)
    #expect(deleted == 0 || overlay != "" || bench.state.status.contains("restores"), "the first message stays")
  }
}
