import Basics
import Pictures
import TerminalPanels
import Wall

/// Converts input events to commands of a tape.
///
/// A tape has clicks and drags, but no separate presses and releases. So the recorder also returns the events and
/// frames for the wall: exactly those of a replay. Recorded tapes set `TypingSpeed` to 0 and write all time as `Sleep`s
/// of whole frames.
struct TapeRecorder {
  /// The frame rate, in frames per second.
  let rate: Int
  /// The number of the last frame in a replay of the recorded commands.
  private(set) var frame = 0
  private var gesture: Gesture?
  /// The last frame before the terminal's window was raised.
  private var raised: Int?
  /// The common part of the screen before and after a pending resize. A replay refuses clicks outside the screen.
  private var safeSize: CellSize
  private var nextSize: (size: CellSize, frame: Int)?

  /// The result of an event.
  struct Recorded {
    /// The commands. Empty if a tape cannot express the event (yet); then the wall must not get it.
    var commands: [any TapeCommand] = []
    /// The cell of the last click or drag, for a comment.
    var spot: CellPoint?
    /// The events for the wall in order, with their frames.
    var deliveries: [Delivery] = []
  }

  /// An event and the frame that it comes before.
  struct Delivery: Equatable {
    var frame: Int
    var event: InputEvent
    /// For a resize, the new cell size in pixels; nil if unchanged.
    var cell: PixelSize?
  }

  /// A pressed button.
  private struct Gesture {
    var button: MouseEvent.Button
    var modifiers: KeyModifiers
    /// The last frame before the press.
    var frame: Int
    /// The cells of the pointer since the press.
    var way: [CellPoint]
    /// Whether the pointer has stayed within one cell of the first and returned to it.
    var isClick: Bool { way.first == way.last && way.allSatisfy { $0.distance(to: way[0]) <= 1 } }
  }

  /// Creates a recorder after frame 0, for a screen size.
  init(rate: Int, size: CellSize) {
    self.rate = rate
    safeSize = size
  }

  /// Converts an event that arrived after frame `shown`.
  ///
  /// - Parameter cell: For a resize, the new cell size in pixels; nil if unchanged.
  mutating func record(_ event: InputEvent, after shown: Int, cell: PixelSize? = nil) -> Recorded {
    var recorded = Recorded()
    switch event {
    case .key(let key): recordKey(key.chord, shown, &recorded)
    case .mouse(var mouse):
      mouse.position = safe(mouse.position, shown)
      recordMouse(mouse, shown, &recorded)
    case .paste(let text): paste(text, shown, &recorded)
    case .resize(let size):
      add([ResizeCommand(size: size, cell: cell)], [event], shown, &recorded)
      recorded.deliveries[recorded.deliveries.count - 1].cell = cell
      safeSize = CellSize(columns: min(size.columns, safeSize.columns), rows: min(size.rows, safeSize.rows))
      nextSize = (size, frame + 1)
    case .focus(true): raised = shown
    case .focus(false), .hangup: break
    }
    return recorded
  }

  /// Returns the commands that wait until a frame, followed by `commands`, which need no event.
  mutating func finish(after shown: Int, with commands: [any TapeCommand] = []) -> [any TapeCommand] {
    pass(to: shown) + commands
  }

  /// Adds commands that take no time, and events for the next frame.
  private mutating func add(
    _ commands: [any TapeCommand], _ events: [InputEvent], _ shown: Int, _ recorded: inout Recorded
  ) {
    recorded.commands += pass(to: shown) + commands
    recorded.deliveries += events.map { Delivery(frame: frame + 1, event: $0) }
  }

  /// Returns the sleep until a frame.
  private mutating func pass(to shown: Int) -> [any TapeCommand] {
    guard shown > frame else { return [] }
    defer { frame = shown }
    return [SleepCommand(frames: shown - frame, rate: rate)]
  }

  // MARK: - Keys

  private mutating func recordKey(_ chord: KeyChord, _ shown: Int, _ recorded: inout Recorded) {
    var (key, modifiers) = (chord.key, chord.modifiers)
    // Some terminals send keys that a tape cannot name. They count as keys without modifiers.
    do throws(Diagnostic) {
      (key, modifiers) = try TapeKeyName.sent(key, modifiers) {
        Diagnostic(at: SourceLocation(file: "", line: 1, column: 1), $0)
      }
    } catch {
      modifiers = []
    }
    if TapeKeyName.startsLine(key, modifiers) {
      add([KeyCommand(key: key, modifiers: modifiers)], [.key(key, modifiers)], shown, &recorded)
    } else if case .character(let character) = key, modifiers.isEmpty {
      add([TypeCommand(text: String(character))], [.key(key, modifiers)], shown, &recorded)
    }
  }

  /// Adds a paste without line breaks, in pieces if it has all kinds of quotes, since it must fit on one line.
  private mutating func paste(_ text: String, _ shown: Int, _ recorded: inout Recorded) {
    for case let piece as TypeCommand in TypeCommand.typing(text) {
      add([CopyCommand(text: piece.text), PasteCommand()], [.paste(piece.text)], shown, &recorded)
    }
  }

  // MARK: - The mouse

  /// Returns the nearest cell inside the screen.
  private mutating func safe(_ point: CellPoint, _ shown: Int) -> CellPoint {
    if let nextSize, max(shown, frame) >= nextSize.frame {
      safeSize = nextSize.size
      self.nextSize = nil
    }
    return CellPoint(
      column: max(0, min(point.column, safeSize.columns - 1)), row: max(0, min(point.row, safeSize.rows - 1)))
  }

  private mutating func recordMouse(_ mouse: MouseEvent, _ shown: Int, _ recorded: inout Recorded) {
    switch mouse.action {
    case .wheel(let direction):
      let command = WheelCommand(modifiers: mouse.modifiers, direction: direction, spot: .cell(mouse.position))
      add([command], [.mouse(mouse)], shown, &recorded)
    case .press(let button):
      gesture = Gesture(button: button, modifiers: mouse.modifiers, frame: shown, way: [mouse.position])
    case .drag(let button) where gesture?.button == button: extend(to: mouse.position)
    case .release(let button) where gesture?.button == button:
      extend(to: mouse.position)
      if let gesture { finish(gesture, at: mouse.position, shown, &recorded) }
      gesture = nil
    case .move, .drag, .release: break
    }
  }

  private mutating func extend(to point: CellPoint) {
    if gesture?.way.last != point { gesture?.way.append(point) }
  }

  private mutating func finish(_ gesture: Gesture, at end: CellPoint, _ shown: Int, _ recorded: inout Recorded) {
    func event(_ action: MouseEvent.Action, _ point: CellPoint) -> InputEvent {
      .mouse(MouseEvent(action, at: point, modifiers: gesture.modifiers))
    }
    let button = gesture.button
    switch button {
    case .left where !gesture.isClick, .right where !gesture.isClick:
      let places = gesture.way.corners
      let command = DragCommand(spots: places.map { .cell($0) }, modifiers: gesture.modifiers, button: button)
      add([command], [event(.press(button), places[0])], shown, &recorded)
      // A step per frame, as the runner plays it.
      for point in places.steps {
        frame += 1
        recorded.deliveries.append(Delivery(frame: frame, event: event(.drag(button), point)))
      }
      recorded.deliveries.append(Delivery(frame: frame + 1, event: event(.release(button), end)))
      recorded.spot = end
    case .left, .right:
      // In a tape, press and release are at the time of the release, so the window is raised then, too.
      if button == .left, let raised, abs(gesture.frame - raised) <= Int(TapGuard.raiseTime * Double(rate)) {
        add([FocusCommand()], [.focus(true)], shown, &recorded)
      }
      let command = ClickCommand(
        gesture: button == .left ? .click : .rightClick, modifiers: gesture.modifiers, spot: .cell(end))
      add([command], [event(.press(button), end), event(.release(button), end)], shown, &recorded)
      recorded.spot = end
    case .middle: break
    }
  }
}

extension [CellPoint] {
  /// The cells from point to point, without the first.
  var steps: [CellPoint] { zip(self, dropFirst()).flatMap { $0.steps(to: $1) } }

  /// The points without intermediate ones on straight lines.
  var corners: [CellPoint] {
    guard var corner = first, let end = last, count > 2 else { return self }
    var corners = [corner]
    var passed: [CellPoint] = []
    for (point, next) in zip(self.dropFirst(), self.dropFirst(2)) {
      passed.append(point)
      let steps = Set(corner.steps(to: next))
      if passed.allSatisfy(steps.contains) { continue }
      corner = point
      corners.append(point)
      passed = []
    }
    return corners + [end]
  }
}

extension CellPoint {
  /// Returns the larger of the distances in columns and rows.
  func distance(to other: CellPoint) -> Int { max(abs(other.column - column), abs(other.row - row)) }

  /// Returns the cells to another cell: one per column or row of the longer side, without this cell.
  func steps(to other: CellPoint) -> [CellPoint] {
    let count = distance(to: other)
    return (0..<count).map { step in
      CellPoint(
        column: column + (other.column - column) * (step + 1) / count,
        row: row + (other.row - row) * (step + 1) / count)
    }
  }
}
