import Foundation
import Platform
import Tapes
import Wall

/// Plays several tapes at the same time. ncurses works on one thread per process, so each tape is played by a child process
/// that runs the same program. The child writes a `TapeReport` as JSON to its standard output; this process prints all
/// messages, in the order of the tapes. The children end when this process ends, however it ends.
struct ReplayProcesses {
  /// Path of the running program, which may have layouts of its own.
  let executable: String
  /// Options of `replay` for each child.
  let options: [String]
  /// Number of children at the same time.
  let jobs: Int

  private struct Child {
    var index: Int
    let process: ChildProcess
    var bytes: [UInt8] = []
    var start = ContinuousClock.now
  }

  /// Plays the tapes and returns their results in the same order.
  func play(_ tapes: [String], keys: KeyTable) throws -> [ReplayResult] {
    var results = [ReplayResult?](repeating: nil, count: tapes.count)
    var children: [Child] = []
    defer { for child in children { kill(child.process.id, SIGKILL) } }
    var next = 0
    while next < tapes.count || !children.isEmpty {
      while next < tapes.count, children.count < jobs {
        children.append(try start(tapes[next], index: next))
        next += 1
      }
      var waiting = children.map { pollfd(fd: $0.process.output.rawValue, events: Int16(POLLIN), revents: 0) }
      poll(&waiting, nfds_t(waiting.count), -1)
      for place in children.indices.reversed() where waiting[place].revents != 0 {
        if let more = try? children[place].process.output.readSome(), !more.isEmpty {
          children[place].bytes += more
        } else {
          let child = children.remove(at: place)
          results[child.index] = finish(child, tapes[child.index], keys)
        }
      }
    }
    return results.compactMap { $0 }
  }

  private func start(_ tape: String, index: Int) throws -> Child {
    let words = [executable, "replay", "--hand-back"] + options + ["--", tape]
    do throws(Errno) {
      return Child(index: index, process: try ChildProcess(words, input: .lifeline, inheritsErrors: true))
    } catch {
      throw Failure(.internalError, "\(executable) cannot be run again: \(error); use --jobs 1.")
    }
  }

  private func finish(_ child: Child, _ tape: String, _ keys: KeyTable) -> ReplayResult {
    let exit = child.process.wait()
    if exit.status == 0, let report = try? JSONDecoder().decode(TapeReport.self, from: Data(child.bytes)) {
      return ReplayResult(name: tape, report: report, keys: keys)
    }
    let how =
      exit.signal.map { "by signal \($0) (\(String(cString: strsignal($0))))" } ?? "with status \(exit.status ?? 0)"
    let failure = TapeFailure(
      place: TapePlace(file: tape, line: 1), command: "replay",
      message: "the process that played it ended \(how); run it alone with --jobs 1 to see more", time: 0, frame: 0)
    return ReplayResult(
      name: tape, outcome: .died(failure), seconds: (ContinuousClock.now - child.start).inSeconds)
  }
}
