import PhotoFeed
import TerminalPanels
import TestSupport
import Testing

@testable import Wall

@Suite struct KeyTableTests {
  @Test(arguments: [
    ("x", KeyChord(.character("x"))),
    ("G", KeyChord(.character("G"))),
    ("Ctrl-b", KeyChord(.character("b"), .control)),
    ("ctrl+B", KeyChord(.character("b"), .control)),
    ("Shift-Tab", KeyChord(.tab, .shift)),
    ("Space", KeyChord(.character(" "))),
    ("PageUp", KeyChord(.pageUp)),
    ("PgDn", KeyChord(.pageDown)),
    ("-", KeyChord(.character("-"))),
    ("+", KeyChord(.character("+"))),
    ("Ctrl--", KeyChord(.character("-"), .control)),
    ("Alt-Ctrl-Delete", KeyChord(.delete, [.alt, .control])),
    ("F12", KeyChord(.function(12))),
    ("↑", KeyChord(.up)),
  ])
  func spellings(text: String, chord: KeyChord) {
    #expect(KeyChord(text) == chord)
    #expect(KeyChord(chord.description) == chord)
  }

  @Test(arguments: ["", "Hom", "Ctrl-", "Hyper-x", "F0", "F99", "xy"])
  func whatIsNoKey(text: String) { #expect(KeyChord(text) == nil) }

  @Test func noKeyHasTwoMeaningsInOnePlace() {
    for context in KeyTable.standard.contexts {
      let triggers = KeyTable.standard.bindings.filter { $0.context == context }.flatMap(\.triggers)
      #expect(Set(triggers).count == triggers.count)
    }
  }

  @Test func everyRowHasAKeyOrAGestureAndANameOfItsOwn() {
    for binding in KeyTable.standard.bindings {
      let isInMenu = Menu.bindings(of: .standard, context: binding.context).contains(binding)
      #expect(!binding.triggers.isEmpty || isInMenu, "\(binding.action)")
      #expect(binding.sentence.hasSuffix("."), "\(binding.action)")
      // An action has one name, and a name one action, in whatever place.
      let same = KeyTable.standard.bindings.filter { $0.name == binding.name || $0.action == binding.action }
      #expect(same.allSatisfy { $0.name == binding.name && $0.action == binding.action }, "\(binding.name)")
    }
  }

  /// The specified keys.
  @Test(arguments: [
    ("h", WallAction.focus(.left)), ("↓", .focus(.down)), ("k", .focus(.up)), ("l", .focus(.right)),
    ("PgUp", .scrollScreens(-1)),
    ("Ctrl-f", .scrollScreens(1)), ("Space", .scrollScreens(1)), ("b", .scrollScreens(-1)),
    ("Ctrl-u", .scrollScreens(-0.5)),
    ("Ctrl-d", .scrollScreens(0.5)), ("Ctrl-y", .scrollRows(-2)), ("Ctrl-e", .scrollRows(2)), ("Home", .first),
    ("g", .first),
    ("End", .last), ("G", .last), ("Tab", .nextLayout), ("Shift-Tab", .previousLayout), ("1", .layout(0)),
    ("9", .layout(8)), ("Enter", .tap), ("x", .delete), ("Delete", .delete), ("Backspace", .delete), ("u", .undo),
    ("Ctrl-r", .redo), ("m", .mark), ("M", .markAll), ("o", .open), ("v", .open), ("/", .beginSearch),
    ("n", .nextMatch),
    ("N", .previousMatch), ("Esc", .clear), ("&", .filter), ("s", .sort), ("+", .increaseDensity),
    ("-", .decreaseDensity),
    ("f", .frameStyle), ("c", .captions), ("i", .details), ("y", .copy), ("w", .write), ("r", .reload),
    ("Ctrl-l", .redraw), ("?", .help), ("q", .quit), ("Ctrl-c", .quit),
  ])
  func specifiedKeys(spelling: String, action: WallAction) throws {
    #expect(KeyTable.standard.action(for: try #require(KeyChord(spelling)), in: .wall) == action)
  }

  @Test func remappingGivesAndTakes() throws {
    let table = try KeyTable.standard.remapped(["delete": ["d", "m"], "quit": ["Ctrl-q"]])
    #expect(table.action(for: KeyChord(.character("d")), in: .wall) == .delete)
    #expect(table.action(for: KeyChord(.character("m")), in: .wall) == .delete)
    #expect(table.action(for: KeyChord(.character("x")), in: .wall) == nil)
    #expect(table.binding(of: .mark)?.chords.isEmpty == true)
    #expect(table.hint(.quit) { $0 } == "Ctrl-q")
  }

  /// A key that is given to an action changes in the contexts that have the action; every other key is as it was in all contexts.
  @Test func aRemappedKeyChangesOnlyWhereItsActionIs() throws {
    let standard = KeyTable.standard
    let chords = Array(Set(standard.bindings.flatMap(\.chords))).sorted { $0.description < $1.description }
    var random = SeededRandom(seed: 5)
    // Actions of several contexts first.
    let names = Dictionary(grouping: standard.bindings, by: \.name).sorted {
      ($1.value.count, $0.key) < ($0.value.count, $1.key)
    }
    for (name, rows) in names.prefix(40) {
      let chord = try #require(chords.randomElement(using: &random))
      let table = try standard.remapped([name: [chord.description]])
      for context in standard.contexts {
        let row = rows.first { $0.context == context }
        for other in chords {
          let before = standard.action(for: other, in: context)
          let expected = row.map { other == chord ? $0.action : $0.chords.contains(other) ? nil : before } ?? before
          #expect(
            table.action(for: other, in: context) == expected, "\(name) on \(chord): \(other) in the \(context.name)")
        }
      }
    }
  }

  /// Actions that exchange their keys have each other's, wherever they are, and nothing else changes.
  @Test func exchangedKeysChangeNothingElse() throws {
    let standard = KeyTable.standard
    let chords = Set(standard.bindings.flatMap(\.chords))
    let rows = standard.bindings.filter { $0.context == .wall && !$0.chords.isEmpty }
    for (one, other) in zip(rows, rows.dropFirst()) where one.name != other.name {
      let keys = [one.name: other.chords.map(\.description), other.name: one.chords.map(\.description)]
      let table = try standard.remapped(keys)
      for context in standard.contexts {
        let own = standard.bindings.filter { $0.context == context && keys[$0.name] != nil }
        for chord in chords {
          let before = standard.action(for: chord, in: context)
          let isOld = own.contains { $0.chords.contains(chord) }
          let new = own.first { $0.name == (other.chords.contains(chord) ? one.name : other.name) }
          let isNew = new != nil && (one.chords + other.chords).contains(chord)
          #expect(
            table.action(for: chord, in: context) == (isNew ? new?.action : isOld ? nil : before),
            "\(one.name) and \(other.name): \(chord) in the \(context.name)")
        }
      }
    }
  }

  /// What the options make of the table changes digits, and each other key keeps its action in every context.
  @Test func tablesForDigitsChangeOnlyDigits() throws {
    let standard = try KeyTable.standard.remapped(["delete": ["d"]])
    let folders = try #require(FolderKeys("keep,out"))
    func isDigit(_ chord: KeyChord) -> Bool {
      if case .character(let letter) = chord.key { letter.isASCII && letter.isWholeNumber } else { false }
    }
    let others = Set(standard.bindings.flatMap(\.chords)).filter { !isDigit($0) }
    let label = PhotoProperty(try UserLabel("class=cat,dog"))
    for table in [
      standard.forDigits(.ratings), standard.forDigits(.layouts), standard.sending(to: folders),
      standard.labelling(with: label),
    ] {
      #expect(table.contexts == standard.contexts && table.changes == standard.changes)
      for context in standard.contexts {
        for chord in others {
          #expect(
            table.action(for: chord, in: context) == standard.action(for: chord, in: context),
            "\(chord) in the \(context.name)")
        }
      }
    }
    // Each action that had a digit has one, with Alt or without, unless digits have other meanings.
    let ratings = standard.forDigits(.ratings)
    for (before, after) in zip(standard.bindings, ratings.bindings) {
      #expect(before.name == after.name && before.chords.count == after.chords.count)
    }
  }

  /// Digits that the user has remapped stay where they are, also in a table with commands.
  @Test func remappedDigitsAreNotExchanged() throws {
    let digit = try #require(KeyChord("1"))
    let remapped = try KeyTable.standard.remapped(["rate-3": ["1"]])
    let commands = [try UserCommand(key: #require(KeyChord("I")), text: "gimp {}")]
    for table in [remapped, remapped.adding(commands)] {
      #expect(table.changes == ["rate-3": ["1"]])
      #expect(table.forDigits(.ratings).action(for: digit, in: .wall) == .set(.rating, 3))
    }
  }

  /// While digits give labels or move photos, they do so in each context, and Alt with a digit rates and labels there.
  @Test(arguments: [DigitKeys.layouts, .ratings], [1, 2, 9]) func digitsHaveTheirMeaningInEachContext(
    digits: DigitKeys, count: Int
  ) throws {
    let values = (1...count).map { "v\($0)" }.joined(separator: ",")
    let label = PhotoProperty(try UserLabel("class=\(values)"))
    let standard = KeyTable.standard.forDigits(digits)
    #expect(standard.contexts.count > 3)
    let tables: [(table: KeyTable, action: (Int) -> WallAction)] = [
      (standard.labelling(with: label), { $0 == 0 ? .set(label, 0) : .toggle(label, UInt8($0)) }),
      (standard.sending(to: try #require(FolderKeys(values))), { .send($0) }),
    ]
    for (table, action) in tables {
      for context in standard.contexts {
        for digit in 0...9 {
          let (plain, alt) = (try #require(KeyChord("\(digit)")), try #require(KeyChord("Alt-\(digit)")))
          #expect(
            table.action(for: plain, in: context) == (digit <= count ? action(digit) : nil),
            "\(plain) in the \(context.name)")
          let rates: WallAction = digit < 6 ? .set(.rating, UInt8(digit)) : .toggle(.label, UInt8(digit - 5))
          #expect(table.action(for: alt, in: context) == rates, "\(alt) in the \(context.name)")
        }
      }
    }
    // Values that photos can have together are bits.
    let several = standard.labelling(with: PhotoProperty(try UserLabel("scene=indoor+night+snow")))
    let third = try #require(KeyChord("3"))
    for context in standard.contexts {
      guard case .toggle(_, 4) = several.action(for: third, in: context) else {
        Issue.record("3 in the \(context.name)")
        continue
      }
    }
  }

  /// Alt with a digit rates while digits move photos to folders, whether digits were ratings or layouts before.
  @Test(arguments: [DigitKeys.layouts, .ratings]) func altRatesWhileDigitsMovePhotos(digits: DigitKeys) throws {
    let table = KeyTable.standard.forDigits(digits).sending(to: try #require(FolderKeys("keep")))
    for number in 0...5 {
      let chord = try #require(KeyChord("Alt-\(number)"))
      #expect(table.action(for: chord, in: .wall) == .set(.rating, UInt8(number)), "\(number)")
    }
  }

  @Test(arguments: [
    (["fly": ["f"]], "there is no action ‘fly’; `photowall keys` lists the names"),
    (["delete": ["Hom"]], "‘Hom’ is not a key; keys are written like x, Ctrl-b, Shift-Tab, PgUp, F5 or Space"),
    (["delete": ["d"], "undo": ["d"]], "‘d’ is assigned to both ‘delete’ and ‘undo’; assign it to one of them"),
  ])
  func remappingRefuses(keys: [String: [String]], message: String) {
    let error = #expect(throws: KeyRemappingError.self) { try KeyTable.standard.remapped(keys) }
    #expect(error?.description == message)
  }

  @Test func numbersGatherUntilTheyAreTaken() {
    var prefix = NumberPrefix()
    #expect(prefix.removeNumber() == nil)
    for digit in [1, 0, 2] { prefix.add(digit, key: KeyChord("\(digit)"), layout: digit, at: Double(digit)) }
    #expect(prefix.layoutBefore == 1 && prefix.endTime == 2 + NumberPrefix.delay)
    let taken = prefix.removeNumber()
    #expect(taken?.number == 102 && taken?.isCount == true)
    #expect(prefix.number == nil && prefix.takeKey() == nil)
    for _ in 0..<40 { prefix.add(9, key: nil, layout: 0, at: 0) }
    #expect(prefix.number == 9_999_999_999)
  }

  @Test func aNumberWhoseLayoutIsShownIsNoCount() {
    var prefix = NumberPrefix()
    prefix.add(3, key: KeyChord("3"), layout: 0, at: 1)
    prefix.add(0, key: nil, layout: 0, at: 1.2)
    #expect(prefix.takeKey() == KeyChord("3") && prefix.takeKey() == nil && prefix.endTime == nil)
    let taken = prefix.removeNumber()
    #expect(taken?.number == 30 && taken?.isCount == false)
  }
}
