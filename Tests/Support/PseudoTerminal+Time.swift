import Foundation
import Glibc

/// The time of a wait, without the time that a busy machine lets the program wait.
extension PseudoTerminal {
  /// When a wait began.
  struct Start {
    let now: Double
    let waited: Double
  }

  /// Returns true if some seconds have passed, without those for which a busy machine let the program or this thread wait for a
  /// processor: threads of the program wait for each other.
  func hasPassed(_ seconds: Double, since start: Start) -> Bool {
    now - start.now >= seconds && now - start.now - (waited - start.waited) >= seconds
  }

  /// The seconds for which the threads of the program, and this one, have waited for a processor.
  var waited: Double {
    func waits(of thread: String) -> Double {
      guard let file = fopen("/proc/\(thread)/schedstat", "r") else { return 0 }
      defer { fclose(file) }
      var line = [CChar](repeating: 0, count: 100)
      // The nanoseconds on a processor, and those of waiting for one.
      guard fgets(&line, 100, file) != nil else { return 0 }
      let text = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
      let words = text.split(separator: " ")
      return words.count > 1 ? (Double(words[1]) ?? 0) / 1e9 : 0
    }
    let threads = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/task")) ?? []
    return threads.reduce(waits(of: "thread-self")) { $0 + waits(of: "\(process)/task/\($1)") }
  }

  /// The seconds of a clock that is never set.
  var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
