/// The words of the language: one table for the parser's hints, `photowall replay --help-language` and the README.
public struct TapeCommandTable: Sendable {
  /// A command as it is explained.
  public struct Row: Sendable {
    /// The word that it starts with.
    public let name: String
    /// How it is written.
    public let syntax: String
    /// What it does, in one sentence without a full stop.
    public let summary: String
  }

  /// Every command, in the order in which they are explained.
  public static let rows: [Row] = [
    Row(name: "Type", syntax: "Type[@time] \"text\" …", summary: "types the text, a character at a time"),
    Row(
      name: "Enter", syntax: "[Ctrl+][Alt+][Shift+]KEY[@time] [count]",
      summary:
        "presses a key: Enter Space Tab Escape Backspace Delete Insert Up Down Left Right PageUp PageDown Home End F1 … F12, or one character"
    ),
    Row(name: "Copy", syntax: "Copy \"text\"", summary: "puts text where Paste takes it from"),
    Row(name: "Paste", syntax: "Paste", summary: "pastes what was copied"),
    Row(
      name: "Sleep", syntax: "Sleep time",
      summary: "runs the frames of so much time: 500ms, 2s, 1m; a bare number is seconds"),
    Row(name: "Frame", syntax: "Frame [n]", summary: "runs n frames (1)"),
    Row(
      name: "Wait", syntax: "Wait[+Screen|+Status|+Idle][@time] [/re/]",
      summary:
        "runs frames until the pattern is on the screen or in the status line, or nothing moves; gives up after the time (15 s)"
    ),
    Row(
      name: "Click", syntax: "[mods](Click|DoubleClick|RightClick|Hover) PLACE",
      summary:
        "uses the mouse at a place: col row, on item N, on item \"title\" or on /re/; cells count from 0, items from 1"),
    Row(name: "DoubleClick", syntax: "DoubleClick PLACE", summary: "clicks twice"),
    Row(name: "RightClick", syntax: "RightClick PLACE", summary: "clicks the other button"),
    Row(name: "Hover", syntax: "Hover PLACE", summary: "moves the mouse there"),
    Row(name: "Drag", syntax: "[mods]Drag PLACE to PLACE", summary: "presses at one place and lets go at another"),
    Row(
      name: "Wheel", syntax: "Wheel (Up|Down|Left|Right) [n] [at PLACE]", summary: "turns the wheel by n notches (1)"),
    Row(name: "Resize", syntax: "Resize COLSxROWS", summary: "gives the screen another size"),
    Row(name: "Layout", syntax: "Layout NAME", summary: "switches to a layout"),
    Row(
      name: "Feed", syntax: "Feed PATH … [first n]",
      summary: "the feed changes while the wall is open: to this one, or to the first n photos of it"),
    Row(name: "Reopen", syntax: "Reopen", summary: "the wall is killed and opened again"),
    Row(name: "Resume", syntax: "Resume", summary: "the wall is killed and opened again with --resume"),
    Row(
      name: "Expect", syntax: "Expect[+Screen|+Status|+Row n] [not] /re/",
      summary: "fails unless the pattern is (not) there; Expect never moves the clock"),
    Row(
      name: "Expect", syntax: "Expect item (N|\"title\") [not] (visible|focused|marked|loaded|at c,r [size WxH])",
      summary: "looks at an item"),
    Row(
      name: "Expect", syntax: "Expect state KEY op VALUE …",
      summary: "looks at the wall; op is == != <= >= < or >, and what KEY can be stands below"),
    Row(
      name: "Expect",
      syntax: "Expect cell c r \"x\" [fg #rrggbb] [bg #rrggbb] [bold] [dim] [italic] [underline] [reverse]",
      summary: "looks at one cell"),
    Row(
      name: "Expect", syntax: "Expect snapshot \"name.snap\"",
      summary: "compares the screen with a golden one beside the tape"),
    Row(
      name: "Expect", syntax: "Expect file PATH [not] [/re/]",
      summary: "looks at what w wrote: into a folder of the tape's own, with what it moved to the trash in trash/"),
    Row(
      name: "Expect", syntax: "Expect perf (frames|bytes|max-bytes-per-frame) op n",
      summary: "looks at what drawing has cost since the last Mark"),
    Row(name: "Screenshot", syntax: "Screenshot path.(txt|ansi|svg|png|snap)", summary: "writes the screen"),
    Row(name: "Mark", syntax: "Mark \"label\"", summary: "names this moment, in casts and for Expect perf"),
    Row(
      name: "Output", syntax: "Output path.(cast|txt|ansi|svg|png|snap)",
      summary: "writes the cast, or the last screen, when the tape ends"),
    Row(name: "Hide", syntax: "Hide", summary: "leaves what follows out of the cast"),
    Row(name: "Show", syntax: "Show", summary: "ends Hide"),
    Row(name: "Source", syntax: "Source path", summary: "plays another tape here; its path is relative to this one"),
    Row(
      name: "Env", syntax: "Env NAME \"value\"",
      summary: "sets an environment variable for Require; no frame depends on it"),
    Row(
      name: "Existing", syntax: "Existing path",
      summary: "a file of this name is there from the start, so that w asks before it replaces it"),
    Row(name: "Require", syntax: "Require program", summary: "refuses to run where a program is missing"),
    Row(
      name: "Set", syntax: "Set NAME value", summary: "sets something; most before the first command, see below"),
  ]

  /// Words of VHS that mean nothing here, and what to write instead.
  static let refused: [String: String] = [
    "ScrollUp": "write \"Wheel Up\"", "ScrollDown": "write \"Wheel Down\"",
    "Wait+Line": "a wall has no current line; write \"Wait+Screen\" or \"Wait+Status\"",
  ]

  /// Every word that may start a line, for hints.
  static let words: [String] =
    Set(rows.map(\.name)).union(TapeKeyName.named.map(\.name)).sorted()
}
