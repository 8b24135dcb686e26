import Testing

@testable import TerminalPanels

/// Answers to the questions after frames in every spelling and at every place: they are recognized, and never a key.
struct AnswerDecodingTests {
  private static let place = TerminalReply.cursor(row: 2, column: 5)

  private func decode(_ parts: [[UInt8]], isUTF8: Bool = true, escapeDelay: Double = 1) -> [InputDecoder.Output] {
    var decoder = InputDecoder(isUTF8: isUTF8)
    (decoder.expectation, decoder.escapeDelay) = (.answers, escapeDelay)
    var outputs: [InputDecoder.Output] = []
    for (number, part) in parts.enumerated() {
      // Each part comes 1.5 s after the one before.
      var left = number > 0 ? 1.5 : 0
      while let timeout = decoder.timeout, timeout <= left {
        left -= timeout
        outputs += decoder.finish()
      }
      outputs += decoder.decode(part)
    }
    return outputs
  }

  /// Spellings of both answers.
  private static let spellings: [([UInt8], TerminalReply)] = [
    (Array("\u{1b}[0n".utf8), .ready), (Array("\u{1b}[?0n".utf8), .ready), (Array("\u{1b}0n".utf8), .ready),
    ([0x9b, 0x30, 0x6e], .ready), (Array("\u{9b}0n".utf8), .ready), (Array("\u{1b}[2;5R".utf8), place),
    (Array("\u{1b}[?2;5R".utf8), place), (Array("\u{1b}[?2;5;1R".utf8), place), ([0x9b] + Array("2;5R".utf8), place),
    (Array("\u{9b}2;5R".utf8), place),
  ]

  @Test func everySpellingIsRecognized() {
    for (bytes, reply) in Self.spellings {
      #expect(decode([bytes]) == [.reply(reply)], "\(bytes)")
      #expect(decode([bytes + bytes + [0x6a]]) == [.reply(reply), .reply(reply), .event(.key(.character("j")))])
      #expect(decode([Array("é".utf8) + bytes]) == [.event(.key(.character("é"))), .reply(reply)])
      if !bytes.contains(0xc2) { #expect(decode([bytes], isUTF8: false) == [.reply(reply)], "\(bytes)") }
    }
  }

  /// An answer that a pause of more than a second divides, which may make an Esc of its beginning, but no other key.
  @Test func aPauseMakesNoKey() {
    for (bytes, reply) in Self.spellings {
      for count in 1..<bytes.count {
        let found = decode([Array(bytes[..<count]), Array(bytes[count...])])
        let isBare = bytes.starts(with: [0x1b, 0x30])
        guard !isBare || count == 1 else { continue }
        #expect(found.last == .reply(reply), "\(bytes) after \(count): \(found)")
        #expect(found.dropLast().allSatisfy { $0 == .event(.key(.escape)) }, "\(bytes) after \(count): \(found)")
      }
    }
    // A pause after each byte.
    #expect(decode("\u{1b}[0n".utf8.map { [$0] }) == [.event(.key(.escape)), .reply(.ready)])
    #expect(decode("\u{1b}[2;5R".utf8.map { [$0] }) == [.event(.key(.escape)), .reply(Self.place)])
    // The beginning of a paste.
    #expect(decode([Array("\u{1b}[20".utf8), Array("0~one\u{1b}[201~".utf8)]) == [.event(.paste("one"))])
  }

  /// The rest of an answer is waited for for two seconds. Later it is typed.
  @Test func theRestOfAnAnswerIsNotWaitedForWithoutEnd() {
    var decoder = InputDecoder()
    decoder.expectation = .answers
    #expect(decoder.decode("\u{1b}[2;".utf8) == [] && decoder.timeout == 1)
    #expect(decoder.finish() == [] && decoder.timeout == 2)
    #expect(decoder.finish() == [] && decoder.timeout == nil)
    #expect(decoder.decode("5R".utf8) == [.event(.key(.character("5"))), .event(.key(.character("R")))])
  }

  /// Keys after a sequence that was given up are keys.
  @Test(
    arguments: ["\u{1b}", "\u{1b}[", "\u{1b}[0", "\u{1b}[<0;5", "\u{1b}]11;rgb:f"],
    ["j", "w", "\u{1b}[A", "\r", "\u{3}"])
  func keysAfterACutSequenceAreKeys(cut: String, key: String) {
    let found = decode([Array(cut.utf8), Array(key.utf8)])
    #expect(found.last == decode([Array(key.utf8)]).last, "\(found)")
  }

  /// While an answer is waited for, a key after Esc is no key with Alt, unless both have come together.
  @Test func aKeyAfterEscapeIsTypedAlone() {
    for key in ["5", "O", "P", "]", "é", "\r"] {
      var decoder = InputDecoder()
      (decoder.expectation, decoder.escapeDelay) = (.answers, 1)
      #expect(decoder.decode([0x1b]) == [] && decoder.timeout == 0.025)
      #expect(decoder.finish() == [] && decoder.timeout == 0.975)
      let found = decoder.decode(key.utf8)
      #expect(found.count == 2 && found[0] == .event(.key(.escape)), "\(key): \(found)")
      var alone = InputDecoder()
      #expect(alone.decode(key.utf8) == [found[1]], "\(key): \(found)")
    }
    var decoder = InputDecoder()
    (decoder.expectation, decoder.escapeDelay) = (.answers, 1)
    #expect(decoder.decode("\u{1b}5".utf8) == [.event(.key(.character("5"), .alt))])
    // The answer that was waited for tells that Esc was the key.
    #expect(decoder.decode([0x1b]) == [] && decoder.finish() == [])
    #expect(decoder.decode("\u{1b}[2;5R".utf8) == [.event(.key(.escape)), .reply(Self.place)])
    #expect(decoder.decode([0x1b]) == [] && decoder.finish() == [] && decoder.finish() == [.event(.key(.escape))])
  }

  /// A key that is typed before the last byte of an answer is lost, but that byte is no key.
  @Test(arguments: ["h", "j"]) func aKeyWithinAnAnswer(key: String) {
    var decoder = InputDecoder()
    decoder.expectation = .answers
    #expect(decoder.decode("\u{1b}[2;5".utf8) == [] && decoder.decode(key.utf8) == [])
    #expect(decoder.decode("R".utf8) == [.reply(Self.place)])
    #expect(decoder.decode("R".utf8) == [.event(.key(.character("R")))])
  }

  /// What comes before an answer in the same bytes, and the events of that.
  @Test(
    arguments: [
      ("\u{1b}O", [.key(.character("O"), .alt)]), ("\u{1b}[<0;5", []), ("\u{1b}[M", []), ("\u{1b}[M!", []),
      ("\u{1b}[1;", []), ("\u{1b}[[", []), ("\u{1b}", [.key(.escape)]), ("\u{1b}]11;rgb:ff", []), ("\u{1b}P>|x", []),
      ("a", [.key(.character("a"))]),
    ] as [(String, [InputEvent])])
  func aCutSequenceTakesNoAnswerAlong(before: String, events: [InputEvent]) {
    for answer in ["\u{1b}[0n", "\u{1b}[2;5R"] {
      let expected = events.map { InputDecoder.Output.event($0) } + decode([Array(answer.utf8)])
      #expect(decode([Array((before + answer).utf8)]) == expected)
    }
  }

  /// An answer within a paste is no part of it; without questions it is.
  @Test func anAnswerWithinAPaste() {
    for (answer, reply) in [
      ("\u{1b}[2;5R", Self.place), ("\u{1b}[?2;99;1R", .cursor(row: 2, column: 99)),
    ] {
      let all = Array("\u{1b}[200~one \u{1b}[0ntwo\(answer)\u{1b}[201~".utf8)
      for count in 1..<all.count {
        var decoder = InputDecoder()
        decoder.expectation = .answers
        let found = decoder.decode(all[..<count]) + decoder.decode(all[count...])
        #expect(found == [.reply(.ready), .reply(reply), .event(.paste("one two"))], "\(count)")
      }
      var decoder = InputDecoder()
      #expect(decoder.decode(all) == [.event(.paste("one [0ntwo" + answer.dropFirst()))])
    }
  }

  /// A paste without an end is ended by Ctrl-C, which is a key, or by a second without bytes.
  @Test func aPasteWithoutAnEnd() {
    var decoder = InputDecoder()
    #expect(decoder.decode("\u{1b}[200~lost\u{1b}[20".utf8) == [] && decoder.timeout == 1)
    #expect(decoder.decode([3]) == [.event(.key(.character("c"), .control))])
    #expect(decoder.decode("j".utf8) == [.event(.key(.character("j")))])
    #expect(decoder.decode("\u{1b}[200~some text".utf8) == [] && decoder.timeout == 1)
    #expect(decoder.finish() == [.event(.paste("some text"))] && decoder.timeout == nil)
    #expect(decoder.decode("j".utf8) == [.event(.key(.character("j")))])
    // In a whole paste it is a character that is left out.
    #expect(decoder.decode("\u{1b}[200~a\u{3}b\u{1b}[201~".utf8) == [.event(.paste("ab"))])
  }

  /// A control string without an end swallows no control character.
  @Test(arguments: ["\u{3}", "\r", "\u{1b}[A"]) func aStringWithoutAnEnd(key: String) {
    var decoder = InputDecoder()
    #expect(decoder.decode("\u{1b}]11;rgb:ff".utf8) == [])
    #expect(decoder.decode(key.utf8).count == 1)
  }

  /// A terminal that answers without a bracket is known to do so: its late answers are no keys either.
  @Test func theSpellingOfATerminalIsRemembered() {
    var decoder = InputDecoder()
    #expect(decoder.decode("\u{1b}0n".utf8) == [.event(.key(.character("0"), .alt)), .event(.key(.character("n")))])
    decoder.expectation = .answers
    #expect(decoder.decode("\u{1b}0n".utf8) == [.reply(.ready)])
    decoder.expectation = .nothing
    #expect(decoder.decode("\u{1b}0n".utf8) == [.reply(.ready)])
  }

  @Test func unknownSequencesAreKept() {
    var decoder = InputDecoder()
    #expect(decoder.decode("\u{1b}[99;99X\u{1b}]77;x\u{7}\u{1b}[A".utf8) == [.event(.key(.up))])
    #expect(decoder.unknown == ["\u{1b}[99;99X", "\u{1b}]77;x\u{7}"].map { Array($0.utf8) })
    // The setting of the cursor's shape is no rendition.
    #expect(decoder.decode("\u{1b}P1$r2 q\u{1b}\\\u{1b}]77;\u{7f}é\u{7}".utf8) == [])
    #expect(decoder.unknownTexts.suffix(2) == ["ESC P1$r2\\x20qESC \\", "ESC ]77;\\x7f\\xc3\\xa9\\x07"])
    for number in 0..<12 { #expect(decoder.decode("\u{1b}[\(number);99X".utf8) == []) }
    #expect(decoder.unknown == (4..<12).map { Array("\u{1b}[\($0);99X".utf8) }, "the last ones are kept")
  }
}
