import Foundation
import SymbolArt
import TOMLKit
import Tapes
import Wall

/// Reads `$XDG_CONFIG_HOME/photowall/config.toml`.
struct ConfigurationFile {
  /// Reads the file.
  ///
  /// - Parameter isAsked: Whether the user named this file, so that its absence is an error.
  /// - Throws: a `Failure` whose message is `file:line:column: …`.
  static func read(_ path: String, isAsked: Bool) throws -> Settings {
    guard let bytes = FileManager.default.contents(atPath: path) else {
      if !isAsked && !FileManager.default.fileExists(atPath: path) { return Settings() }
      throw Failure(.inputOutput, "\(path) cannot be read; check its name and permissions.")
    }
    guard let text = String(data: bytes, encoding: .utf8) else {
      throw Failure(.usage, "\(path):1:1: this is not UTF-8 text; save it as UTF-8.")
    }
    return try parse(text, name: path)
  }

  /// Parses a file's text; `name` is used in messages.
  static func parse(_ text: String, name: String) throws -> Settings {
    let table: TOMLTable
    do {
      table = try TOMLTable(string: text)
    } catch let error as TOMLParseError {
      throw Failure(.usage, "\(name):\(error.source.begin.line):\(error.source.begin.column): \(error.description).")
    }
    var settings = Settings()
    func refuse(_ key: String, in section: String? = nil, _ message: String) -> Failure {
      let place = Self.place(of: key, in: section, of: text)
      return Failure(.usage, "\(name):\(place.line):\(place.column): \(message)")
    }
    for key in table.keys {
      guard let value = table[key] else { continue }
      switch key {
      case "keys":
        guard let keys = value.table else { throw refuse(key, "keys must be a table: [keys]") }
        for action in keys.keys {
          guard let list = Self.strings(keys[action]) else {
            throw refuse(action, in: key, "\(action) must be a key or a list of keys, such as [\"x\", \"Delete\"].")
          }
          settings.keys[action] = list
        }
        do {
          _ = try KeyTable.standard.remapped(settings.keys)
        } catch {
          throw refuse(error.action, in: key, error.description + ".")
        }
      case "theme-colors":
        guard let colors = value.table else { throw refuse(key, "theme-colors must be a table: [theme-colors]") }
        for color in colors.keys {
          guard Theme.colors.contains(where: { $0.name == color }) else {
            let hint =
              Spelling.nearest(to: color, among: Theme.colors.map(\.name)).map { "; did you mean ‘\($0)’?" }
              ?? "."
            throw refuse(color, in: key, "there is no colour ‘\(color)’\(hint)")
          }
          guard let rgb = colors[color]?.string.flatMap(Self.color) else {
            throw refuse(color, in: key, "\(color) must be a colour such as \"#ffd700\".")
          }
          settings.colors[color] = rgb
        }
      case "feeds":
        guard let feeds = value.table else { throw refuse(key, "feeds must be tables: [feeds.NAME]") }
        for feed in feeds.keys {
          guard let table = feeds[feed]?.table else {
            throw refuse(feed, in: key, "\(feed) must be a table: [feeds.\(feed)]")
          }
          do {
            settings.feeds.append(try shape(named: feed, table))
          } catch {
            throw refuse(error.key, in: "feeds.\(feed)", error.message)
          }
        }
      default:
        guard let setting = WallOptions.settings.first(where: { $0.isInFile && $0.name == key }) else {
          let names = WallOptions.settings.filter(\.isInFile).map(\.name) + ["keys", "theme-colors", "feeds"]
          let hint = Spelling.nearest(to: key, among: names).map { "; did you mean ‘\($0)’?" } ?? "."
          throw refuse(key, "there is no setting ‘\(key)’\(hint)")
        }
        let text = Self.text(of: value, for: setting.form)
        // 0 is the default of a number.
        if text == "0" { continue }
        guard let text, setting.accepts(text) else { throw refuse(key, "\(key) must be \(setting.form.requirement).") }
        settings.values[key] = text
      }
    }
    return settings
  }

  /// A settings file with every setting commented out, with its default and summary.
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
    text += "# A feed shape of your own; photowall formats explains the keys.\n"
    text += exampleShape.split(separator: "\n").map { "#\($0)\n" }.joined() + "\n"
    text += "# Colours that replace those of the theme.\n#[theme-colors]\n"
    for color in Theme.colors { text += "#\(color.name) = \"\(Theme.dark[keyPath: color.path])\"\n" }
    text += "\n# Keys by action: a key or a list, which replaces the action's keys.\n#[keys]\n"
    for name in KeyTable.standard.names {
      let rows = KeyTable.standard.bindings.filter { $0.name == name && !$0.chords.isEmpty }
      guard let first = rows.first else { continue }
      if rows.contains(where: { $0.chords != first.chords }) {
        // One line would assign the same keys everywhere.
        let places = rows.map { "\($0.place.rawValue): \($0.chords.map(\.description).joined(separator: " "))" }
        text += "# \(name) has different keys in each place: \(places.joined(separator: "; "))\n"
      } else {
        let keys = first.chords.map { "\"\($0)\"" }.joined(separator: ", ")
        text += "#\(name) = [\(keys)]  # \(first.sentence)\n"
      }
    }
    return text
  }

  /// Returns a value as a setting's text; nil if it has another type.
  private static func text(of value: TOMLValueConvertible, for form: Setting.Form) -> String? {
    switch form {
    case .toggle: value.bool.map { $0 ? "on" : "off" }
    case .number: value.int.map(String.init)
    case .choice, .text: value.string
    }
  }

  private static func strings(_ value: TOMLValueConvertible?) -> [String]? {
    if let one = value?.string { return [one] }
    guard let list = value?.array else { return nil }
    let strings = list.compactMap { $0.string }
    return strings.count == list.count ? strings : nil
  }

  private static func color(_ text: String) -> RGB? {
    guard text.count == 7, text.first == "#", let value = UInt32(text.dropFirst(), radix: 16) else { return nil }
    return RGB(rawValue: value)
  }

  /// Returns the place of a key, for messages: the library keeps only places of syntax errors.
  private static func place(of key: String, in section: String?, of text: String) -> (line: Int, column: Int) {
    var current: String?
    var heading: (line: Int, column: Int)?
    for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let bare = line.drop { $0 == " " || $0 == "\t" }
      if bare.hasPrefix("[") { current = String(bare.dropFirst().prefix { $0 != "]" }) }
      if bare.hasPrefix("["), current == section { heading = (number + 1, 1) }
      let word = bare.prefix { $0 != "=" && $0 != " " && $0 != "\t" }.filter { $0 != "\"" && $0 != "'" }
      if word == key && current == section || bare.hasPrefix("[\(key)]") || bare.hasPrefix("[\(key).") {
        return (number + 1, line.distance(from: line.startIndex, to: bare.startIndex) + 1)
      }
    }
    return heading ?? (1, 1)
  }
}

extension Setting.Form {
  /// The values that the settings file takes, for messages.
  fileprivate var requirement: String {
    switch self {
    case .choice(let values): "one of " + values.map { "\"\($0)\"" }.joined(separator: ", ")
    case .toggle: "true or false"
    case .number(let range): "a whole number from 0 to \(range.upperBound)"
    case .text(let placeholder): "a \(placeholder) in quotes"
    }
  }
}
