import Basics
import PhotoFeed
import Pictures
import Platform

extension SessionJournal {
  /// A decision about one photo: the value of a property.
  public struct Decision: Hashable, Sendable {
    public let property: PhotoProperty
    public let value: UInt8
  }

  /// The new location of a moved photo, relative to another photo of its section.
  public struct Move: Hashable, Sendable {
    public var photo: RecordedPhoto
    /// True if the photo comes after its neighbour, false if before.
    public var isAfter: Bool
    public var neighbour: RecordedPhoto

    /// Creates a move of a photo after or before another one.
    public init(_ photo: RecordedPhoto, isAfter: Bool, _ neighbour: RecordedPhoto) {
      (self.photo, self.isAfter, self.neighbour) = (photo, isAfter, neighbour)
    }
  }

  /// A photo whose file was renamed.
  public struct Renaming: Hashable, Sendable {
    public var from: RecordedPhoto
    public var to: RecordedPhoto
    public init(from: RecordedPhoto, to: RecordedPhoto) { (self.from, self.to) = (from, to) }
  }

  /// A line of the journal.
  public enum Entry: Hashable, Sendable {
    /// A property value of a photo, with the identity of its file at the time of the decision.
    case decided(Decision, RecordedPhoto, FileIdentity? = nil)
    /// A value of a user's label, by the names of label and value; the value is empty if removed. A journal does not
    /// know which labels a wall has.
    case labelled(String, String, RecordedPhoto, FileIdentity? = nil)
    /// A photo that was moved in its section.
    case placed(Move)
    /// Renamed files. They are renamed at once, since they may have exchanged names.
    case renamed([Renaming])
    /// The focused photo at the end of the session.
    case focused(RecordedPhoto)
    /// The new corrections of camera clocks.
    case clocks(CameraClocks)
    /// A line of a later program version.
    case unknown(String)
    /// A change of many photos.
    case batch(Batch)
  }

  /// The lines of a change of many photos.
  public struct Batch: Hashable, Sendable {
    fileprivate(set) var bytes: [UInt8] = []
    /// The number of lines.
    fileprivate(set) var count = 0

    mutating func add(line: String) {
      bytes += line.utf8
      bytes.append(UInt8(ascii: "\n"))
      count += 1
    }

    /// The entries of the lines. A `set` line is `.unknown` without its `item` lines in the batch (see `JournalSets`).
    var entries: [Entry] {
      var reader = JournalSets.Reader()
      return bytes.split(separator: UInt8(ascii: "\n")).flatMap {
        reader.entries(line: String(decoding: $0, as: UTF8.self))
      }
    }
  }

  /// The decisions of a session that was interrupted or kept for `--resume`.
  public struct Recovered: Equatable, Sendable {
    /// The decided values.
    public internal(set) var values: [PhotoProperty: [RecordedPhoto: UInt8]] = [:]
    /// The values of users' labels, by label name. They move to `values` when the wall knows the labels.
    public internal(set) var labels: [String: [RecordedPhoto: String]] = [:]
    /// The identities of files at the last decision.
    public internal(set) var identities: [RecordedPhoto: FileIdentity] = [:]
    /// The moves, in order.
    public internal(set) var moves: [Move] = []
    /// The focused photo at the end of the session; nil if it was interrupted.
    public internal(set) var focus: RecordedPhoto?
    /// The corrections of camera clocks; nil if unchanged.
    public internal(set) var clocks: CameraClocks?
    /// Lines of a later program version.
    public internal(set) var unknown: [String] = []

    init() {}

    /// Combines entries in order; nil if there is nothing to restore.
    init?(_ entries: [Entry]) {
      for entry in entries { add(entry) }
      if count == 0 { return nil }
    }

    /// The number of decisions.
    public var count: Int {
      moves.count + unknown.count + (clocks == nil ? 0 : 1) + labelCount
        + values.values.reduce(0) { $0 + $1.values.count { $0 != 0 } }
    }

    /// The number of decisions about labels that the wall lacks.
    var labelCount: Int { labels.values.reduce(0) { $0 + $1.values.count { !$0.isEmpty } } }

    /// Returns the decisions with the values of these labels moved from `labels` to `values`.
    func resolving(labels rows: [PhotoProperty]) -> Recovered {
      var known = self
      for row in rows {
        for (photo, text) in labels[row.name] ?? [:] {
          guard let value = text.isEmpty ? 0 : row.value(named: text) else { continue }
          known.values[row, default: [:]][photo] = value
          known.labels[row.name]?[photo] = nil
        }
      }
      known.labels = known.labels.filter { !$0.value.isEmpty }
      return known
    }

    /// Entries that give the same decisions.
    var entries: [Entry] {
      var entries = labels.flatMap { name, values in
        values.filter { !$0.value.isEmpty }.map { Entry.labelled(name, $0.value, $0.key, identities[$0.key]) }
      }
      var (sets, batch) = (NumberedPhotos(), Batch())
      var numbers: [RecordedPhoto: Int] = [:]
      for (property, values) in values {
        let isSet = values.count >= JournalSets.minimumCount
        for (photo, value) in values where value != 0 {
          let identity = identities[photo]
          if isSet {
            let number = numbers[photo] ?? numbers.count
            numbers[photo] = number
            sets.add(PhotoID(number), value, photo, identity, to: &batch)
          } else {
            entries.append(.decided(Decision(property: property, value: value), photo, identity))
          }
        }
        sets.finish(property, &batch)
      }
      if batch.count > 0 { entries.append(.batch(batch)) }
      return entries + moves.map { .placed($0) } + unknown.map { .unknown($0) }
        + (clocks.map { [.clocks($0)] } ?? []) + (focus.map { [.focused($0)] } ?? [])
    }

    private mutating func add(_ entry: Entry) {
      switch entry {
      case .decided(let decision, let photo, let identity):
        values[decision.property, default: [:]][photo] = decision.value
        identities[photo] = identity
      case .labelled(let name, let value, let photo, let identity):
        labels[name, default: [:]][photo] = value
        identities[photo] = identity
      case .placed(let move): moves.append(move)
      case .focused(let photo): focus = photo
      case .clocks(let new): clocks = new
      case .renamed(let names): rename(Dictionary(names.map { ($0.from, $0.to) }) { $1 })
      case .unknown(let line): unknown.append(line)
      case .batch(let batch): for entry in batch.entries { add(entry) }
      }
    }

    private mutating func rename(_ names: [RecordedPhoto: RecordedPhoto]) {
      func renamed<Value>(_ values: [RecordedPhoto: Value]) -> [RecordedPhoto: Value] {
        var new = values
        for (from, to) in names { (new[from], new[to]) = (nil, nil) }
        for (from, to) in names { if let value = values[from] { new[to] = value } }
        return new
      }
      values = values.mapValues(renamed)
      labels = labels.mapValues(renamed)
      identities = renamed(identities)
      moves = moves.map {
        Move(names[$0.photo] ?? $0.photo, isAfter: $0.isAfter, names[$0.neighbour] ?? $0.neighbour)
      }
      focus = focus.map { names[$0] ?? $0 }
    }
  }
}

extension SessionJournal.Entry {
  /// Parses a line of a journal; nil if it is empty. `JournalSets.Reader` parses lines of items and sets.
  init?(line: String) {
    guard !line.isEmpty else { return nil }
    self = .unknown(line)
    guard let space = line.firstIndex(of: " ") else { return }
    let (word, rest) = (String(line[..<space]), line[line.index(after: space)...])
    if word == "clocks" {
      if let clocks = CameraClocks(String(rest).percentDecoded) { self = .clocks(clocks) }
      return
    }
    var fields = rest.split(separator: "\t", omittingEmptySubsequences: false)
    let identity = FileIdentity.removed(from: &fields)
    // An empty field separates the photos of a line.
    let photos = fields.split(separator: "", omittingEmptySubsequences: false).compactMap(RecordedPhoto.init(fields:))
    if let decided = Self.decision(word), photos.count == 1 {
      self = decided(photos[0], identity)
    } else if word == "focus", photos.count == 1 {
      self = .focused(photos[0])
    } else if ["behind", "before"].contains(word), photos.count == 2 {
      self = .placed(.init(photos[0], isAfter: word == "behind", photos[1]))
    } else if word == "renamed", photos.count >= 2, photos.count.isMultiple(of: 2) {
      self = .renamed(stride(from: 0, to: photos.count, by: 2).map { .init(from: photos[$0], to: photos[$0 + 1]) })
    }
  }

  /// Returns a function that creates the entry for a property or label word; nil for other words.
  static func decision(_ word: String) -> ((RecordedPhoto, FileIdentity?) -> Self)? {
    if let (property, value) = PhotoProperty.named(inJournal: word) {
      return { .decided(.init(property: property, value: value), $0, $1) }
    }
    return PhotoProperty.label(inJournal: word).map { label in { .labelled(label.name, label.value, $0, $1) } }
  }

  /// The entry as a line of the journal; a batch as several lines.
  var line: String {
    switch self {
    case .decided(let decision, let photo, let identity):
      return "\(decision.property[decision.value].journal) \(photo.text(with: identity))"
    case .labelled(let name, let value, let photo, let identity):
      return "\(PhotoProperty.journalWord(of: name, value)) \(photo.text(with: identity))"
    case .unknown(let line): return line
    case .batch(let batch): return String(decoding: batch.bytes.dropLast(), as: UTF8.self)
    case .clocks(let clocks): return "clocks \(RecordedPhoto.escaped(clocks.description.utf8))"
    case .focused(let photo): return "focus \(photo.text(with: nil))"
    case .renamed(let names):
      return "renamed " + names.flatMap { [$0.from, $0.to] }.map { $0.text(with: nil) }.joined(separator: "\t\t")
    case .placed(let move):
      let photos = [move.photo, move.neighbour].map { $0.text(with: nil) }
      return "\(move.isAfter ? "behind" : "before") \(photos.joined(separator: "\t\t"))"
    }
  }
}
