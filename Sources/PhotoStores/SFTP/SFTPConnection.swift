import Basics
import Pictures
import Platform

/// A connection to a host's SFTP server through a child with ssh. Any thread can send requests and wait for responses.
final class SFTPConnection: Sendable {
  private struct State {
    var next: UInt32 = 1
    var answers: [UInt32: SFTPReader] = [:]
    /// The requests whose responses are discarded.
    var ignored: Set<UInt32> = []
    /// The reason why the connection has ended; nil while it is open.
    var failure: StoreError?
    var extensions: Set<String> = []
    var hasVersion = false
    /// Whether the child's input is closed, so that its descriptor may be another file's.
    var isEnded = false
  }

  private let child: ChildProcess
  private let state = Monitor(State())
  /// Held during a write, so that messages do not mix.
  private let writing = Monitor(())
  private let host: String
  private let seconds: Double

  /// The greatest length of a message; OpenSSH sends at most 256 KB.
  private static let longest = 1 << 20

  /// Starts the child and waits for the server's version.
  ///
  /// - Parameters:
  ///   - command: The program with its arguments; it uses the protocol on standard input and output.
  ///   - seconds: The timeout for responses.
  init(_ command: [String], host: String, seconds: Double) throws(StoreError) {
    (self.host, self.seconds) = (host, seconds)
    let pipe: (readEnd: FileDescriptor, writeEnd: FileDescriptor)
    do throws(Errno) {
      pipe = try FileDescriptor.pipe(options: .closeOnExec)
      defer { try? pipe.writeEnd.close() }
      child = try ChildProcess(command, input: .connection, errors: pipe.writeEnd)
    } catch {
      throw StoreError(
        .refused,
        "\(command[0]) cannot be started: \(error.clause)"
          + (error == .noSuchFileOrDirectory ? "; install openssh-client" : ""))
    }
    let (child, state, writing) = (child, state, writing)
    let run: @Sendable () -> Void = {
      Self.receive(from: child.output, into: state)
      // No more requests follow, and a program with another protocol might never end.
      child.terminate()
      state.notify()
      writing.withLock { _ in state.withLock { $0.isEnded = true } }
      _ = child.wait()
      let text = Self.text(of: pipe.readEnd)
      state.withLock { $0.failure = $0.failure ?? Self.failure(host, text) }
      state.notify()
    }
    guard let thread = WorkerThread(name: "sftp", run: run) else {
      child.terminate()
      throw StoreError(.line, "no thread for the connection to \(host)")
    }
    thread.detach()
    try send([0, 0, 0, 5, SFTPType.initialize.rawValue, 0, 0, 0, 3])
    let answer = state.wait(seconds: max(seconds, 20)) { $0.hasVersion ? .some(nil) : $0.failure.map(Optional.some) }
    guard let answer else { throw end(StoreError(.line, "\(host) does not answer")) }
    if let failure = answer { throw failure }
  }

  deinit { child.terminate() }

  var isOpen: Bool { state.withLock { $0.failure == nil } }

  /// Returns true if the server knows an extension.
  func knows(_ name: String) -> Bool { state.withLock { $0.extensions.contains(name) } }

  // MARK: Requests

  /// Sends a request. Returns its number for `answer(to:)`.
  func send(_ type: SFTPType, _ fill: (inout SFTPWriter) -> Void) throws(StoreError) -> UInt32 {
    let number = state.withLock { state in
      defer { state.next &+= 1 }
      return state.next
    }
    var body = SFTPWriter()
    body.add(number)
    fill(&body)
    var head = SFTPWriter()
    head.add(UInt32(body.bytes.count + 1))
    try send(head.bytes + [type.rawValue] + body.bytes)
    return number
  }

  private func send(_ bytes: [UInt8]) throws(StoreError) {
    if let failure = state.withLock({ $0.failure }) { throw failure }
    let isSent = writing.withLock { _ in !state.withLock { $0.isEnded } && (try? child.send(bytes)) != nil }
    guard !isSent else { return }
    // The reading thread knows the reason.
    throw state.wait(seconds: 5) { $0.failure } ?? StoreError(.line, "the connection to \(host) broke")
  }

  /// Waits for the response to a request.
  func answer(to number: UInt32) throws(StoreError) -> SFTPReader {
    let answer = state.wait(seconds: seconds) { state -> Result<SFTPReader, StoreError>? in
      if let answer = state.answers.removeValue(forKey: number) { return .success(answer) }
      return state.failure.map { .failure($0) }
    }
    guard let answer else { throw end(StoreError(.line, "\(host) does not answer")) }
    return try answer.get()
  }

  /// Discards the response to a request.
  func ignore(_ number: UInt32) {
    state.withLock { if $0.answers.removeValue(forKey: number) == nil { $0.ignored.insert(number) } }
  }

  /// Ends the connection. Returns the reason.
  private func end(_ error: StoreError) -> StoreError {
    state.withLock { $0.failure = $0.failure ?? error }
    state.notify()
    child.terminate()
    return error
  }

  // MARK: Answers

  private static func receive(from descriptor: FileDescriptor, into state: Monitor<State>) {
    var bytes: [UInt8] = []
    while let more = try? descriptor.readSome(limit: 1 << 18), !more.isEmpty {
      bytes += more
      var start = 0
      while bytes.count - start >= 5 {
        let count = bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
        // A shell's greeting is not part of the protocol.
        guard count >= 1, count <= longest else {
          return state.withLock {
            $0.failure = StoreError(.refused, "the server's answer is not SFTP: its shell may print a greeting")
          }
        }
        guard bytes.count - start >= 4 + count else { break }
        add(SFTPReader(type: bytes[start + 4], bytes[start + 5..<start + 4 + count]), to: state)
        start += 4 + count
      }
      bytes.removeFirst(start)
    }
  }

  private static func add(_ message: SFTPReader, to state: Monitor<State>) {
    var message = message
    guard let number = message.number() else { return }
    state.withLock { state in
      if message.type == SFTPType.version.rawValue {
        state.hasVersion = true
        while let name = message.text(), message.text() != nil {
          state.extensions.insert(String(decoding: name, as: UTF8.self))
        }
      } else if state.ignored.remove(number) == nil {
        state.answers[number] = message
      }
    }
    state.notify()
  }

  private static func text(of descriptor: FileDescriptor) -> String {
    defer { try? descriptor.close() }
    return String(decoding: (try? descriptor.readToEnd()) ?? [], as: UTF8.self)
  }

  /// Returns the error of an ended connection, from the last line of ssh's output.
  private static func failure(_ host: String, _ text: String) -> StoreError {
    let line = text.split(whereSeparator: \.isNewline).last { !$0.hasPrefix("Connection to ") } ?? ""
    let reason = SanitizedText.made(from: String(line.prefix(200)).replacing("ssh: ", with: ""))
    func has(_ words: String) -> Bool { text.contains(words) }
    if has("Host key verification failed") || has("REMOTE HOST IDENTIFICATION HAS CHANGED") {
      return StoreError(.refused, "the key of \(host) is not known: run ssh \(host) once to check and accept it")
    }
    if has("Permission denied") {
      return StoreError(
        .refused,
        "\(host) refuses the login without a question: load the key with ssh-add, or set up a key (ssh-copy-id)")
    }
    if has("subsystem request failed") { return StoreError(.refused, "\(host) offers no SFTP") }
    if has("Could not resolve hostname") { return StoreError(.line, "there is no server named \(host)") }
    return StoreError(.line, reason.isEmpty ? "the connection to \(host) broke" : "ssh \(host): \(reason)")
  }
}
