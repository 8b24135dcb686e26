import Wall

/// The keys and mouse gestures that had an effect.
public struct KeyCoverage: Sendable, Codable {
  private struct Use: Hashable, Codable {
    let trigger: String
    let context: String

    init(_ trigger: Trigger, in context: KeyContext) {
      (self.trigger, self.context) = (trigger.description, context.name)
    }
  }
  private var uses: Set<Use> = []

  public init() {}

  /// Adds a key or a gesture that had an effect.
  public mutating func note(_ trigger: Trigger, in context: KeyContext) { uses.insert(Use(trigger, in: context)) }

  /// Adds the coverage of another tape.
  public mutating func merge(_ other: KeyCoverage) { uses.formUnion(other.uses) }

  /// Returns all keys and gestures of a table, and whether each was used.
  public func entries(of table: KeyTable) -> [(
    context: KeyContext, trigger: Trigger, name: String, isExercised: Bool
  )] {
    table.bindings.flatMap { binding in
      binding.triggers.map { trigger in
        (binding.context, trigger, binding.name, uses.contains(Use(trigger, in: binding.context)))
      }
    }
  }

  /// Returns the text that `--coverage` prints: one line per key or gesture, then the totals.
  public func report(on table: KeyTable) -> String {
    let entries = entries(of: table)
    let width = entries.map { "\($0.trigger)".count }.max() ?? 0
    var text = ""
    for entry in entries {
      let name = "\(entry.trigger)"
      text += (entry.isExercised ? "ok       " : "missing  ") + name + String(repeating: " ", count: width - name.count)
      text += "  \(entry.name) (\(entry.context.name))\n"
    }
    return text + "\(entries.filter(\.isExercised).count) of \(entries.count) keys and gestures exercised\n"
  }

  /// Returns whether every key and gesture of a table was used.
  public func isComplete(for table: KeyTable) -> Bool { entries(of: table).allSatisfy(\.isExercised) }
}
