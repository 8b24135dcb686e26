import Basics
import CollectionView
import Foundation

/// Photos in the order of the wall, divided into sections. A *position* is an index across all sections.
public struct PhotoArrangement: Hashable, Sendable {
  /// The photos of all sections.
  public internal(set) var photos: [PhotoID]
  /// The position after the last photo of each section. Sections may be empty.
  public internal(set) var sectionEnds: [Int]
  /// The titles of the sections; nil if they are those of the feed.
  var titles: [String]?

  /// An arrangement of these sections.
  public init(_ sections: [[PhotoID]]) {
    photos = Array(sections.joined())
    var end = 0
    sectionEnds = sections.map { section in
      end += section.count
      return end
    }
    if sectionEnds.isEmpty { sectionEnds = [0] }
  }

  /// The photos 0, 1, 2, … in sections of the given lengths.
  public init(sectionLengths: [Int]) {
    var end = 0
    sectionEnds = sectionLengths.map { length in
      end += length
      return end
    }
    if sectionEnds.isEmpty { sectionEnds = [0] }
    photos = (0..<end).map { PhotoID($0) }
  }

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

  /// Returns the position of a photo in linear time, or nil.
  public func position(of photo: PhotoID) -> Int? { photos.firstIndex(of: photo) }

  /// Returns the position of a photo, or nil. Looks first where it is expected, which takes constant time.
  func position(of location: PhotoLocation) -> Int? {
    if photos.indices.contains(location.position), photos[location.position] == location.photo {
      return location.position
    }
    return position(of: location.photo)
  }

  /// Returns the sections with only the photos that satisfy a condition.
  public func filtered(_ isKept: (PhotoID) -> Bool) -> PhotoArrangement {
    var kept = self
    (kept.photos, kept.sectionEnds) = ([], [])
    for section in sectionEnds.indices {
      kept.photos += photos[range(ofSection: section)].lazy.filter(isKept)
      kept.sectionEnds.append(kept.photos.count)
    }
    return kept
  }

  /// Returns the sections, each sorted.
  public func sorted(by areInOrder: (PhotoID, PhotoID) -> Bool) -> PhotoArrangement {
    var sorted = self
    for section in sectionEnds.indices { sorted.photos[range(ofSection: section)].sort(by: areInOrder) }
    return sorted
  }

  /// Returns the sections, each shuffled.
  public func shuffled(using random: inout some RandomNumberGenerator) -> PhotoArrangement {
    var shuffled = self
    for section in sectionEnds.indices { shuffled.photos[range(ofSection: section)].shuffle(using: &random) }
    return shuffled
  }

  /// Returns the sections, each in the order of a list; photos that are not in the list come last, by number. Takes linear
  /// time, so that a million photos take no longer than a frame.
  func inOrder(of list: [PhotoID]) -> PhotoArrangement {
    // Of the photos that are not placed yet.
    var sections = sectionsOfPhotos()
    var result = self
    var next = sectionEnds.indices.map { range(ofSection: $0).lowerBound }
    func put(_ photo: PhotoID) {
      guard sections.indices.contains(photo.index), sections[photo.index] >= 0 else { return }
      let section = Int(sections[photo.index])
      result.photos[next[section]] = photo
      next[section] += 1
      sections[photo.index] = -1
    }
    for photo in list { put(photo) }
    for index in sections.indices where sections[index] >= 0 { put(PhotoID(index)) }
    return result
  }

  /// Returns the section of each photo by its number; -1 for those that are not in the arrangement.
  func sectionsOfPhotos() -> [Int32] {
    var sections = [Int32](repeating: -1, count: 1 + (photos.max()?.index ?? -1))
    for section in sectionEnds.indices {
      for photo in photos[range(ofSection: section)] { sections[photo.index] = Int32(section) }
    }
    return sections
  }

  /// Removes the photos at these positions, which must be ascending.
  mutating func remove(at positions: [Int]) {
    guard let first = positions.first else { return }
    var next = 0
    var kept = first
    for position in first..<photos.count {
      if next < positions.count, positions[next] == position {
        next += 1
      } else {
        photos[kept] = photos[position]
        kept += 1
      }
    }
    photos.removeLast(positions.count)
    var removed = 0
    for section in sectionEnds.indices {
      while removed < positions.count, positions[removed] < sectionEnds[section] { removed += 1 }
      sectionEnds[section] -= removed
    }
  }

  /// Inserts photos so that each is at its position afterwards; positions must be ascending. If a section or position does
  /// not exist, the nearest one is used.
  mutating func insert(_ locations: [PhotoLocation]) {
    guard !locations.isEmpty else { return }
    var result = self
    (result.photos, result.sectionEnds) = ([], [])
    result.photos.reserveCapacity(photos.count + locations.count)
    var next = 0
    for section in sectionEnds.indices {
      var rest = photos[range(ofSection: section)]
      let isLast = section == sectionEnds.count - 1
      while next < locations.count, locations[next].section <= section || isLast {
        let gap = max(0, min(locations[next].position - result.photos.count, rest.count))
        result.photos += rest.prefix(gap)
        rest = rest.dropFirst(gap)
        result.photos.append(locations[next].photo)
        next += 1
      }
      result.photos += rest
      result.sectionEnds.append(result.photos.count)
    }
    self = result
  }
}

/// The location of a photo in an arrangement.
public struct PhotoLocation: Hashable, Sendable {
  public var photo: PhotoID
  public var section: Int
  /// The index across all sections.
  public var position: Int
}
