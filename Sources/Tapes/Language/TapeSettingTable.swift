import Basics
import Pictures
import SymbolArt
import TerminalPanels
import Wall

extension TapeCommandTable {
  /// The settings of `Set`: the tape's own, then the wall's.
  public static let settings =
    tapeSettings + viewSettings.map { $0.only(.views) } + wallSettings.map { $0.only(.wall) }
    + WallOptions.settings.compactMap(TapeSettingRow.wall)

  private static let tapeSettings: [TapeSettingRow] = [
    .number("Columns", "columns of the screen", standard: "80", "a number of columns", in: 1...2000) {
      $0.size.columns = $1
    },
    .number("Rows", "rows of the screen", standard: "24", "a number of rows", in: 1...2000) { $0.size.rows = $1 },
    TapeSettingRow(
      "CellSize", "WxH", "size of a cell in pixels; a cell is 8 points wide, and as many high as it is in proportion",
      standard: "8x16",
      read: { (line: inout TapeLine) throws(Diagnostic) -> CellSize in
        try line.takeSize("a cell's size in pixels", upTo: 1000)
      },
      apply: { setup, size, _ in setup.cellPixels = PixelSize(width: size.columns, height: size.rows) }),
    .toggle("Unicode", "whether the screen shows more than ASCII", standard: true, \.isUnicode),
    .toggle("Strict", "whether a warning ends the tape with an error", standard: false, \.isStrict),
    .toggle(
      "ShowKeys", "whether casts and videos show the keys that are pressed, at the bottom right", standard: false,
      isForTheStart: false, \.showsKeys),
    .number("Framerate", "frames per second", standard: "60", "a number of frames per second", in: 1...1000) {
      $0.rate = $1
    },
    .number(
      "LineSpeed", "bytes per second that the terminal takes", standard: "(no limit)", "a number of bytes per second",
      in: 1_000...1_000_000_000
    ) { $0.lineSpeed = Double($1) },
    .time("TypingSpeed", "time after each key", standard: "50ms", "a time", \.typingSpeed),
    .word(
      "PlaybackSpeed", "factor", "speed of --watch and of videos", standard: "1",
      "a factor above 0 and up to 1000, such as 2 or 0.5", isForTheStart: false,
      parse: { Double($0).flatMap { $0 > 0 && $0 <= 1000 ? $0 : nil } }, write: TapePrinter.decimal,
      apply: { $0.playbackSpeed = $1 }),
    .time("WaitTimeout", "longest time that Wait waits", standard: "15s", "a time", \.waitTimeout),
    .time(
      "Latency", "time until a picture is loaded", standard: "0s", "a time", \.latency),
    TapeSettingRow(
      "Color", "name #rrggbb",
      "a colour of the interface instead of the theme's: its texts, status line, boxes, focus and marks; pictures stay as they are",
      standard: "(the theme's)",
      read: { (line: inout TapeLine) throws(Diagnostic) -> (name: String, color: RGB) in
        let name = try line.takeValue(among: Theme.colors.map(\.name), mayBeQuoted: true) { name in
          Theme.colors.first { $0.name == name }?.name
        }
        return (name: name, color: try line.takeColor())
      },
      write: { "\($0.name) \($0.color)" },
      apply: { setup, change, _ in setup.options.themeColors[change.name] = change.color }),
  ]

  private static let viewSettings: [TapeSettingRow] = [
    TapeSettingRow(
      "Pictures", "path", "folder of the pictures that the program names, relative to the tape",
      standard: "(the program's)",
      read: { (line: inout TapeLine) throws(Diagnostic) -> String in try line.takeName("a folder's path") },
      write: TapePrinter.quoted,
      apply: { setup, folder, tape in setup.pictures = TapeRunner.path(setup.expanding(folder), besides: tape) })
  ]

  private static let wallSettings: [TapeSettingRow] = [
    TapeSettingRow(
      "Feed", "path …",
      "feeds, folders, pictures or addresses to show, relative to the tape; several make one wall",
      standard: "(demonstration)",
      read: { (line: inout TapeLine) throws(Diagnostic) -> [String] in
        var sources: [String] = []
        repeat { sources.append(try line.takeName("a feed's path")) } while line.upcoming != nil
        return sources
      },
      write: { $0.map(TapePrinter.quoted).joined(separator: " ") },
      apply: { setup, sources, tape in setup.setSources(sources, besides: tape) }),
    TapeSettingRow(
      "FeedFolder", "path", "folder or address that relative addresses in feed files begin at",
      standard: "(that of the file)",
      read: { (line: inout TapeLine) throws(Diagnostic) -> String in try line.takeName("a folder's path") },
      write: TapePrinter.quoted, apply: { setup, folder, tape in setup.setFolder(folder, besides: tape) }),
    .word(
      "FeedDigest", "sha256", "refuse to run if the feed's file has another SHA-256, in hexadecimal digits",
      standard: "(none)",
      "64 hexadecimal digits", parse: { $0.count == 64 && $0.allSatisfy(\.isHexDigit) ? $0.lowercased() : nil },
      apply: { $0.feedDigest = $1 }),
    TapeSettingRow(
      "Filter", "(/re/|\"words\")", "show only photos whose texts match, as by --filter", standard: "(none)",
      read: { (line: inout TapeLine) throws(Diagnostic) -> String in
        line.isPatternNext
          ? "/\(try line.takePattern().source)/" : try line.takeName("a pattern such as /Dune/, or words in quotes")
      },
      write: TapePrinter.query, apply: { setup, query, _ in setup.filter = query }),
    .number("Limit", "show at most n photos", standard: "(all)", "a number of photos", in: 1...1_000_000_000) {
      $0.limit = $1
    },
    .word(
      "Seed", "n", "seed of shuffling", standard: "0", "a whole number from 0 to \(UInt64.max)", parse: { UInt64($0) },
      apply: { $0.options.seed = $1 }),
    TapeSettingRow(
      "Arguments", "\"…\"",
      "arguments of the wall, as on the command line, such as --print deleted; they override other settings",
      standard: "(none)",
      read: { (line: inout TapeLine) throws(Diagnostic) -> String in
        let column = line.upcoming?.column ?? 1
        let text = try line.takeName("arguments in quotes")
        guard let words = text.commandWords else {
          throw line.problem(at: column, "a quote in the arguments is not closed")
        }
        if let problem = line.program.problem(words) { throw line.problem(at: column, problem) }
        return text
      },
      write: TapePrinter.quoted,
      apply: { setup, text, tape in setup.arguments = (text.commandWords ?? [], tape) }),
    TapeSettingRow(
      "Keys", "action key …", "keys of an action, as in the settings file; without a key the action has none",
      standard: "(as `photowall keys`)",
      read: { (line: inout TapeLine) throws(Diagnostic) -> (action: String, keys: [String]) in
        let column = line.upcoming?.column ?? 1
        let action = try line.takeWord("an action's name")
        var keys: [String] = []
        while line.upcoming != nil { keys.append(try line.takeName("a key")) }
        do throws(KeyRemappingError) { _ = try KeyTable.standard.remapped([action: keys]) } catch {
          let names = KeyTable.standard.bindings.map(\.name)
          let hint = names.contains(action) ? "" : Spelling.hint(for: action, among: names)
          throw line.problem(at: column, error.description + hint)
        }
        return (action: action, keys: keys)
      },
      write: { $0.action + $0.keys.map { " " + TapePrinter.quoted($0) }.joined() },
      apply: { setup, change, _ in setup.keyChanges[change.action] = change.keys }),
  ]
}
