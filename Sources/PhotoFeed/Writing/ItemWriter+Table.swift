/// Rows of tables.
extension ItemWriter {
  /// Returns a row with its addresses rewritten, its labels, and the cells of added columns.
  func text(ofRow row: TextSpan, of part: FeedPart, _ move: AddressMove?, at index: Int) -> [UInt8] {
    let labels = decisions[index]?.labels ?? [:]
    guard let table = part.table, move != nil || !labels.isEmpty || !addedColumns.isEmpty else {
      return Array(part.bytes.copy(row.range))
    }
    return part.bytes.withBytes { text in
      func edit(_ column: Int, _ new: (String) -> String?) -> (range: Range<Int>, text: String)? {
        guard let cell = table.cell(column, text, at: Int(row.start)) else { return nil }
        let old = table.text(UnsafeBufferPointer(rebasing: text[cell]), of: column)
        let place = cell.lowerBound - Int(row.start)..<cell.upperBound - Int(row.start)
        return new(old).map { (place, table.scanner.cell($0)) }
      }
      var edits =
        move.map { move in
          table.addresses.compactMap { edit($0) { $0.isEmpty ? nil : move.text($0, isPath: false) } }
        } ?? []
      var added = addedColumns.map { _ in "" }
      for (label, chosen) in labels {
        if let column = table.column(of: label, text, at: Int(row.start)) {
          edits += [edit(column) { _ in label.cell(chosen) }].compactMap(\.self)
        } else if let place = addedColumns.firstIndex(of: label) {
          added[place] = label.cell(chosen)
        }
      }
      return edited(text[row], edits) + tail(added, table)
    }
  }

  /// Returns the cells of added columns as the end of a row.
  private func tail(_ cells: [String], _ table: TableColumns) -> [UInt8] {
    cells.flatMap { [table.scanner.separator] + Array(table.scanner.cell($0).utf8) }
  }

  /// Returns rows without items, including the header, with the cells of added columns.
  func text(ofOthers range: Range<Int>, _ text: TableScanner.Text, _ table: TableColumns) -> [UInt8] {
    guard !addedColumns.isEmpty else { return Array(text[range]) }
    var (result, start) = ([UInt8](), range.lowerBound)
    while start < range.upperBound {
      let row = table.scanner.row(text, at: start)
      result += text[start..<row.range.upperBound]
      let names = addedColumns.map { start == 0 ? table.addedName(of: $0) : "" }
      if !row.range.isEmpty { result += tail(names, table) }
      result += text[row.range.upperBound..<row.next]
      start = row.next
    }
    return result
  }
}
