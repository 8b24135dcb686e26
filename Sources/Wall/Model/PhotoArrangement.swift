import Basics
import CollectionView
import Foundation

/// Photos in the order of the wall, cut into sections. A *position* counts through all sections, from 0.
public struct PhotoArrangement: Hashable, Sendable {
  /// All photos, section after section.
  public internal(set) var photos: [PhotoID]
  /// For each section the position after its last photo; the last one is `photos.count`. Sections may be empty.
  public internal(set) var sectionEnds: [Int]

  /// Photos in sections of the given lengths.
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

  init(photos: [PhotoID], sectionEnds: [Int]) {
    self.photos = photos
    self.sectionEnds = sectionEnds
  }

  /// How many photos there are.
  public var count: Int { photos.count }

  /// The positions of a section.
  public func range(ofSection section: Int) -> Range<Int> {
    (section == 0 ? 0 : sectionEnds[section - 1])..<sectionEnds[section]
  }

  /// The section that a position belongs to.
  public func section(ofPosition position: Int) -> Int {
    min(sectionEnds.firstIndex(above: position), sectionEnds.count - 1)
  }

  /// A position as sections and items.
  public func indexPath(ofPosition position: Int) -> IndexPath {
    let section = section(ofPosition: position)
    return IndexPath(item: position - range(ofSection: section).lowerBound, section: section)
  }

  /// The position of an index path; nil when there is no such item.
  public func position(of path: IndexPath) -> Int? {
    guard sectionEnds.indices.contains(path.section) else { return nil }
    let range = range(ofSection: path.section)
    let position = range.lowerBound + path.item
    return range.contains(position) ? position : nil
  }

  /// Where a photo stands; looks through all of them.
  public func position(of photo: PhotoID) -> Int? { photos.firstIndex(of: photo) }

  /// Where a photo stands that is probably at a place: looks there first, so that a million others cost nothing.
  func position(of place: PhotoPlace) -> Int? {
    if photos.indices.contains(place.position), photos[place.position] == place.photo { return place.position }
    return position(of: place.photo)
  }

  /// The same sections with only those photos.
  public func filtered(_ isKept: (PhotoID) -> Bool) -> PhotoArrangement {
    var kept = PhotoArrangement(photos: [], sectionEnds: [])
    for section in sectionEnds.indices {
      kept.photos += photos[range(ofSection: section)].lazy.filter(isKept)
      kept.sectionEnds.append(kept.photos.count)
    }
    return kept
  }

  /// The same sections, each in another order.
  public func sorted(by areInOrder: (PhotoID, PhotoID) -> Bool) -> PhotoArrangement {
    var sorted = self
    for section in sectionEnds.indices { sorted.photos[range(ofSection: section)].sort(by: areInOrder) }
    return sorted
  }

  /// The same sections, each shuffled.
  public func shuffled(using random: inout some RandomNumberGenerator) -> PhotoArrangement {
    var shuffled = self
    for section in sectionEnds.indices { shuffled.photos[range(ofSection: section)].shuffle(using: &random) }
    return shuffled
  }

  /// The same sections, each in the order in which its photos stand in a list; what is not there comes last, by number. Goes
  /// over both once, so that a million photos take no longer than a frame.
  func inOrder(of list: [PhotoID]) -> PhotoArrangement {
    let size = 1 + max(list.max()?.index ?? -1, photos.max()?.index ?? -1)
    // The section that a photo waits to be put into; -1 for none.
    var sections = [Int32](repeating: -1, count: size)
    for section in sectionEnds.indices {
      for photo in photos[range(ofSection: section)] { sections[photo.index] = Int32(section) }
    }
    var result = self
    var next = sectionEnds.indices.map { range(ofSection: $0).lowerBound }
    func put(_ photo: PhotoID) {
      let section = Int(sections[photo.index])
      guard section >= 0 else { return }
      result.photos[next[section]] = photo
      next[section] += 1
      sections[photo.index] = -1
    }
    for photo in list { put(photo) }
    for index in sections.indices where sections[index] >= 0 { put(PhotoID(index)) }
    return result
  }

  /// Takes out the photos at these positions, which must be ascending.
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

  /// Puts photos in so that each comes to stand at its position; positions ascending. A section or position that is no
  /// longer there gives way to the nearest one.
  mutating func insert(_ places: [PhotoPlace]) {
    guard !places.isEmpty else { return }
    var result = PhotoArrangement(photos: [], sectionEnds: [])
    result.photos.reserveCapacity(photos.count + places.count)
    var next = 0
    for section in sectionEnds.indices {
      var rest = photos[range(ofSection: section)]
      let isLast = section == sectionEnds.count - 1
      while next < places.count, places[next].section <= section || isLast {
        let gap = max(0, min(places[next].position - result.photos.count, rest.count))
        result.photos += rest.prefix(gap)
        rest = rest.dropFirst(gap)
        result.photos.append(places[next].photo)
        next += 1
      }
      result.photos += rest
      result.sectionEnds.append(result.photos.count)
    }
    self = result
  }
}

/// Where a photo stood.
public struct PhotoPlace: Hashable, Sendable {
  /// The photo.
  public var photo: PhotoID
  /// Its section.
  public var section: Int
  /// Its position through all sections.
  public var position: Int
}
