import Glibc

/// A program that runs in a pseudo-terminal. Tests type to it, resize the terminal, send signals and read the output.
///
///     let terminal = try PseudoTerminal(BuiltProduct.path("photowall"), ["feed.json"], columns: 80, rows: 24)
///     try terminal.waitFor("1/48")
///     terminal.type("q")
///     #expect(try terminal.waitForEnd() == .exited(0))
///
/// Waiting polls for output; it fails after a time limit, which does not count the time that a busy machine lets the program
/// wait.
public final class PseudoTerminal {
  /// The way in which a program ended or was stopped.
  public enum End: Hashable, Sendable {
    case exited(Int32)
    case signalled(Int32)
    case stopped(Int32)
  }

  /// An error of the terminal itself.
  public struct Failure: Error, CustomStringConvertible {
    public let description: String
  }

  /// The bytes that the program has written to the terminal so far.
  public private(set) var output: [UInt8] = []
  /// The bytes written to standard output, if that is a pipe.
  public private(set) var pipedOutput: [UInt8] = []
  /// The program's process id.
  public let process: pid_t
  /// Answers a question by bytes that are typed after some seconds; nil for right answers at once.
  public var answer: ((Question) -> [(seconds: Double, bytes: [UInt8])])?

  private let master: Int32
  private let pipe: Int32
  private var hasEnded = false
  /// The reply to the first query of the terminal's attributes; nil once it is given.
  private var reply: String?
  /// The largest number of bytes that are read in a second; nil for no limit.
  private let bytesPerSecond: Double?
  /// The time of the last read, if their number is limited.
  private var lastRead = 0.0
  /// The index after the output in which questions have been looked for.
  var asked = 0
  /// Parts of answers that are typed later.
  var later: [(time: Double, bytes: [UInt8])] = []

  /// Starts a program on a new terminal.
  /// - Parameters:
  ///   - pixels: the width and height of the window in pixels; 0 if it has none.
  ///   - environment: the whole environment except `PATH` and `HOME`, which are inherited.
  ///   - pipesOutput: standard output is a pipe, but the terminal is the controlling terminal.
  ///   - input: a file for standard input instead of the terminal.
  ///   - bytesPerSecond: the speed at which output is read; nil for no limit.
  ///   - reply: what the terminal replies to the first query of its attributes. Programs wait for a reply, and some time
  ///     if none comes.
  public init(
    _ path: String, _ arguments: [String] = [], columns: Int = 80, rows: Int = 24, pixels: (Int, Int) = (0, 0),
    environment: [String: String] = ["TERM": "xterm-256color", "LC_ALL": "C.UTF-8"], pipesOutput: Bool = false,
    input: String? = nil, reply: String = "\u{1b}[?62;c", bytesPerSecond: Double? = nil
  ) throws {
    (self.reply, self.bytesPerSecond) = (reply, bytesPerSecond)
    master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    // TIOCSPTLCK and TIOCGPTN, as unlockpt and ptsname use them; Swift imports none of the four.
    var isLocked: Int32 = 0
    var number: Int32 = 0
    guard master >= 0, ioctl(master, 0x4004_5431, &isLocked) == 0, ioctl(master, 0x8004_5430, &number) == 0 else {
      throw Failure(description: "no pseudo-terminal")
    }
    let device = "/dev/pts/\(number)"
    var ends: [Int32] = [-1, -1]
    if pipesOutput {
      guard Glibc.pipe(&ends) == 0 else { throw Failure(description: "no pipe") }
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    }
    pipe = ends[0]

    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    // The first terminal that a new session opens becomes its controlling terminal.
    posix_spawn_file_actions_addopen(&actions, 2, device, O_RDWR, 0)
    if let input {
      posix_spawn_file_actions_addopen(&actions, 0, input, O_RDONLY, 0)
    } else {
      posix_spawn_file_actions_adddup2(&actions, 2, 0)
    }
    posix_spawn_file_actions_adddup2(&actions, pipesOutput ? ends[1] : 2, 1)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // The program does not inherit the signal settings of the test runner.
    var all = sigset_t()
    sigfillset(&all)
    posix_spawnattr_setsigdefault(&attributes, &all)
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    // POSIX_SPAWN_SETSID, a macro that Swift does not import.
    let newSession: Int32 = 0x80
    posix_spawnattr_setflags(
      &attributes, Int16(newSession | Int32(POSIX_SPAWN_SETSIGDEF) | Int32(POSIX_SPAWN_SETSIGMASK)))

    var variables = environment
    for name in ["PATH", "HOME"] where variables[name] == nil {
      if let value = getenv(name) { variables[name] = String(cString: value) }
    }
    var words: [UnsafeMutablePointer<CChar>?] = ([path] + arguments).map { strdup($0) } + [nil]
    var settings: [UnsafeMutablePointer<CChar>?] =
      variables.sorted { $0.key < $1.key }.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for word in words + settings { free(word) } }
    var child: pid_t = 0
    // The size is set before the program starts.
    let side = open(device, O_RDWR | O_NOCTTY | O_CLOEXEC)
    var size = winsize(
      ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: UInt16(pixels.0), ws_ypixel: UInt16(pixels.1))
    _ = ioctl(master, UInt(TIOCSWINSZ), &size)
    let status = posix_spawn(&child, path, &actions, &attributes, &words, &settings)
    process = child
    if ends[1] >= 0 { close(ends[1]) }
    guard status == 0 else {
      throw Failure(description: "\(path) cannot be started: \(String(cString: strerror(status)))")
    }
    close(side)
    _ = fcntl(master, F_SETFL, fcntl(master, F_GETFL) | O_NONBLOCK)
    if pipe >= 0 { _ = fcntl(pipe, F_SETFL, fcntl(pipe, F_GETFL) | O_NONBLOCK) }
  }

  deinit {
    if !hasEnded {
      kill(process, SIGKILL)
      kill(process, SIGCONT)
      waitpid(process, nil, 0)
    }
    close(master)
    if pipe >= 0 { close(pipe) }
  }

  /// The output as text.
  public var text: String { String(decoding: output, as: UTF8.self) }
  /// The end of the output, for messages.
  private var lastText: String { text.suffix(1_000).debugDescription }

  /// Returns the output after `mark`, an earlier `output.count`, as text.
  public func text(since mark: Int) -> String { String(decoding: output[mark...], as: UTF8.self) }

  /// Types text, which may contain control characters and escape sequences.
  public func type(_ text: String) { type(Array(text.utf8)) }

  /// Types bytes.
  public func type(_ bytes: [UInt8]) {
    var bytes = bytes[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { write(master, $0.baseAddress, $0.count) }
      if count > 0 { bytes = bytes.dropFirst(count) } else if errno != EAGAIN && errno != EINTR { return }
      if count <= 0 { step(milliseconds: 50) }
    }
  }

  /// Waits until the terminal no longer echoes and edits lines. Reads nothing.
  public func waitUntilRaw() { while isCooked { sched_yield() } }

  /// Resizes the terminal; the size in pixels is optional.
  public func resize(columns: Int, rows: Int, pixelWidth: Int = 0, pixelHeight: Int = 0) {
    var size = winsize(
      ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: UInt16(pixelWidth), ws_ypixel: UInt16(pixelHeight))
    _ = ioctl(master, UInt(TIOCSWINSZ), &size)
  }

  /// Sends the program a signal.
  public func signal(_ number: Int32) { kill(process, number) }

  /// The modes of the terminal.
  public var modes: termios {
    var modes = termios()
    tcgetattr(master, &modes)
    return modes
  }

  /// Whether the terminal echoes and edits lines, as a shell expects.
  public var isCooked: Bool {
    modes.c_lflag & tcflag_t(ECHO | ICANON | ISIG) == tcflag_t(ECHO | ICANON | ISIG)
  }

  /// Waits until the output after `mark` contains `wanted`, and returns the index after it.
  @discardableResult
  public func waitFor(_ wanted: String, since mark: Int = 0, seconds: Double = 30) throws -> Int {
    let start = Start(now: now, waited: waited)
    let count = wanted.utf8.count
    var searched = mark
    while true {
      if let index = Self.indices(of: wanted, in: output[searched...]).first { return index + count }
      searched = max(mark, output.count - count + 1)
      guard !hasPassed(seconds, since: start), step(milliseconds: 200) else {
        throw Failure(
          description: "the program did not write \(wanted.debugDescription); it wrote …\(lastText)")
      }
    }
  }

  /// Reads output for some time, or until the program has closed the terminal.
  public func read(seconds: Double) throws {
    let deadline = now + seconds
    while now < deadline, step(milliseconds: Int32(max(1, (deadline - now) * 1000))) {}
  }

  /// Forgets the output so far, so that a long session does not fill the memory.
  public func forgetOutput() { (output, asked) = ([], 0) }

  /// Reads output until a condition holds, such as that of a file; looks at it again whenever there is output, and at least
  /// every 10 ms. A program whose output is not read stands still.
  public func wait(seconds: Double = 30, line: Int = #line, until holds: () -> Bool) throws {
    let start = Start(now: now, waited: waited)
    while !holds() {
      guard !hasPassed(seconds, since: start), step(milliseconds: 10) else {
        throw Failure(description: "the condition of line \(line) does not become true; the program wrote …\(lastText)")
      }
    }
  }

  /// Waits until the program ends, while the terminal takes no output.
  public func waitForEndWithoutReading() {
    var status = siginfo_t()
    while waitid(P_PID, id_t(process), &status, WEXITED | WNOWAIT) != 0, errno == EINTR {}
  }

  /// Waits until the program ends or stops.
  public func waitForEnd(seconds: Double = 30) throws -> End {
    let start = Start(now: now, waited: waited)
    while true {
      let isOpen = step(milliseconds: 20)
      var status: Int32 = 0
      // A program that has closed the terminal is about to end.
      let answer = waitpid(process, &status, isOpen ? WNOHANG | WUNTRACED : WUNTRACED)
      if answer == process {
        if status & 0xff == 0x7f { return .stopped(status >> 8 & 0xff) }
        hasEnded = true
        while step(milliseconds: 0) {}
        return status & 0x7f == 0 ? .exited(status >> 8 & 0xff) : .signalled(status & 0x7f)
      }
      guard !hasPassed(seconds, since: start) else {
        throw Failure(description: "the program did not end; it wrote …\(lastText)")
      }
    }
  }

  private func take(_ bytes: ArraySlice<UInt8>) {
    output += bytes
    answerQuestions()
    guard let reply, !Self.indices(of: "\u{1b}[c", in: output.suffix(bytes.count + 2)).isEmpty else { return }
    self.reply = nil
    type(reply)
  }

  /// Returns how often a text occurs in bytes.
  public static func count(of text: String, in bytes: ArraySlice<UInt8>) -> Int { indices(of: text, in: bytes).count }

  /// Returns the indices at which a text begins in bytes. It takes next to no time, so that a program is not slowed by who
  /// watches it.
  static func indices(of text: String, in bytes: ArraySlice<UInt8>) -> [Int] {
    let wanted = Array(text.utf8)
    return bytes.withUnsafeBytes { buffer in
      var (start, indices) = (0, [Int]())
      while let base = buffer.baseAddress, let first = memchr(base + start, Int32(wanted[0]), buffer.count - start) {
        start = UnsafeRawPointer(first) - base
        guard start + wanted.count <= buffer.count else { break }
        if memcmp(first, wanted, wanted.count) == 0 { indices.append(bytes.startIndex + start) }
        start += 1
      }
      return indices
    }
  }

  /// Reads the available output, waiting up to the time for some. Returns false if the program has closed the terminal.
  @discardableResult
  private func step(milliseconds: Int32) -> Bool {
    typeLaterParts()
    let untilLater = later.first.map { Int32(max(0, ($0.time - now) * 1000)) + 1 } ?? .max
    var descriptors = [pollfd(fd: master, events: Int16(POLLIN), revents: 0)]
    if pipe >= 0 { descriptors.append(pollfd(fd: pipe, events: Int16(POLLIN), revents: 0)) }
    guard poll(&descriptors, nfds_t(descriptors.count), min(milliseconds, untilLater)) > 0 else {
      return milliseconds > 0
    }
    var buffer = [UInt8](repeating: 0, count: 65_536)
    if pipe >= 0 {
      let count = Glibc.read(pipe, &buffer, buffer.count)
      if count > 0 { pipedOutput += buffer[..<count] }
    }
    if let bytesPerSecond {
      // Each read takes the time that it would take on the line.
      if now < lastRead { usleep(UInt32((lastRead - now) * 1e6)) }
      buffer.removeLast(buffer.count - max(1, min(buffer.count, Int(bytesPerSecond / 500))))
    }
    let count = Glibc.read(master, &buffer, buffer.count)
    if let bytesPerSecond { lastRead = max(now, lastRead) + Double(max(count, 0)) / bytesPerSecond }
    if count > 0 { take(buffer[..<count]) }
    // EIO: no process has the other side open.
    return count > 0 || errno == EAGAIN || errno == EINTR
  }
}
