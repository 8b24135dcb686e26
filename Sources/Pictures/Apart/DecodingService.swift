import CLibrary
import Platform

/// The side of a process that decodes for the program, one picture after another, until its input ends.
public enum DecodingService {
  /// The argument that starts the service.
  static let argument = "--decode-pictures"
  /// The memory limit of a process in bytes. It is set on Linux only.
  static let memory = 1_000_000_000

  /// Decodes pictures for the parent program if the arguments ask for it, and then ends this process. The arguments also
  /// give the limit of CPU time per picture, in seconds.
  public static func runIfAsked(_ arguments: [String]) {
    guard arguments.count == 3, arguments[1] == argument, let seconds = Int(arguments[2]) else { return }
    run(seconds: seconds)
    _exit(0)
  }

  private static func run(seconds: Int) {
    // Output of the libraries must not mix with answers.
    guard let answers = try? FileDescriptor.standardOutput.duplicate() else { return }
    if let nothing = try? FileDescriptor.opened("/dev/null", .writeOnly) {
      _ = try? nothing.duplicate(as: .standardOutput)
    }
    limit(RLIMIT_CORE, to: 0)
    #if os(Linux)
      limit(RLIMIT_DATA, to: memory)
    #endif
    endWithProgram()
    while let numbers = read(8 * DecodingMessage.requestNumbers).map(DecodingMessage.numbers),
      let path = read(numbers[9]), let file = read(numbers[10])
    {
      limit(RLIMIT_CPU, to: processorSeconds() + seconds)
      let outcome: Result<DecodedPixels, PictureError>
      do throws(PictureError) {
        let request = try DecodingMessage.request(numbers, path: path, file: PictureBytes(file))
        outcome = .success(try request.file.header.format.codec.decode(request))
      } catch {
        outcome = .failure(error)
      }
      let pixels = (try? outcome.get().bitmap.pixels) ?? []
      guard write(DecodingMessage.bytes(of: outcome), to: answers), write(pixels, to: answers) else { return }
    }
  }

  /// Ends this process with the program, even while it decodes.
  private static func endWithProgram() {
    WorkerThread(name: "program") {
      var input = pollfd(fd: STDIN_FILENO, events: 0, revents: 0)
      while poll(&input, 1, -1) <= 0 || input.revents == 0 {}
      _exit(0)
    }?.detach()
  }

  private static func processorSeconds() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return time.tv_sec + 1
  }

  #if canImport(Glibc)
    private static func limit(_ resource: __rlimit_resource, to value: Int) {
      var limit = rlimit()
      getrlimit(__rlimit_resource_t(resource.rawValue), &limit)
      limit.rlim_cur = min(rlim_t(value), limit.rlim_max)
      setrlimit(__rlimit_resource_t(resource.rawValue), &limit)
    }
  #else
    private static func limit(_ resource: CInt, to value: Int) {
      var limit = rlimit()
      getrlimit(resource, &limit)
      limit.rlim_cur = min(rlim_t(value), limit.rlim_max)
      setrlimit(resource, &limit)
    }
  #endif

  private static func read(_ count: Int) -> [UInt8]? { DecodingMessage.read(count, from: .standardInput) }

  private static func write(_ bytes: [UInt8], to output: FileDescriptor) -> Bool {
    (try? output.writeFully(bytes)) != nil
  }
}
