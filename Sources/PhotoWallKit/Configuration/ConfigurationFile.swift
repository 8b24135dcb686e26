import Basics
import PhotoFeed
import Platform
import SymbolArt
import Tapes
import TerminalPanels
import Wall

/// Reads a settings file, by default `$XDG_CONFIG_HOME/photowall/config.toml`.
struct ConfigurationFile {
  /// Reads the file.
  ///
  /// - Parameter isExplicit: Whether the user named the file, so that it must exist.
  /// - Throws: A `Failure` if it cannot be read, or a `Diagnostic`.
  static func read(_ path: String, isExplicit: Bool) throws -> Settings {
    let bytes: [UInt8]
    do throws(Errno) {
      bytes = try FileDescriptor.contents(of: FilePath(path), limit: 1_000_000, isNamed: isExplicit)
    } catch {
      if !isExplicit && error == .noSuchFileOrDirectory { return Settings() }
      throw Failure(.inputOutput, "\(path) cannot be read: \(error.clause).")
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Diagnostic(at: SourceLocation(file: path, line: 1, column: 1), "this is not UTF-8 text; save it as UTF-8.")
    }
    return try parse(text, name: path)
  }

  /// Parses the text of a file; `name` is for messages.
  static func parse(_ text: String, name: String) throws(Diagnostic) -> Settings {
    try Settings(TOMLParser(text, file: name).entries)
  }

  /// A settings file with all settings commented out, with defaults and descriptions.
  static var commentedDefault: String {
    var text = """
      # Settings of photowall. Remove the # before a setting to change it.
      # Options on the command line override environment variables, and these override this file.


      """
    for setting in WallOptions.settings where setting.isInFile {
      var summary = setting.summary
      if case .choice(let values) = setting.form { summary += ": " + values.joined(separator: ", ") }
      if case .number = setting.form { summary += "; 0: the layout's default" }
      let value =
        switch setting.form {
        case .toggle: setting.standard == "on" ? "true" : "false"
        case .number: setting.standard
        case .choice, .text: "\"\(setting.standard)\""
        }
      text += "# \(summary)\n#\(setting.name) = \(value)\n\n"
    }
    text += "# A feed shape of your own; the manual page explains the keys.\n"
    text += FeedShapeEntries.examples[1].table.split(separator: "\n").map { "#\($0)\n" }.joined() + "\n"
    text += "# Colours that replace those of the theme.\n#[theme-colors]\n"
    for color in Theme.colors { text += "#\(color.name) = \"\(Theme.dark[keyPath: color.path])\"\n" }
    text += "\n# Programs by key: {} is the focused photo, {+} all chosen ones. The key is taken from its action.\n"
    text += "# After a colon: a command of photowall files.\n"
    text += "#[commands]\n#I = \"gimp {}\"\n#W = \":copy keep\"\n"
    text += "\n# Your own labels, as with --label: several = true if photos can have several of the values.\n"
    text += "#[labels.class]\n#values = [\"cat\", \"dog\", \"other\"]\n#several = false\n"
    text += "\n# Folders to which the digits move photos, as with --folders; Alt with a digit rates.\n"
    text += "#[folders]\n#1 = \"keep\"\n#2 = \"maybe\"\n"
    text += "\n# Keys by action: a key or a list, which replaces the action's keys.\n#[keys]\n"
    for name in KeyTable.standard.names {
      let rows = KeyTable.standard.bindings.filter { $0.name == name && !$0.chords.isEmpty }
      guard let first = rows.first else { continue }
      if rows.contains(where: { $0.chords != first.chords }) {
        // A single line would assign the same keys in all contexts.
        let contexts = rows.map { "\($0.context.name): \($0.chords.map(\.description).joined(separator: " "))" }
        text += "# \(name) has different keys in each mode: \(contexts.joined(separator: "; "))\n"
      } else {
        let keys = first.chords.map { $0.description == "\"" ? "'\"'" : "\"\($0)\"" }.joined(separator: ", ")
        text += "#\(name) = [\(keys)]  # \(first.sentence)\n"
      }
    }
    return text
  }
}

extension Settings {
  fileprivate init(_ entries: [TOMLParser.Entry]) throws(Diagnostic) {
    for entry in entries where !["feeds", "labels"].contains(entry.path[0]) { try add(entry) }
    try addLabels(entries.filter { $0.path[0] == "labels" })
    (feeds, feedFaults) = try FeedShapeEntries(entries).shapes()
    try checkKeys(of: entries)
  }

  /// Throws an error if keys cannot be remapped, if a command and `[keys]` use the same key, or if no key quits.
  private func checkKeys(of entries: [TOMLParser.Entry]) throws(Diagnostic) {
    for entry in entries where entry.path.first == "commands" && entry.path.count == 2 {
      let chord = KeyChord(entry.path[1])
      if let name = keys.first(where: { $0.value.contains { KeyChord($0) == chord } })?.key {
        throw Diagnostic(
          at: entry.location, "‘\(entry.path[1])’ is also a key of ‘\(name)’ in [keys]; give one of them another.")
      }
    }
    let table: KeyTable
    do throws(KeyRemappingError) { table = try KeyTable.standard.remapped(keys).adding(commands) } catch {
      let entry = entries.first { $0.path == ["keys", error.action] } ?? entries[0]
      throw Diagnostic(at: entry.location, error.description + ".")
    }
    guard table.hint(.quit, { $0 }).isEmpty, let quit = KeyTable.standard.binding(of: .quit) else { return }
    // The entry that removed the last key.
    let entry = entries.last { entry in
      let chords = (entry.value.strings ?? []).compactMap(KeyChord.init)
      return entry.path == ["keys", quit.name] || entry.path.first == "commands"
        || entry.path.first == "keys" && chords.contains(where: quit.chords.contains)
    }
    throw Diagnostic(
      at: (entry ?? entries[0]).location,
      "no key quits any more; give ‘\(quit.name)’ one, such as \(quit.chords[0]).")
  }

  /// Adds the labels, in the order of the file.
  private mutating func addLabels(_ entries: [TOMLParser.Entry]) throws(Diagnostic) {
    for entry in entries where entry.path.count == 3 && entry.path[2] == "values" {
      guard let values = entry.value.strings else {
        throw Diagnostic(at: entry.location, "values must be a list of texts, such as [\"cat\", \"dog\"].")
      }
      let several = entries.first { $0.path == entry.path.dropLast() + ["several"] }
      do throws(UserLabel.ParsingError) {
        try labels.add(UserLabel(name: entry.path[1], values: values, takesSeveral: several?.value == .boolean(true)))
      } catch { throw Diagnostic(at: entry.location, "\(error).") }
    }
    for entry in entries {
      switch (entry.path.count, entry.path.last, entry.value) {
      case (...2, _, .table), (3, "values", _), (3, "several", .boolean): break
      default:
        throw Diagnostic(
          at: entry.location, "a label is a table of values and several: [labels.class] values = [\"cat\", \"dog\"].")
      }
    }
  }

  private mutating func add(_ entry: TOMLParser.Entry) throws(Diagnostic) {
    func refusal(_ message: String) -> Diagnostic { Diagnostic(at: entry.location, message) }
    let (key, value) = (entry.path[0], entry.value)
    switch (key, entry.path.count) {
    case ("keys", 1), ("theme-colors", 1), ("commands", 1), ("folders", 1):
      if value != .table { throw refusal("\(key) must be a table: [\(key)].") }
    case ("keys", 2):
      let action = entry.path[1]
      guard let list = value.strings else {
        throw refusal("\(action) must be a key or a list of keys, such as [\"x\", \"Delete\"].")
      }
      keys[action] = list
    case ("commands", 2):
      guard let chord = KeyChord(entry.path[1]) else {
        throw refusal(
          "‘\(entry.path[1])’ is not a key; keys are written like e, Ctrl-b, Shift-Tab, PgUp, F5 or Space.")
      }
      guard let text = value.string else { throw refusal("\(entry.path[1]) must be a command such as \"gimp {}\".") }
      do throws(UserCommand.ParsingError) { commands.append(try UserCommand(key: chord, text: text)) } catch {
        throw refusal(error.description)
      }
    case ("folders", 2):
      guard let digit = Int(entry.path[1], within: FolderKeys.digits) else {
        throw refusal("‘\(entry.path[1])’ is not a digit from 1 to 9.")
      }
      guard let name = value.string, !name.isEmpty else { throw refusal("\(digit) must be a folder such as \"keep\".") }
      folders[digit] = name
    case ("theme-colors", 2):
      let (color, names) = (entry.path[1], Theme.colors.map(\.name))
      guard names.contains(color) else {
        throw refusal("there is no colour ‘\(color)’" + Spelling.end(of: color, among: names))
      }
      guard let rgb = value.string.flatMap(Self.color) else {
        throw refusal("\(color) must be a colour such as \"#ffd700\".")
      }
      colors[color] = rgb
    default:
      let known = WallOptions.settings.filter(\.isInFile)
      guard let setting = known.first(where: { $0.name == key }) else {
        throw refusal(
          "there is no setting ‘\(key)’"
            + Spelling.end(
              of: key, among: known.map(\.name) + ["keys", "commands", "folders", "labels", "theme-colors", "feeds"]))
      }
      let text = entry.path.count == 1 ? value.text(for: setting.form) : nil
      // 0 is the default of a number.
      if text == "0" { return }
      guard let text, setting.accepts(text) else {
        throw refusal("\(key) must be \(setting.form.requirement).")
      }
      values[key] = text
    }
  }

  private static func color(_ text: String) -> RGB? {
    // A number may have a sign, a colour may not.
    guard text.count == 7, text.first == "#", text.dropFirst().allSatisfy(\.isHexDigit),
      let value = UInt32(text.dropFirst(), radix: 16)
    else { return nil }
    return RGB(rawValue: value)
  }
}

extension TOMLParser.Value {
  fileprivate var string: String? { if case .string(let text) = self { text } else { nil } }

  /// The string, or the strings of an array; nil for other values.
  fileprivate var strings: [String]? {
    guard case .array(let values) = self else { return string.map { [$0] } }
    let strings = values.compactMap(\.string)
    return strings.count == values.count ? strings : nil
  }

  /// Returns the value as text for a setting; nil if its type is wrong.
  fileprivate func text(for form: Setting.Form) -> String? {
    switch (form, self) {
    case (.toggle, .boolean(let isOn)): isOn ? "on" : "off"
    case (.number, .integer(let number)): String(number)
    case (.choice, .string(let text)), (.text, .string(let text)): text
    default: nil
    }
  }
}

extension Setting.Form {
  /// A description of valid values, for messages.
  fileprivate var requirement: String {
    switch self {
    case .choice(let values): "one of " + values.map { "\"\($0)\"" }.joined(separator: ", ")
    case .toggle: "true or false"
    case .number(let range): "a whole number from 0 to \(range.upperBound)"
    case .text(let placeholder): "a \(placeholder) in quotes"
    }
  }
}
