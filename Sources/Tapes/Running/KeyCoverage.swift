import Wall

/// The keys and mouse gestures that had an effect.
public struct KeyCoverage: Sendable, Codable {
  /// A key or gesture, and its action.
  public struct Row: Sendable {
    /// The key or gesture as in help.
    public var trigger: String
    /// The context, such as `wall`; empty in a program with a single key table.
    public var context: String
    /// The name or description of the action.
    public var name: String

    public init(trigger: String, context: String = "", name: String) {
      (self.trigger, self.context, self.name) = (trigger, context, name)
    }
  }
  /// The triggers and their contexts.
  private var uses: Set<[String]> = []

  public init() {}

  /// Adds a key or gesture that had an effect.
  public mutating func note(_ trigger: String, in context: String = "") {
    uses.insert([trigger, context])
  }

  /// Adds the coverage of another tape.
  public mutating func merge(_ other: KeyCoverage) { uses.formUnion(other.uses) }

  /// Returns the rows that were not used.
  public func missing(of rows: [Row]) -> [Row] { rows.filter { !uses.contains([$0.trigger, $0.context]) } }

  /// Returns the text of `--coverage`: one line per row, then the totals.
  public func report(on rows: [Row]) -> String {
    let width = rows.map(\.trigger.count).max() ?? 0
    var text = ""
    for row in rows {
      text += (uses.contains([row.trigger, row.context]) ? "ok       " : "missing  ") + row.trigger
      text += String(repeating: " ", count: width - row.trigger.count) + "  \(row.name)"
      text += row.context.isEmpty ? "\n" : " (\(row.context))\n"
    }
    return text + "\(rows.count - missing(of: rows).count) of \(rows.count) keys and gestures exercised\n"
  }
}

extension KeyTable {
  /// The rows of the key table for coverage.
  public var coverageRows: [KeyCoverage.Row] {
    bindings.flatMap { binding in
      binding.triggers.map {
        KeyCoverage.Row(trigger: "\($0)", context: binding.context.name, name: binding.name)
      }
    }
  }
}
