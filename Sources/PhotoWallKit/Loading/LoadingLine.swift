import Foundation
import Synchronization
import TerminalPanels

/// A line on standard error that says what loading is doing, before there is a screen to say it on: nothing for the first half
/// second, nothing where standard error is no terminal, and nothing left of it afterwards.
final class LoadingLine: Sendable {
  private struct State {
    var nextTime: Double
    var isShown = false
  }

  /// Seconds that nobody minds waiting.
  private static let patience = 0.5
  /// Seconds between two looks of the line.
  private static let step = 0.1

  private let isWanted: Bool
  private let state: Mutex<State>

  /// A line that is shown only if somebody can see it.
  init(isWanted: Bool) {
    self.isWanted = isWanted
    state = Mutex(State(nextTime: EventLoop.now + Self.patience))
  }

  /// Shows what is being done, if it is time; from any thread.
  func show(_ stage: LoadingStage) {
    guard isWanted else { return }
    let now = EventLoop.now
    state.withLock { state in
      guard now >= state.nextTime else { return }
      (state.nextTime, state.isShown) = (now + Self.step, true)
      let text = DisplayWidth.cut("photowall: \(stage.sentence) — Ctrl-C stops", to: Self.columns - 1)
      Self.write("\r\(text)\u{1b}[K")
    }
  }

  /// Takes the line away.
  func clear() {
    state.withLock { state in
      if state.isShown { Self.write("\r\u{1b}[K") }
      state.isShown = false
    }
  }

  private static func write(_ text: String) { FileHandle.standardError.write(Data(text.utf8)) }

  private static var columns: Int {
    var window = winsize()
    return ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &window) == 0 && window.ws_col > 0 ? Int(window.ws_col) : 80
  }
}
