import Basics
import Foundation
import Platform
import Tapes
import Wall

/// Plays several tapes at a time. ncurses works on one thread per process, so child processes of the same program play
/// the tapes. Each child plays several tapes, since starting takes longer than a small tape. It writes a `ReplayResult`
/// as a line of JSON per tape. This process prints all messages, in the order of the tapes. The children end with this
/// process, in all cases.
struct ReplayProcesses {
  /// The path of the running program, which may have its own layouts.
  let executable: String
  /// The options of `replay` for each child.
  let options: [String]
  /// The number of concurrent children.
  let jobs: Int

  private struct Child {
    /// The indices of its unfinished tapes; the first one is being played.
    var tapes: ArraySlice<Int>
    let process: ChildProcess
    var bytes: [UInt8] = []
    var start = ContinuousClock.now

    /// Removes and returns the complete lines.
    mutating func removeLines() -> [ArraySlice<UInt8>] {
      guard let end = bytes.lastIndex(of: UInt8(ascii: "\n")) else { return [] }
      defer { bytes.removeFirst(end + 1) }
      return bytes[..<end].split(separator: UInt8(ascii: "\n"))
    }
  }

  func play(_ tapes: [String]) throws -> [ReplayResult] {
    var results = [ReplayResult?](repeating: nil, count: tapes.count)
    var children: [Child] = []
    defer { for child in children { kill(child.process.id, SIGKILL) } }
    var queue = Array(tapes.indices)[...]
    // Several shares per child, since tapes differ in length.
    let share = max(1, tapes.count / (jobs * 4))
    func receiveReports(of child: inout Child) {
      for line in child.removeLines() {
        guard let index = child.tapes.first,
          var result = try? JSONDecoder().decode(ReplayResult.self, from: Data(line))
        else { continue }
        result.name = tapes[index]
        results[index] = result
        child.tapes.removeFirst()
        child.start = .now
      }
    }
    while !queue.isEmpty || !children.isEmpty {
      while !queue.isEmpty, children.count < jobs {
        children.append(try start(queue.prefix(share), of: tapes))
        queue = queue.dropFirst(share)
      }
      var waiting = children.map { pollfd(fd: $0.process.output.rawValue, events: Int16(POLLIN), revents: 0) }
      poll(&waiting, nfds_t(waiting.count), -1)
      for index in children.indices.reversed() where waiting[index].revents != 0 {
        if let more = try? children[index].process.output.readSome(), !more.isEmpty {
          children[index].bytes += more
          receiveReports(of: &children[index])
        } else {
          var child = children.remove(at: index)
          child.bytes.append(UInt8(ascii: "\n"))
          receiveReports(of: &child)
          let exit = child.process.wait()
          guard let tape = child.tapes.popFirst() else { continue }
          results[tape] = died(child, tapes[tape], exit)
          queue = child.tapes + queue
        }
      }
    }
    return results.compactMap { $0 }
  }

  private func start(_ share: ArraySlice<Int>, of tapes: [String]) throws -> Child {
    let words = [executable, "replay", "--hand-back"] + options + ["--"] + share.map { tapes[$0] }
    do throws(Errno) {
      return Child(tapes: share, process: try ChildProcess(words, input: .lifeline, inheritsErrors: true))
    } catch {
      throw Failure(.inputOutput, "\(executable) cannot be run again: \(error); use --jobs 1.")
    }
  }

  /// Returns the result of a tape whose process has ended unexpectedly.
  private func died(_ child: Child, _ tape: String, _ exit: ChildProcess.Exit) -> ReplayResult {
    let how =
      exit.signal.map { "by signal \($0) (\(String(cString: strsignal($0))))" } ?? "with status \(exit.status ?? 0)"
    let failure = TapeFailure(
      location: SourceLocation(file: tape, line: 1, column: 1), command: "replay",
      message: "the process that played it ended \(how); run it alone with --jobs 1 to see more", time: 0, frame: 0)
    return ReplayResult(
      name: tape, outcome: .died(failure), seconds: (ContinuousClock.now - child.start).inSeconds)
  }
}
