import Foundation
import Tapes
import Wall

/// Several tapes at once: ncurses belongs to one thread of a process, so each tape gets a process of its own, this very program run
/// again. It hands back what came of the tape as a `TapeReport` in JSON on its standard output; what it has to say to a
/// person it leaves to this process, so that messages come in the order of the tapes.
struct ReplayProcesses {
  /// The program to run, with somebody's own layouts if it has such.
  let executable: String
  /// Options of `replay` that go on to each process.
  let options: [String]
  /// How many run at a time.
  let jobs: Int

  private struct Child {
    var index: Int
    var process: pid_t
    var descriptor: Int32
    var bytes: [UInt8] = []
    var start = ContinuousClock.now
  }

  /// Plays the tapes; the results come in their order.
  func play(_ tapes: [Tape], keys: KeyTable) throws -> [ReplayResult] {
    var results = [ReplayResult?](repeating: nil, count: tapes.count)
    var children: [Child] = []
    defer { for child in children { kill(child.process, SIGKILL) } }
    var next = 0
    while next < tapes.count || !children.isEmpty {
      while next < tapes.count, children.count < jobs {
        children.append(try start(tapes[next], index: next))
        next += 1
      }
      var waiting = children.map { pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0) }
      poll(&waiting, nfds_t(waiting.count), -1)
      for place in children.indices.reversed() where waiting[place].revents != 0 {
        if let more = DescriptorBytes.read(children[place].descriptor) {
          children[place].bytes += more
        } else {
          let child = children.remove(at: place)
          results[child.index] = finish(child, tapes[child.index], keys)
        }
      }
    }
    return results.compactMap { $0 }
  }

  private func start(_ tape: Tape, index: Int) throws -> Child {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else {
      throw Failure(.internalError, "no pipe for another process: \(String(cString: strerror(errno))); use --jobs 1.")
    }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO)
    let words = [executable, "replay", "--hand-back"] + options + ["--", tape.name]
    var arguments = words.map { strdup($0) } + [nil]
    var variables = ProcessInfo.processInfo.environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for text in arguments + variables { free(text) } }
    var process: pid_t = 0
    let trouble = posix_spawn(&process, executable, &actions, nil, &arguments, &variables)
    close(ends[1])
    guard trouble == 0 else {
      close(ends[0])
      throw Failure(
        .internalError, "\(executable) cannot be run again: \(String(cString: strerror(trouble))); use --jobs 1.")
    }
    return Child(index: index, process: process, descriptor: ends[0])
  }

  private func finish(_ child: Child, _ tape: Tape, _ keys: KeyTable) -> ReplayResult {
    close(child.descriptor)
    var status: Int32 = 0
    while waitpid(child.process, &status, 0) < 0 && errno == EINTR {}
    if status == 0, let report = try? JSONDecoder().decode(TapeReport.self, from: Data(child.bytes)) {
      return ReplayResult(tape: tape, report: report, keys: keys)
    }
    let signal = status & 0x7f
    let how =
      signal == 0 ? "with status \(status >> 8 & 0xff)" : "by signal \(signal) (\(String(cString: strsignal(signal))))"
    let failure = TapeFailure(
      place: TapePlace(file: tape.name, line: 1), command: "replay",
      message: "the process that played it ended \(how); run it alone with --jobs 1 to see more", time: 0, frame: 0)
    return ReplayResult(
      tape: tape, outcome: .died(failure), digest: FrameDigest(), coverage: KeyCoverage(),
      seconds: (ContinuousClock.now - child.start).inSeconds)
  }
}
