import Foundation
import Platform
import Synchronization
import TerminalPanels

/// A progress line on standard error before the screen opens, on terminals only. It appears after half a second.
final class LoadingLine: Sendable {
  private struct State {
    var nextTime: Double
    var isShown = false
  }

  /// The delay before the line appears, in seconds.
  private static let patience = 0.5
  /// The time between updates, in seconds.
  private static let step = 0.1

  private let isWanted: Bool
  private let state: Mutex<State>

  /// - Parameter isWanted: Whether standard error is a terminal.
  init(isWanted: Bool) {
    self.isWanted = isWanted
    state = Mutex(State(nextTime: EventLoop.now + Self.patience))
  }

  /// Shows the stage if an update is due. Callable on any thread. Returns true, to go on.
  @Sendable func show(_ stage: LoadingStage) -> Bool {
    guard isWanted else { return true }
    let now = EventLoop.now
    state.withLock { state in
      guard now >= state.nextTime else { return }
      (state.nextTime, state.isShown) = (now + Self.step, true)
      let columns = Console.window(on: STDERR_FILENO).map { Int($0.ws_col) } ?? 80
      let text = DisplayWidth.cut("photowall: \(stage.sentence) (Ctrl-C stops)", to: columns - 1)
      Self.write("\r\(text)\u{1b}[K")
    }
    return true
  }

  func clear() {
    state.withLock { state in
      if state.isShown { Self.write("\r\u{1b}[K") }
      state.isShown = false
    }
  }

  private static func write(_ text: String) { try? FileDescriptor.standardError.writeFully(text.utf8) }
}
