/// All elements that have a view: the layout's, by key and in order of insertion, and the disappearing ones.
struct DisplayedElements {
  private(set) var present: [DisplayedElement] = []
  private(set) var leaving: [DisplayedElement] = []
  private var byKey: [ElementKey: DisplayedElement] = [:]
  /// Whether all views must be replaced in the next layout pass.
  var needsReload = false
  /// The cells whose content has changed since they were measured.
  private var unmeasuredCells: Set<ObjectIdentifier> = []
  /// The number of the last layout pass.
  private var pass = 0

  subscript(key: ElementKey) -> DisplayedElement? { byKey[key] }

  var all: [DisplayedElement] { present + leaving }
  var count: Int { present.count + leaving.count }
  var isEmpty: Bool { present.isEmpty && leaving.isEmpty }

  /// Adds an element, which is part of this pass.
  mutating func insert(_ element: DisplayedElement) {
    mark(element)
    present.append(element)
    byKey[element.key] = element
  }

  // MARK: Layout passes

  mutating func beginPass() { pass += 1 }

  func mark(_ element: DisplayedElement) { element.pass = pass }

  func isMarked(_ element: DisplayedElement) -> Bool { element.pass == pass }

  mutating func removeUnmarked() -> [DisplayedElement] {
    let gone = present.filter { !isMarked($0) }
    guard !gone.isEmpty else { return [] }
    present = present.filter(isMarked)
    for element in gone where byKey[element.key] === element { byKey[element.key] = nil }
    return gone
  }

  /// Has a cell measured in the next layout pass.
  mutating func remeasure(_ cell: CollectionViewCell) { unmeasuredCells.insert(ObjectIdentifier(cell)) }

  /// Returns the elements whose content has changed, and forgets them.
  mutating func takeUnmeasured() -> [DisplayedElement] {
    guard !unmeasuredCells.isEmpty else { return [] }
    defer { unmeasuredCells = [] }
    return present.filter { unmeasuredCells.contains(ObjectIdentifier($0.view)) }
  }

  // MARK: Changes

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
    defer { (present, leaving, byKey, needsReload) = ([], [], [:], false) }
    return all
  }
}
