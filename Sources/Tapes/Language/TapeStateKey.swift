import Basics
import Wall

/// A value of a program's state, for `Expect state`.
struct TapeStateKey: Sendable {
  let name: String
  /// A phrase for help.
  let summary: String
  /// Whether the value is a text, which can only be equal or not.
  let isText: Bool
  /// The programs that have the key.
  var scope = TapeScope.wall
  let value: @Sendable (WallState) -> WallState.Value

  static func named(_ name: String) -> TapeStateKey? { all.first { $0.name == name } }

  /// Returns the value of a name: from the program's own state, or else of a key.
  static func value(of name: String, in state: WallState) -> WallState.Value? {
    state.own[name] ?? named(name)?.value(state)
  }

  /// Returns the names of a program's state, its own first.
  static func names(in program: TapeProgram) -> [String] {
    (program.ownState ?? []) + all.filter { $0.scope.refusal(in: program, "") == nil }.map(\.name)
  }

  /// Every key, in the order of help.
  static let all: [TapeStateKey] =
    [
      number("count", "photos on the wall, without those that a filter hides", \.count).ofAll,
      number("focus", "number of the focused item, from 1; 0 if the wall is empty", \.focus).ofAll,
    ]
    + PhotoProperty.all.map { property in
      TapeStateKey(
        name: property.adjective,
        summary: "\(property.adjective) photos" + (property == .deleted ? "" : " on the wall"), isText: false,
        scope: property == .marked ? .all : .wall, value: { .number(Double($0.counts[property] ?? 0)) })
    } + [
      TapeStateKey(
        name: "offset",
        summary: "scroll offset in points, along the axis that is scrolled further", isText: false, scope: .all,
        value: { .number(abs($0.offset.x) > abs($0.offset.y) ? $0.offset.x : $0.offset.y) }),
      number("zoom", "zoom of the full view or of a comparison in percent; 0 if none is open", \.zoom),
      number("stacks", "closed stacks of photos that were taken in quick succession", \.stacks),
      number("cells", "cell views that exist, on screen or in the reuse pool", \.cells).ofAll,
      number("dequeued", "cell views dequeued since the start", \.dequeued),
      number("reused", "dequeued cell views that were reused", \.reused),
      number("drawn", "panels drawn since the start", \.drawn).ofAll,
      number("loading", "pictures being loaded", \.loading).ofAll,
      text("layout", "name of the layout, or of its type in a program with views", \.layout).ofAll,
      text("frame", "frame around pictures: \(TapePrinter.choice(FrameStyle.self))", \.frame),
      TapeStateKey(
        name: "captions", summary: "captions: on or off", isText: true, value: { .text($0.captions ? "on" : "off") }),
      text("sort", "sort order: \(TapePrinter.choice(WallSort.self))", \.sort),
      text("search", "search text; empty if there is no search", \.search),
      text(
        "overlay", "what covers the wall: \(ModeKind.all.map(\.name).joined(separator: ", ")); empty if nothing does",
        \.overlay
      ).ofAll,
      text("title", "title of the focused photo, or its file name", \.focusTitle).ofAll,
      TapeStateKey(
        name: "status", summary: "text of the status line", isText: true, value: { .text($0.status.trimmed) }),
    ]

  private static func number(
    _ name: String, _ summary: String, _ path: KeyPath<WallState, Int> & Sendable
  ) -> TapeStateKey {
    TapeStateKey(name: name, summary: summary, isText: false, value: { .number(Double($0[keyPath: path])) })
  }

  private static func text(
    _ name: String, _ summary: String, _ path: KeyPath<WallState, String> & Sendable
  ) -> TapeStateKey {
    TapeStateKey(name: name, summary: summary, isText: true, value: { .text($0[keyPath: path]) })
  }

  /// The key with the scope of all programs.
  private var ofAll: TapeStateKey {
    var key = self
    key.scope = .all
    return key
  }
}
