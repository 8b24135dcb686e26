import Foundation
import TerminalPanels
import Wall

/// Keys on a wall of 1,000,000 photos, whose decisions are recorded as in a live session.
enum MillionBenchmarks {
  static func run() throws {
    let folder = NSTemporaryDirectory() + "photowall-bench-million-\(getpid())"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let memory = WallBenchmarks.residentBytes()
    let feed = try WallBenchmarks.makeFeed(count: 1_000_000)
    let store = SessionStore(names: ["million"], folder: folder, resumes: false)
    var services = WallServices()
    services.writing.record = { store.record($0) }
    services.worker = BackgroundWorker {}
    let bench = try WallBenchmarks.Bench(feed: feed, services: services)
    bench.frames(5)
    func report(_ name: String, aim: String, _ seconds: Double) {
      print("million: \(name) takes \(seconds.inMilliseconds) (aim \(aim))")
    }
    func megabytes() -> Int { (WallBenchmarks.residentBytes() - memory) / 1_000_000 }
    print("million: \(megabytes()) MB after loading (aim 120)")
    for digit in "500000g" { bench.key(.character(digit)) }
    bench.frames(90)
    /// Returns the seconds until the frame after a key is drawn.
    func press(_ key: Character) -> Double {
      let seconds = ContinuousClock().measure {
        bench.key(.character(key))
        bench.frames(1)
      }.seconds
      bench.frames(60)
      return seconds
    }
    report("the first x of one photo", aim: "16 ms", press("x"))
    report("its u", aim: "16 ms", press("u"))
    let many = (0..<50).map { _ in (press("x"), press("u")) }
    report("the median x of 50", aim: "16 ms", median(many.map(\.0)))
    report("the median u of 50", aim: "16 ms", median(many.map(\.1)))
    /// Measures a key whose change is made in the background: the time until it is made, and the longest time without a frame.
    func change(_ name: String, _ key: Character, until isDone: (WallState) -> Bool) {
      var longest = 0.0
      let whole = ContinuousClock().measure {
        bench.key(.character(key))
        repeat {
          let frame = ContinuousClock().measure { bench.frames(1) }.seconds
          longest = max(longest, frame)
          // The change is made on another thread.
          usleep(10_000)
        } while !isDone(bench.wall.state)
      }.seconds
      print("million: \(name) takes \(whole.inSeconds), of which \(longest.inMilliseconds) without a frame (aim 0.3 s)")
      bench.frames(60)
    }
    let count = 1_000_000
    change("M", "M") { $0.counts[.marked] == count }
    // A question, whose answer is m.
    _ = press("x")
    change("x of all", "m") { $0.count == 0 }
    change("its u", "u") { $0.count == count }
    change("~", "~") { $0.counts[.marked] == 0 }
    print("million: \(megabytes()) MB after these keys (aim 200)")
  }
}
