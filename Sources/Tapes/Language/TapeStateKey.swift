import Wall

/// A value of the wall's state that `Expect state` can compare.
struct TapeStateKey: Sendable {
  enum Value: Sendable {
    case number(@Sendable (WallState) -> Double)
    /// A text, which can only be equal or not.
    case text(@Sendable (WallState) -> String)
  }
  let name: String
  /// One sentence without a full stop, for help.
  let summary: String
  let value: Value

  var isText: Bool { if case .text = value { true } else { false } }

  /// Returns the key of a name, or nil.
  static func named(_ name: String) -> TapeStateKey? { all.first { $0.name == name } }

  /// Every key, in the order in which help lists them.
  static let all: [TapeStateKey] = [
    number("count", "photos on the wall, those that a filter hides left out", \.count),
    number("focus", "the focused item's number, from 1; 0 on an empty wall", \.focus),
    number("deleted", "photos that were taken off the wall", \.deleted),
    number("marked", "photos on the wall that are marked", \.marked),
    TapeStateKey(
      name: "offset",
      summary: "how far the content is scrolled, in points, along the direction that is scrolled further",
      value: .number { abs($0.offset.x) > abs($0.offset.y) ? $0.offset.x : $0.offset.y }),
    number("zoom", "zoom of the full view in percent; 0 when it is closed", \.zoom),
    number("cells", "cell views that were made: on screen or in the reuse pool", \.cells),
    number("dequeued", "cell views that were asked for since the start", \.dequeued),
    number("reused", "how many of these had been used before", \.reused),
    number("drawn", "panels that were drawn anew since the start", \.drawn),
    number("loading", "pictures that were asked for and are not there", \.loading),
    text("layout", "the layout's name", \.layout),
    text("frame", "what stands round pictures: \(TapePrinter.choice(FrameStyle.self))", \.frame),
    TapeStateKey(name: "captions", summary: "on or off", value: .text { $0.captions ? "on" : "off" }),
    text("sort", "what is sorted by: \(TapePrinter.choice(WallSort.self))", \.sort),
    text("search", "the words that are searched for; empty without a search", \.search),
    text(
      "overlay",
      "what lies over the wall: " + TapePrinter.choice(WallState.Overlay.allCases.map(\.rawValue) + ["nothing"]),
      \.overlay),
    text("title", "the focused photo's title, or its name", \.focusTitle),
    text("status", "the status line", \.status),
  ]

  private static func number(
    _ name: String, _ summary: String, _ path: KeyPath<WallState, Int> & Sendable
  ) -> TapeStateKey {
    TapeStateKey(name: name, summary: summary, value: .number { Double($0[keyPath: path]) })
  }

  private static func text(
    _ name: String, _ summary: String, _ path: KeyPath<WallState, String> & Sendable
  ) -> TapeStateKey {
    TapeStateKey(name: name, summary: summary, value: .text { $0[keyPath: path] })
  }
}
