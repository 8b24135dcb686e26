import ArgumentParser

/// The size of a screen in cells: `120x40`.
struct ScreenSize: ExpressibleByArgument, Equatable {
  var columns: Int
  var rows: Int

  init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }

  init?(argument: String) {
    let parts = argument.lowercased().split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2, let columns = Int(parts[0]), let rows = Int(parts[1]), (1...2000).contains(columns),
      (1...10_000).contains(rows)
    else { return nil }
    self.init(columns: columns, rows: rows)
  }
}
