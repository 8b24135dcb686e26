import PhotoFeed
import Platform

@testable import Wall

/// Changes that are committed at once.
extension WallModel {
  @discardableResult
  mutating func delete(_ photos: Set<PhotoID>) -> WallUpdate {
    deletion(of: photos).map { commit($0) } ?? WallUpdate()
  }

  @discardableResult
  mutating func mark(_ photos: some Sequence<PhotoID>, _ isMarked: Bool) -> Bool {
    setting(.marked, of: photos) { _ in isMarked ? 1 : 0 }.map { _ = commit($0) } != nil
  }

  @discardableResult
  mutating func order(by key: WallSort, as arrangement: PhotoArrangement) -> WallUpdate {
    commit(ordering(by: key, as: arrangement))
  }

  @discardableResult
  mutating func moveSelection(by step: Int) -> WallUpdate? { moveOfSelection(by: step).map { commit($0) } }

  @discardableResult
  mutating func move(_ photos: Set<PhotoID>, toPlaceOf target: PhotoID) -> WallUpdate? {
    move(of: photos, toPlaceOf: target).map { commit($0) }
  }
}

extension SessionJournal.Recovered {
  init(deleted: Set<RecordedPhoto> = [], marked: Set<RecordedPhoto> = []) {
    self.init()
    if !deleted.isEmpty { values[.deleted] = Dictionary(uniqueKeysWithValues: deleted.map { ($0, 1) }) }
    if !marked.isEmpty { values[.marked] = Dictionary(uniqueKeysWithValues: marked.map { ($0, 1) }) }
  }

  func photos(_ property: PhotoProperty) -> Set<RecordedPhoto> {
    Set((values[property] ?? [:]).filter { $0.value != 0 }.keys)
  }
  var deleted: Set<RecordedPhoto> { photos(.deleted) }
  var marked: Set<RecordedPhoto> { photos(.marked) }
}

extension PhotoArrangement {
  init(_ sections: [[PhotoID]]) { self.init(sections.map { PhotoList($0) }) }

  /// Returns the arrangement with each section sorted.
  func sorted(by areInOrder: (PhotoID, PhotoID) -> Bool) -> PhotoArrangement {
    PhotoArrangement(sections.map { PhotoList($0.sorted(by: areInOrder)) }, titles: titles)
  }

  /// Returns the arrangement with each section shuffled.
  func shuffled(using random: inout some RandomNumberGenerator) -> PhotoArrangement {
    PhotoArrangement(sections.map { PhotoList($0.shuffled(using: &random)) }, titles: titles)
  }
}

extension SessionJournal {
  func recovered() -> Recovered? { Recovered(entries()) }
}

extension SessionJournal.Decision {
  static let deleted = Self(property: .deleted, value: 1)
  static let kept = Self(property: .deleted, value: 0)
  static let marked = Self(property: .marked, value: 1)
  static let unmarked = Self(property: .marked, value: 0)
}

extension RecordedPhoto: ExpressibleByStringLiteral {
  public init(stringLiteral path: String) { self.init(.file(FilePath(path))) }
}
