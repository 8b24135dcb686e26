import Foundation
import Platform

/// A journal of the decisions of a session on disk, so that an interrupted session can be resumed.
///
/// The file is text: a line that names the format, a line that names the feed, then a line for each entry in order: a word of
/// `PhotoProperty` and a name, as in `deleted NAME`, where a later line about a photo overrides an earlier one; `behind
/// NAME<tab>NEIGHBOUR` and `before NAME<tab>NEIGHBOUR` for photos that were moved. A name is an address or, on the network, an
/// address and an id. Lines of a later version are kept as they are. Entries are written before the next frame, each batch at a
/// known offset: what was written in part (a full disk) is written again, from the beginning of the batch, with the next one. So
/// only the last line of a file can be incomplete, and that is ignored when the journal is read.
///
/// A process has a journal of its own and locks it (flock(2)) as long as it runs.
public final class SessionJournal {
  /// A decision about one photo: the value of a property.
  public struct Decision: Hashable, Sendable {
    public let property: PhotoProperty
    public let value: UInt8

    public static let deleted = Decision(property: .deleted, value: 1)
    public static let kept = Decision(property: .deleted, value: 0)
    public static let marked = Decision(property: .marked, value: 1)
    public static let unmarked = Decision(property: .marked, value: 0)
  }

  /// The new place of a photo that was moved: beside another one of its section.
  public struct Placing: Hashable, Sendable {
    /// The name of the photo.
    public var photo: String
    /// Whether the photo comes after its neighbour, not before it.
    public var isBehind: Bool
    /// The name of the neighbour.
    public var neighbour: String

    /// A photo after another one, or before it.
    public init(_ photo: String, isBehind: Bool, _ neighbour: String) {
      (self.photo, self.isBehind, self.neighbour) = (photo, isBehind, neighbour)
    }
  }

  /// A line of the journal.
  public enum Entry: Hashable, Sendable {
    case decided(Decision, String)
    case placed(Placing)
    /// A line of a later version.
    case unknown(String)
  }

  /// The decisions of an interrupted session.
  public struct Recovered: Equatable, Sendable {
    /// The decided values, by the photos' names.
    public internal(set) var values: [PhotoProperty: [String: UInt8]] = [:]
    /// The moves, in order.
    public internal(set) var placings: [Placing] = []
    /// The number of lines of a later version.
    public internal(set) var unknownCount = 0

    /// Returns the names of the photos without the default value of a property.
    public func names(_ property: PhotoProperty) -> Set<String> {
      Set((values[property] ?? [:]).lazy.filter { $0.value != 0 }.map(\.key))
    }

    /// The number of decisions.
    public var count: Int {
      placings.count + unknownCount + values.values.reduce(0) { $0 + $1.values.count { $0 != 0 } }
    }

    fileprivate mutating func add(_ entry: Entry) {
      switch entry {
      case .decided(let decision, let name): values[decision.property, default: [:]][name] = decision.value
      case .placed(let placing): placings.append(placing)
      case .unknown: unknownCount += 1
      }
    }
  }

  /// Writes bytes to a descriptor at an offset and returns their number, as pwrite(2) does.
  typealias Writer = (FileDescriptor, [UInt8], Int) throws(Errno) -> Int

  private static let firstLine = "photowall session 1"
  private let path: String
  private let feed: String
  private let write: Writer
  private var file: FileDescriptor?
  /// The number of bytes that have been written as a whole, and those that come next.
  private var length = 0
  private var unwritten: [UInt8] = []

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
    guard let file = try? FileDescriptor.opened(path, .readOnly) else { return nil }
    guard file.lock(isExclusive: isExclusive) else {
      try? file.close()
      return nil
    }
    self.path = path
    self.feed = feed
    self.file = file
    write = { _, _, _ throws(Errno) in throw .badFileDescriptor }
  }

  /// The entries of the file in order; empty if it is about another feed.
  func entries() -> [Entry] {
    guard let bytes = FileManager.default.contents(atPath: path) else { return [] }
    // A last line without a line feed is incomplete.
    let whole = bytes.lastIndex(of: UInt8(ascii: "\n")).map { bytes[..<$0] } ?? Data()
    let lines = whole.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
    guard lines.count >= 2, lines[0] == Self.firstLine, lines[1] == "feed \(Self.oneLine(feed))" else { return [] }
    return lines.dropFirst(2).compactMap(Entry.init(line:))
  }

  /// Returns the decisions of an earlier session; nil if there are none, or only for another feed.
  public func recovered() -> Recovered? { Recovered(entries()) }

  /// Writes entries. Returns an error message for the status line, or nil.
  public func record(_ entries: some Sequence<Entry>) -> String? {
    do throws(Errno) {
      for entry in entries { unwritten += (entry.line + "\n").utf8 }
      let file = try openFile()
      var rest = unwritten
      while !rest.isEmpty { rest.removeFirst(try write(file, rest, length + unwritten.count - rest.count)) }
      length += unwritten.count
      unwritten = []
      return nil
    } catch {
      return "this session cannot be resumed: \(error.clause): \(path)"
    }
  }

  /// Creates the file and locks it, the first time.
  private func openFile() throws(Errno) -> FileDescriptor {
    if let file { return file }
    try? Folder.create(URL(fileURLWithPath: path).deletingLastPathComponent().path)
    while true {
      let created = try FileDescriptor.opened(
        path, .readWrite, options: [.create, .exclusiveCreate], permissions: .ownerReadWrite)
      // Another process may have opened the file before it was locked, taken it for an abandoned one and deleted it.
      if created.lock(isExclusive: true, waits: true),
        FileFingerprint(path: FilePath(path))?.identity == FileFingerprint(created)?.identity
      {
        unwritten = Array("\(Self.firstLine)\nfeed \(Self.oneLine(feed))\n".utf8) + unwritten
        file = created
        return created
      }
      try? created.close()
    }
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

  /// Returns an address with its control characters percent-encoded, so that it stays on one line.
  fileprivate static func oneLine(_ address: String) -> String {
    guard address.utf8.contains(where: { $0 < 0x20 || $0 == UInt8(ascii: "%") }) else { return address }
    var text = ""
    for scalar in address.unicodeScalars {
      if scalar.value < 0x20 || scalar == "%" {
        text += (scalar.value < 16 ? "%0" : "%") + String(scalar.value, radix: 16, uppercase: true)
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    return text
  }

}

extension SessionJournal.Recovered {
  /// The result of entries in order; nil if there is nothing to restore.
  init?(_ entries: [SessionJournal.Entry]) {
    self.init()
    for entry in entries { add(entry) }
    if count == 0 { return nil }
  }
}

extension SessionJournal.Entry {
  /// Parses a line of the journal; nil for an empty one.
  fileprivate init?(line: String) {
    guard !line.isEmpty else { return nil }
    self = .unknown(line)
    guard let space = line.firstIndex(of: " ") else { return }
    let names = line[line.index(after: space)...].split(separator: "\t").compactMap(\.removingPercentEncoding)
    let word = String(line[..<space])
    if let (property, value) = PhotoProperty.named(inJournal: word), names.count == 1 {
      self = .decided(.init(property: property, value: value), names[0])
    } else if ["behind", "before"].contains(word), names.count == 2 {
      self = .placed(.init(names[0], isBehind: word == "behind", names[1]))
    }
  }

  fileprivate var line: String {
    switch self {
    case .decided(let decision, let name):
      "\(decision.property[decision.value].journal) \(SessionJournal.oneLine(name))"
    case .unknown(let line): line
    case .placed(let placing):
      "\(placing.isBehind ? "behind" : "before") "
        + "\(SessionJournal.oneLine(placing.photo))\t\(SessionJournal.oneLine(placing.neighbour))"
    }
  }
}
