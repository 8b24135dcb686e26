import Basics
import Pictures
import Platform

/// A remote of rclone, of any kind. A child process serves it as WebDAV on a loopback port, with a password that only this program
/// and the child know.
final class RcloneStore: PhotoStore {
  /// The child process and its store.
  private struct Server: Sendable {
    let child: ChildProcess
    let output: Monitor<Output>
    let store: DAVStore

    var isAlive: Bool { output.withLock { !$0.isReaped } }

    func end() { RcloneStore.end(child, output) }
  }

  /// The standard error of the child.
  private struct Output {
    var text = ""
    /// Whether the child has ended and its whole output is in `text`.
    var hasEnded = false
    /// Whether the child was reaped, so that another process may have its identifier.
    var isReaped = false
  }

  private static func end(_ child: ChildProcess, _ output: Monitor<Output>) {
    output.withLock { if !$0.isReaped { child.terminate() } }
  }

  private let remote: String
  private let command: [String]
  private let options: FetchOptions
  private let server = Monitor<Server?>(nil)

  /// - Parameters:
  ///   - remote: The name of a remote in rclone's configuration.
  ///   - rclone: The program with its arguments.
  init(remote: String, rclone: [String], options: FetchOptions) throws(StoreError) {
    let name = remote.percentDecoded
    // Other remotes have their settings, including keys, in the name.
    let isName = name.unicodeScalars.allSatisfy {
      $0.properties.isAlphabetic || "0123456789_-.+@ ".unicodeScalars.contains($0)
    }
    guard isName, !name.hasPrefix("-"), !name.isEmpty else {
      throw StoreError(.refused, "this is no name of a remote: rclone listremotes prints them")
    }
    (self.remote, command, self.options) = (name, rclone, options)
  }

  deinit { server.withLock { $0?.end() } }

  /// Returns the store of the child; starts a child if there is none.
  private func store() throws(StoreError) -> DAVStore {
    try server.withLock { server throws(StoreError) in
      if let server, server.isAlive { return server.store }
      let new = try start()
      server = new
      return new.store
    }
  }

  /// A script that runs a program, and kills it when this process ends for any reason: the shell reads from a pipe that
  /// then closes. The kernel's parent-death signal would also come when a thread of the parent ends. The shell ignores
  /// a terminal's SIGHUP, since rclone continues after one.
  private static let shell = """
    trap '' HUP INT QUIT
    exec 3<&0
    "$@" 3<&- </dev/null &
    child=$!
    trap 'kill -9 $child' TERM
    (read -r end; kill -9 $child) <&3 >/dev/null 2>&1 &
    reader=$!
    wait $child
    status=$?
    kill $reader
    exit $status
    """

  private func start() throws(StoreError) -> Server {
    let password = (0..<4).map { _ in String(UInt64.random(in: .min...(.max)), radix: 36) }.joined()
    let arguments = command + ["serve", "webdav", "\(remote):", "--addr", "127.0.0.1:0", "--dir-cache-time", "5s"]
    let pipe: (readEnd: FileDescriptor, writeEnd: FileDescriptor)
    let child: ChildProcess
    do throws(Errno) {
      pipe = try FileDescriptor.pipe(options: .closeOnExec)
      do throws(Errno) {
        // Other users of the machine can read arguments, but not variables.
        child = try ChildProcess(
          ["/bin/sh", "-c", Self.shell, "rclone"] + arguments,
          environment: ["RCLONE_USER": "photowall", "RCLONE_PASS": password], input: .lifeline, errors: pipe.writeEnd)
      } catch {
        for end in [pipe.readEnd, pipe.writeEnd] { try? end.close() }
        throw error
      }
    } catch {
      throw StoreError(.refused, "rclone cannot be started: \(error.clause); install rclone")
    }
    let output = Monitor(Output())
    // A program started by the child may hold the pipe open, so the end of the child is written to the pipe.
    let read: @Sendable () -> Void = {
      while let more = try? pipe.readEnd.readSome(), let last = more.last {
        // Further output is discarded.
        output.withLock { if $0.text.utf8.count < 65_536 { $0.text += String(decoding: more, as: UTF8.self) } }
        output.notify()
        if last == 0, output.withLock({ $0.isReaped }) { break }
      }
      output.withLock { $0.hasEnded = true }
      output.notify()
      try? pipe.readEnd.close()
    }
    let reap: @Sendable () -> Void = {
      child.waitForEnd()
      output.withLock { $0.isReaped = true }
      _ = child.wait()
      _ = try? pipe.writeEnd.writeAll([0])
      try? pipe.writeEnd.close()
    }
    guard let reaper = WorkerThread(name: "rclone", run: reap), let reader = WorkerThread(name: "rclone", run: read)
    else {
      Self.end(child, output)
      throw StoreError(.line, "no thread for rclone")
    }
    for thread in [reaper, reader] { thread.detach() }
    let answer = output.wait(seconds: 30) { output -> Result<String, StoreError>? in
      if let address = Self.address(in: output.text) { return .success(address) }
      return output.hasEnded ? .failure(Self.failure(output.text, of: self.remote)) : nil
    }
    guard let answer else {
      Self.end(child, output)
      throw StoreError(.line, "rclone does not answer")
    }
    let login = String(decoding: "photowall:\(password)".utf8.base64, as: UTF8.self)
    let store = DAVStore(
      server: try answer.get(), fields: ["Authorization: Basic \(login)"], client: HTTPClient(options: options))
    return Server(child: child, output: output, store: store)
  }

  /// Returns the address in rclone's output, without a trailing slash; nil before it is there.
  private static func address(in text: String) -> String? {
    guard let start = text.firstRange(of: "http://127.0.0.1:")?.lowerBound,
      let end = text[start...].dropFirst("http://127.0.0.1:".count).firstIndex(where: { !$0.isNumber })
    else { return nil }
    return String(text[start..<end])
  }

  private static func failure(_ text: String, of remote: String) -> StoreError {
    if text.contains("rclone: not found") || text.contains("rclone: No such file") {
      return StoreError(.refused, "rclone cannot be started: install rclone")
    }
    if text.contains("didn't find section in config file") {
      return StoreError(.refused, "rclone has no remote \(remote): rclone listremotes prints them")
    }
    let line = text.split { $0.isNewline || $0 == "\0" }.last.map { SanitizedText.made(from: String($0.prefix(200))) }
    return StoreError(.refused, "rclone has ended" + (line.map { ": \($0)" } ?? ""))
  }

  // MARK: Requests

  func list(_ folder: String, after mark: String?) throws(StoreError) -> StoreListing {
    do throws(StoreError) { return try store().list(folder, after: mark) } catch  where error.kind == .line {
      // The child may have ended; another one is tried once.
      server.withLock {
        $0?.end()
        $0 = nil
      }
      return try store().list(folder, after: mark)
    }
  }

  func reading(of path: String, range: Range<Int>?) -> RemoteReading {
    if let server = server.withLock({ $0 }), server.isAlive { return server.store.reading(of: path, range: range) }
    // Starting another child may take time.
    return .call { [self] _ throws(FetchError) in
      do throws(StoreError) {
        guard let file = try store().file(at: path) else {
          throw StoreError(.refused, "\(path): no such file on the server")
        }
        let bytes = range.map { Array(file.bytes.dropFirst($0.lowerBound).prefix($0.count)) } ?? file.bytes
        return RemoteBytes(bytes: bytes, whole: file.bytes.count, version: file.version)
      } catch {
        throw FetchError(error.description, label: "no rclone", isTransient: error.kind == .line)
      }
    }
  }

  func file(at path: String) throws(StoreError) -> StoredFile? { try store().file(at: path) }

  func write(_ bytes: [UInt8], to path: String, replacing version: String?) throws(StoreError) -> String {
    try store().write(bytes, to: path, replacing: version)
  }

  func move(_ path: String, to other: String, expecting version: String?) throws(StoreError) {
    try store().move(path, to: other, expecting: version)
  }
}
