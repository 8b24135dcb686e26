import CollectionView
import Foundation

/// A change of what is shown, as a batch update of the collection view: deletes by index paths before it, inserts by those
/// after it.
public struct WallUpdate: Hashable, Sendable {
  public var deletes: [IndexPath] = []
  public var inserts: [IndexPath] = []
  public var moves: [Move] = []
  /// Whether so much has changed that the collection view reloads its data instead.
  public var needsReload = false

  /// The move of an item.
  public struct Move: Hashable, Sendable {
    public var from: IndexPath
    public var to: IndexPath
  }

  /// Whether nothing has changed.
  public var isEmpty: Bool { deletes.isEmpty && inserts.isEmpty && moves.isEmpty && !needsReload }

  /// The greatest number of steps that are animated one by one.
  public static let maximumSteps = 4_000

  /// The update from one arrangement to another; with other sections, everything is loaded again.
  public init(from old: PhotoArrangement, to new: PhotoArrangement) {
    guard old != new else { return }
    guard old.titles == new.titles, old.sectionEnds.count == new.sectionEnds.count else {
      needsReload = true
      return
    }
    // Photos of sections that are the same stay where they are.
    let changed = old.sections.indices.filter { old.sections[$0] != new.sections[$0] }
    let places = PhotoPlaces(new, in: changed)
    var isNew = changed.map { [Bool](repeating: true, count: new.sections[$0].count) }
    var keepsOrder = true
    var last = (-1, -1)
    var stayed: [Move] = []
    for section in changed {
      for (item, photo) in old.sections[section].enumerated() {
        let from = IndexPath(item: item, section: section)
        guard let (place, index) = places[photo] else {
          deletes.append(from)
          continue
        }
        isNew[place][index] = false
        keepsOrder = keepsOrder && changed[place] == section && (place, index) > last
        last = (place, index)
        // More than these are loaded again.
        if stayed.count <= Self.maximumSteps {
          stayed.append(Move(from: from, to: IndexPath(item: index, section: changed[place])))
        }
      }
    }
    for (place, section) in changed.enumerated() {
      inserts += isNew[place].indices.lazy.filter { isNew[place][$0] }.map { IndexPath(item: $0, section: section) }
    }
    if !keepsOrder { moves = stayed }
    guard deletes.count + inserts.count + moves.count > Self.maximumSteps else { return }
    (deletes, inserts, moves, needsReload) = ([], [], [], true)
  }

  /// An update of deletes only.
  init(deleting deletes: [IndexPath]) {
    needsReload = deletes.count > Self.maximumSteps
    self.deletes = needsReload ? [] : deletes
  }

  /// An update of inserts only.
  init(inserting inserts: [IndexPath]) {
    needsReload = inserts.count > Self.maximumSteps
    self.inserts = needsReload ? [] : inserts
  }

  /// An update of moves within sections only.
  init(moving moves: [Move]) {
    needsReload = moves.count > Self.maximumSteps
    self.moves = needsReload ? [] : moves
  }

}

/// The places of photos in some sections of an arrangement.
private struct PhotoPlaces {
  /// The places by the photos' numbers from `first` on.
  private var places: [(section: Int32, item: Int32)] = []
  private var first = 0
  /// The places if the numbers are far apart, as where photos have come to an early section of many.
  private var farPlaces: [PhotoID: (section: Int32, item: Int32)]?

  init(_ arrangement: PhotoArrangement, in sections: [Int]) {
    let lists = sections.map { arrangement.sections[$0] }.filter { !$0.isEmpty }
    let count = lists.reduce(0) { $0 + $1.count }
    first = lists.lazy.compactMap { $0.run?.lowerBound ?? $0.min()?.index }.min() ?? 0
    let last = lists.lazy.compactMap { $0.run.map { $0.upperBound - 1 } ?? $0.max()?.index }.max() ?? -1
    if last - first > 4 * count + 10_000 {
      farPlaces = [:]
    } else {
      places = Array(repeating: (-1, -1), count: max(0, last + 1 - first))
    }
    for (place, section) in sections.enumerated() {
      for (item, photo) in arrangement.sections[section].enumerated() {
        let found = (section: Int32(place), item: Int32(item))
        if farPlaces == nil { places[photo.index - first] = found } else { farPlaces?[photo] = found }
      }
    }
  }

  /// Returns the place of a photo: which of the sections, and the item there; nil if it is not there.
  subscript(photo: PhotoID) -> (Int, Int)? {
    let number = photo.index - first
    let place = farPlaces.map { $0[photo] } ?? (places.indices.contains(number) ? places[number] : nil)
    return place.flatMap { $0.section < 0 ? nil : (Int($0.section), Int($0.item)) }
  }
}
