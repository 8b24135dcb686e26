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
    let size = 1 + max(old.photos.max()?.index ?? -1, new.photos.max()?.index ?? -1)
    var places = [Int32](repeating: -1, count: size)
    for (position, photo) in new.photos.enumerated() { places[photo.index] = Int32(position) }
    var stayed: [Int32] = []
    var left: [Int] = []
    for (position, photo) in old.photos.enumerated() {
      if places[photo.index] < 0 { left.append(position) } else { stayed.append(Int32(position)) }
    }
    var isNew = [Bool](repeating: true, count: new.count)
    for position in stayed { isNew[Int(places[old.photos[Int(position)].index])] = false }
    let came = isNew.indices.filter { isNew[$0] }
    let keepsOrder = Self.isAscending(stayed.lazy.map { places[old.photos[Int($0)].index] })
    let keepsSections =
      old.sectionEnds.count == 1
      || stayed.allSatisfy {
        old.section(ofPosition: Int($0)) == new.section(ofPosition: Int(places[old.photos[Int($0)].index]))
      }
    let moved = keepsOrder && keepsSections ? [] : stayed
    guard left.count + came.count + moved.count <= Self.maximumSteps else {
      needsReload = true
      return
    }
    deletes = left.map(old.indexPath(ofPosition:))
    inserts = came.map(new.indexPath(ofPosition:))
    moves = moved.map {
      Move(
        from: old.indexPath(ofPosition: Int($0)),
        to: new.indexPath(ofPosition: Int(places[old.photos[Int($0)].index])))
    }
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

  private static func isAscending(_ numbers: some Sequence<Int32>) -> Bool {
    var last: Int32 = -1
    for number in numbers {
      guard number > last else { return false }
      last = number
    }
    return true
  }
}
