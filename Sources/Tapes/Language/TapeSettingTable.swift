extension TapeCommandTable {
  /// A setting as it is explained.
  public struct SettingRow: Sendable {
    /// Its name after `Set`.
    public let name: String
    /// What it wants.
    public let value: String
    /// What it does, in one sentence without a full stop.
    public let summary: String
    /// Whether it must stand before the first command.
    public var isForTheStart = true
  }

  /// What `Set` knows, and what each wants.
  public static let settings: [SettingRow] =
    [
      SettingRow(name: "Columns", value: "n", summary: "columns of the screen (80)"),
      SettingRow(name: "Rows", value: "n", summary: "rows of the screen (24)"),
      SettingRow(name: "CellSize", value: "WxH", summary: "a cell in pixels, which says how tall cells are (8x16)"),
      SettingRow(name: "Colors", value: "truecolor|256|16|mono", summary: "how many colours the screen has"),
      SettingRow(name: "Unicode", value: "on|off", summary: "whether the screen shows more than ASCII"),
      SettingRow(name: "Framerate", value: "n", summary: "frames a second (60)"),
      SettingRow(
        name: "TypingSpeed", value: "time", summary: "what passes after each key (50ms)", isForTheStart: false),
      SettingRow(
        name: "PlaybackSpeed", value: "factor", summary: "how fast --watch shows the tape (1)", isForTheStart: false),
      SettingRow(name: "WaitTimeout", value: "time", summary: "how long Wait waits (15s)", isForTheStart: false),
      SettingRow(
        name: "Latency", value: "time", summary: "what passes until a picture is there (0s)", isForTheStart: false),
      SettingRow(
        name: "Feed", value: "path …",
        summary: "what to show, relative to the tape: feeds, folders, pictures, addresses; several make one wall"),
      SettingRow(name: "Recursive", value: "on|off", summary: "whether folders are looked into all the way down"),
      SettingRow(name: "Filter", value: "/re/", summary: "only photos whose title, tags or name it matches"),
      SettingRow(name: "Limit", value: "n", summary: "at most so many photos"),
      SettingRow(name: "Layout", value: "name", summary: "the layout to open with"),
      SettingRow(name: "Seed", value: "n", summary: "what shuffling goes by (0)"),
      SettingRow(name: "Theme", value: "dark|light", summary: "colours of the interface"),
      SettingRow(name: "Color", value: "name #rrggbb", summary: "one colour of the interface, as in the settings file"),
      SettingRow(name: "Keys", value: "action key …", summary: "the keys of an action, as in the settings file"),
    ] + TapeWallSetting.rows.map { SettingRow(name: $0.name, value: $0.value, summary: $0.summary) }

  /// Settings of VHS that mean nothing here, and what to write instead.
  static let refusedSettings: [String: String] = {
    var hints = [
      "Width": "a screen is counted in cells here; write \"Set Columns\"",
      "Height": "a screen is counted in cells here; write \"Set Rows\"",
      "Shell": "no shell runs here; write \"Set Feed\" for what to show, and take this line out",
      "LoopOffset": "casts do not loop; take this line out", "CursorBlink": "no cursor is shown; take this line out",
      "WaitPattern": "there is no prompt to wait for; write the pattern after \"Wait\"",
    ]
    for name in [
      "FontSize", "FontFamily", "LetterSpacing", "LineHeight", "Padding", "Margin", "MarginFill", "WindowBar",
      "WindowBarSize", "BorderRadius",
    ] { hints[name] = "no terminal window is drawn here; take this line out" }
    return hints
  }()
}
