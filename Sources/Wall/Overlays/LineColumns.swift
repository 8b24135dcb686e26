/// Arranges sections of lines with headings in columns. A section is split only if it is longer than a column.
enum LineColumns {
  /// Returns the columns of sections, separated by empty lines.
  static func packed<Line>(_ sections: [[Line]], rows: Int, blank: Line) -> [[Line]] {
    var columns: [[Line]] = []
    for section in sections where !section.isEmpty {
      if let last = columns.last, last.count + 1 + section.count <= rows {
        columns[columns.count - 1] += [blank] + section
      } else {
        columns += stride(from: 0, to: section.count, by: rows).map {
          Array(section[$0..<min($0 + rows, section.count)])
        }
      }
    }
    return columns
  }

  /// Returns the columns of sections without empty lines, and no heading last in a column; nil if there are too many.
  static func flowed<Line>(_ sections: [[Line]], columns count: Int, rows: Int) -> [[Line]]? {
    var columns: [[Line]] = [[]]
    for section in sections {
      for (number, line) in section.enumerated() {
        // A heading needs a line below it.
        if columns[columns.count - 1].count + (number == 0 ? 1 : 0) >= rows { columns.append([]) }
        columns[columns.count - 1].append(line)
      }
    }
    return columns.count <= count ? columns : nil
  }

  /// Returns pages of at most `count` columns of at most `rows` lines; on a single page, the columns are balanced.
  static func pages<Line>(_ sections: [[Line]], columns count: Int, rows: Int, blank: Line) -> [[[Line]]] {
    let longest = sections.lazy.map(\.count).max() ?? 0
    let short = (min(longest, rows)...rows).first { packed(sections, rows: $0, blank: blank).count <= count }
    let all = packed(sections, rows: short ?? rows, blank: blank)
    return stride(from: 0, to: all.count, by: count).map { Array(all[$0..<min($0 + count, all.count)]) }
  }
}
