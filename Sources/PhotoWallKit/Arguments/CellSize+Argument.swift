import ArgumentParser
import TerminalPanels

/// The size of a screen in cells: `120x40`.
extension CellSize: ExpressibleByArgument {
  /// Parses the value of the option.
  public init?(argument: String) {
    let parts = argument.lowercased().split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2, let columns = Int(parts[0], within: 1...2000), let rows = Int(parts[1], within: 1...10_000)
    else { return nil }
    self.init(columns: columns, rows: rows)
  }
}
