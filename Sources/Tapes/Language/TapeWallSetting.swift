import SymbolArt
import Wall

/// What `Set` can tell the wall, in one table: the parser, the printer, `--help-language` and recordings go by it.
public struct TapeWallSetting: Sendable {
  /// Its name after `Set`.
  public let name: String
  /// What it wants, as help writes it.
  public let value: String
  /// What it does, in one sentence without a full stop.
  public let summary: String
  /// Takes over a value; false: it is none.
  let apply: @Sendable (_ value: String, _ options: inout WallOptions) -> Bool
  /// The options' value as a tape writes it; `nil`: the default, which needs no line.
  let written: @Sendable (_ options: WallOptions) -> String?

  /// The row of a name.
  static func named(_ name: String) -> TapeWallSetting? { rows.first { $0.name == name } }

  /// All of them, in the order in which they are explained and recorded.
  public static let rows: [TapeWallSetting] = [
    TapeWallSetting(
      name: "Density", value: "n", summary: "how many columns, or the layout's own measure, as --columns",
      apply: {
        guard let count = Int($0), (1...1000).contains(count) else { return false }
        $1.columns = count
        return true
      },
      written: { $0.columns.map(String.init) }),
    choice("Frame", "what stands round each picture", \.frame),
    choice("Fit", "fill cuts what hangs over, fit shows the whole picture", \.fit),
    toggle("Captions", "titles below pictures", \.showsCaptions),
    choice("Sort", "the order to open with", \.sort),
    choice("Tap", "what Enter or a click does to a picture", \.tap),
    TapeWallSetting(
      name: "Graphics", value: "symbols|boxes", summary: "pictures as characters or as plain boxes",
      apply: {
        guard let mode = GraphicsMode(rawValue: $0), mode == .symbols || mode == .boxes else { return false }
        $1.graphics = mode
        return true
      },
      written: { $0.graphics == .boxes ? "boxes" : nil }),
    TapeWallSetting(
      name: "Symbols", value: SymbolSet.allCases.map(\.rawValue).joined(separator: "|"),
      summary: "characters for pictures",
      apply: {
        guard let set = SymbolSet(rawValue: $0) else { return false }
        $1.symbols = set
        return true
      },
      written: { $0.symbols?.rawValue }),
    toggle("Animation", "whether changes glide", \.isAnimated),
    toggle("Trash", "whether w also moves deleted files to the trash, as --trash", \.usesTrash),
    TapeWallSetting(
      name: "Writes", value: "path", summary: "where w writes the feed that is left, as --output",
      apply: {
        $1.output = $0
        return !$0.isEmpty
      },
      written: { $0.output }),
  ]

  private static func choice<Value: RawRepresentable & CaseIterable & Equatable & Sendable>(
    _ name: String, _ summary: String, _ path: WritableKeyPath<WallOptions, Value> & Sendable
  ) -> TapeWallSetting where Value.RawValue == String {
    TapeWallSetting(
      name: name, value: Value.allCases.map(\.rawValue).joined(separator: "|"), summary: summary,
      apply: {
        guard let value = Value(rawValue: $0) else { return false }
        $1[keyPath: path] = value
        return true
      },
      written: { $0[keyPath: path] == WallOptions()[keyPath: path] ? nil : $0[keyPath: path].rawValue })
  }

  private static func toggle(
    _ name: String, _ summary: String, _ path: WritableKeyPath<WallOptions, Bool> & Sendable
  ) -> TapeWallSetting {
    TapeWallSetting(
      name: name, value: "on|off", summary: summary,
      apply: {
        guard $0 == "on" || $0 == "off" else { return false }
        $1[keyPath: path] = $0 == "on"
        return true
      },
      written: { $0[keyPath: path] == WallOptions()[keyPath: path] ? nil : $0[keyPath: path] ? "on" : "off" })
  }
}
