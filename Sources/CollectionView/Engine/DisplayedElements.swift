/// All elements that have a view: those of the layout, by key and in order of insertion, and the disappearing ones.
struct DisplayedElements {
  private(set) var present: [DisplayedElement] = []
  private(set) var leaving: [DisplayedElement] = []
  private var byKey: [ElementKey: DisplayedElement] = [:]

  subscript(key: ElementKey) -> DisplayedElement? { byKey[key] }

  var all: [DisplayedElement] { present + leaving }
  var count: Int { present.count + leaving.count }
  var isEmpty: Bool { present.isEmpty && leaving.isEmpty }

  mutating func insert(_ element: DisplayedElement) {
    present.append(element)
    byKey[element.key] = element
  }

  /// Removes the elements that are not part of a pass.
  mutating func removePresent(notIn pass: Int) -> [DisplayedElement] {
    guard present.contains(where: { $0.pass != pass }) else { return [] }
    let gone = present.filter { $0.pass != pass }
    present.removeAll { $0.pass != pass }
    for element in gone where byKey[element.key] === element { byKey[element.key] = nil }
    return gone
  }

  /// Adds an element that disappears.
  mutating func startLeaving(_ element: DisplayedElement) {
    element.isLeaving = true
    leaving.append(element)
  }

  /// Returns a disappearing element to the layout, unless it is deleted.
  mutating func restore(_ key: ElementKey) -> DisplayedElement? {
    guard let index = leaving.firstIndex(where: { $0.key == key && !$0.isDeleted }) else { return nil }
    let element = leaving.remove(at: index)
    element.isLeaving = false
    insert(element)
    return element
  }

  /// Replaces all elements; their keys may have changed.
  mutating func replace(present: [DisplayedElement], leaving: [DisplayedElement]) {
    self.present = present
    self.leaving = leaving
    byKey = Dictionary(present.map { ($0.key, $0) }) { first, _ in first }
  }

  /// Removes the disappearing elements whose animation has finished.
  mutating func removeLeaving(where isOver: (DisplayedElement) -> Bool) -> [DisplayedElement] {
    guard leaving.contains(where: isOver) else { return [] }
    let gone = leaving.filter(isOver)
    leaving.removeAll(where: isOver)
    return gone
  }

  mutating func removeAll() -> [DisplayedElement] {
    let gone = all
    self = DisplayedElements()
    return gone
  }
}
