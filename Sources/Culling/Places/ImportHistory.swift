import Platform

/// The photos copied from cards, so that none is copied twice even if the copy was moved. A text file with names, sizes
/// and times, one photo per line.
public struct ImportHistory: Sendable {
  /// A file, identified by its name, size and time on the card.
  public struct Entry: Hashable, Sendable {
    fileprivate let line: String

    /// Creates the entry of a file; nil if it does not exist.
    init?(_ path: FilePath) {
      guard let name = path.lastComponent, let status = try? Stat(path) else { return nil }
      line = "\(status.size)\t\(status.st_mtim.tv_sec)\t\(FileStep.escaped(name.bytes))"
    }

    fileprivate init(line: Substring) { self.line = String(line) }
  }

  private let path: FilePath?

  init(_ path: FilePath?) { self.path = path }

  func all() -> Set<Entry> { Set(lines().map { Entry(line: $0) }) }

  private func lines() -> [Substring] {
    let bytes = path.flatMap { try? FileDescriptor.contents(of: $0, limit: 1 << 28) } ?? []
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n")
  }

  func change(adding new: [Entry], removing old: Set<Entry>) throws(Errno) {
    guard let path, !new.isEmpty || !old.isEmpty else { return }
    try Folder.createOwn(path.folder.string)
    let kept = old.isEmpty ? [] : lines().filter { !old.contains(Entry(line: $0)) }.map { String($0) }
    let text = (kept + new.map(\.line)).map { $0 + "\n" }.joined()
    if !old.isEmpty {
      _ = try AtomicFile.write(Array(text.utf8), to: path, permissions: .ownerReadWrite)
    } else {
      let file = try FileDescriptor.opened(
        path, .writeOnly, options: [.create, .append], permissions: .ownerReadWrite)
      defer { try? file.close() }
      try file.writeFully(text.utf8)
    }
  }
}
