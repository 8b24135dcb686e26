import Basics
import PhotoFeed

/// The division of photos into sections.
public struct WallSections: RawRepresentable, Hashable, Sendable, CaseIterable {
  /// A name, or the names of one or two fields: `class,pred`.
  public let rawValue: String

  private init(name: String) { rawValue = name }

  /// Parses a name or field names; nil if invalid.
  public init?(rawValue: String) {
    self.rawValue = rawValue
    guard Self.allCases.contains(self) || 1...Self.fieldLimit ~= fields.count && fields.allSatisfy(FieldTable.isName)
    else { return nil }
  }

  /// The feed's sections or folders; one section if the wall is sorted.
  public static let auto = WallSections(name: "auto")
  /// The feed's sections, each sorted.
  public static let folder = WallSections(name: "folder")
  /// Sections by date.
  public static let day = WallSections(name: "day")
  public static let month = WallSections(name: "month")
  public static let none = WallSections(name: "none")

  public static let allCases: [WallSections] = [.auto, .folder, .day, .month, .none]

  /// The greatest number of fields.
  private static let fieldLimit = 2

  /// The field names; empty for a named division.
  var fields: [String] {
    Self.allCases.contains(self)
      ? [] : rawValue.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
  }

  /// The length of the date prefix that a section has in common, such as `2024-05-17`; nil if not by date.
  var dateLength: Int? { [.day: 10, .month: 7][self] }
}

/// The sections by photo.
struct PhotoSections: Equatable, Sendable {
  /// The titles; nil for the feed's.
  let titles: [String]?
  let count: Int
  fileprivate let sections: SectionIndex

  init(of arrangement: PhotoArrangement) {
    (titles, count) = (arrangement.titles, arrangement.sectionEnds.count)
    sections = arrangement.sectionIndex
  }

  /// Creates the sections of all photos in an order; nil for a single section. Reads missing dates of files.
  init?(
    _ kind: WallSections, sortedBy key: WallSort, isReversed: Bool, of photos: PhotoTable,
    _ values: [PhotoProperty: PhotoValues]
  ) {
    let feed = photos.feed
    func section(_ body: (Int) -> Int) -> SectionIndex {
      var sections = [Int32](repeating: -1, count: photos.count)
      for index in 0..<feed.count { sections[photos.numbers[index].index] = Int32(body(index)) }
      return SectionIndex(sections)
    }
    // A partly loaded feed keeps its sections, each sorted.
    if key == .duplicates {
      let groups = photos.groupTitles
      titles = groups + [""]
      sections = section { photos.duplicates.group(of: photos.numbers[$0])?.index ?? groups.count }
    } else if feed.unloadedCount > 0 {
      (titles, sections) = (nil, photos.arrangement.sectionIndex)
    } else if let length = kind.dateLength {
      let dates = (0..<feed.count).map { index in
        feed.dateText(at: index) { feed.address(at: index).filePath.flatMap { photos.fileFacts.facts(of: $0).taken } }
          .map { String($0.prefix(length)) } ?? ""
      }
      // Photos without a date come last.
      let isBackward = key == .date && isReversed
      let known = Set(dates).subtracting([""]).sorted { isBackward ? $0 > $1 : $0 < $1 }
      let places = Dictionary(uniqueKeysWithValues: known.enumerated().map { ($1, $0) })
      titles = known + (dates.contains("") || known.isEmpty ? ["no date"] : [])
      sections = section { places[dates[$0]] ?? known.count }
    } else if !kind.fields.isEmpty {
      let (places, titles) = photos.sections(byFields: kind.fields, values)
      self.titles = titles
      sections = section { places[$0] }
    } else {
      guard feed.sections.count > 1 else { return nil }
      let isOne = kind == .none || kind == .auto && key != .feed
      titles = isOne ? [kind == .none ? "" : key.sentence + (isReversed ? ", reversed" : "")] : nil
      sections = section { isOne ? 0 : feed.section(of: $0) }
    }
    count = titles?.count ?? feed.sections.count
  }

  /// Returns the section of a photo; the last one for unknown photos.
  subscript(photo: PhotoID) -> Int { sections[photo] ?? count - 1 }
}

extension PhotoTable {
  /// Returns the section of each item, and titles with field values and counts. Photos without a value come last.
  fileprivate func sections(
    byFields names: [String], _ decisions: [PhotoProperty: PhotoValues]
  ) -> (places: [Int], titles: [String]) {
    let (searched, table) = (SearchedPhotos(in: self, values: decisions), fieldTable)
    let values = names.map { searched.values(of: $0, in: table) ?? { _, _ in nil } }
    var known: [[FieldValue?]: Int] = [:]
    var places = (0..<feed.count).map { index in
      let photo = numbers[index]
      let value = values.map { $0(photo, searched) }
      let place = known[value] ?? known.count
      known[value] = place
      return place
    }
    let ranks = names.indices.map { field in FieldRanks(of: known.keys.compactMap { $0[field] }) }
    let ordered = known.keys.sorted { one, other in
      for (field, ranks) in ranks.enumerated() where one[field] != other[field] {
        guard let left = one[field], let right = other[field] else { return one[field] != nil }
        return ranks.isBefore(left, right)
      }
      return false
    }
    var (order, counts) = ([Int](repeating: 0, count: known.count), [Int](repeating: 0, count: known.count))
    for (place, value) in ordered.enumerated() { order[known[value] ?? 0] = place }
    for index in places.indices {
      places[index] = order[places[index]]
      counts[places[index]] += 1
    }
    let titles = zip(ordered, counts).map { values, count in
      let texts = zip(names, values).map { name, value in value.map(\.description) ?? "no \(name)" }
      return "\(SanitizedText.made(from: texts.joined(separator: " · "))) (\(count))"
    }
    return (places, titles.isEmpty ? [""] : titles)
  }
}

extension PhotoArrangement {
  /// Returns the photos divided into other sections, in the same order.
  func divided(into sections: PhotoSections?) -> PhotoArrangement {
    guard let sections else { return self }
    let isDivided = self.sections.enumerated().allSatisfy { sections.sections.contains($1, inSection: $0) }
    if isDivided, titles == sections.titles, self.sections.count == sections.count { return self }
    var photos = [[PhotoID]](repeating: [], count: sections.count)
    for photo in self.photos { photos[sections[photo]].append(photo) }
    return PhotoArrangement(photos.map { PhotoList($0) }, titles: sections.titles)
  }
}
