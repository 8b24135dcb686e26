import Foundation
import Glibc
import Platform

/// The resources that one run of another program used.
struct ChildRun {
  /// Seconds from start to end.
  let wall: Double
  /// Seconds from start to the last byte of standard output.
  let lastByte: Double
  /// Seconds of processor time, user and system.
  let cpu: Double
  /// The largest resident memory, in bytes.
  let peakMemory: Int
  /// The bytes written to standard output.
  let outputBytes: Int
  let status: Int32

  /// Runs `arguments[0]`, which is searched in `PATH`, and counts its standard output.
  static func run(_ arguments: [String], environment: [String: String] = [:]) throws -> ChildRun {
    let start = ContinuousClock.now
    let child: ChildProcess
    do throws(Errno) { child = try ChildProcess(arguments, environment: environment) } catch {
      throw BenchmarkError("\(arguments[0]): \(error)")
    }
    var bytes = 0
    var lastByte = start
    while let more = try? child.output.readSome(), !more.isEmpty {
      bytes += more.count
      lastByte = .now
    }
    let exit = child.wait()
    return ChildRun(
      wall: (ContinuousClock.now - start).seconds, lastByte: (lastByte - start).seconds, cpu: exit.processorSeconds,
      peakMemory: exit.peakMemory,
      outputBytes: bytes, status: exit.status ?? 0)
  }

  /// Returns the path of photowall, which is built beside the benchmarks. If it is not there, says so, and returns nil.
  static func photowall(for benchmark: String) -> String? {
    let path = Bundle.main.executableURL!.deletingLastPathComponent().appendingPathComponent("photowall").path
    if FileManager.default.isExecutableFile(atPath: path) { return path }
    print("\(benchmark): build photowall first: swift build -c release --product photowall")
    return nil
  }

  /// Returns the path of a program in `PATH`; nil if there is none.
  static func find(_ name: String) -> String? {
    (EnvironmentVariables.all["PATH"] ?? "").split(separator: ":").map { "\($0)/\(name)" }
      .first { access($0, X_OK) == 0 }
  }
}

/// The reason why a benchmark cannot run.
struct BenchmarkError: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}

extension Duration {
  var seconds: Double { Double(components.seconds) + Double(components.attoseconds) * 1e-18 }
}

/// Returns the median of several measurements.
func median(_ values: [Double]) -> Double {
  let sorted = values.sorted()
  guard !sorted.isEmpty else { return .nan }
  return sorted.count % 2 == 1
    ? sorted[sorted.count / 2] : (sorted[sorted.count / 2 - 1] + sorted[sorted.count / 2]) / 2
}
