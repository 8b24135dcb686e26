/// The undo and redo stacks, without a limit. A new change clears the redo stack.
public struct History<Change> {
  private(set) var done: [Change] = []
  private(set) var undone: [Change] = []
  /// The indices in `done` of changes that belong to the same step as the next one.
  private var joined: Set<Int> = []

  /// Adds a change.
  ///
  /// - Parameter isJoined: Whether it belongs to the step of the change before.
  public mutating func add(_ change: Change, isJoined: Bool = false) {
    joined = joined.filter { $0 < done.count - 1 }
    if isJoined, !done.isEmpty { joined.insert(done.count - 1) }
    done.append(change)
    undone.removeAll()
  }

  /// Whether the last change belongs to the step of the change that was undone last.
  var isInStep: Bool { joined.contains(done.count - 1) }

  /// Replaces changes, or removes them if the function returns nil; a removal separates joined changes.
  mutating func rewrite(_ change: (Change) -> Change?) {
    let count = done.count + undone.count
    done = done.compactMap(change)
    undone = undone.compactMap(change)
    if done.count + undone.count < count { joined = [] }
  }

  /// Replaces the last change that satisfies a condition, or removes it if the function returns nil.
  mutating func rewriteLast(where isMeant: (Change) -> Bool, _ change: (Change) -> Change?) {
    guard let index = done.lastIndex(where: isMeant) else { return }
    done.replaceSubrange(index...index, with: [change(done[index])].compactMap(\.self))
    joined = joined.filter { $0 < index - 1 }
  }

  /// Returns the change to undo; nil if there is none.
  public mutating func undo() -> Change? {
    guard let change = done.popLast() else { return nil }
    undone.append(change)
    return change
  }

  /// Returns the change to redo; nil if there is none.
  public mutating func redo() -> Change? {
    guard let change = undone.popLast() else { return nil }
    done.append(change)
    return change
  }
}

extension History: Equatable where Change: Equatable {}
extension History: Sendable where Change: Sendable {}
