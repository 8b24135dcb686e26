import CLibrary
import Platform

/// A journal of a session's decisions on disk, to resume an interrupted session.
///
/// The file is text. Its first lines name the format and the feed; then each line is an entry. `deleted PHOTO` or
/// `label:class=cat PHOTO` gives a photo a value of a `PhotoProperty`; a later line overrides an earlier one. `behind
/// PHOTO NEIGHBOUR` and `before PHOTO NEIGHBOUR` move a photo. A photo has fields separated by tabs: its address, and
/// other identification (`RecordedPhoto`). A change of many photos is a set (`JournalSets`). Lines of a later version
/// are kept.
///
/// Entries are written before the next frame, each batch at a known offset. If a batch is written only in part (a full
/// disk), the next write begins with it again. So only the last line can be incomplete; readers ignore it.
///
/// Each process has its own journal, and locks it (flock(2)) while it runs.
public final class SessionJournal {
  /// Writes bytes to a descriptor at an offset and returns their number, like pwrite(2).
  typealias Writer = (FileDescriptor, ArraySlice<UInt8>, Int) throws(Errno) -> Int

  private static let firstLine = "photowall session "
  static let version = 3
  private var path: String
  private let feed: String
  private let write: Writer
  private var file: FileDescriptor?
  /// The number of bytes that are written, and the bytes to write next.
  private var length = 0
  private var unwritten: [UInt8] = []
  /// The number of lines in the file, now and after it was last shortened.
  private var (lineCount, shortCount) = (0, 0)

  /// Creates a journal at `path` for a feed. The first entry creates the file, which must not exist.
  public convenience init(path: String, feed: String) {
    self.init(path: path, feed: feed) { file, bytes, offset throws(Errno) in try file.writeSome(bytes, at: offset) }
  }

  init(path: String, feed: String, write: @escaping Writer) {
    self.path = path
    self.feed = feed
    self.write = write
  }

  deinit { close() }

  /// Opens the journal of another session; nil if there is none or a running wall has locked it.
  init?(interruptedAt path: String, feed: String, isExclusive: Bool) {
    guard let file = try? FileDescriptor.opened(path, .readOnly, options: [.nonBlocking, .noFollow]) else { return nil }
    guard (try? Stat(file))?.type == .regular, file.lock(isExclusive: isExclusive) else {
      try? file.close()
      return nil
    }
    self.path = path
    self.feed = feed
    self.file = file
    write = { _, _, _ throws(Errno) in throw .badFileDescriptor }
  }

  /// The size of the file in bytes; 0 if it does not exist.
  var size: Int { file.flatMap { try? Stat($0) }.map { Int($0.size) } ?? 0 }

  /// Returns the entries of the file in order; none if it belongs to another feed.
  ///
  /// - Parameter limit: The number of bytes to read from the start.
  func entries(limit: Int = .max) -> [Entry] { read(limit: limit)?.entries ?? [] }

  /// Whether the file has a later, unknown format.
  var isOfLaterVersion: Bool {
    let head = (try? FileDescriptor.contents(of: FilePath(path), limit: 64)) ?? []
    let line = String(decoding: head.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    guard line.hasPrefix(Self.firstLine), let version = Int(line.dropFirst(Self.firstLine.count)) else { return false }
    return version > Self.version
  }

  /// Returns the entries of the file in order, and the item lines; nil for another feed or a later format.
  private func read(limit: Int = .max) -> (entries: [Entry], itemLines: [String])? {
    guard let file = try? FileDescriptor.opened(path, .readOnly, options: [.nonBlocking, .noFollow]) else { return nil }
    defer { try? file.close() }
    guard let status = try? Stat(file), let bytes = try? file.contents(count: min(Int(status.size), limit)) else {
      return nil
    }
    // A last line without a line feed is incomplete.
    let whole = bytes[..<(bytes.lastIndex(of: UInt8(ascii: "\n")) ?? 0)]
    let lines = whole.split(separator: UInt8(ascii: "\n")).lazy.map { String(decoding: $0, as: UTF8.self) }
    guard lines.count >= 2, lines[0].hasPrefix(Self.firstLine),
      Int(lines[0].dropFirst(Self.firstLine.count)) == Self.version,
      lines[1] == "feed \(RecordedPhoto.escaped(feed.utf8))"
    else { return nil }
    var reader = JournalSets.Reader()
    let entries: [Entry] = lines.dropFirst(2).flatMap { reader.entries(line: $0) }
    return (entries, reader.itemLines)
  }

  /// Writes entries. Returns an error message for the status line, or nil.
  public func record(_ entries: some Sequence<Entry>) -> String? {
    do throws(Errno) {
      for entry in entries {
        if case .batch(let batch) = entry {
          unwritten += batch.bytes
          lineCount += batch.count
        } else {
          unwritten += (entry.line + "\n").utf8
          lineCount += 1
        }
      }
      let file = try openFile()
      var rest = unwritten[...]
      while !rest.isEmpty { rest = rest.dropFirst(try write(file, rest, length + rest.startIndex)) }
      length += unwritten.count
      unwritten = []
      return nil
    } catch {
      let folder = FilePath(path).folder.string
      return "this session cannot be resumed: "
        + (error == .notPermitted ? "\(folder) belongs to another user" : "\(error.clause): \(path)")
    }
  }

  /// Creates and locks the file on the first call.
  private func openFile() throws(Errno) -> FileDescriptor {
    if let file { return file }
    try Folder.createOwn(FilePath(path).folder.string)
    while true {
      let created = try FileDescriptor.opened(
        path, .readWrite, options: [.create, .exclusiveCreate], permissions: .ownerReadWrite)
      // Before the lock, another process may have taken the file for an abandoned one and deleted it.
      if created.lock(isExclusive: true, waits: true),
        FileFingerprint(path: FilePath(path))?.identity == FileFingerprint(created)?.identity
      {
        unwritten =
          Array("\(Self.firstLine)\(Self.version)\nfeed \(RecordedPhoto.escaped(feed.utf8))\n".utf8) + unwritten
        file = created
        return created
      }
      try? created.close()
    }
  }

  /// The numbers of entries with which a journal is shortened. A longer one would take too long between two frames and
  /// stays until it is resumed.
  private static let longCounts = 8_193...65_536

  /// Whether the file has four times the entries that it had after it was last shortened.
  var isLong: Bool { Self.longCounts.contains(lineCount) && lineCount > 4 * shortCount }

  /// Writes the journal without overridden entries to a new file, then deletes the old one. If the process ends in
  /// between, both files exist and give the same result. Items keep their numbers.
  func shorten() {
    let long = (file: file, path: path, length: length)
    let read = read()
    var items = Batch()
    for line in read?.itemLines ?? [] { items.add(line: line) }
    let entries = (Recovered(read?.entries ?? [])?.entries ?? []) + [.batch(items)]
    (file, length, lineCount) = (nil, 0, 0)
    path += "+"
    let failure = record(entries)
    shortCount = lineCount
    guard failure != nil else {
      unlink(long.path)
      try? long.file?.close()
      return
    }
    try? file?.close()
    unlink(path)
    (file, path, length, unwritten) = (long.file, long.path, long.length, [])
  }

  /// Deletes the journal.
  public func discard() {
    if file != nil { unlink(path) }
    close()
  }

  /// Closes the file, so that other processes can resume it.
  func close() {
    try? file?.close()
    file = nil
    (length, unwritten) = (0, [])
  }
}
