import TerminalPanels

/// Turns what a person does into the commands of a tape, as it happens.
///
/// What a tape says is not always what the terminal told: a tape knows clicks and drags, not buttons that go down and come up. So
/// the recorder also says what the wall is to be given in place of each event, and when: exactly what a replay will give it. A
/// wall that is driven by that shows the same frames as the replay. Recorded tapes set `TypingSpeed` to 0 and say all
/// time in `Sleep`s, which are whole frames.
public struct TapeRecorder {
  /// Frames a second.
  public let rate: Int
  /// The frame that a replay will have shown last when it has played what was recorded so far.
  public private(set) var frame = 0
  private var gesture: Gesture?
  /// The part of the screen that is there before and after a change of size that has not been shown yet: a replay refuses
  /// clicks beside the screen.
  private var safeSize: CellSize
  private var coming: (size: CellSize, frame: Int)?

  /// What came of an event.
  public struct Recorded {
    /// What the tape does; empty when the tape cannot say it, or not yet: then the wall is not to be given it either.
    var commands: [any TapeCommand] = []
    /// Where the click or the drag that the commands end with went, for a comment.
    public var spot: CellPoint?
    /// What the wall is to be given, and for which frames, in order.
    public var deliveries: [Delivery] = []
  }

  /// An event and the frame that it lands on.
  public struct Delivery: Equatable {
    /// The frame's number.
    public var frame: Int
    /// What lands on it.
    public var event: InputEvent
  }

  /// A button that is down.
  private struct Gesture {
    var button: MouseEvent.Button
    var start: CellPoint
    var modifiers: KeyModifiers
    /// The farthest that the mouse has been from its start.
    var reach = 0
  }

  /// A recorder that begins when the first frame, number 0, has been shown on a screen of this size.
  public init(rate: Int, size: CellSize) {
    self.rate = rate
    safeSize = size
  }

  /// Takes in an event that came while the frame of this number was the last one shown.
  public mutating func take(_ event: InputEvent, after shown: Int) -> Recorded {
    var recorded = Recorded()
    switch event {
    case .key(let key, let modifiers): take(key, modifiers, shown, &recorded)
    case .mouse(var mouse):
      mouse.position = safe(mouse.position, shown)
      take(mouse, shown, &recorded)
    case .paste(let text): paste(text, shown, &recorded)
    case .resize(let size):
      add([ResizeCommand(size: size)], [event], shown, &recorded)
      safeSize = CellSize(columns: min(size.columns, safeSize.columns), rows: min(size.rows, safeSize.rows))
      coming = (size, frame + 1)
    case .focus, .hangup: break
    }
    return recorded
  }

  /// Lets time pass up to a frame: what a tape must still do at its end.
  mutating func finish(after shown: Int) -> [any TapeCommand] { pass(to: shown) }

  /// Adds commands that take no time, and events that land together on the next frame.
  private mutating func add(
    _ commands: [any TapeCommand], _ events: [InputEvent], _ shown: Int, _ recorded: inout Recorded
  ) {
    recorded.commands += pass(to: shown) + commands
    recorded.deliveries += events.map { Delivery(frame: frame + 1, event: $0) }
  }

  /// The sleep until a frame has been shown. Rounded to milliseconds, which is still less than half a frame off.
  private mutating func pass(to shown: Int) -> [any TapeCommand] {
    guard shown > frame else { return [] }
    let seconds = Double(shown - frame) / Double(rate)
    frame = shown
    return [SleepCommand(seconds: (seconds * 1000).rounded() / 1000)]
  }

  // MARK: - Keys

  private mutating func take(_ key: Key, _ modifiers: KeyModifiers, _ shown: Int, _ recorded: inout Recorded) {
    if TapeKeyName.spelling(key, modifiers) != nil {
      add([KeyCommand(key: key, modifiers: modifiers)], [.key(key, modifiers)], shown, &recorded)
    } else if case .character(let character) = key, modifiers.isEmpty {
      add([TypeCommand(text: String(character))], [.key(key, modifiers)], shown, &recorded)
    }
  }

  /// A tape's text stands on one line: line ends are left out, and what has all kinds of quotes is pasted in pieces.
  private mutating func paste(_ text: String, _ shown: Int, _ recorded: inout Recorded) {
    for case let piece as TypeCommand in TypeCommand.typing(text) {
      add([CopyCommand(text: piece.text), PasteCommand()], [.paste(piece.text)], shown, &recorded)
    }
  }

  // MARK: - The mouse

  /// The nearest cell that is on the screen.
  private mutating func safe(_ point: CellPoint, _ shown: Int) -> CellPoint {
    if let coming, max(shown, frame) >= coming.frame {
      safeSize = coming.size
      self.coming = nil
    }
    return CellPoint(
      column: max(0, min(point.column, safeSize.columns - 1)), row: max(0, min(point.row, safeSize.rows - 1)))
  }

  private mutating func take(_ mouse: MouseEvent, _ shown: Int, _ recorded: inout Recorded) {
    switch mouse.action {
    case .wheel(let direction):
      let event = MouseEvent(mouse.action, at: mouse.position)
      add(
        [WheelCommand(direction: direction, spot: .cell(mouse.position))], [.mouse(event)], shown, &recorded)
    case .press(let button):
      gesture = Gesture(button: button, start: mouse.position, modifiers: mouse.modifiers)
    case .drag(let button) where gesture?.button == button: stretch(to: mouse.position)
    case .release(let button) where gesture?.button == button:
      stretch(to: mouse.position)
      if let gesture { finish(gesture, at: mouse.position, shown, &recorded) }
      gesture = nil
    case .move, .drag, .release: break
    }
  }

  private mutating func stretch(to point: CellPoint) {
    guard var stretched = gesture else { return }
    stretched.reach = max(stretched.reach, stretched.start.distance(to: point))
    gesture = stretched
  }

  private mutating func finish(_ gesture: Gesture, at end: CellPoint, _ shown: Int, _ recorded: inout Recorded) {
    func event(_ action: MouseEvent.Action, _ point: CellPoint) -> InputEvent {
      .mouse(MouseEvent(action, at: point, modifiers: gesture.modifiers))
    }
    switch gesture.button {
    case .left where end != gesture.start:
      let command = DragCommand(start: .cell(gesture.start), end: .cell(end), modifiers: gesture.modifiers)
      add([command], [], shown, &recorded)
      drag(from: gesture.start, to: end, event, &recorded)
      recorded.spot = end
    case .left, .right:
      // Away and back again: whoever does that has thought better of it.
      guard end == gesture.start, gesture.reach <= 1 else { return }
      let button = gesture.button
      let command = ClickCommand(
        gesture: button == .left ? .click : .rightClick, modifiers: gesture.modifiers, spot: .cell(end))
      add([command], [event(.press(button), end), event(.release(button), end)], shown, &recorded)
      recorded.spot = end
    case .middle: break
    }
  }

  /// As the runner plays a `Drag`: a step a frame.
  private mutating func drag(
    from start: CellPoint, to end: CellPoint, _ event: (MouseEvent.Action, CellPoint) -> InputEvent,
    _ recorded: inout Recorded
  ) {
    recorded.deliveries.append(Delivery(frame: frame + 1, event: event(.press(.left), start)))
    for point in start.steps(to: end) {
      frame += 1
      recorded.deliveries.append(Delivery(frame: frame, event: event(.drag(.left), point)))
    }
    recorded.deliveries.append(Delivery(frame: frame + 1, event: event(.release(.left), end)))
  }
}

extension CellPoint {
  /// Columns or rows between two cells, whichever are more.
  func distance(to other: CellPoint) -> Int { max(abs(other.column - column), abs(other.row - row)) }

  /// The cells on the way to another, as a hand drags: one by one along the longer side, without this one.
  func steps(to other: CellPoint) -> [CellPoint] {
    let count = distance(to: other)
    return (0..<count).map { step in
      CellPoint(
        column: column + (other.column - column) * (step + 1) / count,
        row: row + (other.row - row) * (step + 1) / count)
    }
  }
}
