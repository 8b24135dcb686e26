import CollectionView
import Foundation

/// How what is shown has changed, as a collection view wants it: deletes in places before, inserts in places after.
public struct WallUpdate: Hashable, Sendable {
  /// What left, as places before.
  public var deletes: [IndexPath] = []
  /// What came, as places after.
  public var inserts: [IndexPath] = []
  /// What stands elsewhere in the order: before, after.
  public var moves: [Move] = []
  /// Whether so much has changed that it is to be loaded anew instead.
  public var isWholesale = false

  /// One photo's way.
  public struct Move: Hashable, Sendable {
    /// Its place before.
    public var from: IndexPath
    /// Its place after.
    public var to: IndexPath
  }

  /// Nothing changed.
  public var isEmpty: Bool { deletes.isEmpty && inserts.isEmpty && moves.isEmpty && !isWholesale }

  /// More steps than this are not animated one by one.
  public static let mostSteps = 4_000

  /// What leads from one arrangement to another of the same sections.
  public init(from old: PhotoArrangement, to new: PhotoArrangement) {
    guard old != new else { return }
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
    guard left.count + came.count + moved.count <= Self.mostSteps else {
      isWholesale = true
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

  /// Nothing but deletes.
  init(deleting deletes: [IndexPath]) {
    isWholesale = deletes.count > Self.mostSteps
    self.deletes = isWholesale ? [] : deletes
  }

  /// Nothing but inserts.
  init(inserting inserts: [IndexPath]) {
    isWholesale = inserts.count > Self.mostSteps
    self.inserts = isWholesale ? [] : inserts
  }

  /// Nothing but moves within the same sections.
  init(moving moves: [Move]) {
    isWholesale = moves.count > Self.mostSteps
    self.moves = isWholesale ? [] : moves
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
