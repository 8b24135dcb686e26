import Foundation
import PhotoFeed
import Pictures
import Tapes
import TerminalPanels

/// The speed of replaying tapes: virtual frames per real second of the tour through all layouts, and all tapes.
enum TapeBenchmarks {
  static func run() throws {
    let program = Bundle.main.executableURL?.deletingLastPathComponent()
    guard var folder = program else { throw BenchmarkError("the path of this program is unknown") }
    while folder.path != "/", !FileManager.default.fileExists(atPath: folder.path + "/Data/tapes/tour.tape") {
      folder.deleteLastPathComponent()
    }
    let path = folder.path + "/Data/tapes/tour.tape"
    let tape = try TapeParser { Array(try Data(contentsOf: URL(fileURLWithPath: $0))) }.tape(named: path)
    let runner = TapeRunner(
      tape,
      in: TapeWorld(
        loadFeed: { try FeedLoader().load($0.sources.map { .path($0) }) }, makeLoader: { PictureLoader {} },
        files: TapeFiles(read: { _ in nil }, write: { _, _ in })))
    let start = ContinuousClock.now
    guard case .passed = runner.run() else { throw BenchmarkError("\(path) did not pass") }
    let seconds = (ContinuousClock.now - start).seconds
    guard let clock = runner.stage?.clock else { return }
    print(
      String(
        format:
          "tapes: %d frames at 120×40 in %.2f s, %.0f a second: %.1f × as fast as the tape's own time, %d frames drawn",
        clock.frame, seconds, Double(clock.frame) / seconds, clock.time / seconds, runner.digest.links.count))
    try runAll(in: folder.path + "/Data/tapes")
  }

  /// Replays all tapes by the built program, in turn with one process and with one process per processor.
  private static func runAll(in folder: String) throws {
    guard let program = ChildRun.photowall(for: "tapes") else { return }
    let tapes = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".tape") }.sorted()
      .map { "\(folder)/\($0)" }
    let processors = ProcessInfo.processInfo.activeProcessorCount
    var seconds: [Int: [Double]] = [:]
    for _ in 0..<3 {
      for jobs in [1, processors] {
        let run = try ChildRun.run([program, "replay", "--jobs", "\(jobs)"] + tapes)
        guard run.status == 0 else { throw BenchmarkError("a tape did not pass: \(program) replay \(folder)/*.tape") }
        seconds[jobs, default: []].append(run.wall)
      }
    }
    let (one, several) = (median(seconds[1] ?? []), median(seconds[processors] ?? []))
    print(
      String(
        format: "tapes: all %d in %.2f s by one process, %.2f s by %d processes: %.2f × as fast", tapes.count, one,
        several, processors, one / several))
  }
}
