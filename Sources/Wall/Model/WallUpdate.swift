import CollectionView
import Foundation
import PhotoFeed

/// A batch update of the collection view: deletes by index paths before the update, inserts by those after it.
public struct WallUpdate: Hashable, Sendable {
  public var deletes: [IndexPath] = []
  public var inserts: [IndexPath] = []
  public var moves: [Move] = []
  /// Whether the collection view reloads its data, because too much has changed.
  public var needsReload = false

  /// The move of an item.
  public struct Move: Hashable, Sendable {
    public var from: IndexPath
    public var to: IndexPath
  }

  /// Whether nothing has changed.
  public var isEmpty: Bool { deletes.isEmpty && inserts.isEmpty && moves.isEmpty && !needsReload }

  /// The greatest number of animated steps.
  public static let maximumSteps = 4_000

  /// Creates the update between two arrangements; a reload if the number of sections differs.
  public init(from old: PhotoArrangement, to new: PhotoArrangement) {
    self.init()
    guard old != new else { return }
    guard old.titles == new.titles, old.sectionEnds.count == new.sectionEnds.count else {
      needsReload = true
      return
    }
    // Photos of equal sections stay.
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
        // More moves become a reload.
        if stayed.count <= Self.maximumSteps {
          stayed.append(Move(from: from, to: IndexPath(item: index, section: changed[place])))
        }
      }
    }
    for (place, section) in changed.enumerated() {
      inserts += isNew[place].indices.lazy.filter { isNew[place][$0] }.map { IndexPath(item: $0, section: section) }
    }
    if !keepsOrder { moves = stayed }
    self = WallUpdate(deletes: deletes, inserts: inserts, moves: moves)
  }

  /// Creates an update of up to `maximumSteps` steps; a reload for more.
  init(deletes: [IndexPath] = [], inserts: [IndexPath] = [], moves: [Move] = []) {
    needsReload = deletes.count + inserts.count + moves.count > Self.maximumSteps
    if !needsReload { (self.deletes, self.inserts, self.moves) = (deletes, inserts, moves) }
  }
}

/// The positions of photos in some sections.
private struct PhotoPlaces {
  /// The positions by photo number, from `first`.
  private var places: [(section: Int32, item: Int32)] = []
  private var first = 0
  /// The positions if the numbers are far apart, as after loading an early section of many.
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

  /// Returns the position of a photo: the index among the sections, and the item; nil if it is missing.
  subscript(photo: PhotoID) -> (Int, Int)? {
    let number = photo.index - first
    let place = farPlaces.map { $0[photo] } ?? (places.indices.contains(number) ? places[number] : nil)
    return place.flatMap { $0.section < 0 ? nil : (Int($0.section), Int($0.item)) }
  }
}
