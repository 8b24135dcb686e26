#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Another program, started with its standard output on a pipe.
public struct ChildProcess {
  /// How a process ended, and what it used.
  public struct Exit {
    /// The exit status; nil if a signal ended it.
    public let status: Int32?
    /// The signal that ended it; nil if it exited.
    public let signal: Int32?
    /// Seconds of processor, user and system.
    public let processorSeconds: Double
    /// The most memory that it held, in bytes.
    public let peakMemory: Int
  }

  public let id: pid_t
  /// The end of the pipe to read from; `wait` closes it.
  public let output: FileDescriptor

  /// Starts `arguments[0]`, searched for in `PATH` if it has no slash.
  ///
  /// - Parameters:
  ///   - environment: Variables to set beside those of this process.
  ///   - inheritsInput: Whether it reads this process's standard input; else it reads nothing.
  ///   - inheritsErrors: Whether it writes to this process's standard error; else what it writes there is discarded.
  public init(
    _ arguments: [String], environment: [String: String] = [:], inheritsInput: Bool = false,
    inheritsErrors: Bool = false
  ) throws(Errno) {
    let pipe = try FileDescriptor.pipe(options: .closeOnExec)
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    if !inheritsInput { posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0) }
    posix_spawn_file_actions_adddup2(&actions, pipe.writeEnd.rawValue, STDOUT_FILENO)
    if !inheritsErrors { posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0) }
    let variables = EnvironmentVariables.all.merging(environment) { $1 }.map { "\($0)=\($1)" }
    var argv = arguments.map { strdup($0) } + [nil]
    var envp = variables.map { strdup($0) } + [nil]
    defer { for text in argv + envp { free(text) } }
    var id = pid_t()
    let failure = posix_spawnp(&id, arguments[0], &actions, nil, &argv, &envp)
    try? pipe.writeEnd.close()
    guard failure == 0 else {
      try? pipe.readEnd.close()
      throw Errno(rawValue: failure)
    }
    self.id = id
    output = pipe.readEnd
  }

  /// Waits until the process has ended.
  public func wait() -> Exit {
    try? output.close()
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
}
