#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Files of our own caches: for their owner's eyes only, and never seen half written.
enum PrivateFile {
  /// Writes beside `path` and renames; whether that went well. A cache that can't be written is only slower.
  static func write(_ pieces: [UnsafeRawBufferPointer], to path: String) -> Bool {
    var name = Array("\(path).XXXXXX".utf8CString)
    let descriptor = mkstemp(&name)
    guard descriptor >= 0 else { return false }
    // `mkstemp` makes it 0600.
    let isWritten = pieces.allSatisfy { write($0, to: descriptor) }
    let isClosed = close(descriptor) == 0
    guard isWritten, isClosed, rename(name, path) == 0 else {
      unlink(name)
      return false
    }
    return true
  }

  private static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: CInt) -> Bool {
    var rest = bytes
    while let start = rest.baseAddress, !rest.isEmpty {
      #if canImport(Glibc)
        let count = Glibc.write(descriptor, start, rest.count)
      #elseif canImport(Musl)
        let count = Musl.write(descriptor, start, rest.count)
      #else
        let count = Darwin.write(descriptor, start, rest.count)
      #endif
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      rest = UnsafeRawBufferPointer(rebasing: rest[count...])
    }
    return true
  }

  /// Makes a folder and those above it, 0700; whether it is there.
  static func makeFolder(_ path: String) -> Bool {
    if mkdir(path, 0o700) == 0 || errno == EEXIST { return true }
    guard errno == ENOENT, let slash = path.lastIndex(of: "/"), slash != path.startIndex else { return false }
    return makeFolder(String(path[..<slash])) && (mkdir(path, 0o700) == 0 || errno == EEXIST)
  }

  /// The regular files of a folder, hidden ones left out: name, bytes, when last changed.
  static func files(in folder: String) -> [(name: String, size: Int, changed: Int)] {
    guard let directory = opendir(folder) else { return [] }
    defer { closedir(directory) }
    var found: [(name: String, size: Int, changed: Int)] = []
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      guard !name.hasPrefix("."), let stamp = FileStamp(path: "\(folder)/\(name)") else { continue }
      found.append((name, stamp.size, stamp.seconds))
    }
    return found
  }

  /// Takes a file away.
  static func remove(_ path: String) { unlink(path) }

  /// Marks a file as used now.
  static func touch(_ path: String) { utimes(path, nil) }
}
