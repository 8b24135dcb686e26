import Foundation

/// The resources that a piece of work used.
struct Measurement {
  /// Seconds of wall time.
  var seconds: Double
  /// Seconds of processor time on all cores, user and system.
  var cpu: Double
  /// The largest increase of resident memory, in bytes; 0 if the system does not report it.
  var peak: Int
}

/// Runs the work once and measures it.
func measure(_ work: () throws -> Void) rethrows -> Measurement {
  let before = MemoryPeak.reset()
  let startOfCPU = processorTime()
  let seconds = try ContinuousClock().measure(work).seconds
  let cpu = processorTime() - startOfCPU
  return Measurement(seconds: seconds, cpu: cpu, peak: max(0, MemoryPeak.now() - before))
}

/// Returns the seconds of processor time that this process has used, which other load does not affect.
func processorTime() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

/// Returns the least of the values that `work` returns in `rounds` calls.
func fastest(rounds: Int, _ work: () throws -> Double) rethrows -> Double {
  try (0..<rounds).reduce(Double.infinity) { best, _ in min(best, try work()) }
}

/// The peak of this process's resident memory, from proc(5).
enum MemoryPeak {
  /// Resets the peak and returns the resident memory.
  static func reset() -> Int {
    try? Data("5".utf8).write(to: URL(fileURLWithPath: "/proc/self/clear_refs"))
    return value(of: "VmRSS:")
  }

  static func now() -> Int { value(of: "VmHWM:") }

  private static func value(of key: String) -> Int {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix(key) } ?? ""
    return (line.split(whereSeparator: { !$0.isNumber }).first.flatMap { Int($0) } ?? 0) << 10
  }
}

extension Double {
  /// `0.312 s`
  var inSeconds: String { String(format: "%.3f s", self) }
  /// `3.14 ms`, for a number of seconds.
  var inMilliseconds: String { String(format: "%.2f ms", self * 1e3) }
  /// `1.4 µs`, for a number of microseconds.
  var inMicroseconds: String { String(format: "%.1f µs", self) }
  /// `3.1×`
  var inTimes: String { String(format: "%.1f×", self) }
}
