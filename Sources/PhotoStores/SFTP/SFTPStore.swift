import Basics
import Pictures
import Platform
import Synchronization

/// The files of a host, by its SFTP server. The child runs ssh, so that the user's configuration, keys, agents and jumps hold.
final class SFTPStore: PhotoStore {
  private let host: String
  private let command: [String]
  private let seconds: Double
  private let current = Monitor<SFTPConnection?>(nil)

  /// - Parameters:
  ///   - authority: `user@host:port`.
  ///   - ssh: the program, with arguments of its own.
  init(_ authority: String, ssh: [String], seconds: Double) throws(StoreError) {
    let user = authority.lastIndex(of: "@").map { authority[..<$0] }
    let rest = user.map { authority[$0.endIndex...].dropFirst() } ?? authority[...]
    let parts = rest.split(separator: ":", maxSplits: 1)
    // ssh takes a name that begins with a hyphen for an option.
    guard let name = parts.first, !name.hasPrefix("-"), !(user?.hasPrefix("-") ?? false) else {
      throw StoreError(.refused, "this is no name of a host")
    }
    guard !(user?.contains(":") ?? false) else {
      throw StoreError(.refused, "an address with a password is not used: set up a key for \(name) (ssh-copy-id)")
    }
    host = String(name)
    self.seconds = seconds
    command =
      ssh + ["-oBatchMode=yes", "-oConnectTimeout=10", "-oServerAliveInterval=10", "-oServerAliveCountMax=2"]
      + (parts.count > 1 ? ["-p", String(parts[1])] : []) + (user.map { ["-l", String($0)] } ?? [])
      + ["-s", "--", host, "sftp"]
  }

  /// Reaches files by another program that speaks the protocol.
  init(command: [String], seconds: Double = 15) {
    (self.command, self.seconds, host) = (command, seconds, "the server")
  }

  /// Returns the connection; starts one if there is none, or if it has broken.
  private func connection() throws(StoreError) -> SFTPConnection {
    let (command, host, seconds) = (command, host, seconds)
    let result = current.withLock { connection -> Result<SFTPConnection, StoreError> in
      if let connection, connection.isOpen { return .success(connection) }
      do throws(StoreError) {
        let new = try SFTPConnection(command, host: host, seconds: seconds)
        connection = new
        return .success(new)
      } catch { return .failure(error) }
    }
    return try result.get()
  }

  /// Returns a path as the server takes it: absolute, or in the home folder after `~/`.
  private static func remote(_ path: String) -> [UInt8] {
    if path == "~" || path == "~/" { return Array(".".utf8) }
    let whole = path.hasPrefix("~/") ? String(path.dropFirst(2)) : "/" + path
    return Array((whole.count > 1 && whole.hasSuffix("/") ? String(whole.dropLast()) : whole).utf8)
  }

  // MARK: Single requests

  /// Throws if an answer is a status that is no success.
  private static func check(_ answer: SFTPReader, _ path: String) throws(StoreError) {
    guard answer.type == SFTPType.result.rawValue else { return }
    let status = status(of: answer)
    if status != .ok { throw StoreError(status == .connectionLost ? .line : .refused, "\(path): \(status.sentence)") }
  }

  private static func status(of answer: SFTPReader) -> SFTPStatus {
    var answer = answer
    return answer.number().flatMap(SFTPStatus.init) ?? .failure
  }

  private func attributes(
    _ type: SFTPType, _ path: String, on connection: SFTPConnection
  ) throws(StoreError) -> SFTPAttributes? {
    var answer = try connection.answer(to: connection.send(type) { $0.add(Self.remote(path)) })
    if answer.type == SFTPType.result.rawValue, Self.status(of: answer) == .noSuchFile { return nil }
    try Self.check(answer, path)
    guard let attributes = answer.attributes() else { throw Self.nonsense(path) }
    return attributes
  }

  private static func nonsense(_ path: String) -> StoreError {
    StoreError(.refused, "\(path): the answer of the server is not SFTP")
  }

  private func handle(
    _ path: String, flags: UInt32, mode: UInt32? = nil, on connection: SFTPConnection
  ) throws(StoreError) -> ArraySlice<UInt8> {
    var answer = try connection.answer(
      to: connection.send(.open) {
        $0.add(Self.remote(path))
        $0.add(flags)
        $0.add(mode == nil ? 0 : 4)
        if let mode { $0.add(mode & 0o777) }
      })
    try Self.check(answer, path)
    guard let handle = answer.text() else { throw Self.nonsense(path) }
    return handle
  }

  private func close(_ handle: ArraySlice<UInt8>, on connection: SFTPConnection) {
    if let number = try? connection.send(.close, { $0.add(handle) }) { connection.ignore(number) }
  }

  // MARK: Listing

  /// The requests for names that are on their way at a time.
  private static let ahead = 16

  func list(_ folder: String, after mark: String?) throws(StoreError) -> StoreListing {
    let connection = try connection()
    let path = folder.isEmpty ? "/" : folder
    var answer = try connection.answer(to: connection.send(.openFolder) { $0.add(Self.remote(folder)) })
    try Self.check(answer, path)
    guard let handle = answer.text() else { throw Self.nonsense(path) }
    defer { close(handle, on: connection) }
    var found: [(name: String, attributes: SFTPAttributes)] = []
    var waiting: [UInt32] = []
    defer { waiting.forEach(connection.ignore) }
    var isAtEnd = false
    while !isAtEnd {
      while waiting.count < Self.ahead { waiting.append(try connection.send(.readFolder) { $0.add(handle) }) }
      var answer = try connection.answer(to: waiting.removeFirst())
      if answer.type == SFTPType.result.rawValue, Self.status(of: answer) == .endOfFile {
        isAtEnd = true
      } else {
        try Self.check(answer, path)
        try Self.add(&answer, to: &found, path)
      }
    }
    try follow(&found, in: folder, on: connection)
    var listing = StoreListing()
    for (name, attributes) in NaturalOrder.sorted(found, by: \.name) {
      if attributes.isFolder { listing.folders.append(name) }
      guard attributes.isFile else { continue }
      listing.files.append(
        StoreEntry(name: name, size: attributes.size, changed: attributes.changed, version: attributes.version))
    }
    return listing
  }

  private static func add(
    _ answer: inout SFTPReader, to found: inout [(name: String, attributes: SFTPAttributes)], _ path: String
  ) throws(StoreError) {
    guard answer.type == SFTPType.names.rawValue, let count = answer.number() else { throw nonsense(path) }
    for _ in 0..<count {
      guard let name = answer.text(), answer.text() != nil, let attributes = answer.attributes() else {
        throw nonsense(path)
      }
      // A name that is no text cannot be written as an address.
      guard let text = String(validating: name, as: UTF8.self), text != ".", text != "..", !text.contains("/") else {
        continue
      }
      found.append((text, attributes))
    }
  }

  /// Replaces the facts about links by those about what they point to.
  private func follow(
    _ found: inout [(name: String, attributes: SFTPAttributes)], in folder: String, on connection: SFTPConnection
  ) throws(StoreError) {
    let links = found.indices.filter { found[$0].attributes.isLink }
    for start in stride(from: 0, to: links.count, by: 4 * Self.ahead) {
      let part = links[start..<min(start + 4 * Self.ahead, links.count)]
      var numbers: [UInt32] = []
      for index in part {
        numbers.append(try connection.send(.status) { $0.add(Self.remote(folder + found[index].name)) })
      }
      for (index, number) in zip(part, numbers) {
        var answer = try connection.answer(to: number)
        if answer.type == SFTPType.attributes.rawValue, let attributes = answer.attributes() {
          found[index].attributes = attributes
        }
      }
    }
  }

  // MARK: Reading

  /// Bytes of one request, which every server sends at once.
  private static let piece = 32_768
  /// The most bytes of a file.
  private static let limit = 256_000_000

  func reading(of path: String, part: Range<Int>?) -> RemoteReading {
    .call { [self] known throws(FetchError) in
      do throws(StoreError) { return try read(path, part, known: known) } catch {
        throw FetchError(
          error.description, label: error.kind == .line ? "cut off" : "refused", isTransient: error.kind == .line)
      }
    }
  }

  private func read(_ path: String, _ part: Range<Int>?, known: String?) throws(StoreError) -> RemotePart? {
    let connection = try connection()
    let handle = try handle(path, flags: 1, on: connection)
    defer { close(handle, on: connection) }
    // The first pieces are asked for together with the size.
    let status = try connection.send(.handleStatus) { $0.add(handle) }
    let start = part?.lowerBound ?? 0
    var wanted = part.map { $0.count } ?? 0
    var asked: [(number: UInt32, count: Int)] = []
    defer { for piece in asked { connection.ignore(piece.number) } }
    var next = 0
    func ask(upTo end: Int) throws(StoreError) {
      while next < end, asked.count < 64 {
        let (offset, count) = (start + next, min(Self.piece, wanted - next))
        let number = try connection.send(.read) {
          $0.add(handle)
          $0.add(long: offset)
          $0.add(UInt32(count))
        }
        asked.append((number, count))
        next += count
      }
    }
    try ask(upTo: wanted)
    var answer = try connection.answer(to: status)
    try Self.check(answer, path)
    guard let attributes = answer.attributes() else { throw Self.nonsense(path) }
    if let known, attributes.version == known { return nil }
    guard attributes.size <= Self.limit || part != nil else { throw StoreError(.refused, "\(path) is too large") }
    if part == nil { wanted = attributes.size }
    let end = min(wanted, max(attributes.size - start, 0))
    var bytes: [UInt8] = []
    bytes.reserveCapacity(end)
    while bytes.count < end {
      try ask(upTo: end)
      guard !asked.isEmpty else { break }
      let (number, count) = asked.removeFirst()
      var answer = try connection.answer(to: number)
      if answer.type == SFTPType.result.rawValue, Self.status(of: answer) == .endOfFile { break }
      try Self.check(answer, path)
      guard let data = answer.text() else { throw Self.nonsense(path) }
      bytes += data
      // A server may send less than was asked for, inside a file; the rest is asked for again.
      if data.count < count, bytes.count < end {
        asked.forEach { connection.ignore($0.number) }
        asked = []
        next = bytes.count
        guard !data.isEmpty else { break }
      }
    }
    guard bytes.count == end else {
      throw StoreError(.line, "\(path) was changed while it was read: it has \(bytes.count.grouped) bytes")
    }
    return RemotePart(bytes: bytes, whole: attributes.size, version: attributes.version)
  }

  func file(at path: String) throws(StoreError) -> StoredFile? {
    let connection = try connection()
    guard try attributes(.status, path, on: connection) != nil else { return nil }
    guard let part = try read(path, nil, known: nil) else { return nil }
    return StoredFile(bytes: part.bytes, version: Self.version(of: part))
  }

  /// The version of a file that is written again tells its contents, too, since times have seconds only.
  private static func version(of part: RemotePart) -> String {
    part.version + Digest.sha256(part.bytes).prefix(8).hexadecimal
  }

  // MARK: Writing

  func write(_ bytes: [UInt8], to path: String, replacing version: String?) throws(StoreError) -> String {
    let connection = try connection()
    let existing = try attributes(.status, path, on: connection)
    try checkVersion(of: path, version)
    let temporary = WriteProof.path(beside: path)
    // Creates the file for writing; fails if it is there.
    let handle = try handle(temporary, flags: 2 | 8 | 32, mode: existing?.mode, on: connection)
    do throws(StoreError) {
      for offset in stride(from: 0, to: bytes.count, by: Self.piece) {
        let number = try connection.send(.write) {
          $0.add(handle)
          $0.add(long: offset)
          $0.add(bytes[offset..<min(offset + Self.piece, bytes.count)])
        }
        try Self.check(connection.answer(to: number), path)
      }
      if connection.knows("fsync@openssh.com") {
        try Self.check(
          connection.answer(
            to: connection.send(.extended) {
              $0.add("fsync@openssh.com".utf8)
              $0.add(handle)
            }), path)
      }
      try Self.check(connection.answer(to: connection.send(.close) { $0.add(handle) }), path)
      try checkVersion(of: path, version)
      try replace(path, by: temporary, isNew: version == nil, on: connection)
    } catch {
      if let number = try? connection.send(.remove, { $0.add(Self.remote(temporary)) }) { connection.ignore(number) }
      throw error
    }
    guard let written = try file(at: path) else { throw StoreError(.line, "\(path) is not there after it was written") }
    return written.version
  }

  private func checkVersion(of path: String, _ version: String?) throws(StoreError) {
    guard try file(at: path)?.version == version else {
      throw StoreError(.conflict, version == nil ? "\(path) exists already" : "\(path) was changed by another program")
    }
  }

  /// Renames a new file. Without the extension of OpenSSH a rename replaces nothing, so that the old file goes aside before.
  private func replace(
    _ path: String, by new: String, isNew: Bool, on connection: SFTPConnection
  ) throws(StoreError) {
    if isNew { return try rename(new, path, on: connection) }
    if connection.knows("posix-rename@openssh.com") {
      return try Self.check(
        connection.answer(
          to: connection.send(.extended) {
            $0.add("posix-rename@openssh.com".utf8)
            $0.add(Self.remote(new))
            $0.add(Self.remote(path))
          }), path)
    }
    let old = WriteProof.path(beside: path)
    try rename(path, old, on: connection)
    do throws(StoreError) { try rename(new, path, on: connection) } catch {
      try rename(old, path, on: connection)
      throw error
    }
    try Self.check(connection.answer(to: connection.send(.remove) { $0.add(Self.remote(old)) }), old)
  }

  private func rename(_ path: String, _ other: String, on connection: SFTPConnection) throws(StoreError) {
    let number = try connection.send(.rename) {
      $0.add(Self.remote(path))
      $0.add(Self.remote(other))
    }
    try Self.check(connection.answer(to: number), path)
  }

  func move(_ path: String, to other: String, expecting version: String?) throws(StoreError) {
    let connection = try connection()
    guard let attributes = try attributes(.linkStatus, path, on: connection) else {
      throw StoreError(.conflict, "\(path) no longer exists")
    }
    guard version == nil || attributes.version == version else {
      throw StoreError(.conflict, "\(path) was changed by another program")
    }
    guard try self.attributes(.linkStatus, other, on: connection) == nil else {
      throw StoreError(.conflict, "\(other) exists already")
    }
    var folder = ""
    for name in other.split(separator: "/").dropLast() {
      folder += (folder.isEmpty ? "" : "/") + name
      guard try self.attributes(.status, folder, on: connection) == nil else { continue }
      let number = try connection.send(.makeFolder) {
        $0.add(Self.remote(folder))
        $0.add(0)
      }
      try Self.check(connection.answer(to: number), folder)
    }
    try rename(path, other, on: connection)
  }
}
