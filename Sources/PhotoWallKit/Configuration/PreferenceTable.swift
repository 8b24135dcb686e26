import SymbolArt
import TOMLKit
import Wall

/// One thing that can be set in the configuration file.
struct PreferenceRow: Sendable {
  /// Its key.
  let name: String
  /// What it does, for the commented default.
  let summary: String
  /// The default, as TOML.
  let standard: String
  /// Takes over a value; says what it wants where the value will not do.
  let take: @Sendable (TOMLValueConvertible, inout Preferences) -> String?
}

/// All of them, in the order of the commented default.
enum PreferenceTable {
  static let rows: [PreferenceRow] = [
    PreferenceRow(
      name: "layout", summary: "layout to open with; `photowall layouts` lists them", standard: #""waterfall""#
    ) {
      guard let name = $0.string else { return #"a name in quotes, such as "grid""# }
      $1.layout = name
      return nil
    },
    PreferenceRow(
      name: "columns",
      summary: "how many columns (or rows, or rings: the layout's own measure); 0: as the layout likes", standard: "0"
    ) {
      guard let count = $0.int, (0...1000).contains(count) else { return "a whole number from 0 to 1000" }
      $1.columns = count == 0 ? nil : count
      return nil
    },
    choice("frame", "round each picture", \.frame, standard: .some(.none)),
    choice("fit", "fill cuts what hangs over, fit shows the whole picture", \.fit, standard: .fill),
    toggle("captions", "titles below pictures", \.captions, standard: false),
    choice("sort", "order to open with", \.sort, standard: .feed),
    choice("graphics", "how pictures are drawn", \.graphics, standard: .auto),
    choice("colors", "how many colours", \.colors, standard: .auto),
    choice("symbols", "characters for pictures", \.symbols, standard: .auto),
    choice("tap", "what Enter or a click does to a picture", \.tap, standard: .delete),
    toggle("recursive", "look into folders' folders", \.recursive, standard: false),
    toggle("mouse", "hear the mouse", \.mouse, standard: true),
    toggle("animation", "glide; false is the reduced-motion setting", \.animation, standard: true),
    choice("theme", "colours of the interface; auto: as suits the terminal's background", \.theme, standard: .auto),
  ]

  private static func choice<Value: RawRepresentable & CaseIterable & Sendable>(
    _ name: String, _ summary: String, _ path: WritableKeyPath<Preferences, Value?> & Sendable, standard: Value?
  ) -> PreferenceRow where Value.RawValue == String {
    let all = Value.allCases.map(\.rawValue)
    return PreferenceRow(
      name: name, summary: "\(summary): \(all.joined(separator: ", "))", standard: "\"\(standard?.rawValue ?? "")\""
    ) {
      guard let value = $0.string.flatMap(Value.init(rawValue:)) else {
        return "one of " + all.map { "\"\($0)\"" }.joined(separator: ", ")
      }
      $1[keyPath: path] = value
      return nil
    }
  }

  private static func toggle(
    _ name: String, _ summary: String, _ path: WritableKeyPath<Preferences, Bool?> & Sendable, standard: Bool
  ) -> PreferenceRow {
    PreferenceRow(name: name, summary: summary, standard: "\(standard)") {
      guard let value = $0.bool else { return "true or false" }
      $1[keyPath: path] = value
      return nil
    }
  }
}
