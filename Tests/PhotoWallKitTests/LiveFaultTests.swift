import Foundation
import TestSupport
import Testing

/// Faults in each kind of thread of a wall.
@Suite(.oneProgramAtATime) struct LiveFaultTests {
  /// The kinds of threads, by the names that the kernel shows.
  enum Kind: String, CaseIterable {
    case main, picture, fetching
    /// Threads of libdispatch: layouts, sorting, encoding pixels.
    case background

    /// Returns a thread of a process of this kind; nil if there is none yet.
    func thread(of process: pid_t) -> pid_t? {
      let threads = ((try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/task")) ?? [])
        .compactMap { pid_t($0) }
      return threads.first { thread in
        let name = Scratch.read("/proc/\(process)/task/\(thread)/comm") ?? ""
        switch self {
        case .main: return thread == process
        case .picture: return name.hasPrefix("picture ")
        case .fetching: return name.hasPrefix("fetching")
        case .background: return name.contains("-qos")
        }
      }
    }
  }

  @Test("a fault in any thread restores the terminal and ends the program at once", arguments: Kind.allCases)
  func faults(kind: Kind) throws {
    // A process has one handler for each signal. The main thread gets every signal, and each other kind of thread one;
    // `fault` checks that the threads block none.
    let signals = kind == .main || Soak.isOn ? Self.signals(of: kind) : [kind == .picture ? SIGBUS : SIGFPE]
    for signal in signals { try fault(signal, in: kind, backtrace: "enable=no") }
  }

  /// The signals of faults. `abort` unblocks SIGABRT in its thread; libdispatch blocks it.
  private static func signals(of kind: Kind) -> [Int32] {
    [SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGSYS] + (kind == .background ? [] : [SIGABRT])
  }

  /// Returns the signals that a thread blocks, each a bit: of signal 1, the lowest.
  private func blockedSignals(of thread: pid_t, in process: pid_t) throws -> UInt64 {
    let status = try #require(Scratch.read("/proc/\(process)/task/\(thread)/status"))
    let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("SigBlk:") })
    return try #require(UInt64(line.split(separator: "\t").last ?? "", radix: 16))
  }

  /// Symbols of a debug build take a minute, so the soak looks them up in each thread, and the other tests in one.
  @Test("Swift's backtrace of a fault comes after the terminal is restored", arguments: Kind.allCases)
  func backtraces(kind: Kind) throws {
    let hasSymbols = Soak.isOn || kind == .main
    try fault(SIGSEGV, in: kind, backtrace: "enable=yes" + (hasSymbols ? "" : ",symbolicate=off"))
  }

  private func fault(_ signal: Int32, in kind: Kind, backtrace: String) throws {
    let server = try LoopbackServer { _, connection in connection.respond("404 Not Found") }
    try Scratch.folder { folder in
      let picture = Scratch.project + "/Data/pictures/alpine-lake.jpg"
      try Scratch.write(
        "[{\"url\":\"\(picture)\"},{\"url\":\"\(server.address("/a.jpg"))\",\"width\":4,\"height\":3}]",
        folder + "/feed.json")
      // Exact pixels are encoded in the background.
      let terminal = try PseudoTerminal.photowall(
        [folder + "/feed.json", "--graphics", "sixel"],
        environment: ["SWIFT_BACKTRACE": backtrace, "XDG_CACHE_HOME": folder],
        reply: "\u{1b}P>|foot(1.16.2)\u{1b}\\\u{1b}[6;20;10t\u{1b}[?62;4c")
      let mark = try terminal.waitFor("\u{1b}P0;1")
      var thread: pid_t?
      try terminal.wait(seconds: 20) {
        thread = kind.thread(of: terminal.process)
        return thread != nil
      }
      let target = try #require(thread)
      let blocked = try blockedSignals(of: target, in: terminal.process)
      for signal in Self.signals(of: kind) { #expect(blocked >> UInt64(signal - 1) & 1 == 0, "\(signal) in \(kind)") }
      #expect(tgkill(terminal.process, target, signal) == 0)
      #expect(try terminal.waitForEnd(seconds: 60) == .signalled(signal), "\(signal) in \(kind), \(backtrace)")
      #expect(terminal.isCooked && terminal.text(since: mark).contains("\u{1b}[?1049l"), "\(signal) in \(kind)")
    }
  }
}

/// Sends a signal to a thread. The C library has it, but shows it to Swift only with _GNU_SOURCE.
@_silgen_name("tgkill") private func tgkill(_ process: pid_t, _ thread: pid_t, _ signal: Int32) -> Int32
