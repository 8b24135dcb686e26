import Foundation
import Platform

/// A journal of the decisions of a session on disk, so that an interrupted session can be resumed.
///
/// The file is text: a line that names the format, a line that names the feed, then a line for each entry in order:
/// `deleted ADDRESS` and so on, where a later line about a photo overrides an earlier one; `behind ADDRESS<tab>NEIGHBOUR` and
/// `before ADDRESS<tab>NEIGHBOUR` for photos that were moved. Entries are written with one write(2) before the next frame, so
/// that a crash can truncate only the last line, which is ignored when the journal is read.
public final class SessionJournal {
  /// A decision about one photo.
  public enum Decision: String, Hashable, Sendable, CaseIterable {
    case deleted, kept, marked, unmarked
  }

  /// The new place of a photo that was moved: beside another one of its section.
  public struct Placing: Hashable, Sendable {
    /// The address of the photo.
    public var photo: String
    /// Whether the photo comes after its neighbour, not before it.
    public var isBehind: Bool
    /// The address of the neighbour.
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
  }

  /// The decisions of an interrupted session.
  public struct Recovered: Equatable, Sendable {
    /// The addresses of deleted photos.
    public var deleted: Set<String> = []
    /// The addresses of marked photos.
    public var marked: Set<String> = []
    /// The moves, in order.
    public var placings: [Placing] = []

    /// Whether there is nothing to restore.
    public var isEmpty: Bool { deleted.isEmpty && marked.isEmpty && placings.isEmpty }

    fileprivate mutating func add(_ entry: Entry) {
      switch entry {
      case .decided(.deleted, let address): deleted.insert(address)
      case .decided(.kept, let address): deleted.remove(address)
      case .decided(.marked, let address): marked.insert(address)
      case .decided(.unmarked, let address): marked.remove(address)
      case .placed(let placing): placings.append(placing)
      }
    }
  }

  private static let firstLine = "photowall session 1"
  private let path: String
  private let feed: String
  private var descriptor: Int32 = -1

  /// A journal at `path` for a feed of this name. The file is created with the first entry.
  public init(path: String, feed: String) {
    self.path = path
    self.feed = feed
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Returns the decisions of an earlier session; nil if there are none, or only for another feed.
  public func recovered() -> Recovered? {
    guard let bytes = FileManager.default.contents(atPath: path) else { return nil }
    // A last line without a line feed is truncated.
    let whole = bytes.lastIndex(of: UInt8(ascii: "\n")).map { bytes[..<$0] } ?? Data()
    let lines = whole.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
    guard lines.count >= 2, lines[0] == Self.firstLine, lines[1] == "feed \(Self.oneLine(feed))" else { return nil }
    var recovered = Recovered()
    for line in lines.dropFirst(2) {
      if let entry = Entry(line: line) { recovered.add(entry) }
    }
    return recovered.isEmpty ? nil : recovered
  }

  /// Writes entries. Returns an error message for the status line, or nil.
  public func record(_ entries: some Sequence<Entry>) -> String? {
    var text = ""
    if descriptor < 0 {
      let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
      try? Folder.create(folder)
      descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
      if descriptor < 0 { return Self.trouble(path) }
      if lseek(descriptor, 0, SEEK_END) == 0 { text = "\(Self.firstLine)\nfeed \(Self.oneLine(feed))\n" }
    }
    for entry in entries { text += entry.line + "\n" }
    let bytes = Array(text.utf8)
    return write(descriptor, bytes, bytes.count) == bytes.count ? nil : Self.trouble(path)
  }

  /// Deletes the journal, as there is nothing to resume.
  public func discard() {
    if descriptor >= 0 { close(descriptor) }
    descriptor = -1
    unlink(path)
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

  private static func trouble(_ path: String) -> String {
    "this session cannot be resumed if it is interrupted: \(path): \(Errno.last)"
  }
}

extension SessionJournal.Entry {
  /// Parses a line of the journal; nil if it is truncated or written by a later version.
  fileprivate init?(line: String) {
    guard let space = line.firstIndex(of: " ") else { return nil }
    let addresses = line[line.index(after: space)...].split(separator: "\t").compactMap(\.removingPercentEncoding)
    let word = String(line[..<space])
    if let decision = SessionJournal.Decision(rawValue: word), addresses.count == 1 {
      self = .decided(decision, addresses[0])
    } else if ["behind", "before"].contains(word), addresses.count == 2 {
      self = .placed(.init(addresses[0], isBehind: word == "behind", addresses[1]))
    } else {
      return nil
    }
  }

  fileprivate var line: String {
    switch self {
    case .decided(let decision, let address): "\(decision.rawValue) \(SessionJournal.oneLine(address))"
    case .placed(let placing):
      "\(placing.isBehind ? "behind" : "before") "
        + "\(SessionJournal.oneLine(placing.photo))\t\(SessionJournal.oneLine(placing.neighbour))"
    }
  }
}
