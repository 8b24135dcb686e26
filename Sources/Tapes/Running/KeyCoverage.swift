import Wall

/// Which rows of the key table have been set off, and by which of their keys and mouse gestures.
public struct KeyCoverage: Sendable {
  private struct Use: Hashable {
    var trigger: Trigger
    var place: KeyPlace
  }
  private var uses: Set<Use> = []

  /// Nothing yet.
  public init() {}

  /// A key or a gesture set something off.
  public mutating func note(_ trigger: Trigger, in place: KeyPlace) { uses.insert(Use(trigger: trigger, place: place)) }

  /// Adds what another tape has set off.
  public mutating func merge(_ other: KeyCoverage) { uses.formUnion(other.uses) }

  /// Every binding of a table, whether it was set off.
  public func entries(of table: KeyTable) -> [(
    place: KeyPlace, trigger: Trigger, name: String, isExercised: Bool
  )] {
    table.bindings.flatMap { binding in
      binding.triggers.map { trigger in
        (binding.place, trigger, binding.name, uses.contains(Use(trigger: trigger, place: binding.place)))
      }
    }
  }

  /// The places in `entries(of:)` of what was set off.
  public func exercised(of table: KeyTable) -> [Int] {
    entries(of: table).enumerated().filter(\.element.isExercised).map(\.offset)
  }

  /// The coverage that `exercised(of:)` tells of; places beyond the table's count for nothing.
  public init(exercised places: [Int], of table: KeyTable) {
    let entries = entries(of: table)
    for place in places where entries.indices.contains(place) {
      note(entries[place].trigger, in: entries[place].place)
    }
  }

  /// As `--coverage` prints it: a line a binding, then the sum.
  public func report(on table: KeyTable) -> String {
    let entries = entries(of: table)
    let width = entries.map { "\($0.trigger)".count }.max() ?? 0
    var text = ""
    for entry in entries {
      let name = "\(entry.trigger)"
      text += (entry.isExercised ? "ok       " : "missing  ") + name + String(repeating: " ", count: width - name.count)
      text += "  \(entry.name) (\(entry.place.rawValue))\n"
    }
    return text + "\(entries.filter(\.isExercised).count) of \(entries.count) keys and gestures exercised\n"
  }

  /// Whether nothing of a table is missing.
  public func isComplete(for table: KeyTable) -> Bool { entries(of: table).allSatisfy(\.isExercised) }
}
