import Basics
import PhotoFeed
import Platform

/// The format of sets: a change of many photos is one line, which refers to photos by number.
///
///     item 0 /photos/a.jpg	file=…
///     item 1 /photos/b.jpg	file=…
///     set marked	0-1	0123456789abcdef
///
/// A number refers to the latest item line with that number. The last field is a digest of the item lines, so that a
/// set of a damaged journal is not applied to other photos.
enum JournalSets {
  /// The least number of photos of a set.
  static let minimumCount = 256

  fileprivate static func digest(_ digest: UInt64, _ item: UInt64) -> UInt64 {
    (digest ^ item) &* 0x0000_0100_0000_01b3
  }

  /// Reads the lines of a journal in order.
  struct Reader {
    /// The items by number, with the digests of their lines.
    private var items: [Int: (photo: RecordedPhoto, identity: FileIdentity?, digest: UInt64)] = [:]
    private(set) var itemLines: [String] = []

    /// Returns the entries of a line; none for an item line.
    mutating func entries(line: String) -> [SessionJournal.Entry] {
      if let space = line.firstIndex(of: " ") {
        let rest = line[line.index(after: space)...]
        if line[..<space] == "item", read(item: rest) {
          itemLines.append(line)
          return []
        }
        if line[..<space] == "set", let entries = entries(set: rest) { return entries }
      }
      return SessionJournal.Entry(line: line).map { [$0] } ?? []
    }

    private mutating func read(item text: Substring) -> Bool {
      guard let space = text.firstIndex(of: " "), let number = Int(text[..<space]), number >= 0 else { return false }
      let fields = text[text.index(after: space)...]
      var parts = fields.split(separator: "\t", omittingEmptySubsequences: false)
      let identity = FileIdentity.removed(from: &parts)
      guard let photo = RecordedPhoto(fields: parts) else { return false }
      items[number] = (photo, identity, StableHash.of(fields.utf8))
      return true
    }

    /// Returns a decision for each photo of a set; nil if the digest does not match.
    private func entries(set text: Substring) -> [SessionJournal.Entry]? {
      let fields = text.split(separator: "\t", omittingEmptySubsequences: false)
      guard fields.count == 3, let decision = SessionJournal.Entry.decision(String(fields[0])) else { return nil }
      var (entries, digest) = ([SessionJournal.Entry](), StableHash.of([]))
      for range in fields[1].split(separator: ",", omittingEmptySubsequences: false) {
        let ends = range.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
        guard 1...2 ~= ends.count, let first = ends[0], let last = ends[ends.count - 1], first <= last,
          last - first < items.count
        else { return nil }
        for number in first...last {
          guard let item = items[number], entries.count < items.count else { return nil }
          entries.append(decision(item.photo, item.identity))
          digest = JournalSets.digest(digest, item.digest)
        }
      }
      return String(digest, radix: 16) == fields[2] ? entries : nil
    }
  }
}

/// The photos with a number in the journal.
struct NumberedPhotos: Sendable {
  /// The digests of item lines, by number.
  private var digests: [UInt64] = []
  /// The numbers by photo; -1 for none.
  private var numbers: [Int32] = []
  /// The numbers of the photos in the current change, by value.
  private var values: [UInt8: [Int]] = [:]

  /// Adds a photo's value to the current change, and its item line if the journal lacks it.
  mutating func add(
    _ photo: PhotoID, _ value: UInt8, _ record: RecordedPhoto, _ identity: FileIdentity?,
    to batch: inout SessionJournal.Batch
  ) {
    let fields = record.text(with: identity)
    let digest = StableHash.of(fields.utf8)
    if photo.index >= numbers.count { numbers += repeatElement(-1, count: photo.index + 1 - numbers.count) }
    var number = Int(numbers[photo.index])
    if number < 0 || digests[number] != digest {
      number = digests.count
      batch.add(line: "item \(number) \(fields)")
      digests.append(digest)
      numbers[photo.index] = Int32(number)
    }
    values[value, default: []].append(number)
  }

  /// Adds the lines of the current change to a batch.
  mutating func finish(_ property: PhotoProperty, _ batch: inout SessionJournal.Batch) {
    for (value, numbers) in values.sorted(by: { $0.key < $1.key }) {
      let numbers = numbers.sorted()
      let digest = numbers.reduce(StableHash.of([])) { JournalSets.digest($0, digests[$1]) }
      let text = RangeSet(numbers.map { $0..<$0 + 1 }).ranges
        .map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound - 1)" }.joined(separator: ",")
      batch.add(line: "set \(property[value].journal)\t\(text)\t\(String(digest, radix: 16))")
    }
    values = [:]
  }
}
