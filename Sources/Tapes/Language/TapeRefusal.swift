/// A VHS command or setting that tapes do not support, with its replacement.
struct TapeRefusal {
  /// The first word of the command, or `Set` and the name of the setting.
  let name: String
  /// The reason; empty if the replacement explains it.
  let reason: String
  /// Alternative replacement lines; empty to remove the line.
  let replacements: [String]

  init(_ name: String, _ reason: String = "", write replacements: String...) {
    (self.name, self.reason, self.replacements) = (name, reason, replacements)
  }

  /// The advice for error messages and help.
  var hint: String {
    let advice =
      replacements.isEmpty ? "remove this line" : "write " + TapePrinter.choice(replacements.map { "\"\($0)\"" })
    return reason.isEmpty ? advice : reason + "; " + advice
  }
}

extension TapeCommandTable {
  /// Source: the words in token/token.go of VHS.
  static let refusals: [TapeRefusal] =
    [
      TapeRefusal("ScrollDown", write: "Wheel Down"), TapeRefusal("ScrollUp", write: "Wheel Up"),
      TapeRefusal("Subtitle", "casts have no subtitles", write: "Mark text"),
      TapeRefusal("Wait+Line", write: "Wait+Screen /re/", "Wait+Status /re/"),
      TapeRefusal("Set CursorBlink", "the cursor is hidden"),
      TapeRefusal("Set Height", "the size of a screen is in cells", write: "Set Rows 24"),
      TapeRefusal("Set LoopOffset", "casts do not loop"),
      TapeRefusal("Set Shell", "tapes run no shell", write: "Set Feed feed.json"),
      TapeRefusal("Set WaitPattern", "each Wait has its pattern", write: "Wait /re/"),
      TapeRefusal("Set Width", "the size of a screen is in cells", write: "Set Columns 80"),
    ]
    + [
      "BorderRadius", "FontFamily", "FontSize", "LetterSpacing", "LineHeight", "Margin", "MarginFill", "Padding",
      "WindowBar", "WindowBarSize",
    ].map { TapeRefusal("Set \($0)", "casts have no window") }
    + ["Background", "BorderRadius", "Color", "FontFamily", "FontSize", "Padding", "Position"].map {
      TapeRefusal("Set Subtitle\($0)", "casts have no subtitles")
    }

  /// Returns the refusal of a command or setting; nil if VHS has none with this name.
  static func refusal(of name: String) -> TapeRefusal? { refusals.first { $0.name == name } }
}
