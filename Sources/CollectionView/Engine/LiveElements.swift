import Foundation

/// All elements that have a view: those in the arrangement, by key and in order of arrival, and those that are leaving.
struct LiveElements {
  /// In the arrangement.
  private(set) var present: [LiveElement] = []
  /// On the way out.
  private(set) var leaving: [LiveElement] = []
  private var byKey: [ElementKey: LiveElement] = [:]

  subscript(key: ElementKey) -> LiveElement? { byKey[key] }

  var all: [LiveElement] { present + leaving }
  var count: Int { present.count + leaving.count }
  var isEmpty: Bool { present.isEmpty && leaving.isEmpty }

  mutating func insert(_ element: LiveElement) {
    present.append(element)
    byKey[element.key] = element
  }

  /// Takes those out of the arrangement that a pass has not found.
  mutating func removePresent(notIn pass: Int) -> [LiveElement] {
    guard present.contains(where: { $0.pass != pass }) else { return [] }
    let gone = present.filter { $0.pass != pass }
    present.removeAll { $0.pass != pass }
    for element in gone where byKey[element.key] === element { byKey[element.key] = nil }
    return gone
  }

  /// Lets an element go on its way out.
  mutating func leave(_ element: LiveElement) {
    element.isLeaving = true
    leaving.append(element)
  }

  /// Brings an element back that was on its way out, if it has not been deleted.
  mutating func recall(_ key: ElementKey) -> LiveElement? {
    guard let index = leaving.firstIndex(where: { $0.key == key && !$0.isDeleted }) else { return nil }
    let element = leaving.remove(at: index)
    element.isLeaving = false
    insert(element)
    return element
  }

  /// Makes elements, whose keys may have changed, the arrangement, and others the ones that leave.
  mutating func replace(present: [LiveElement], leaving: [LiveElement]) {
    self.present = present
    self.leaving = leaving
    byKey = Dictionary(present.map { ($0.key, $0) }) { first, _ in first }
  }

  /// Takes out those whose way out has come to its end.
  mutating func removeLeaving(where isOver: (LiveElement) -> Bool) -> [LiveElement] {
    guard leaving.contains(where: isOver) else { return [] }
    let gone = leaving.filter(isOver)
    leaving.removeAll(where: isOver)
    return gone
  }

  mutating func removeAll() -> [LiveElement] {
    let gone = all
    self = LiveElements()
    return gone
  }
}
