import Basics
import Platform

/// Reads the rows of a table.
struct TableReader {
  let table: TableSniffer.Table
  let source: SourceBytes
  let progress: (FeedProgress) -> Bool

  private typealias Text = TableScanner.Text
  private static let progressStep = 1 << 16

  func read() throws(Diagnostic) -> PhotoFeed {
    let columns = table.columns
    var part = FeedPart(source, shape: .table(columns), encoding: .table)
    part.table = columns
    var tally = WarningTally()
    var sections = SectionMarks()
    let rule = part.addressRule
    let section = columns.names.firstIndex(of: "section")
    var lastSection: String?
    let isStopped = source.bytes.withBytes { text in
      if let fault = UTF8Check.firstFault(in: text) { tally.note(.notUTF8, at: .offset(fault)) }
      var start = TableScanner.start(of: text)
      var isHeader = table.hasHeader
      var cells: [Range<Int>] = []
      while start < text.count {
        cells.removeAll(keepingCapacity: true)
        let row = columns.scanner.row(text, at: start) { cells.append($0) }
        start = row.next
        if row.range.isEmpty { continue }
        if isHeader {
          isHeader = false
          continue
        }
        if let fault = row.fault {
          tally.note(.brokenRow, at: .offset(fault.offset), detail: fault.message)
        } else if cells.count != columns.names.count {
          let place = cells.count > columns.names.count ? cells[columns.names.count].lowerBound : row.range.upperBound
          tally.note(.brokenRow, at: .offset(place), detail: "it has \(cells.count) cells, not \(columns.names.count)")
        } else {
          let item = TextSpan(row.range)
          switch address(of: item, cells, text, rule) {
          case .failure(let refusal): tally.note(refusal.problem, at: refusal.span)
          case .success(let address):
            if let section {
              let title = columns.text(Text(rebasing: text[cells[section]]), of: section)
              if title != lastSection { sections.begin(SanitizedText.made(from: title), at: part.count) }
              lastSection = title
            }
            let title = columns.index(of: .title).map { TextSpan(cells[$0]) } ?? .none
            part.append(
              item: item, address: address, title: title, width: pixels(.width, cells, text, .noWidth, &tally),
              height: pixels(.height, cells, text, .noHeight, &tally))
          }
        }
        if part.count & (Self.progressStep - 1) == 0, !progress(FeedProgress(step: .reading, done: part.count)) {
          return true
        }
      }
      return false
    }
    if isStopped { throw source.stopped }
    let (found, order) = sections.joined(count: part.count)
    if let order { part.reorder(order) }
    return PhotoFeed(parts: [part], sections: found, warnings: tally.warnings(of: source))
  }

  private struct Refusal: Error {
    let problem: FeedProblem
    let span: TextSpan
  }

  /// Returns the first cell with an allowed address; the whole row if the address is composed.
  private func address(
    of row: TextSpan, _ cells: [Range<Int>], _ text: Text, _ rule: AddressRule
  ) -> Result<TextSpan, Refusal> {
    guard !table.columns.addresses.isEmpty else {
      let json = table.columns.json(text, of: row)
      let address = json.withUnsafeBufferPointer {
        table.columns.shape.wallAddress(of: NestedItem(JSONValue($0), in: ItemSurroundings()))
      }
      guard var address else { return .failure(Refusal(problem: .noAddress, span: row)) }
      let problem = address.withUTF8 { rule.refusal(of: $0, isJSON: false) }
      return problem.map { .failure(Refusal(problem: $0, span: row)) } ?? .success(row)
    }
    var refusal: Refusal?
    for column in table.columns.addresses where !cells[column].isEmpty {
      var address = table.columns.text(Text(rebasing: text[cells[column]]), of: column)
      let problem = address.withUTF8 { rule.refusal(of: $0, isJSON: false) }
      guard let problem else { return .success(TextSpan(cells[column])) }
      refusal = refusal ?? Refusal(problem: problem, span: TextSpan(cells[column]))
    }
    return .failure(refusal ?? Refusal(problem: .noCell, span: row))
  }

  private func pixels(
    _ key: ShapeRow.Key, _ cells: [Range<Int>], _ text: Text, _ problem: FeedProblem, _ tally: inout WarningTally
  ) -> Int32 {
    guard let column = table.columns.index(of: key) else { return 0 }
    // Quoted numbers are read like quoted numbers in JSON.
    switch JSONNumber.pixels(Text(rebasing: text[cells[column]])) {
    case .known(let value): return value
    case .missing: return 0
    case .wrong:
      tally.note(problem, at: TextSpan(cells[column]))
      return 0
    }
  }
}
