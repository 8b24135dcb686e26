import Glibc
import Testing

@testable import Pictures

@Suite struct WorkerThreadTests {
  /// The handler that restores the terminal runs on a stack of its own.
  @Test func aStackOverflowReachesTheHandler() async {
    await #expect(processExitsWith: .exitCode(42)) {
      var action = sigaction()
      action.__sigaction_handler.sa_handler = { _ in _exit(42) }
      action.sa_flags = SA_ONSTACK
      sigaction(SIGSEGV, &action, nil)
      WorkerThread(name: "overflow") { print(overflow(0)) }?.join()
    }
  }
}

private func overflow(_ depth: Int) -> Int {
  if depth < 0 { return 0 }
  var room = [depth, depth + 1]
  room.append(overflow(depth + 1))
  return room.reduce(depth, +)
}
