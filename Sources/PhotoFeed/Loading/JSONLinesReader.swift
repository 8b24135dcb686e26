/// Reads JSON Lines: one object per line. Invalid lines are skipped and counted.
struct JSONLinesReader {
  private let rows = JSONRows(keys: ItemKey.allCases.map(\.text))

  func read(_ span: TextSpan, of text: FeedBytes, into collector: inout ItemCollector) throws(JSONRows
    .Failure)
  {
    try text.withBytes { bytes throws(JSONRows.Failure) in
      var start = Int(span.start)
      while start < span.end {
        let end = bytes.place(of: UInt8(ascii: "\n"), from: start, to: span.end) ?? span.end
        if bytes[start..<end].contains(where: { $0 > 0x20 }) {
          try read(lineAt: TextSpan(start..<end), of: text, bytes, into: &collector)
        }
        start = end + 1
      }
    }
  }

  private func read(
    lineAt line: TextSpan, of text: FeedBytes, _ bytes: UnsafeBufferPointer<UInt8>,
    into collector: inout ItemCollector
  ) throws(JSONRows.Failure) {
    var start = Int(line.start)
    while bytes[start] <= 0x20 { start += 1 }
    guard bytes[start] == UInt8(ascii: "{") else {
      return collector.tally.note(
        .brokenLine, at: .offset(start), detail: "it does not begin with {")
    }
    do throws(JSONRows.Failure) {
      try rows.read(text, line) { collector.take($0, of: bytes) }
    } catch {
      guard case .malformed(let offset) = error else { throw error }
      let fault = JSONScanner.fault(
        in: UnsafeBufferPointer(rebasing: bytes[..<line.end]), from: Int(line.start))
      collector.tally.note(
        .brokenLine, at: .offset(fault?.offset ?? offset), detail: fault?.message ?? "")
    }
  }
}
