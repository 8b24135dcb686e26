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
  static let all: [TapeStateKey] =
    [
      number("count", "photos on the wall, without those that a filter hides", \.count),
      number("focus", "number of the focused item, from 1; 0 if the wall is empty", \.focus),
    ]
    + PhotoProperty.all.map { property in
      TapeStateKey(
        name: property.adjective,
        summary: "\(property.adjective) photos" + (property == .deleted ? "" : " on the wall"),
        value: .number { Double($0.counts[property] ?? 0) })
    } + [
      TapeStateKey(
        name: "offset",
        summary: "scroll offset in points, along the axis that is scrolled further",
        value: .number { abs($0.offset.x) > abs($0.offset.y) ? $0.offset.x : $0.offset.y }),
      number("zoom", "zoom of the full view or of a comparison in percent; 0 if none is open", \.zoom),
      number("stacks", "closed stacks of photos that were taken in quick succession", \.stacks),
      number("cells", "cell views that exist, on screen or in the reuse pool", \.cells),
      number("dequeued", "cell views dequeued since the start", \.dequeued),
      number("reused", "dequeued cell views that were reused", \.reused),
      number("drawn", "panels drawn since the start", \.drawn),
      number("loading", "pictures being loaded", \.loading),
      text("layout", "name of the layout", \.layout),
      text("frame", "frame around pictures: \(TapePrinter.choice(FrameStyle.self))", \.frame),
      TapeStateKey(name: "captions", summary: "captions: on or off", value: .text { $0.captions ? "on" : "off" }),
      text("sort", "sort order: \(TapePrinter.choice(WallSort.self))", \.sort),
      text("search", "search text; empty if there is no search", \.search),
      text(
        "overlay", "what covers the wall: \(ModeKind.all.map(\.name).joined(separator: ", ")); empty if nothing does",
        \.overlay),
      text("title", "title of the focused photo, or its file name", \.focusTitle),
      TapeStateKey(name: "status", summary: "text of the status line", value: .text { $0.status.trimmed }),
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
