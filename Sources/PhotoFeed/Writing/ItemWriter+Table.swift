/// Rows of tables.
extension ItemWriter {
  /// Returns a row as it is, with its addresses rewritten.
  func text(ofRow row: TextSpan, of part: FeedPart, _ move: AddressMove?) -> [UInt8] {
    guard let move, let table = part.table else { return Array(part.bytes.copy(row.range)) }
    return part.bytes.withBytes { text in
      let edits = table.addresses.compactMap { column -> (range: Range<Int>, text: String)? in
        guard let cell = table.cell(column, text, at: Int(row.start)), !cell.isEmpty else { return nil }
        let old = table.text(UnsafeBufferPointer(rebasing: text[cell]), of: column)
        let place = cell.lowerBound - Int(row.start)..<cell.upperBound - Int(row.start)
        return move.text(old, isPath: false).map { (place, table.scanner.cell($0)) }
      }
      return edited(text[row], edits)
    }
  }
}
