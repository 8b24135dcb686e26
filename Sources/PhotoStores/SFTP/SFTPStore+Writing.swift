extension SFTPStore {
  func write(_ bytes: [UInt8], to path: String, replacing version: String?) throws(StoreError) -> String {
    let connection = try connection()
    let existing = try connection.attributes(.status, path)
    try checkVersion(of: path, version)
    let temporary = WriteProof.path(beside: path)
    // Creates the file for writing; fails if it exists.
    let handle = try connection.handle(temporary, flags: 2 | 8 | 32, mode: existing?.mode)
    do throws(StoreError) {
      for offset in stride(from: 0, to: bytes.count, by: Self.piece) {
        try connection.ask(.write, path) {
          $0.add(handle)
          $0.add(long: offset)
          $0.add(bytes[offset..<min(offset + Self.piece, bytes.count)])
        }
      }
      if connection.knows("fsync@openssh.com") {
        try connection.ask(.extended, path) {
          $0.add("fsync@openssh.com".utf8)
          $0.add(handle)
        }
      }
      try connection.ask(.close, path) { $0.add(handle) }
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

  /// Renames a new file over an old one. Without OpenSSH's extension a rename cannot replace a file, so the old file is
  /// moved aside first.
  private func replace(
    _ path: String, by new: String, isNew: Bool, on connection: SFTPConnection
  ) throws(StoreError) {
    if isNew { return try connection.rename(new, path) }
    if connection.knows("posix-rename@openssh.com") {
      try connection.ask(.extended, path) {
        $0.add("posix-rename@openssh.com".utf8)
        $0.add(Self.remote(new))
        $0.add(Self.remote(path))
      }
      return
    }
    let old = WriteProof.path(beside: path)
    try connection.rename(path, old)
    do throws(StoreError) { try connection.rename(new, path) } catch {
      try connection.rename(old, path)
      throw error
    }
    try connection.ask(.remove, old) { $0.add(Self.remote(old)) }
  }

  func move(_ path: String, to other: String, expecting version: String?) throws(StoreError) {
    let connection = try connection()
    guard let attributes = try connection.attributes(.linkStatus, path) else {
      throw StoreError(.conflict, "\(path) no longer exists")
    }
    if let version, attributes.version != version {
      // The version of a read file includes its contents.
      guard version.hasPrefix(attributes.version), try file(at: path)?.version == version else {
        throw StoreError(.conflict, "\(path) was changed by another program")
      }
    }
    guard try connection.attributes(.linkStatus, other) == nil else {
      throw StoreError(.conflict, "\(other) exists already")
    }
    var folder = ""
    for name in other.split(separator: "/").dropLast() {
      folder += (folder.isEmpty ? "" : "/") + name
      guard try connection.attributes(.status, folder) == nil else { continue }
      try connection.ask(.makeFolder, folder) {
        $0.add(Self.remote(folder))
        $0.add(0)
      }
    }
    try connection.rename(path, other)
  }
}
