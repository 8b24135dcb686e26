import Basics

/// Appends the usable items of a JSON source to a part, and counts the others.
struct ItemCollector {
  /// The number of items between two progress reports.
  private static let progressStep = 1 << 16

  var part: FeedPart
  var tally = WarningTally()
  var sections = SectionMarks()
  /// Whether the section key of an item begins a section. Sections with equal titles are then joined.
  var itemsNameSections = true
  /// Whether the progress handler has stopped the loading.
  private(set) var isStopped = false

  private let addresses: AddressReader
  private let columns: ItemColumns
  /// Whether to note the object around the list of each item, since it has facts of the item.
  private let keepsOuters: Bool
  private let progress: (FeedProgress) -> Bool
  /// The section key of the last item.
  private var sectionToken = TextSpan.none

  init(_ part: FeedPart, progress: @escaping (FeedProgress) -> Bool) {
    self.part = part
    self.progress = progress
    columns = part.shape.row?.columns ?? ItemColumns(addresses: part.shape.addressKeys)
    keepsOuters = part.shape.row.map { !$0.pathsAround.isEmpty } ?? false
    addresses = AddressReader(of: part, columns: columns.address)
  }

  /// Adds the item of a row, or counts its problem. Returns false to stop.
  mutating func add(_ row: JSONRow, of text: UnsafeBufferPointer<UInt8>) -> Bool {
    let whole = row.whole
    switch text[Int(whole.start)] {
    case UInt8(ascii: "{"): addObject(row, of: text)
    case UInt8(ascii: "\""):
      if let problem = addresses.refusal(of: whole, in: text) {
        tally.note(problem, at: whole)
      } else {
        append(item: whole, address: whole, title: .none, width: 0, height: 0)
        if keepsOuters { part.outers.append(row.outer) }
      }
    default: tally.note(.noObject, at: whole)
    }
    if part.count & (Self.progressStep - 1) == 0, part.count > 0 {
      isStopped = !progress(FeedProgress(step: .reading, done: part.count))
    }
    return !isStopped
  }

  private mutating func addObject(_ row: JSONRow, of text: UnsafeBufferPointer<UInt8>) {
    if !row.repeated.isEmpty { tally.note(.repeatedKey, at: row.repeated) }
    if let kind = first(of: columns.kind, in: row, of: text), let shapeRow = part.shape.row,
      !shapeRow.isPicture(JSONValue(text, kind))
    {
      return tally.note(.noPicture, at: row.whole)
    }
    switch addresses.address(in: row, of: text) {
    case .failure(let refusal): tally.note(refusal.problem, at: row.whole)
    case .success(let address):
      if itemsNameSections, let section = columns.section { beginSection(row[section], of: text) }
      append(
        item: row.whole, address: address, title: title(first(of: columns.title, in: row, of: text) ?? .none, of: text),
        width: pixels(first(of: columns.width, in: row, of: text) ?? .none, of: text, orElse: .noWidth),
        height: pixels(first(of: columns.height, in: row, of: text) ?? .none, of: text, orElse: .noHeight))
      if keepsOuters { part.outers.append(row.outer) }
    }
  }

  /// Returns the value of the first column whose value is neither `null` nor an empty text.
  @inline(__always)
  private func first(of columns: [Int], in row: JSONRow, of text: UnsafeBufferPointer<UInt8>) -> TextSpan? {
    for column in columns {
      let token = row[column]
      if !token.isEmpty, text[Int(token.start)] != UInt8(ascii: "n"),
        token.length != 2 || text[Int(token.start)] != UInt8(ascii: "\"")
      {
        return token
      }
    }
    return nil
  }

  private mutating func append(item: TextSpan, address: TextSpan, title: TextSpan, width: Int32, height: Int32) {
    part.append(item: item, address: address, title: title, width: width, height: height)
    if part.count == 1024 {
      // Reserves memory by the average item length, which avoids copying half of the arrays later.
      part.reserve(Int(Double(part.bytes.count) / Double(item.end) * 1024 * 1.03))
    }
  }

  private mutating func title(_ token: TextSpan, of text: UnsafeBufferPointer<UInt8>) -> TextSpan {
    guard !token.isEmpty else { return .none }
    switch text[Int(token.start)] {
    case UInt8(ascii: "\""): return token.length > 2 ? token : .none
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return token
    case UInt8(ascii: "n"): return .none
    default:
      tally.note(.noTitle, at: token)
      return .none
    }
  }

  private mutating func pixels(
    _ token: TextSpan, of text: UnsafeBufferPointer<UInt8>, orElse problem: FeedProblem
  ) -> Int32 {
    guard !token.isEmpty else { return 0 }
    switch JSONNumber.pixels(text[token]) {
    case .known(let value): return value
    case .missing: return 0
    case .wrong:
      tally.note(problem, at: token)
      return 0
    }
  }

  /// Begins a section if an item does not belong to the section of the item before it.
  private mutating func beginSection(_ token: TextSpan, of text: UnsafeBufferPointer<UInt8>) {
    if text[token.range].elementsEqual(text[sectionToken.range]) { return }
    sectionToken = token
    let title = JSONValue(text, token).string ?? ""
    sections.begin(SanitizedText.made(from: title), at: part.count)
  }
}

/// Finds an item's picture address in a row.
private struct AddressReader {
  private let rule: AddressRule
  private let columns: [Int]
  private let shapeRow: ShapeRow?
  // Copies of these values: copying a row for each item would take a tenth of the reading time.
  private let isNested: Bool
  private let composesAddresses: Bool
  private let document: [JSONPath: TextSpan]

  init(of part: FeedPart, columns: [Int]) {
    rule = part.addressRule
    self.columns = columns
    shapeRow = part.shape.row
    isNested = shapeRow != nil
    composesAddresses = shapeRow?.composesAddresses ?? false
    document = part.document
  }

  /// Returns the first allowed address of an item's picture, or the reason why there is none.
  func address(in row: JSONRow, of text: UnsafeBufferPointer<UInt8>) -> Result<TextSpan, Refusal> {
    if isNested { return nestedAddress(in: row, of: text) }
    var refusal: FeedProblem?
    for column in columns {
      let token = row[column]
      guard !token.isEmpty, let address = picture(in: JSONValue(text, token)) else { continue }
      guard let problem = self.refusal(of: address, in: text) else { return .success(address) }
      refusal = refusal ?? problem
    }
    return .failure(Refusal(problem: refusal ?? .noAddress))
  }

  /// Returns the first allowed address of a nested item. A composed address has the span of its first part.
  private func nestedAddress(in row: JSONRow, of text: UnsafeBufferPointer<UInt8>) -> Result<TextSpan, Refusal> {
    var refusal: FeedProblem?
    for column in columns {
      let token = row[column]
      guard token.length > 2 || composesAddresses && !token.isEmpty else { continue }
      var problem: FeedProblem?
      if composesAddresses {
        let around = ItemSurroundings(outer: row.outer, document: document)
        guard var address = shapeRow?.wallAddress(of: NestedItem(JSONValue(text, row.whole), in: around)) else {
          continue
        }
        problem = address.withUTF8 { rule.refusal(of: $0, isJSON: false) }
      } else {
        guard text[Int(token.start)] == UInt8(ascii: "\"") else { continue }
        problem = self.refusal(of: token, in: text)
      }
      guard let problem else { return .success(token) }
      refusal = refusal ?? problem
    }
    return .failure(Refusal(problem: refusal ?? .noPlacedAddress))
  }

  struct Refusal: Error {
    let problem: FeedProblem
  }

  /// Returns the reason why the address at a span, a JSON string, is not allowed, or nil.
  func refusal(of address: TextSpan, in text: UnsafeBufferPointer<UInt8>) -> FeedProblem? {
    rule.refusal(of: UnsafeBufferPointer(rebasing: text[address.range].dropFirst().dropLast()), isJSON: true)
  }

  /// Returns the string in a value: a string; the `url`, `src` or `href` of an object, as in attachments; or the first
  /// one in an array. Objects with a type other than an image's are skipped.
  private func picture(in value: JSONValue, levels: Int = 2) -> TextSpan? {
    if value.isString { return value.range.count > 2 ? TextSpan(value.range) : nil }
    guard levels > 0 else { return nil }
    if value.isArray { return value.elements().lazy.compactMap { picture(in: $0, levels: levels - 1) }.first }
    let members = value.members()
    let type = members.last { $0.key == "mime_type" || $0.key == "type" }?.value.string ?? ""
    guard !type.contains("/") || type.hasPrefix("image/") else { return nil }
    return members.lazy.filter { ["url", "src", "href"].contains($0.key) }
      .compactMap { picture(in: $0.value, levels: 0) }.first
  }
}
