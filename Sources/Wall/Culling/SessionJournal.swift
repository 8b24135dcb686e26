import Platform

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A journal of the decisions of a session on disk, so that an interrupted session can be resumed.
///
/// The file is text: a line that names the format, a line that names the feed, then a line for each entry in order: a word of
/// `PhotoProperty` and a photo, as in `deleted PHOTO` or `label:class=cat PHOTO`, where a later line about a photo overrides an earlier one; `behind PHOTO
/// NEIGHBOUR` and `before PHOTO NEIGHBOUR` for photos that were moved. A photo has fields between tabs: its address, and what else
/// identifies it (`RecordedPhoto`). A change of many photos is a set (`JournalSets`). Lines of a later version are kept as they are. Entries are written before the next frame, each
/// batch at a known offset: what was written in part (a full disk) is written again, from the beginning of the batch, with the next
/// one. So only the last line of a file can be incomplete, and that is ignored when the journal is read.
///
/// A process has a journal of its own and locks it (flock(2)) as long as it runs.
public final class SessionJournal {
  /// Writes bytes to a descriptor at an offset and returns their number, as pwrite(2) does.
  typealias Writer = (FileDescriptor, ArraySlice<UInt8>, Int) throws(Errno) -> Int

  private static let firstLine = "photowall session "
  static let version = 3
  private var path: String
  private let feed: String
  private let write: Writer
  private var file: FileDescriptor?
  /// The number of bytes that have been written as a whole, and those that come next.
  private var length = 0
  private var unwritten: [UInt8] = []
  /// The number of lines in the file, and of those that shortening it left the last time.
  private var (lineCount, shortCount) = (0, 0)

  /// A journal at `path` for a feed of this name. The file is created with the first entry; there must be none.
  public convenience init(path: String, feed: String) {
    self.init(path: path, feed: feed) { file, bytes, offset throws(Errno) in try file.writeSome(bytes, at: offset) }
  }

  init(path: String, feed: String, write: @escaping Writer) {
    self.path = path
    self.feed = feed
    self.write = write
  }

  deinit { close() }

  /// Opens the journal of another session. Returns nil if there is none or a running wall holds it.
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

  /// The number of bytes of the file; 0 if there is none.
  var size: Int { file.flatMap { try? Stat($0) }.map { Int($0.size) } ?? 0 }

  /// Returns the entries of the file in order; none if it is about another feed.
  ///
  /// - Parameter limit: The number of bytes to read from the beginning.
  func entries(limit: Int = .max) -> [Entry] { read(limit: limit)?.entries ?? [] }

  /// Whether it is of a version that this program does not know.
  var isOfLaterVersion: Bool {
    let head = (try? FileDescriptor.contents(of: FilePath(path), limit: 64)) ?? []
    let line = String(decoding: head.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    guard line.hasPrefix(Self.firstLine), let version = Int(line.dropFirst(Self.firstLine.count)) else { return false }
    return version > Self.version
  }

  /// Returns the entries of the file in order, and the lines of items; nil if it is about another feed, or of a later version.
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

  /// Returns the decisions of an earlier session; nil if there are none, or only for another feed.
  public func recovered() -> Recovered? { Recovered(entries()) }

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

  /// Creates the file and locks it, the first time.
  private func openFile() throws(Errno) -> FileDescriptor {
    if let file { return file }
    try Folder.createOwn(FilePath(path).folder.string)
    while true {
      let created = try FileDescriptor.opened(
        path, .readWrite, options: [.create, .exclusiveCreate], permissions: .ownerReadWrite)
      // Another process may have opened the file before it was locked, taken it for an abandoned one and deleted it.
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

  /// The numbers of entries from which a journal is worth shortening, and from which that takes too long between two frames: with a
  /// change of many photos, it stays as it is until it is resumed.
  private static let longCounts = 8_193...65_536

  /// Whether it has four times the entries that it had when it was short.
  var isLong: Bool { Self.longCounts.contains(lineCount) && lineCount > 4 * shortCount }

  /// Writes the journal again without the entries that later ones have overridden, to a file of its own, before the long one is
  /// deleted: a session that is cut off in between has both, with the same result. The session's items keep their numbers.
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

  /// Deletes the journal, as there is nothing to resume.
  public func discard() {
    if file != nil { unlink(path) }
    close()
  }

  /// Closes the file, which other processes may then resume.
  func close() {
    try? file?.close()
    file = nil
    (length, unwritten) = (0, [])
  }
}
