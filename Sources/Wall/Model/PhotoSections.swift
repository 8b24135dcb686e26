import PhotoFeed

/// The way in which the photos of a wall are divided into sections.
public enum WallSections: String, Sendable, CaseIterable {
  /// The sections of the feed, which are folders or its own; one for all once the wall is sorted.
  case auto
  /// The sections of the feed, each sorted by itself.
  case folder
  /// By the dates of the photos.
  case day, month
  case none

  /// The length of the part of a date that photos of a section have in common, `2024-05-17`; nil if they are not by date.
  var dateLength: Int? { [.day: 10, .month: 7][self] }
}

/// The section of each photo.
struct PhotoSections: Hashable, Sendable {
  /// The titles; nil for those of the feed.
  let titles: [String]?
  let count: Int
  fileprivate let sections: SectionIndex

  /// The sections of an arrangement.
  init(of arrangement: PhotoArrangement) {
    (titles, count) = (arrangement.titles, arrangement.sectionEnds.count)
    sections = arrangement.sectionIndex
  }

  /// The sections of all photos of a table in an order; nil if they are always in a single one. Reads the dates of files that are
  /// not known yet.
  init?(_ kind: WallSections, sortedBy key: WallSort, isReversed: Bool, of photos: PhotoTable) {
    let feed = photos.feed
    func section(_ body: (Int) -> Int) -> SectionIndex {
      var sections = [Int32](repeating: -1, count: photos.count)
      for index in 0..<feed.count { sections[photos.numbers[index].index] = Int32(body(index)) }
      return SectionIndex(sections)
    }
    // Where not all is loaded, the sections are those of the feed, and each is sorted by itself.
    if feed.unloadedCount > 0 {
      (titles, sections) = (nil, photos.arrangement.sectionIndex)
    } else if let length = kind.dateLength {
      let dates = (0..<feed.count).map { index in
        feed.dateText(at: index) { feed.address(at: index).filePath.flatMap { photos.fileFacts.facts(of: $0).taken } }
          .map { String($0.prefix(length)) } ?? ""
      }
      // Those without a date come last.
      let isBackward = key == .date && isReversed
      let known = Set(dates).subtracting([""]).sorted { isBackward ? $0 > $1 : $0 < $1 }
      let places = Dictionary(uniqueKeysWithValues: known.enumerated().map { ($1, $0) })
      titles = known + (dates.contains("") || known.isEmpty ? ["no date"] : [])
      sections = section { places[dates[$0]] ?? known.count }
    } else {
      guard feed.sections.count > 1 else { return nil }
      let isOne = kind == .none || kind == .auto && key != .feed
      titles = isOne ? [kind == .none ? "" : key.sentence + (isReversed ? ", reversed" : "")] : nil
      sections = section { isOne ? 0 : feed.section(of: $0) }
    }
    count = titles?.count ?? feed.sections.count
  }

  /// Returns the section of a photo; the last one for a photo that is not known.
  subscript(photo: PhotoID) -> Int { sections[photo] ?? count - 1 }
}

extension PhotoArrangement {
  /// Returns the same photos in other sections, in each in their order.
  func divided(into sections: PhotoSections?) -> PhotoArrangement {
    guard let sections else { return self }
    let isDivided = self.sections.enumerated().allSatisfy { sections.sections.contains($1, inSection: $0) }
    if isDivided, titles == sections.titles, self.sections.count == sections.count { return self }
    var photos = [[PhotoID]](repeating: [], count: sections.count)
    for photo in self.photos { photos[sections[photo]].append(photo) }
    return PhotoArrangement(photos.map { PhotoList($0) }, titles: sections.titles)
  }
}
