import Foundation

/// Validates a batch update: index paths in range, each named once, and counts that add up.
struct UpdateCheck {
  let changes: BatchChanges
  let before: SectionCounts
  let after: SectionCounts

  func checkSections() throws(CollectionViewError) {
    let moves = changes.movedSections
    for (verb, sections) in [
      ("delete", changes.deletedSections), ("reload", changes.reloadedSections), ("move", moves.map(\.source)),
    ] {
      for section in sections where !(0..<before.sections).contains(section) {
        throw CollectionViewError(
          "Cannot \(verb) section \(section): there were \(before.sections) sections before the update.")
      }
    }
    for (verb, sections) in [("insert", changes.insertedSections), ("move to", moves.map(\.target))] {
      for section in sections where !(0..<after.sections).contains(section) {
        throw CollectionViewError(
          "Cannot \(verb) section \(section): there are \(after.sections) sections after the update.")
      }
    }
    try checkUniqueness(
      of: "section",
      [
        ("deleted", changes.deletedSections), ("reloaded", changes.reloadedSections),
        ("moved", moves.map(\.source)),
      ]
    ) { "section \($0)" }
    try checkUniqueness(
      of: "section", [("inserted", changes.insertedSections), ("the target of a move", moves.map(\.target))]
    ) { "section \($0) after the update" }
    let expected = before.sections + changes.insertedSections.count - changes.deletedSections.count
    guard expected == after.sections else {
      throw CollectionViewError(
        "The sections do not add up: \(before.sections) before + \(changes.insertedSections.count) inserted − "
          + "\(changes.deletedSections.count) deleted = \(expected), but the data source says \(after.sections). "
          + "Change the data and name every change in the same performBatchUpdates closure.")
    }
  }

  func checkItems() throws(CollectionViewError) {
    let moves = changes.movedItems
    for (verb, paths) in [
      ("delete", changes.deletedItems), ("reload", changes.reloadedItems), ("move", moves.map(\.source)),
    ] {
      for path in paths where !before.contains(path) { throw outOfRange(verb, path, before, "before") }
    }
    for (verb, paths) in [("insert", changes.insertedItems), ("move to", moves.map(\.target))] {
      for path in paths where !after.contains(path) { throw outOfRange(verb, path, after, "after") }
    }
    try checkUniqueness(
      of: "item",
      [
        ("deleted", changes.deletedItems), ("reloaded", changes.reloadedItems), ("moved", moves.map(\.source)),
      ]
    ) { $0.messageText }
    try checkUniqueness(
      of: "item", [("inserted", changes.insertedItems), ("the target of a move", moves.map(\.target))]
    ) { "\($0.messageText) after the update" }
  }

  private func outOfRange(
    _ verb: String, _ path: IndexPath, _ counts: SectionCounts, _ when: String
  ) -> CollectionViewError {
    let verbed = when == "before" ? "were" : "are"
    guard path.count == 2, counts.items.indices.contains(path[0]) else {
      return CollectionViewError(
        "Cannot \(verb) \(path.messageText): there \(verbed) \(counts.sections) sections \(when) the update.")
    }
    return CollectionViewError(
      "Cannot \(verb) \(path.messageText): the section \(when == "before" ? "had" : "has") \(counts.items[path[0]]) items "
        + "\(when) the update.")
  }

  /// Throws if a place is named twice.
  private func checkUniqueness<Place: Hashable>(
    of noun: String, _ useCount: [(verb: String, places: [Place])], messageText: (Place) -> String
  ) throws(CollectionViewError) {
    var verbs: [Place: String] = [:]
    for use in useCount {
      for place in use.places {
        guard let earlier = verbs.updateValue(use.verb, forKey: place) else { continue }
        throw CollectionViewError(
          earlier == use.verb
            ? "\(messageText(place)) is \(use.verb) twice in one update: name each \(noun) once."
            : "\(messageText(place)) is \(earlier) and \(use.verb) in one update: name each \(noun) in one change only."
        )
      }
    }
  }

  /// Checks `before + inserted − deleted + moved in − moved out = after` for each section that is there before and
  /// after.
  func checkCounts(_ map: UpdateMap) throws(CollectionViewError) {
    func tally(_ sections: [Int]) -> [Int: Int] { sections.reduce(into: [:]) { $0[$1, default: 0] += 1 } }
    let deleted = tally(changes.deletedItems.map { $0[0] })
    let inserted = tally(changes.insertedItems.map { $0[0] })
    let movedOut = tally(changes.movedItems.map { $0.source[0] })
    let movedIn = tally(changes.movedItems.map { $0.target[0] })
    for section in 0..<before.sections where !map.isReloaded(section: section) {
      guard let target = map.section(after: section) else { continue }
      let numbers = (
        before: before.items[section], inserted: inserted[target] ?? 0, deleted: deleted[section] ?? 0,
        movedIn: movedIn[target] ?? 0, movedOut: movedOut[section] ?? 0
      )
      let expected = numbers.before + numbers.inserted - numbers.deleted + numbers.movedIn - numbers.movedOut
      guard expected == after.items[target] else {
        throw CollectionViewError(
          "The items of section \(target) do not add up: \(numbers.before) before + \(numbers.inserted) inserted − "
            + "\(numbers.deleted) deleted + \(numbers.movedIn) moved in − \(numbers.movedOut) moved out = \(expected), "
            + "but the data source says \(after.items[target]). Change the data and name every change in the same "
            + "performBatchUpdates closure.")
      }
    }
  }
}
