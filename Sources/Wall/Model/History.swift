/// The changes that can be undone and redone, without a limit. A new change clears those that can be redone.
public struct History<Change> {
  private(set) var done: [Change] = []
  private(set) var undone: [Change] = []

  /// An empty history.
  public init() {}

  /// Adds a change that was made.
  public mutating func add(_ change: Change) {
    done.append(change)
    undone.removeAll()
  }

  /// Replaces changes; those that become nil are removed.
  mutating func rewrite(_ change: (Change) -> Change?) {
    done = done.compactMap(change)
    undone = undone.compactMap(change)
  }

  /// Replaces the last change that was made and that satisfies a condition; if it becomes nil, it is removed.
  mutating func rewriteLast(where isMeant: (Change) -> Bool, _ change: (Change) -> Change?) {
    guard let index = done.lastIndex(where: isMeant) else { return }
    done.replaceSubrange(index...index, with: [change(done[index])].compactMap(\.self))
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
