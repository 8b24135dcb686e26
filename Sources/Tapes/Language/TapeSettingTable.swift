import Pictures
import SymbolArt
import TerminalPanels
import Wall

extension TapeCommandTable {
  /// What `Set` can set: the tape's own settings, then those of the wall.
  public static let settings = tapeSettings + WallOptions.settings.compactMap(TapeSettingRow.init)

  private static let tapeSettings: [TapeSettingRow] = [
    TapeSettingRow.number("Columns", "columns of the screen (80)", "a number of columns", in: 1...2000) {
      $0.size.columns = $1
    },
    TapeSettingRow.number("Rows", "rows of the screen (24)", "a number of rows", in: 1...2000) { $0.size.rows = $1 },
    TapeSettingRow(
      "CellSize", "WxH", "size of a cell in pixels (8x16)",
      read: { (line: inout TapeLine) throws(TapeProblem) -> CellSize in
        try line.takeSize("a cell's size in pixels", upTo: 1000)
      },
      apply: { setup, size, _ in setup.cellPixels = PixelSize(width: size.columns, height: size.rows) }),
    TapeSettingRow(
      "Unicode", "on|off", "whether the screen shows more than ASCII",
      read: { (line: inout TapeLine) throws(TapeProblem) -> Bool in
        if line.takeIf("on") { return true }
        guard line.takeIf("off") else { throw line.wanted("on or off") }
        return false
      },
      write: { $0 ? "on" : "off" }, apply: { setup, isOn, _ in setup.isUnicode = isOn }),
    TapeSettingRow.number("Framerate", "frames per second (60)", "a number of frames per second", in: 1...1000) {
      $0.rate = $1
    },
    TapeSettingRow.time("TypingSpeed", "time after each key (50ms)", "a time", \.typingSpeed),
    TapeSettingRow(
      "PlaybackSpeed", "factor", "speed of --watch (1)", isForTheStart: false,
      read: { (line: inout TapeLine) throws(TapeProblem) -> Double in
        guard let text = line.upcoming?.text, let factor = Double(text), factor > 0, factor <= 1000 else {
          throw line.wanted("a factor above 0 such as 2 or 0.5")
        }
        _ = line.takeAny()
        return factor
      },
      write: TapePrinter.decimal, apply: { setup, factor, _ in setup.playbackSpeed = factor }),
    TapeSettingRow.time("WaitTimeout", "longest time that Wait waits (15s)", "a time", \.waitTimeout),
    TapeSettingRow.time(
      "Latency", "time until a picture is loaded (0s)", "a time", \.latency),
    TapeSettingRow(
      "Feed", "path …",
      "feeds, folders, pictures or addresses to show, relative to the tape; several make one wall",
      read: { (line: inout TapeLine) throws(TapeProblem) -> [String] in
        var sources: [String] = []
        repeat { sources.append(try line.takeName("a feed's path")) } while line.upcoming != nil
        return sources
      },
      write: { $0.map(TapePrinter.quoted).joined(separator: " ") },
      apply: { setup, sources, tape in setup.take(sources: sources, besides: tape) }),
    TapeSettingRow(
      "FeedFolder", "path", "folder or address that relative addresses in feed files begin at (that of the file)",
      read: { (line: inout TapeLine) throws(TapeProblem) -> String in try line.takeName("a folder's path") },
      write: TapePrinter.quoted, apply: { setup, folder, tape in setup.take(folder: folder, besides: tape) }),
    TapeSettingRow(
      "FeedDigest", "sha256", "refuse to run if the feed's file has another SHA-256, in hexadecimal digits",
      read: { (line: inout TapeLine) throws(TapeProblem) -> String in
        guard let text = line.upcoming?.text, text.count == 64, text.allSatisfy(\.isHexDigit) else {
          throw line.wanted("64 hexadecimal digits")
        }
        _ = line.takeAny()
        return text.lowercased()
      },
      apply: { setup, digest, _ in setup.feedDigest = digest }),
    TapeSettingRow(
      "Filter", "/re/", "show only photos whose title, tags or name match",
      read: { (line: inout TapeLine) throws(TapeProblem) -> TapePattern in try line.takePattern() },
      apply: { setup, pattern, _ in setup.filter = "/\(pattern.source)/" }),
    TapeSettingRow.number("Limit", "show at most n photos", "a number of photos", in: 1...1_000_000_000) {
      $0.limit = $1
    },
    TapeSettingRow(
      "Seed", "n", "seed of shuffling (0)",
      read: { (line: inout TapeLine) throws(TapeProblem) -> UInt64 in
        guard let text = line.upcoming?.text, let seed = UInt64(text) else {
          throw line.wanted("a whole number from 0")
        }
        _ = line.takeAny()
        return seed
      },
      apply: { setup, seed, _ in setup.options.seed = seed }),
    TapeSettingRow(
      "Color", "name #rrggbb", "colour of the interface, as in the settings file",
      read: { (line: inout TapeLine) throws(TapeProblem) -> (name: String, color: RGB) in
        let names = Theme.colors.map(\.name)
        guard let name = line.upcoming?.text, names.contains(name) else {
          throw line.wanted(TapePrinter.choice(names))
        }
        _ = line.takeAny()
        return (name: name, color: try line.takeColor())
      },
      write: { "\($0.name) \($0.color)" },
      apply: { setup, change, _ in setup.options.themeColors[change.name] = change.color }),
    TapeSettingRow(
      "Keys", "action key …", "keys of an action, as in the settings file; without a key the action has none",
      read: { (line: inout TapeLine) throws(TapeProblem) -> (action: String, keys: [String]) in
        let column = line.upcoming?.column ?? 1
        let action = try line.takeWord("an action's name")
        var keys: [String] = []
        while line.upcoming != nil { keys.append(try line.takeName("a key")) }
        do throws(KeyRemappingError) { _ = try KeyTable.standard.remapped([action: keys]) } catch {
          throw line.problem(at: column, error.description)
        }
        return (action: action, keys: keys)
      },
      write: { $0.action + $0.keys.map { " " + TapePrinter.quoted($0) }.joined() },
      apply: { setup, change, _ in setup.keyChanges[change.action] = change.keys }),
  ]
}
