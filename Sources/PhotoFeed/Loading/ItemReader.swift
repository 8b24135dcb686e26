/// Finds an item's picture address in a row.
struct ItemReader {
  private let rule: AddressRule
  private let columns: [Int]
  private let row: ShapeRow?
  // Copies of these values: copying a row for each item would take a tenth of the reading time.
  private let isNested: Bool
  private let composesAddresses: Bool
  private let document: [JSONPath: TextSpan]

  /// - Parameter rule: Decides which addresses are allowed.
  init(rule: AddressRule, columns: [Int], row: ShapeRow?, document: [JSONPath: TextSpan]) {
    self.rule = rule
    self.columns = columns
    self.row = row
    isNested = row != nil
    composesAddresses = row?.composesAddresses ?? false
    self.document = document
  }

  /// Returns the first allowed address of an item's picture, or the reason why there is none.
  func address(in row: JSONRow, of text: UnsafeBufferPointer<UInt8>) -> Result<
    TextSpan, Refusal
  > {
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

  /// Returns the value of a nested item's address, or of the address's first part.
  private func nestedAddress(
    in row: JSONRow, of text: UnsafeBufferPointer<UInt8>
  ) -> Result<TextSpan, Refusal> {
    var refusal: FeedProblem?
    for column in columns {
      let token = row[column]
      guard token.length > 2 || composesAddresses && !token.isEmpty else { continue }
      var problem: FeedProblem?
      if composesAddresses {
        let around = ItemSurroundings(outer: row.outer, document: document)
        guard var address = self.row?.wallAddress(of: NestedItem(JSONValue(text, row.whole), in: around)) else {
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
    rule.refusal(
      of: UnsafeBufferPointer(rebasing: text[address.range].dropFirst().dropLast()), isJSON: true)
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
