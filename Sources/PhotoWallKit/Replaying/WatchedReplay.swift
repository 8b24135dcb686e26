import Basics
import Foundation
import Tapes
import TerminalPanels
import Wall

/// `replay --watch`: a headless replay, shown on this terminal in real time. The tape's screen is a panel, so the size
/// and colours of the terminal do not change its frames. The bottom row shows the current command.
final class WatchedReplay {
  private let runner: TapeRunner
  private let screen: Screen
  private let loop: EventLoop
  private let picture: Panel
  private let caption: Panel
  private let speed: Double?
  /// The virtual time of the previous frame, and its due real time.
  private var last: (time: Double, due: Double)?
  private var isPaused = false
  /// The failure at which the replay is paused.
  private var message: String?
  /// Events that are not handled yet.
  private var pendingEvents: [EventLoop.Event] = []
  /// The number of bytes that the tape's screen had written at the last drawing.
  private var shownBytes = -1
  private var lastDrawn = 0.0

  /// Opens the terminal.
  init(tape: Tape, world: TapeWorld, speed: Double?, keepsGoing: Bool) throws {
    runner = TapeRunner(tape, in: world)
    runner.keepsGoing = keepsGoing
    self.speed = speed
    do {
      screen = try Screen.open(mouse: .off)
      loop = try EventLoop(screen: screen)
    } catch {
      throw Failure(.usage, "\(error).")
    }
    picture = Panel(on: screen, frame: .zero)
    caption = Panel(on: screen, frame: .zero, zOrder: 1)
  }

  /// Plays the tape until its end or until the user stops it, and restores the terminal.
  func run() -> ReplayResult {
    runner.onFrame = { [unowned self] step, clock in show(step, clock) }
    runner.onFailure = { [unowned self] failure in pause(at: failure) }
    defer { screen.close() }
    return ReplayResult(of: runner)
  }

  /// Shows a frame and waits for the next one. Returns false if the user stops the replay.
  private func show(_ step: Tape.Step?, _ clock: TapeClock) -> Bool {
    // `Set PlaybackSpeed` can change it during a tape.
    let factor = speed ?? runner.playbackSpeed
    var now = EventLoop.now
    var due = last.map { $0.due + (clock.time - $0.time) / factor } ?? now
    // Slow machines skip frames, but draw at least one every 0.1 s.
    if isPaused || now < due + 1 / Double(clock.rate) || now > lastDrawn + 0.1 { draw(step, clock) }
    while true {
      if pendingEvents.isEmpty { pendingEvents = loop.wait(until: isPaused ? nil : due) }
      while !pendingEvents.isEmpty {
        now = EventLoop.now
        switch pendingEvents.removeFirst() {
        case .input(.key(let key)) where key.chord.key == .character(" "):
          isPaused.toggle()
          // The pause does not count.
          if !isPaused { due = now }
          draw(step, clock)
        case .input(.key(let key)) where key.chord.key == .right && isPaused:
          last = (clock.time, now)
          return true
        case .input(.key(let key)) where key.chord.key == .character("q"): return false
        case .input(.key(KeyEvent(.character("c"), .control))), .input(.hangup), .terminate: return false
        case .input(.resize), .screenReady: draw(step, clock)
        default: break
        }
      }
      if !isPaused, EventLoop.now >= due {
        last = (clock.time, due)
        return true
      }
    }
  }

  /// Shows a failure until a key is pressed.
  private func pause(at failure: TapeFailure) {
    guard let clock = runner.stage?.clock else { return }
    (isPaused, message) = (true, failure.message)
    draw(nil, clock)
    while true {
      if pendingEvents.isEmpty { pendingEvents = loop.wait(until: nil) }
      while !pendingEvents.isEmpty {
        switch pendingEvents.removeFirst() {
        case .input(.key), .input(.hangup), .terminate:
          (isPaused, message) = (false, nil)
          return
        case .input(.resize), .screenReady: draw(nil, clock)
        default: break
        }
      }
    }
  }

  // MARK: - Drawing

  private func draw(_ step: Tape.Step?, _ clock: TapeClock) {
    guard let tapeScreen = runner.stage?.screen else { return }
    lastDrawn = EventLoop.now
    if tapeScreen.bytesWritten != shownBytes {
      shownBytes = tapeScreen.bytesWritten
      picture.content = tapeScreen.contents()
      picture.frame = CellRect(origin: .zero, size: tapeScreen.size)
    }
    drawCaption(step, clock, tapeSize: tapeScreen.size)
    screen.refresh()
  }

  /// Draws the caption below the tape's screen, or over the right end of its last row if there is no room.
  private func drawCaption(_ step: Tape.Step?, _ clock: TapeClock, tapeSize: CellSize) {
    let signs = screen.isUnicode ? ("▶", "⏸") : (">", "=")
    var text = " \(isPaused ? signs.1 : signs.0) \(clock.time.fixed(2))s"
    if tapeSize.columns > screen.size.columns || tapeSize.rows > screen.size.rows {
      text += " (\(screen.size) of \(tapeSize))"
    }
    if let message { text += "  failed: " + message } else if let step { text += "  " + step.description }
    let hasRow = screen.size.rows > tapeSize.rows
    let most = hasRow ? screen.size.columns : max(1, screen.size.columns * 2 / 3)
    let cut = DisplayWidth.cut(text + " ", to: most, ellipsis: screen.isUnicode ? "…" : "~")
    let width = DisplayWidth.of(cut)
    let style = Style(
      foreground: .rgb(0x000000), background: .rgb(0xffd700), attributes: screen.colors == .mono ? .reverse : [])
    var grid = CellGrid(CellSize(columns: width, rows: 1), filledWith: Cell(style: style))
    grid.put(cut, at: .zero, style: style)
    caption.content = grid
    caption.frame = CellRect(
      column: hasRow ? 0 : screen.size.columns - width, row: screen.size.rows - 1, columns: width, rows: 1)
  }
}
