import Foundation

/// Validates a batch update: index paths in range, each named once, and counts that add up.
struct UpdateCheck {
  let changes: BatchChanges
  let before: SectionCounts
  let after: SectionCounts

  func checkSections() throws(CollectionViewError) {
    // A section is an index path of one index.
    try check(changes.sections.map(IndexPath.init(index:)), "section") { $1.items.indices.contains($0[0]) }
    let (inserted, deleted) = (changes.sections.inserted.count, changes.sections.deleted.count)
    let expected = before.sections + inserted - deleted
    guard expected == after.sections else {
      throw CollectionViewError(
        "The sections do not add up: \(before.sections) before + \(inserted) inserted − \(deleted) deleted = \(expected), "
          + "but the data source says \(after.sections). Change the data and name every change in the same "
          + "performBatchUpdates closure.")
    }
  }

  func checkItems() throws(CollectionViewError) { try check(changes.items, "item") { $1.contains($0) } }

  /// Throws if an index path does not exist or is named twice.
  private func check(
    _ list: BatchChanges.List<IndexPath>, _ noun: String, exists: (IndexPath, SectionCounts) -> Bool
  ) throws(CollectionViewError) {
    let old = [
      ("delete", "deleted", list.deleted), ("reload", "reloaded", list.reloaded),
      ("move", "moved", list.moved.map(\.source)),
    ]
    let new = [
      ("insert", "inserted", list.inserted), ("move to", "the target of a move", list.moved.map(\.target)),
    ]
    for (changes, counts, when) in [(old, before, "before"), (new, after, "after")] {
      for (verb, _, paths) in changes {
        for path in paths where !exists(path, counts) { throw outOfRange(verb, path, counts, when) }
      }
    }
    for (changes, when) in [(old, ""), (new, " after the update")] {
      var participles: [IndexPath: String] = [:]
      for (_, participle, paths) in changes {
        for path in paths {
          guard let earlier = participles.updateValue(participle, forKey: path) else { continue }
          throw CollectionViewError(
            path.messageText + when
              + (earlier == participle
                ? " is \(participle) twice in one update: name each \(noun) once."
                : " is \(earlier) and \(participle) in one update: name each \(noun) in one change only."))
        }
      }
    }
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

  /// Checks `before + inserted − deleted + moved in − moved out = after` for each section that is there before and
  /// after.
  func checkCounts(_ map: UpdateMap) throws(CollectionViewError) {
    func tally(_ sections: [Int]) -> [Int: Int] { sections.reduce(into: [:]) { $0[$1, default: 0] += 1 } }
    let deleted = tally(changes.items.deleted.map { $0[0] })
    let inserted = tally(changes.items.inserted.map { $0[0] })
    let movedOut = tally(changes.items.moved.map { $0.source[0] })
    let movedIn = tally(changes.items.moved.map { $0.target[0] })
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
