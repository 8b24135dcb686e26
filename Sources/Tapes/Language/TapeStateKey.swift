import Wall

/// A value of the wall's state that `Expect state` can compare.
struct TapeStateKey: Sendable {
  enum Value: Sendable {
    case number(@Sendable (WallState) -> Double)
    /// A text, which can only be equal or not.
    case text(@Sendable (WallState) -> String)
  }
  let name: String
  /// A phrase for help.
  let summary: String
  let value: Value

  var isText: Bool { if case .text = value { true } else { false } }

  /// Returns the key of a name, or nil.
  static func named(_ name: String) -> TapeStateKey? { all.first { $0.name == name } }

  /// Every key, in the order in which help lists them.
  static let all: [TapeStateKey] = [
    number("count", "Photos on the wall, without those that a filter hides.", \.count),
    number("focus", "Number of the focused item, from 1; 0 if the wall is empty.", \.focus),
    number("deleted", "Deleted photos.", \.deleted),
    number("marked", "Marked photos on the wall.", \.marked),
    TapeStateKey(
      name: "offset",
      summary: "Scroll offset in points, along the axis that is scrolled further.",
      value: .number { abs($0.offset.x) > abs($0.offset.y) ? $0.offset.x : $0.offset.y }),
    number("zoom", "Zoom of the full view in percent; 0 if it is closed.", \.zoom),
    number("cells", "Cell views that exist, on screen or in the reuse pool.", \.cells),
    number("dequeued", "Cell views dequeued since the start.", \.dequeued),
    number("reused", "Dequeued cell views that were reused.", \.reused),
    number("drawn", "Panels drawn since the start.", \.drawn),
    number("loading", "Pictures being loaded.", \.loading),
    text("layout", "Name of the layout.", \.layout),
    text("frame", "Frame around pictures: \(TapePrinter.choice(FrameStyle.self)).", \.frame),
    TapeStateKey(name: "captions", summary: "Captions: on or off.", value: .text { $0.captions ? "on" : "off" }),
    text("sort", "Sort order: \(TapePrinter.choice(WallSort.self)).", \.sort),
    text("search", "Search text; empty if there is no search.", \.search),
    text(
      "overlay", "What covers the wall: \(TapePrinter.choice(WallState.Overlay.self)); empty if nothing does.",
      \.overlay),
    text("title", "Title of the focused photo, or its file name.", \.focusTitle),
    text("status", "Text of the status line.", \.status),
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
