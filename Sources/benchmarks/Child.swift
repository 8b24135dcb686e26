import Foundation
import Glibc

/// One run of another program to its end, as the operating system accounts for it.
struct ChildRun {
  /// Seconds from start to end.
  let wall: Double
  /// Seconds of processor, user and system.
  let cpu: Double
  /// The most memory that it held, in bytes.
  let peakMemory: Int
  /// Bytes that it wrote to standard output.
  let outputBytes: Int
  let status: Int32

  /// Runs `arguments[0]`, found in `PATH`, its standard output read and counted.
  static func run(_ arguments: [String], environment: [String: String] = [:]) throws -> ChildRun {
    var pipes: [Int32] = [0, 0]
    guard pipe(&pipes) == 0 else { throw BenchmarkError("no pipe: \(String(cString: strerror(errno)))") }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, pipes[1], 1)
    posix_spawn_file_actions_addclose(&actions, pipes[0])
    posix_spawn_file_actions_addclose(&actions, pipes[1])
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)

    let variables = ProcessInfo.processInfo.environment.merging(environment) { $1 }.map { "\($0)=\($1)" }
    var argv = arguments.map { strdup($0) } + [nil]
    var envp = variables.map { strdup($0) } + [nil]
    defer { (argv + envp).forEach { free($0) } }
    var child = pid_t()
    let start = ContinuousClock.now
    let refused = posix_spawnp(&child, arguments[0], &actions, nil, &argv, &envp)
    close(pipes[1])
    guard refused == 0 else {
      close(pipes[0])
      throw BenchmarkError("\(arguments[0]): \(String(cString: strerror(refused)))")
    }
    var bytes = 0
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(pipes[0], &buffer, buffer.count)
      if count <= 0 { break }
      bytes += count
    }
    close(pipes[0])
    var status: Int32 = 0
    var usage = rusage()
    while wait4(child, &status, 0, &usage) < 0 && errno == EINTR {}
    let wall = (ContinuousClock.now - start).seconds
    let cpu =
      Double(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec)
      + Double(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6
    return ChildRun(
      wall: wall, cpu: cpu, peakMemory: usage.ru_maxrss * 1024, outputBytes: bytes, status: (status >> 8) & 0xff)
  }

  /// The path of a program in `PATH`, `nil` where there is none.
  static func find(_ name: String) -> String? {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map { "\($0)/\(name)" }
      .first { access($0, X_OK) == 0 }
  }
}

/// Why a benchmark cannot run, in one sentence.
struct BenchmarkError: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}

extension Duration {
  var seconds: Double { Double(components.seconds) + Double(components.attoseconds) * 1e-18 }
}

/// The middle of several measurements.
func median(_ values: [Double]) -> Double {
  let sorted = values.sorted()
  guard !sorted.isEmpty else { return .nan }
  return sorted.count % 2 == 1
    ? sorted[sorted.count / 2] : (sorted[sorted.count / 2 - 1] + sorted[sorted.count / 2]) / 2
}
