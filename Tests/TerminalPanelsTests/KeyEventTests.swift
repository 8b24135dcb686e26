import Testing

@testable import TerminalPanels

/// Keys in kitty's keyboard protocol.
struct KeyEventTests {
  private func events(_ bytes: String) -> [InputEvent] {
    var decoder = InputDecoder()
    return decoder.decode(bytes.utf8).compactMap { if case .event(let event) = $0 { event } else { nil } }
  }

  /// The sequence after `CSI`, and its events.
  @Test(
    arguments: [
      ("97u", [.key(.character("a"))]), ("97;;97u", [.key(.character("a"))]),
      // Half of a surrogate pair is no character, and what stands beside it is no key.
      ("0;;55296:120u", []), ("97:65;2;65u", [.key(.character("A"))]),
      ("97;65;65u", [.key(.character("A"))]), ("49:33;2;33u", [.key(.character("!"))]),
      ("32;;32u", [.key(.character(" "))]),
      // Held, and released.
      ("97;1:1;97u", [.key(.character("a"))]),
      ("97;1:2;97u", [.key(KeyEvent(.character("a"), isRepeat: true))]), ("97;1:3u", []),
      ("13;1:2u", [.key(KeyEvent(.enter, isRepeat: true))]), ("13;1:3u", []),
      ("1;1:2B", [.key(KeyEvent(.down, isRepeat: true))]), ("1;1:3B", []),
      ("3;5:2~", [.key(KeyEvent(.delete, .control, isRepeat: true))]), ("1;2:1A", [.key(.up, .shift)]),
      // Keys without a text.
      ("27u", [.key(.escape)]), ("9;2u", [.key(.tab, .shift)]), ("127u", [.key(.backspace)]),
      ("13;3u", [.key(.enter, .alt)]),
      ("P", [.key(.function(1))]), ("13~", [.key(.function(3))]), ("57376u", [.key(.function(13))]),
      ("57441;2u", []), ("57358u", []), ("57430u", []), ("120;9u", []), ("120;17u", []), ("120;33u", []),
      // The keypad with and without Num Lock.
      ("57399;129;48u", [.key(.character("0"))]), ("57413;;43u", [.key(.character("+"))]), ("57414u", [.key(.enter)]),
      ("57419u", [.key(.up)]), ("57426;2u", [.key(.delete, .shift)]),
      // Composed texts; AltGr with q of a German keyboard; Option with a of macOS, and Alt with a.
      ("101;;233u", [.key(.character("é"))]), ("0;;101:769u", [.key(.character("e\u{301}"))]),
      ("0;;26085:26412u", [.key(.character("日")), .key(.character("本"))]), ("113;;64u", [.key(.character("@"))]),
      ("97;3;229u", [.key(.character("å"))]), ("97;3;97u", [.key(.character("a"), .alt)]),
      ("104:72;4u", [.key(.character("H"), .alt)]), ("228::39;;228u", [.key(.character("ä"))]),
      // Letters that are not Latin have those of a US keyboard with them.
      ("1092::97;;1092u", [.key(KeyEvent(.character("ф"), latin: "a"))]),
      ("1092:1060:97;2;1060u", [.key(KeyEvent(.character("Ф"), latin: "A"))]),
      ("1092::97;65;1060u", [.key(KeyEvent(.character("Ф"), latin: "A"))]),
      ("1078:1046:59;2;1046u", [.key(KeyEvent(.character("Ж"), latin: ":"))]),
      ("1513::97;3u", [.key(KeyEvent(.character("ש"), .alt, latin: "a"))]),
      ("1513::97;4u", [.key(KeyEvent(.character("ש"), .alt, latin: "A"))]),
      ("1089::99;5u", [.key(.character("c"), .control)]), ("1078:1046:59;6u", [.key(.character(":"))]),
      (
        "1103::122;5:2u",
        [
          .key(KeyEvent(.character("z"), .control, isRepeat: true))
        ]
      ),
    ] as [(String, [InputEvent])])
  func aSequenceIsAKey(sequence: String, expected: [InputEvent]) { #expect(events("\u{1b}[" + sequence) == expected) }

  @Test func theChordIsTheKey() {
    #expect(InputEvent.key(KeyEvent(.enter, .alt, isRepeat: true)).chord == KeyChord(.enter, .alt))
    #expect(InputEvent.focus(true).chord == nil)
    #expect(events("\u{1b}[200~\u{1b}[97;1:2;97u\u{1b}[201~") == [.paste("[97;1:2;97u")])
  }

  /// The bytes of Control with each ASCII key that has one, from the table of the protocol's page.
  private static let controls: [(Character, UInt8)] =
    zip("abcdefghijklmnopqrstuvwxyz", 1...26).map { ($0, $1) } + [
      (" ", 0), ("/", 31), ("0", 48), ("1", 49), ("2", 0), ("3", 27), ("4", 28), ("5", 29), ("6", 30), ("7", 31),
      ("8", 127),
      ("9", 57), ("[", 27), ("\\", 28), ("]", 29),
    ]

  /// Each key of a US keyboard that types something, with modifiers, is what its bytes without the protocol are.
  @Test func keysAreThoseWithoutTheProtocol() {
    let (plain, shifted) = (Array("`1234567890-=[]\\;',./"), Array("~!@#$%^&*()_+{}|:\"<>?"))
    let letters = Array("abcdefghijklmnopqrstuvwxyz")
    let keys = zip(plain + letters, shifted + letters.map { Character($0.uppercased()) }) + [(" ", " ")]
    func code(_ character: Character) -> UInt32 { character.unicodeScalars.first?.value ?? 0 }
    func expect(_ sequence: String, is bytes: String) {
      // A single Esc is a key only if nothing follows.
      var decoder = InputDecoder()
      let old = (decoder.decode(bytes.utf8) + decoder.finish()).map { $0 }
      #expect(events("\u{1b}[" + sequence).map { .event($0) } == old, "\(sequence) and \(bytes.debugDescription)")
    }
    for (key, capital) in keys {
      let (lower, upper) = (code(key), code(capital))
      let alternate = lower == upper ? "" : ":\(upper)"
      expect("\(lower);;\(lower)u", is: "\(key)")
      expect("\(lower)\(alternate);2;\(upper)u", is: "\(capital)")
      if !["[", "O"].contains(key) { expect("\(lower);3u", is: "\u{1b}\(key)") }
      if !["O", "P"].contains(capital) { expect("\(lower)\(alternate);4u", is: "\u{1b}\(capital)") }
      guard let byte = Self.controls.first(where: { $0.0 == key })?.1 else { continue }
      let text = String(UnicodeScalar(byte))
      expect("\(lower);5u", is: text)
      if byte != 27 { expect("\(lower);7u", is: "\u{1b}" + text) }
    }
    for (number, byte) in [(13, "\r"), (27, "\u{1b}"), (127, "\u{7f}")] {
      for shift in ["", ";2"] { expect("\(number)\(shift)u", is: byte) }
      if number != 27 { expect("\(number);3u", is: "\u{1b}" + byte) }
    }
    for (sequence, bytes) in [("9u", "\t"), ("9;2u", "\u{1b}[Z"), ("9;3u", "\u{1b}\t"), ("45:95;6u", "\u{1f}")] {
      expect(sequence, is: bytes)
    }
  }

  @Test func theFlagsAreAnAnswer() {
    var decoder = InputDecoder()
    #expect(decoder.decode("\u{1b}[?31u".utf8) == [.reply(.keyboardFlags(31))])
  }
}
