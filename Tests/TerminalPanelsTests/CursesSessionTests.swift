import Glibc
import TerminalPanels
import TestSupport
import Testing

@Suite struct CursesSessionTests {
  /// This test has no `.oneAtATime`, as tests had that crashed the whole run.
  @Test("a test without its trait gets no screen, with the reason, although no other test has one")
  func missingTrait() {
    do throws(TerminalError) {
      _ = try Screen.headless(CellSize(columns: 10, rows: 4))
      Issue.record("a screen was opened")
    } catch {
      #expect(error.description.contains("ncurses is used by a task without a reservation"))
    }
  }

  @Test("a session leaves the handlers of signals as they are", .oneAtATime)
  func handlers() throws {
    let signals = [SIGINT, SIGTERM, SIGTSTP, SIGWINCH]
    let before = signals.map { signal($0, SIG_DFL) }
    defer { for (number, handler) in zip(signals, before) { signal(number, handler) } }
    // ncurses takes the handlers for its own the first time, and puts back those that it knows later.
    let handlers: [(@convention(c) (Int32) -> Void)?] = [SIG_DFL, { _ in }]
    for handler in handlers {
      for number in signals { signal(number, handler) }
      let screen = try Screen.headless(CellSize(columns: 10, rows: 4))
      for number in signals {
        let found = signal(number, handler)
        #expect(unsafeBitCast(found, to: Int.self) == unsafeBitCast(handler, to: Int.self), "\(number)")
      }
      screen.close()
    }
  }

  @Test("two screens of one test are open together, and ncurses is free after the last", .oneAtATime)
  func together() throws {
    for _ in 1...2 {
      let screens = try (1...2).map { try Screen.headless(CellSize(columns: 10 * $0, rows: 4)) }
      for screen in screens { screen.refresh() }
      for screen in screens { screen.close() }
    }
  }
}
