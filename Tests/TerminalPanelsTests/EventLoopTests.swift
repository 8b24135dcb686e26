import Foundation
import TestSupport
import Testing

@testable import TerminalPanels

/// The event loop without a terminal.
struct EventLoopTests {
  @Test func wakesCountOnce() throws {
    let loop = try EventLoop(screen: nil)
    for _ in 0..<100_000 { loop.waker.wake() }
    #expect(loop.wait(until: nil) == [.wake])
    #expect(loop.wait(until: EventLoop.now) == [.deadline])
  }

  /// The thread is no task: that would wait for a thread of the tests, of which this one takes one.
  @Test func aThreadWakesTheLoop() throws {
    let loop = try EventLoop(screen: nil)
    let waker = loop.waker
    Thread.detachNewThread { waker.wake() }
    #expect(loop.wait(until: nil) == [.wake])
  }

  /// A background task may use its waker after the loop has been released.
  @Test func aWakerOutlivesItsLoop() throws {
    let waker = try EventLoop(screen: nil).waker
    waker.wake()
  }

  @Test func deadlinesAreNotEarly() throws {
    let loop = try EventLoop(screen: nil)
    let deadline = EventLoop.now + 0.02
    #expect(loop.wait(until: deadline) == [.deadline])
    #expect(EventLoop.now >= deadline)
  }

  @Test func descriptorsAreWatchedUntilUnwatched() throws {
    let loop = try EventLoop(screen: nil)
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0)
    loop.watch(ends[0])
    loop.watch(ends[0])
    write(ends[1], [1], 1)
    #expect(loop.wait(until: nil) == [.readable(ends[0])])
    loop.unwatch(ends[0])
    #expect(loop.wait(until: EventLoop.now) == [.deadline])
    // A descriptor at its end is readable.
    loop.watch(ends[0])
    close(ends[1])
    #expect(loop.wait(until: nil) == [.readable(ends[0])])
    close(ends[0])
  }

  @Test func aDeadlineInThePastReturnsAtOnce() throws {
    let loop = try EventLoop(screen: nil)
    #expect(loop.wait(until: EventLoop.now - 1) == [.deadline])
  }
}
