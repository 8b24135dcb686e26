import Foundation
import Platform

/// What a session has decided so far, kept on disk while it goes on, so that a killed one can be taken up again.
///
/// A text file: a first line that names the format, a second that names the feed, then a line for each entry in the order in
/// which they were made: `deleted ADDRESS` and so on, where a later line about a photo goes before an earlier one;
/// `behind ADDRESS<tab>NEIGHBOUR` and `before ADDRESS<tab>NEIGHBOUR` for what was moved by hand, one after the other. A line is written with one
/// write(2) before the next frame, so a crash can tear the last line only, and a torn line is passed over on reading.
public final class SessionJournal {
  /// A decision about one photo.
  public enum Decision: String, Hashable, Sendable, CaseIterable {
    case deleted, kept, marked, unmarked
  }

  /// Where a photo was put by hand: beside another one of its section.
  public struct Placing: Hashable, Sendable {
    /// Its address.
    public var photo: String
    /// Whether it stands behind its neighbour, not before it.
    public var isBehind: Bool
    /// The neighbour's address.
    public var neighbour: String

    /// A photo behind another one, or before it.
    public init(_ photo: String, isBehind: Bool, _ neighbour: String) {
      (self.photo, self.isBehind, self.neighbour) = (photo, isBehind, neighbour)
    }
  }

  /// One line of the journal.
  public enum Entry: Hashable, Sendable {
    /// What was decided about the photo of an address.
    case decided(Decision, String)
    /// A photo was moved by hand.
    case placed(Placing)
  }

  /// What a cut-off session had decided.
  public struct Recovered: Equatable, Sendable {
    /// Addresses of photos that were off the wall.
    public var deleted: Set<String> = []
    /// Addresses of photos that were marked.
    public var marked: Set<String> = []
    /// What was moved by hand, in order.
    public var placings: [Placing] = []

    /// Whether there is nothing to take up.
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

  /// A journal at `path` for a feed of this name. Nothing is written before the first decision: looking costs no file.
  public init(path: String, feed: String) {
    self.path = path
    self.feed = feed
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// What an earlier session left there; `nil` where there is nothing, or something for another feed.
  public func recovered() -> Recovered? {
    guard let bytes = FileManager.default.contents(atPath: path) else { return nil }
    // Without a line's end the last line was torn.
    let whole = bytes.lastIndex(of: UInt8(ascii: "\n")).map { bytes[..<$0] } ?? Data()
    let lines = whole.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
    guard lines.count >= 2, lines[0] == Self.firstLine, lines[1] == "feed \(Self.oneLine(feed))" else { return nil }
    var recovered = Recovered()
    for line in lines.dropFirst(2) {
      if let entry = Entry(line: line) { recovered.add(entry) }
    }
    return recovered.isEmpty ? nil : recovered
  }

  /// Writes entries down. Where the disk refuses, the answer is one sentence for the status line, and the wall goes on.
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

  /// The session has ended as its user wanted, or a new one starts afresh: nothing is left to take up.
  public func discard() {
    if descriptor >= 0 { close(descriptor) }
    descriptor = -1
    unlink(path)
  }

  /// An address without line ends and tabs, so that it cannot pretend to be two.
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
    "this session cannot be resumed if it is cut off: \(path): \(Errno.last)"
  }
}

extension SessionJournal.Entry {
  /// Reads a line of the journal; nil for one that is torn, or that a later version wrote.
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
