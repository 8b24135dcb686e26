import Basics
import CollectionView
import Foundation
import PhotoFeed

/// Photos in the order of the wall, divided into sections. A *position* is an index across all sections.
///
/// Sections in loading order are stored as ranges, so ten million photos that are not loaded cost nothing. A change of
/// one section leaves the storage of others.
public struct PhotoArrangement: Equatable, Sendable {
  /// The photos of all sections.
  public private(set) var photos: ArrangedPhotos
  /// The titles of the sections; nil for the feed's.
  var titles: [String]?

  init(_ sections: [PhotoList], titles: [String]? = nil) {
    (photos, self.titles) = (ArrangedPhotos(sections), titles)
  }

  /// Creates an arrangement of the photos 0, 1, 2, … in sections of these lengths.
  public init(sectionLengths: [Int]) {
    var end = 0
    self.init(
      sectionLengths.map { length in
        defer { end += length }
        return PhotoList(end..<end + length)
      })
  }

  public static func == (left: PhotoArrangement, right: PhotoArrangement) -> Bool {
    left.sections == right.sections && left.titles == right.titles
  }

  var sections: [PhotoList] { photos.sections }
  /// The end position of each section. Sections may be empty.
  public var sectionEnds: [Int] { photos.ends }

  /// The first positions of the sections that are not empty.
  var sectionStarts: [Int] { sectionEnds.indices.map(range(ofSection:)).filter { !$0.isEmpty }.map(\.lowerBound) }

  /// The number of photos.
  public var count: Int { photos.count }

  /// Returns the positions of a section.
  public func range(ofSection section: Int) -> Range<Int> {
    (section == 0 ? 0 : sectionEnds[section - 1])..<sectionEnds[section]
  }

  /// Returns the section of a position.
  public func section(ofPosition position: Int) -> Int {
    min(sectionEnds.firstIndex(above: position), sectionEnds.count - 1)
  }

  /// Returns the index path of a position.
  public func indexPath(ofPosition position: Int) -> IndexPath {
    let section = section(ofPosition: position)
    return IndexPath(item: position - range(ofSection: section).lowerBound, section: section)
  }

  /// Returns the position of an index path; nil if there is no such item.
  public func position(of path: IndexPath) -> Int? {
    guard sectionEnds.indices.contains(path.section) else { return nil }
    let range = range(ofSection: path.section)
    let position = range.lowerBound + path.item
    return range.contains(position) ? position : nil
  }

  /// Returns the position of a photo, or nil. Takes linear time in sorted or changed sections.
  public func position(of photo: PhotoID) -> Int? {
    for (section, photos) in sections.enumerated() {
      if let index = photos.firstIndex(of: photo) { return range(ofSection: section).lowerBound + index }
    }
    return nil
  }

  /// Returns the position of a photo, or nil. Looks at the expected position first, in constant time.
  func position(of location: PhotoLocation) -> Int? {
    if photos.indices.contains(location.position), photos[location.position] == location.photo {
      return location.position
    }
    return position(of: location.photo)
  }

  /// Returns the ascending positions of photos; missing ones are skipped.
  func positions(of photos: Set<PhotoID>) -> [Int] {
    if photos.count == 1, let photo = photos.first { return position(of: photo).map { [$0] } ?? [] }
    return positions(where: photos.contains, sorted: photos.sorted())
  }

  /// Returns the photos with a value other than the default, in the order of the wall.
  func photos(with values: PhotoValues) -> [PhotoID] {
    values.isEmpty ? [] : positions(where: values.contains, sorted: Array(values)).map { photos[$0] }
  }

  private func positions(where contains: (PhotoID) -> Bool, sorted: [PhotoID]) -> [Int] {
    sections.indices.flatMap { section in
      let start = range(ofSection: section).lowerBound
      return sections[section].indices(where: contains, sorted: sorted).map { start + $0 }
    }
  }

  // MARK: Changes

  private func changed(_ change: (PhotoList) -> PhotoList) -> PhotoArrangement {
    PhotoArrangement(sections.map(change), titles: titles)
  }

  /// Returns the arrangement of photos that satisfy a condition.
  public func filtered(_ isKept: (PhotoID) -> Bool) -> PhotoArrangement {
    changed { photos in
      let kept = photos.filter(isKept)
      return kept.count == photos.count ? photos : PhotoList(kept)
    }
  }

  /// Returns the arrangement of photos in a set.
  func filtered(_ photos: Set<PhotoID>) -> PhotoArrangement {
    let sorted = photos.sorted()
    return changed { section in
      PhotoList(section.indices(where: photos.contains, sorted: sorted).map { section[$0] })
    }
  }

  /// Returns the arrangement of photos with the default value.
  func filtered(without values: PhotoValues) -> PhotoArrangement {
    guard !values.isEmpty else { return self }
    var rest = self
    rest.remove(at: positions(where: values.contains, sorted: Array(values)))
    return rest
  }

  /// Returns the arrangement with each section in the order of a list; photos outside the list come last, by number.
  /// Takes linear time, so a million photos take less than a frame.
  func inOrder(of list: some Collection<PhotoID>) -> PhotoArrangement {
    let index = sectionIndex
    var ordered: [Int: [PhotoID]] = [:]
    var last: (section: Int, photos: [PhotoID])?
    for photo in list {
      guard let section = index[photo] else { continue }
      if last?.section == section {
        last?.photos.append(photo)
      } else {
        if let last { ordered[last.section] = last.photos }
        // Removed to avoid a copy.
        last = (section, ordered.removeValue(forKey: section) ?? [])
        last?.photos.append(photo)
      }
    }
    if let last { ordered[last.section] = last.photos }
    var result = self
    for section in sections.indices where ordered[section] != nil || sections[section].run == nil {
      var photos = ordered[section] ?? []
      if photos.count < sections[section].count {
        var isKnown = PhotoValues()
        for photo in photos { isKnown[photo] = 1 }
        photos += sections[section].lazy.filter { !isKnown.contains($0) }.sorted()
      }
      result.photos.replace(section, by: PhotoList(photos))
    }
    return result
  }

  /// Returns the arrangement with each section in the order of another. Sections consecutive in both stay.
  func inOrder(of other: PhotoArrangement) -> PhotoArrangement {
    guard sections.count == other.sections.count else { return inOrder(of: other.photos) }
    let changed = sections.indices.filter { sections[$0].run == nil || other.sections[$0].run == nil }
    return inOrder(of: ArrangedPhotos(changed.map { other.sections[$0] }))
  }

  var sectionIndex: SectionIndex { SectionIndex(sections) }

  mutating func replace(_ section: Int, by list: PhotoList) { photos.replace(section, by: list) }

  /// Removes the photos at ascending positions.
  mutating func remove(at positions: [Int]) {
    var rest = positions[...]
    var sections = sections
    while let first = rest.first {
      let section = section(ofPosition: first)
      let range = range(ofSection: section)
      let own = rest.prefix { $0 < range.upperBound }
      sections[section] = sections[section].removing(at: own.map { $0 - range.lowerBound })
      rest = rest[own.endIndex...]
    }
    photos = ArrangedPhotos(sections)
  }

  /// Inserts photos at ascending locations, which are valid after the insertion. A missing section or position is
  /// replaced by the nearest one.
  mutating func insert(_ locations: [PhotoLocation]) {
    var sections = sections
    var rest = locations[...]
    var start = 0
    for section in sections.indices {
      let own = section == sections.count - 1 ? rest : rest.prefix { $0.section <= section }
      if !own.isEmpty {
        sections[section] = sections[section].inserting(own.map { ($0.photo, $0.position - start) })
        rest = rest[own.endIndex...]
      }
      start += sections[section].count
    }
    photos = ArrangedPhotos(sections)
  }
}

/// The sections by photo, stored by ranges or by number.
struct SectionIndex: Equatable, Sendable {
  /// The ranges of numbers, ascending, and their sections.
  private var runs: [(numbers: Range<Int>, section: Int32)] = []
  /// The sections of photos in no range, by number from `first`; −1 for others.
  private var sections: [Int32] = []
  private var first = 0

  init(_ lists: [PhotoList]) {
    runs = lists.enumerated().flatMap { section, list in
      (list.runs ?? []).map { ($0, Int32(section)) }
    }.sorted { $0.numbers.lowerBound < $1.numbers.lowerBound }
    let others = lists.enumerated().filter { $0.element.runs == nil }
    first = others.lazy.compactMap { $0.element.min()?.index }.min() ?? 0
    let last = others.lazy.compactMap { $0.element.max()?.index }.max() ?? -1
    sections = [Int32](repeating: -1, count: max(0, last + 1 - first))
    for (section, list) in others { for photo in list { sections[photo.index - first] = Int32(section) } }
  }

  /// Creates the index from sections by number; −1 for unknown photos.
  init(_ sections: [Int32]) { self.sections = sections }

  /// Returns the section of a photo, or nil.
  subscript(photo: PhotoID) -> Int? {
    let number = photo.index
    if sections.indices.contains(number - first), sections[number - first] >= 0 { return Int(sections[number - first]) }
    let run = runs.partitioningIndex { $0.numbers.lowerBound > number } - 1
    return run >= 0 && runs[run].numbers.contains(number) ? Int(runs[run].section) : nil
  }

  /// Returns true if a section contains all photos.
  func contains(_ photos: PhotoList, inSection section: Int) -> Bool {
    if let run = photos.run, runs.count > 0 {
      let index = runs.partitioningIndex { $0.numbers.lowerBound > run.lowerBound } - 1
      if index >= 0, runs[index].section == section, runs[index].numbers.upperBound >= run.upperBound { return true }
    }
    return photos.allSatisfy { self[$0] == section }
  }

  static func == (left: SectionIndex, right: SectionIndex) -> Bool {
    left.first == right.first && left.sections == right.sections && left.runs.elementsEqual(right.runs) { $0 == $1 }
  }
}

/// The location of a photo in an arrangement.
public struct PhotoLocation: Hashable, Sendable {
  public var photo: PhotoID
  // 32 bits, since the history keeps the locations of all deleted photos.
  private var storedSection: Int32
  private var storedPosition: Int32

  init(photo: PhotoID, section: Int, position: Int) {
    (self.photo, storedSection, storedPosition) = (photo, Int32(section), Int32(position))
  }

  /// The index of the section.
  public var section: Int { Int(storedSection) }
  /// The index across all sections.
  public var position: Int { Int(storedPosition) }
}
