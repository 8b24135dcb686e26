extension SFTPStore {
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
    if let version, attributes.version != version {
      // The version of a file that was read tells its contents, too.
      guard version.hasPrefix(attributes.version), try file(at: path)?.version == version else {
        throw StoreError(.conflict, "\(path) was changed by another program")
      }
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
