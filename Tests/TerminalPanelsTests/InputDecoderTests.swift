import Pictures
import TestSupport
import Testing

@testable import TerminalPanels

/// Bytes from the terminal and the events that they are decoded to.
struct InputDecoderTests {
  @Test func keys() {
    let cases: [(String, [InputEvent])] = [
      ("a", [.key(.character("a"))]),
      ("Aé日", [.key(.character("A")), .key(.character("é")), .key(.character("日"))]),
      ("e\u{301}", [.key(.character("e\u{301}"))]),
      (" ", [.key(.character(" "))]),
      // Control characters of two bytes are no keys.
      ("a\u{85}b\u{9e}", [.key(.character("a")), .key(.character("b"))]),
      ("\r", [.key(.enter)]),
      ("\t", [.key(.tab)]),
      ("\u{7f}", [.key(.backspace)]),
      ("\u{8}", [.key(.backspace)]),
      ("\u{1}\u{6}\u{12}", "afr".map { .key(.character($0), .control) }),
      ("\0", [.key(.character(" "), .control)]),
      ("\u{1c}", [.key(.character("\\"), .control)]),
      ("\u{1b}a", [.key(.character("a"), .alt)]),
      ("\u{1b}4Fm", [.key(.character("4"), .alt), .key(.character("F")), .key(.character("m"))]),
      ("\u{1b}\r", [.key(.enter, .alt)]),
      ("\u{1b}é", [.key(.character("é"), .alt)]),
      ("\u{1b}[A\u{1b}OB\u{1b}[C\u{1b}OD", [.key(.up), .key(.down), .key(.right), .key(.left)]),
      (
        "\u{1b}[H\u{1b}OF\u{1b}[1~\u{1b}[4~\u{1b}[7~\u{1b}[8~",
        [.home, .end, .home, .end, .home, .end].map { .key($0) }
      ),
      ("\u{1b}[2~\u{1b}[3~\u{1b}[5~\u{1b}[6~", [.insert, .delete, .pageUp, .pageDown].map { .key($0) }),
      ("\u{1b}[1;5C\u{1b}[1;2A", [.key(.right, .control), .key(.up, .shift)]),
      ("\u{1b}[3;3~\u{1b}[5;6~", [.key(.delete, .alt), .key(.pageUp, [.shift, .control])]),
      ("\u{1b}[Z", [.key(.tab, .shift)]),
      ("\u{1b}OP\u{1b}[15~\u{1b}[24~\u{1b}[[A", [1, 5, 12, 1].map { .key(.function($0)) }),
      ("\u{1b}[1;5P\u{1b}[1;2R", [.key(.function(1), .control), .key(.function(3), .shift)]),
      ("\u{1b}OM\u{1b}Oq", [.key(.enter), .key(.character("1"))]),
      ("\u{1b}[97;5u", [.key(.character("a"), .control)]),
      ("\u{1b}[27;2;13~", [.key(.enter, .shift)]),
      ("\u{1b}\u{1b}[A", [.key(.up, .alt)]),
      ("\u{1b}[I\u{1b}[O", [.focus(true), .focus(false)]),
      // Unknown sequences are skipped.
      ("\u{1b}[99;99Xa", [.key(.character("a"))]),
      ("\u{1b}]0;title\u{7}a", [.key(.character("a"))]),
      ("\u{1b}[1\u{1b}[A", [.key(.up)]),
    ]
    for (bytes, expected) in cases { expect(Array(bytes.utf8), expected) }
  }

  @Test func mice() {
    func mouse(_ action: MouseEvent.Action, _ column: Int, _ row: Int, _ modifiers: KeyModifiers = []) -> InputEvent {
      .mouse(MouseEvent(action, at: CellPoint(column: column, row: row), modifiers: modifiers))
    }
    let cases: [(String, [InputEvent])] = [
      ("\u{1b}[<0;1;1M\u{1b}[<0;1;1m", [mouse(.press(.left), 0, 0), mouse(.release(.left), 0, 0)]),
      ("\u{1b}[<2;10;20M", [mouse(.press(.right), 9, 19)]),
      ("\u{1b}[<1;300;100M", [mouse(.press(.middle), 299, 99)]),
      ("\u{1b}[<4;5;6M", [mouse(.press(.left), 4, 5, .shift)]),
      ("\u{1b}[<24;5;6M", [mouse(.press(.left), 4, 5, [.alt, .control])]),
      ("\u{1b}[<32;5;6M", [mouse(.drag(.left), 4, 5)]),
      ("\u{1b}[<35;5;6M", [mouse(.move, 4, 5)]),
      ("\u{1b}[<64;5;6M\u{1b}[<65;5;6M", [mouse(.wheel(.up), 4, 5), mouse(.wheel(.down), 4, 5)]),
      ("\u{1b}[<66;5;6M\u{1b}[<67;5;6M", [mouse(.wheel(.left), 4, 5), mouse(.wheel(.right), 4, 5)]),
      ("\u{1b}[M !!\u{1b}[M#!!", [mouse(.press(.left), 0, 0), mouse(.release(.left), 0, 0)]),
      ("\u{1b}[<0;0;0M", []), ("\u{1b}[<64;5;6m", []),
    ]
    for (bytes, expected) in cases { expect(Array(bytes.utf8), expected) }
  }

  @Test func pastes() {
    expect(
      Array("\u{1b}[200~two\r\nlines\u{1b}[31m\t\u{1b}[201~x".utf8),
      [
        .paste("two\nlines[31m "), .key(.character("x")),
      ])
    expect(Array("\u{1b}[200~\u{1b}[201~".utf8), [])
    // Terminals send line ends as Enter does.
    expect(Array("\u{1b}[200~a\rb\nc\r\n\rd\u{1b}[201~".utf8), [.paste("a\nb\nc\n\nd")])
    // What is no text in UTF-8, and control characters, are left out.
    let bytes = Array("\u{1b}[200~a".utf8) + [0xff, 0xc3, 0x28, 0x07, 0x7f] + Array("é\u{1b}[201~".utf8)
    expect(bytes, [.paste("a(é")])
    expect(Array("\u{1b}[200~a\u{80}\u{9f}b\u{1b}[201~".utf8), [.paste("ab")])
  }

  @Test func replies() {
    let cases: [(String, TerminalReply)] = [
      ("\u{1b}[?62;4;22c", .deviceAttributes([62, 4, 22])),
      ("\u{1b}[6;20;10t", .cellPixels(PixelSize(width: 10, height: 20))),
      ("\u{1b}P>|kitty(0.41.1)\u{1b}\\", .version("kitty(0.41.1)")),
      ("\u{1b}[?2026;2$y", .mode(2026, state: 2)),
      ("\u{1b}[?2;1R", .cursor(row: 2, column: 1)),
      ("\u{1b}[2;7R", .cursor(row: 2, column: 7)),
      ("\u{1b}[0n", .ready), ("\u{1b}[?0n", .ready), ("\u{1b}[n", .ready), ("\u{1b}[3n", .ready),
      ("\u{1b}P1$r0;48:2::1:2:3m\u{1b}\\", .rendition([0, 48, 2, 1, 2, 3])),
      ("\u{1b}P1+r436f=323536\u{1b}\\", .capability(name: "Co", value: "256")),
      ("\u{1b}]11;rgb:ffff/d7d7/0000\u{1b}\\", .background(0xffd700)),
      ("\u{1b}]11;rgb:1/2/3\u{07}", .background(0x112233)),
      ("\u{1b}]11;rgba:ff/80/00/8000\u{1b}\\", .background(0xff8000)),
      ("\u{1b}]11;rgb:8101/009/f80\u{07}", .background(0x8101f7)),
      ("\u{1b}_Gi=31;OK\u{1b}\\", .graphics(control: ["i": "31"], message: "OK")),
      (
        "\u{1b}_Gi=7,p=2;ENOENT:no such image\u{1b}\\",
        .graphics(control: ["i": "7", "p": "2"], message: "ENOENT:no such image")
      ),
    ]
    for (bytes, reply) in cases {
      var decoder = InputDecoder()
      #expect(decoder.decode(bytes.utf8) == [.reply(reply)], "\(reply)")
      #expect(decoder.timeout == nil)
    }
  }

  /// A single Esc is a key if nothing follows until the timeout.
  @Test func incompleteSequencesWait() {
    let cases: [(String, [InputEvent])] = [
      ("\u{1b}", [.key(.escape)]),
      ("\u{1b}\u{1b}", [.key(.escape), .key(.escape)]),
      ("\u{1b}[", [.key(.character("["), .alt)]),
      ("\u{1b}O", [.key(.character("O"), .alt)]),
    ]
    for (bytes, expected) in cases {
      var decoder = InputDecoder()
      #expect(decoder.decode(bytes.utf8) == [])
      #expect(decoder.timeout == 0.025)
      #expect(decoder.finish() == expected.map { .event($0) }, "\(bytes.debugDescription)")
      #expect(decoder.timeout == nil)
    }
    var decoder = InputDecoder()
    #expect(decoder.decode([0xe6, 0x97]) == [])
    #expect(decoder.decode([0xa5]) == [.event(.key(.character("日")))])
    // No key begins like a reply, which a slow line may divide.
    #expect(decoder.decode("\u{1b}[6;16".utf8) == [] && decoder.timeout == 1)
    #expect(decoder.decode(";8t".utf8) == [.reply(.cellPixels(PixelSize(width: 8, height: 16)))])
  }

  /// Decodes bytes of which each comes `gap` seconds after the one before.
  private func decode(_ text: String, gap: Double, expectsReplies: Bool = true) -> [InputDecoder.Output] {
    var decoder = InputDecoder()
    if expectsReplies { (decoder.expectation, decoder.escapeDelay) = (.replies, 0.3) }
    var outputs: [InputDecoder.Output] = []
    for byte in text.utf8 {
      var left = gap
      while let timeout = decoder.timeout, timeout <= left {
        left -= timeout
        outputs += decoder.finish()
      }
      outputs += decoder.decode([byte])
    }
    return outputs + decoder.finish() + decoder.finish()
  }

  /// No byte of a reply becomes a key, however late it comes, while replies are expected.
  @Test(arguments: [0.03, 0.1, 0.2]) func repliesInPiecesAreNoKeys(gap: Double) {
    for reply in [
      "\u{1b}P>|kitty(0.41.1)\u{1b}\\", "\u{1b}[6;20;10t", "\u{1b}[?2026;2$y", "\u{1b}]11;rgb:1/2/3\u{1b}\\",
      "\u{1b}P1$r48;5;16m\u{1b}\\", "\u{1b}]11;rgb:1/2/3\u{7}", "\u{1b}_Gi=31;OK\u{1b}\\", "\u{1b}[?1;0;1024S",
      "\u{1b}[?62;4;22c",
    ] {
      let outputs = decode(reply + "a" + reply, gap: gap)
      #expect(outputs.count == 3 && outputs.first == outputs.last, "\(reply.debugDescription): \(outputs)")
      #expect(outputs.dropFirst().first == .event(.key(.character("a"))))
      // What is left of a reply whose end was lost is no key, and does not take the next one along.
      for count in 3..<reply.utf8.count - 1 {
        let cut = String(decoding: reply.utf8.prefix(count), as: UTF8.self)
        guard !cut.hasSuffix("\u{1b}") else { continue }
        #expect(decode(cut, gap: gap) == [], "\(cut.debugDescription)")
        #expect(decode(cut + "\u{1b}[A", gap: gap) == [.event(.key(.up))], "\(cut.debugDescription)")
      }
    }
    #expect(decode("\u{1b}[?62;4c", gap: 0.03, expectsReplies: false).count > 1, "it may be typed")
  }

  /// A key that no reply begins with comes at once; Esc comes when a reply does not.
  @Test func keysWhileRepliesAreExpected() {
    var decoder = InputDecoder()
    (decoder.expectation, decoder.escapeDelay) = (.replies, 0.3)
    for text in ["x", "\u{1b}x", "\u{1b}X", "\u{1b}[A", "\u{1b}Px", "\u{1b}]q"] {
      #expect(!decoder.decode(text.utf8).isEmpty && decoder.timeout == nil, "\(text.debugDescription)")
    }
    #expect(decoder.decode("\u{1b}".utf8) == [] && decoder.timeout == 0.025)
    #expect(decoder.finish() == [] && decoder.timeout.map { abs($0 - 0.275) < 1e-9 } ?? false)
    #expect(decoder.decode("\u{1b}[?62;4c".utf8) == [.event(.key(.escape)), .reply(.deviceAttributes([62, 4]))])
    #expect(decoder.decode("\u{1b}".utf8) == [])
    (decoder.expectation, decoder.escapeDelay) = (.nothing, 0.025)
    #expect(decoder.timeout == 0.025 && decoder.finish() == [.event(.key(.escape))])
  }

  /// All parts of a paste together have a limit.
  @Test func aLongPasteIsCut() {
    var decoder = InputDecoder()
    #expect(decoder.decode("\u{1b}[200~".utf8) == [])
    for _ in 1...3 { #expect(decoder.decode(repeatElement(0x61, count: 400_000)) == []) }
    guard case .event(.paste(let text))? = decoder.finish().first else {
      Issue.record("no paste")
      return
    }
    #expect(text.utf8.count == 1 << 20)
  }

  @Test func stringsOfATerminfoEntryAreKeysWithModifiers() {
    var entry = TerminfoEntry(name: "other")
    let strings = [
      "kUP8": "\u{1b}[1;8A", "kUP3": "\u{1b}[1;3A", "kLFT": "\u{1b}[d", "kcuu1": "\u{1b}A", "kbs": "\u{8}",
    ]
    for (name, text) in strings { entry.set(name, text) }
    let expected: [String: KeyChord] = [
      "\u{1b}[1;8A": .init(.up, [.shift, .alt, .control]),
      "\u{1b}[1;3A": .init(.up, .alt), "\u{1b}[d": .init(.left, .shift),
      "\u{1b}A": .init(.up),
    ]
    let found = KeyStrings.chords(of: entry).map { (String(decoding: $0.key, as: UTF8.self), $0.value) }
    #expect(Dictionary(uniqueKeysWithValues: found) == expected, "single bytes mean the same on all terminals")
  }

  @Test func keysOfOtherTerminals() {
    let keys: [[UInt8]: KeyChord] = [
      Array("\u{1b}[a".utf8): .init(.up, .shift), Array("\u{1b}Q".utf8): .init(.home),
    ]
    var decoder = InputDecoder(keys: keys)
    #expect(
      decoder.decode("\u{1b}[a\u{1b}Qx".utf8) == [
        .event(.key(.up, .shift)), .event(.key(.home)), .event(.key(.character("x"))),
      ])
  }

  @Test func withoutUTF8BytesAreLatin1() {
    var decoder = InputDecoder(isUTF8: false)
    #expect(decoder.decode([0x61, 0xe9, 0x85]) == [.event(.key(.character("a"))), .event(.key(.character("é")))])
  }

  /// The events do not depend on how the bytes are split, and random bytes do not crash.
  @Test(arguments: 0..<50 as Range<UInt64>) func splittingTheBytesMakesNoDifference(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let snippets = [
      "a", "é", "日", "\u{1b}[A", "\u{1b}[1;5C", "\u{1b}[<0;3;4M", "\u{1b}[200~paste\u{1b}[201~", "\u{1b}OP", "\r",
      "\u{1b}_Gi=1;OK\u{1b}\\", "\u{1b}[?1;2c",
    ]
    let bytes = (0..<30).flatMap { _ in Array((snippets.randomElement(using: &random) ?? "").utf8) }
    var whole = InputDecoder()
    let expected = whole.decode(bytes)
    var decoder = InputDecoder()
    var pieces: [InputDecoder.Output] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = Int.random(in: 1...min(5, rest.count), using: &random)
      pieces += decoder.decode(rest.prefix(count))
      rest = rest.dropFirst(count)
    }
    #expect(pieces == expected)

    var noise = InputDecoder()
    for _ in 0..<200 {
      let choice: [UInt8] = [0x1b, 0x5b, 0x3b, 0x4d, 0x3c, 0x7e, 0x50, 0x5c, UInt8.random(in: 0...255, using: &random)]
      _ = noise.decode((0..<20).map { _ in choice.randomElement(using: &random) ?? 0 })
      _ = noise.finish()
    }
  }

  private func expect(_ bytes: [UInt8], _ expected: [InputEvent], sourceLocation: SourceLocation = #_sourceLocation) {
    var decoder = InputDecoder()
    let name = String(decoding: bytes, as: UTF8.self).debugDescription
    #expect(decoder.decode(bytes) == expected.map { .event($0) }, "\(name)", sourceLocation: sourceLocation)
    #expect(decoder.finish() == [], "\(name)", sourceLocation: sourceLocation)
  }
}
