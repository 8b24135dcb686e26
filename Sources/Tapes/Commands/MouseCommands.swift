import Basics
import TerminalPanels
import Wall

struct ClickCommand: TapeCommand {
  enum Gesture: String, CaseIterable {
    case click = "Click"
    case doubleClick = "DoubleClick"
    case rightClick = "RightClick"
    case hover = "Hover"
  }

  static let names = Gesture.allCases.map(\.rawValue)
  static let help = [
    TapeHelpRow(
      "[mods](\(names.joined(separator: "|"))) PLACE",
      "Use the mouse at a place: col row, on item N, on item \"title\" or on /re/. Cells count from 0, items from 1.",
      example: "Click on item 2"),
    TapeHelpRow("DoubleClick PLACE", "Click twice.", example: "DoubleClick 3 4"),
    TapeHelpRow("RightClick PLACE", "Click with the right button.", example: "RightClick on item \"Picture 3\""),
    TapeHelpRow("Hover PLACE", "Move the mouse.", example: "Hover on /waterfall/"),
  ]
  var gesture: Gesture
  var modifiers: KeyModifiers = []
  var spot: TapeSpot

  static func parse(_ line: inout TapeLine) throws(Diagnostic) -> Self {
    guard let gesture = Gesture(rawValue: String(line.name)) else { throw line.wanted("a click") }
    return Self(gesture: gesture, modifiers: line.takeModifiers(), spot: try TapeSpot.parse(&line))
  }

  var description: String { "\(TapeKeyName.prefix(of: modifiers))\(gesture.rawValue) \(spot)" }

  func run(_ runner: TapeRunner, _ stage: TapeStage) throws(TapeStop) {
    let point = try runner.point(of: spot, stage)
    let actions: [MouseEvent.Action] =
      switch gesture {
      case .hover: [.move]
      case .click, .doubleClick: [.press(.left), .release(.left)]
      case .rightClick: [.press(.right), .release(.right)]
      }
    let events = actions.map { InputEvent.mouse(MouseEvent($0, at: point, modifiers: modifiers)) }
    for _ in 0..<(gesture == .doubleClick ? 2 : 1) { runner.send(events, stage) }
  }

  var isInput: Bool { true }
  var parts: [any TapeCommand] {
    gesture == .doubleClick
      ? Array(repeating: ClickCommand(gesture: .click, modifiers: modifiers, spot: spot), count: 2) : [self]
  }
}

/// Presses a button, moves the mouse by a cell per frame, and releases the button at the last position.
struct DragCommand: TapeCommand {
  static let names = ["Drag", "RightDrag"]
  static let help = [
    TapeHelpRow(
      "[mods](Drag|RightDrag) PLACE to PLACE [to PLACE …]",
      "Press the left or the right button at the first place, move straight from place to place, release it at the last.",
      example: "Drag on item 1 to on item 2 to 40 10")
  ]
  /// The positions, at least two.
  var spots: [TapeSpot]
  var modifiers: KeyModifiers = []
  var button = MouseEvent.Button.left

  static func parse(_ line: inout TapeLine) throws(Diagnostic) -> Self {
    var spots = [try TapeSpot.parse(&line)]
    guard line.upcoming?.text == "to" else { throw line.wanted("\"to\" and a second place") }
    while line.takeIf("to") { spots.append(try TapeSpot.parse(&line)) }
    return Self(spots: spots, modifiers: line.takeModifiers(), button: line.name == "Drag" ? .left : .right)
  }

  var description: String {
    "\(TapeKeyName.prefix(of: modifiers))\(Self.names[button == .left ? 0 : 1]) "
      + spots.map(\.description).joined(separator: " to ")
  }

  func run(_ runner: TapeRunner, _ stage: TapeStage) throws(TapeStop) {
    var points: [CellPoint] = []
    for spot in spots { points.append(try runner.point(of: spot, stage)) }
    guard let start = points.first, let end = points.last else { return }
    func event(_ action: MouseEvent.Action, _ point: CellPoint) -> InputEvent {
      .mouse(MouseEvent(action, at: point, modifiers: modifiers))
    }
    runner.send([event(.press(button), start)], stage)
    for point in points.steps {
      stage.send(event(.drag(button), point))
      stage.run(frames: 1)
    }
    runner.send([event(.release(button), end)], stage)
  }

  var isInput: Bool { true }
}

struct FocusCommand: TapeCommand {
  static let help = [
    TapeHelpRow(
      "FocusIn",
      "Raise the terminal's window, as a user does who comes from another one. A click within \(TapePrinter.time(TapGuard.raiseTime)) is taken for the one that has raised it, and does nothing.",
      example: "FocusIn\nClick on item 2\nExpect item 2 not focused")
  ]
  static func parse(_ line: inout TapeLine) -> Self { Self() }
  var description: String { "FocusIn" }
  func run(_ runner: TapeRunner, _ stage: TapeStage) { runner.send([.focus(true)], stage) }
  var isInput: Bool { true }
}

struct WheelCommand: TapeCommand {
  private static let directions: [(name: String, direction: MouseEvent.WheelDirection)] = [
    ("Up", .up), ("Down", .down), ("Left", .left), ("Right", .right),
  ]

  static let names = ["Wheel"]
  static let help = [
    TapeHelpRow(
      "[mods]Wheel (Up|Down|Left|Right) [n] [at PLACE]",
      "Turn the wheel by n notches (1), in the middle of the screen without a place.",
      example: "Wheel Down 3")
  ]
  var modifiers: KeyModifiers = []
  var direction: MouseEvent.WheelDirection
  var count = 1
  /// The position; nil for the centre of the screen.
  var spot: TapeSpot?

  static func parse(_ line: inout TapeLine) throws(Diagnostic) -> Self {
    guard let direction = directions.first(where: { line.takeIf($0.name) })?.direction else {
      throw line.wanted("Up, Down, Left or Right", among: ["Up", "Down", "Left", "Right"])
    }
    let hasCount = !line.isAtEnd && line.upcoming?.text != "at"
    let count = hasCount ? try line.takeNumber("a number of notches", in: 1...1000) : 1
    let spot = line.takeIf("at") ? try TapeSpot.parse(&line) : nil
    return Self(modifiers: line.takeModifiers(), direction: direction, count: count, spot: spot)
  }

  var description: String {
    let name = Self.directions.first { $0.direction == direction }?.name ?? ""
    return "\(TapeKeyName.prefix(of: modifiers))Wheel \(name)" + (count == 1 ? "" : " \(count)")
      + (spot.map { " at \($0)" } ?? "")
  }

  func run(_ runner: TapeRunner, _ stage: TapeStage) throws(TapeStop) {
    let middle = CellPoint(column: stage.screen.size.columns / 2, row: stage.screen.size.rows / 2)
    let point = try spot.map { spot throws(TapeStop) in try runner.point(of: spot, stage) } ?? middle
    let event = InputEvent.mouse(MouseEvent(.wheel(direction), at: point, modifiers: modifiers))
    for _ in 0..<count { runner.send([event], stage) }
  }

  var isInput: Bool { true }
  var parts: [any TapeCommand] {
    Array(repeating: WheelCommand(modifiers: modifiers, direction: direction, spot: spot), count: count)
  }
}
