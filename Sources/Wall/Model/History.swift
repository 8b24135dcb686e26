/// What was done and what was undone, without a limit. Doing something new forgets what was undone.
public struct History<Change> {
  private(set) var done: [Change] = []
  private(set) var undone: [Change] = []

  /// Nothing done yet.
  public init() {}

  /// Keeps what was just done.
  public mutating func add(_ change: Change) {
    done.append(change)
    undone.removeAll()
  }

  /// Changes what is kept in mind; what becomes nil is forgotten.
  mutating func rewrite(_ change: (Change) -> Change?) {
    done = done.compactMap(change)
    undone = undone.compactMap(change)
  }

  /// Takes back the last change; nil when there is none.
  public mutating func undo() -> Change? {
    guard let change = done.popLast() else { return nil }
    undone.append(change)
    return change
  }

  /// Does again what was undone last; nil when there is nothing.
  public mutating func redo() -> Change? {
    guard let change = undone.popLast() else { return nil }
    done.append(change)
    return change
  }
}

extension History: Equatable where Change: Equatable {}
extension History: Sendable where Change: Sendable {}
