import Basics
import Platform

/// Detects tables of pictures and the column of the pictures.
struct TableSniffer {
  let options: TableOptions
  let pictures: PictureFiles

  private typealias Text = TableScanner.Text

  /// The number of examined rows and bytes.
  private static let rowLimit = 1_000
  private static let window = 1 << 22
  static let separators = [UInt8(ascii: "\t"), UInt8(ascii: ","), UInt8(ascii: ";")]

  /// A table that was recognized.
  struct Table {
    let columns: TableColumns
    /// Whether the first row has the names of the columns.
    let hasHeader: Bool
  }

  /// The reason why a text that must be a table cannot be read.
  struct Refusal: Error {
    let message: String
  }

  /// Returns the table in a text, or nil. Throws if its name or the options require a table.
  func table(_ text: UnsafeBufferPointer<UInt8>, named name: String) throws(Refusal) -> Table? {
    let isSaid = options.areGiven || [".csv", ".tsv"].contains { name.lowercased().hasSuffix($0) }
    var refusal: Refusal?
    for separator in Self.separators {
      let scanner = TableScanner(separator: separator)
      let rows = rows(text, scanner)
      guard let first = rows.first, first.count > 1 else { continue }
      let regular = rows.count { $0.count == first.count }
      guard isSaid ? regular > 0 : regular * 10 >= rows.count * 9 else { continue }
      switch table(scanner, rows) {
      case .success(let table?): return table
      case .success(nil): break
      case .failure(let error): refusal = refusal ?? error
      }
    }
    guard isSaid else { return nil }
    throw refusal ?? Refusal(message: "this is not a table: its rows have not as many cells as the first one")
  }

  /// Returns the cells of the first valid rows.
  private func rows(_ text: UnsafeBufferPointer<UInt8>, _ scanner: TableScanner) -> [[String]] {
    var rows: [[String]] = []
    var start = TableScanner.start(of: text)
    // A row cut by the window is not examined.
    let window = Text(rebasing: text.prefix(Self.window))
    while start < window.count, rows.count < Self.rowLimit {
      let (row, cells) = scanner.texts(window, at: start)
      if row.next == window.count, window.count < text.count { break }
      if row.fault == nil, !row.range.isEmpty { rows.append(cells) }
      start = row.next
    }
    return rows
  }

  /// Returns true if nine of ten rows meet a condition.
  private func isMostly(_ rows: some Collection<[String]>, _ isMet: ([String]) -> Bool) -> Bool {
    !rows.isEmpty && rows.count(where: isMet) * 10 >= rows.count * 9
  }

  private func table(_ scanner: TableScanner, _ rows: [[String]]) -> Result<Table?, Refusal> {
    let first = rows[0]
    let hasHeader = options.columns.isEmpty && !first.contains(where: isPicture)
    // File names may have commas, so comma-separated values need a header or options; tabs are unambiguous.
    if !hasHeader, !options.areGiven, scanner.hasQuotes { return .success(nil) }
    let names =
      hasHeader
      ? TableColumns.names(first) : first.indices.map { options.columns[$0 + 1]?.name ?? "column\($0 + 1)" }
    let rows = rows.dropFirst(hasHeader ? 1 : 0).filter { $0.count == first.count }
    func columns(where isMet: (String) -> Bool) -> [Int] {
      names.indices.filter { column in isMostly(rows) { isMet($0[column]) } }
    }
    if let picture = options.picture {
      let columns = usableColumns(scanner, names, picture: picture)
      return columns.map { .success(Table(columns: $0, hasHeader: hasHeader)) }
        ?? .failure(Refusal(message: "this table has no column ‘\(picture)’: \(Self.list(names))"))
    }
    let known = ItemKey.addresses.map(\.rawValue)
    let likely = columns(where: isPicture).sorted { one, other in
      (known.firstIndex(of: names[one]) ?? known.count) < (known.firstIndex(of: names[other]) ?? known.count)
    }
    let candidates = likely + columns(where: isAddress).filter { !likely.contains($0) }
    let thumbnail = candidates.first { names[$0].lowercased().contains("thumb") }
    guard let picture = candidates.first(where: { $0 != thumbnail }) ?? thumbnail else {
      return .failure(
        Refusal(
          message: """
            no column of this table has names or addresses of pictures in nine of ten rows; --picture names the column, or an \
            address made of columns, such as 'train/{id}.jpg': \(Self.list(names))
            """))
    }
    let columns = usableColumns(
      scanner, names, picture: names[picture], thumbnail: thumbnail == picture ? nil : thumbnail.map { names[$0] })
    return .success(columns.map { Table(columns: $0, hasHeader: hasHeader) })
  }

  /// Returns the columns; nil if a column of the picture, or of its template, is not among them.
  private func usableColumns(
    _ scanner: TableScanner, _ names: [String], picture: String, thumbnail: String? = nil
  ) -> TableColumns? {
    let isTemplate = picture.contains("{")
    let used = isTemplate ? AddressTemplate(picture)?.paths.map(\.text) ?? [] : [picture]
    guard !used.isEmpty, used.allSatisfy(names.contains) else { return nil }
    return TableColumns(scanner, names: names, options: options, picture: picture, thumbnail: thumbnail)
  }

  private func isPicture(_ text: String) -> Bool {
    let isWeb = isAddress(text)
    let name = isWeb ? PhotoAddress.web(text).lastComponent : text
    return pictures.isPictureName(name) && (isWeb || !text.contains("\n"))
  }

  private func isAddress(_ text: String) -> Bool { text.hasPrefix("http://") || text.hasPrefix("https://") }

  private static func list(_ names: [String]) -> String {
    SanitizedText.made(from: names.prefix(8).joined(separator: ", ") + (names.count > 8 ? " …" : ""))
  }
}
