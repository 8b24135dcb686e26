import Foundation
import TerminalPanels
import TestSupport
import Testing

@testable import Wall

@Suite(.oneAtATime) struct SessionTests {
  /// Reads a pipe, and quits the wall when it is the last.
  private final class PipeReader: SessionParticipant {
    let pipe = Pipe()
    let isLast: () -> Bool
    private(set) var bytes: [UInt8] = []
    private(set) var times: [TimeInterval] = []
    private weak var wall: Wall?

    init(isLast: @escaping () -> Bool) { self.isLast = isLast }

    func begin(with wall: Wall, on loop: EventLoop) {
      self.wall = wall
      loop.watch(pipe.fileHandleForReading.fileDescriptor)
    }

    func read(_ descriptor: Int32) {
      guard descriptor == pipe.fileHandleForReading.fileDescriptor else { return }
      bytes += pipe.fileHandleForReading.availableData
    }

    func advance(to time: TimeInterval) -> TimeInterval? {
      times.append(time)
      if !bytes.isEmpty, isLast() { wall?.handle(.key(.character("q"), []), at: time) }
      return time + 0.01
    }
  }

  @Test func severalTakePart() throws {
    let bench = try WallBench(3, options: .still)
    let loop = try EventLoop(screen: bench.screen)
    let first = PipeReader { false }
    let second = PipeReader { !first.bytes.isEmpty && first.times.count > 2 }
    try first.pipe.fileHandleForWriting.write(contentsOf: Data("one".utf8))
    try second.pipe.fileHandleForWriting.write(contentsOf: Data("two".utf8))
    let session = Session(LiveClock(bench.wall), loop: loop, participants: [first, second])
    #expect(session.run() == .quit)
    #expect(first.bytes == Array("one".utf8) && second.bytes == Array("two".utf8))
    #expect(first.times.count >= 3 && first.times == first.times.sorted())
  }

  /// The next frame is not before a sixtieth of a second has passed since the last one, however early it is wanted.
  @Test func framesAreApart() throws {
    let bench = try WallBench(3, options: .still)
    let clock = LiveClock(bench.wall)
    for time in [1.0, 2, 2.5] {
      bench.wall.handle(.key(.right), at: time)
      clock.run(to: time)
      bench.wall.setNeedsFrame()
      #expect(clock.nextTime == time + 1.0 / 60)
    }
  }

  /// Frames follow each other a sixtieth of a second apart; one for which the terminal was not ready is drawn once it is.
  @Test func aFrameThatWaitsForTheTerminalIsDrawnAtOnce() throws {
    func firstFrame(bytesPerSecond: Double) throws -> (bench: WallBench, clock: LiveClock, bytes: Int) {
      let bench = try WallBench(3, options: .still)
      _ = bench.screen.takeOutput()
      bench.screen.simulateLine(bytesPerSecond: bytesPerSecond) { time }
      let clock = LiveClock(bench.wall)
      bench.wall.handle(.key(.right), at: time)
      clock.run(to: time)
      return (bench, clock, bench.screen.takeOutput().count)
    }
    var time = 1.0
    let bytes = try firstFrame(bytesPerSecond: 1e9).bytes
    #expect(bytes > 0)
    // The terminal takes it in 20 ms.
    let (bench, clock, _) = try firstFrame(bytesPerSecond: Double(bytes) / 0.02)
    func drawsFrame(at seconds: Double) -> Bool {
      time = seconds
      if bench.screen.takesFrame() { clock.screenIsReady() }
      bench.wall.setNeedsFrame()
      clock.run(to: time)
      return !bench.screen.takeOutput().isEmpty
    }
    bench.wall.handle(.key(.left), at: time)
    #expect(!drawsFrame(at: 1.017) && clock.nextTime == nil)
    #expect(drawsFrame(at: 1.021))
  }
}
