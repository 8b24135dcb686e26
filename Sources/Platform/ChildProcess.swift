import CLibrary

/// A child process with its standard output on a pipe.
public struct ChildProcess: Sendable {
  /// The end of a process, and the resources that it used.
  public struct Exit {
    /// The exit status; nil if a signal ended the process.
    public let status: Int32?
    /// The signal that ended the process; nil if it exited.
    public let signal: Int32?
    /// The CPU time in seconds, user and system.
    public let processorSeconds: Double
    /// The greatest memory use in bytes.
    public let peakMemory: Int
  }

  /// The standard input of the child.
  public enum Input {
    /// No input.
    case nothing
    /// This process's standard input.
    case inherited
    /// A pipe without data, which closes when this process ends for any reason, or in `wait`.
    case lifeline
    /// The bytes written by `send`.
    case connection
  }

  public let id: pid_t
  /// The read end of the output pipe; `wait` closes it.
  public let output: FileDescriptor
  private let lifeline: FileDescriptor?

  /// Starts `arguments[0]`, searched for in `PATH` if it has no slash.
  ///
  /// - Parameters:
  ///   - environment: Variables to set in addition to this process's.
  ///   - input: The standard input.
  ///   - inheritsErrors: Whether standard error is this process's; else it is discarded.
  ///   - errors: A descriptor for standard error instead.
  public init(
    _ arguments: [String], environment: [String: String] = [:], input: Input = .nothing,
    inheritsErrors: Bool = false, errors: FileDescriptor? = nil
  ) throws(Errno) {
    let pipe = try FileDescriptor.pipe(options: .closeOnExec)
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    var line: (readEnd: FileDescriptor, writeEnd: FileDescriptor)?
    switch input {
    case .inherited: break
    case .nothing: posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    case .lifeline:
      let ends = try FileDescriptor.pipe(options: .closeOnExec)
      posix_spawn_file_actions_adddup2(&actions, ends.readEnd.rawValue, STDIN_FILENO)
      line = ends
    case .connection:
      // A socket, since writing to a closed pipe would end this process.
      var ends: [Int32] = [-1, -1]
      guard socketpair(AF_UNIX, Self.streamType, 0, &ends) == 0 else { throw Errno.last }
      #if canImport(Darwin)
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      #endif
      posix_spawn_file_actions_adddup2(&actions, ends[0], STDIN_FILENO)
      line = (FileDescriptor(rawValue: ends[0]), FileDescriptor(rawValue: ends[1]))
    }
    posix_spawn_file_actions_adddup2(&actions, pipe.writeEnd.rawValue, STDOUT_FILENO)
    if let errors {
      posix_spawn_file_actions_adddup2(&actions, errors.rawValue, STDERR_FILENO)
    } else if !inheritsErrors {
      posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    }
    defer {
      try? pipe.writeEnd.close()
      try? line?.readEnd.close()
    }
    do throws(Errno) { id = try Self.start(arguments.map { Array($0.utf8) }, environment: environment, &actions) } catch
    {
      try? line?.writeEnd.close()
      try? pipe.readEnd.close()
      throw error
    }
    output = pipe.readEnd
    lifeline = line?.writeEnd
  }

  /// `POSIX_SPAWN_SETSID`, which Glibc hides: starts a new session. Source: spawn.h of glibc, musl and Darwin.
  #if os(Linux)
    private static let setsid: Int32 = 0x80
  #else
    private static let setsid: Int32 = 0x400
  #endif

  /// Starts a program. Returns its process ID.
  ///
  /// - Parameter isDetached: Whether to start a new session, without a terminal.
  private static func start(
    _ arguments: [[UInt8]], environment: [String: String] = [:], isDetached: Bool = false,
    _ actions: inout posix_spawn_file_actions_t
  ) throws(Errno) -> pid_t {
    let variables = EnvironmentVariables.all.merging(environment) { $1 }.map { "\($0)=\($1)" }
    var argv = arguments.map { strdup($0.map { CChar(bitPattern: $0) } + [0]) } + [nil]
    var envp = variables.map { strdup($0) } + [nil]
    defer { for text in argv + envp { free(text) } }
    var id = pid_t()
    // Signals that this process blocks or ignores are reset in the child.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    for signal in [SIGINT, SIGQUIT, SIGPIPE] { sigaddset(&signals, signal) }
    posix_spawnattr_setsigdefault(&attributes, &signals)
    let flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | (isDetached ? setsid : 0)
    posix_spawnattr_setflags(&attributes, Int16(flags))
    let failure = posix_spawnp(&id, argv[0]!, &actions, &attributes, &argv, &envp)
    guard failure == 0 else { throw Errno(rawValue: failure) }
    return id
  }

  #if canImport(Glibc)
    private static let streamType = CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    private static let withoutSignal = CInt(MSG_NOSIGNAL)
  #elseif canImport(Musl)
    private static let streamType = SOCK_STREAM | SOCK_CLOEXEC
    private static let withoutSignal = CInt(MSG_NOSIGNAL)
  #else
    private static let streamType = SOCK_STREAM
    private static let withoutSignal: CInt = 0
  #endif

  /// Writes all bytes to the program's standard input, which must be a `.connection`.
  public func send(_ bytes: [UInt8]) throws(Errno) {
    try bytes.withUnsafeBufferPointer { bytes throws(Errno) in try send(UnsafeRawBufferPointer(bytes)) }
  }

  /// Writes all bytes to the program's standard input, which must be a `.connection`.
  public func send(_ bytes: UnsafeRawBufferPointer) throws(Errno) {
    guard let socket = lifeline?.rawValue else { throw .badFileDescriptor }
    var sent = 0
    while sent < bytes.count {
      let count = CLibrary.send(socket, bytes.baseAddress! + sent, bytes.count - sent, Self.withoutSignal)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw Errno.last }
      sent += count
    }
  }

  /// Lowers the CPU priority of the process.
  public func lowerPriority() {
    #if canImport(Glibc)
      setpriority(CInt(PRIO_PROCESS.rawValue), id_t(id), 19)
    #else
      setpriority(CInt(PRIO_PROCESS), id_t(id), 19)
    #endif
  }

  /// Sends SIGTERM to the process.
  public func terminate() { kill(id, SIGTERM) }

  /// Waits for the end of the process. Its identifier is not reused until `wait` is called.
  public func waitForEnd() {
    var information = siginfo_t()
    while waitid(P_PID, id_t(id), &information, WEXITED | WNOWAIT) != 0 && errno == EINTR {}
  }

  /// Closes the pipes and waits for the end of the process.
  public func wait() -> Exit {
    try? output.close()
    try? lifeline?.close()
    return Self.wait(for: id)
  }

  private static func wait(for id: pid_t) -> Exit {
    var status: Int32 = 0
    var usage = rusage()
    while wait4(id, &status, 0, &usage) < 0 && errno == EINTR {}
    let signal = status & 0x7f
    return Exit(
      status: signal == 0 ? status >> 8 & 0xff : nil, signal: signal == 0 ? nil : signal,
      processorSeconds: Double(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec)
        + Double(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6,
      peakMemory: usage.ru_maxrss * 1024)
  }
  // MARK: For the user

  private static let signalHandlers = ProcessResource("the table of signal handlers")

  /// Runs a program in this process's terminal and waits for its end, like system(3). Ctrl-C only affects the program;
  /// Ctrl-Z stops both.
  public static func runInTerminal(_ arguments: [[UInt8]]) throws(Errno) -> Exit {
    try signalHandlers.use { () throws(Errno) in
      let handlers: [(signal: Int32, handler: sighandler_t?)] = [
        (SIGINT, signal(SIGINT, SIG_IGN)), (SIGQUIT, signal(SIGQUIT, SIG_IGN)), (SIGTSTP, signal(SIGTSTP, SIG_DFL)),
      ]
      defer { for (number, handler) in handlers { _ = signal(number, handler) } }
      // This process's standard input or output may be a pipe.
      return wait(for: try start(arguments, on: "/dev/tty"))
    }
  }

  /// Starts a program that continues after this process. It has no terminal, and its output is discarded.
  ///
  /// - Returns: A function that waits for its end. It must be called, on any thread.
  public static func detach(_ arguments: [[UInt8]]) throws(Errno) -> @Sendable () -> Exit {
    let id = try start(arguments, on: "/dev/null", isDetached: true)
    return { wait(for: id) }
  }

  /// Starts a program with a file as its standard input, output and error.
  private static func start(
    _ arguments: [[UInt8]], on path: String, isDetached: Bool = false
  ) throws(Errno) -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] {
      posix_spawn_file_actions_addopen(&actions, descriptor, path, O_RDWR, 0)
    }
    return try start(arguments, isDetached: isDetached, &actions)
  }
}
