/// Finds an item's picture address in a row.
struct ItemReader {
  private let rule: AddressRule
  private let columns: [Int]
  private let row: ShapeRow?

  /// - Parameter rule: Decides which addresses the feed may use.
  init(rule: AddressRule, columns: [Int], row: ShapeRow?) {
    self.rule = rule
    self.columns = columns
    self.row = row
  }

  /// Returns the address of the item's picture: the first allowed one of the columns that may hold it; or why there is
  /// none.
  func address(in row: JSONRow, of text: UnsafeBufferPointer<UInt8>) -> Result<
    TextSpan, Refusal
  > {
    if let shape = self.row { return address(in: row, of: text, by: shape) }
    var refusal: FeedProblem?
    for column in columns {
      let token = row[column]
      guard !token.isEmpty, let address = picture(in: token, of: text) else { continue }
      guard let problem = self.refusal(of: address, in: text) else { return .success(address) }
      refusal = refusal ?? problem
    }
    return .failure(Refusal(problem: refusal ?? .noAddress))
  }

  /// Returns the value that a nested item's address is or begins with.
  private func address(
    in row: JSONRow, of text: UnsafeBufferPointer<UInt8>, by shape: ShapeRow
  ) -> Result<TextSpan, Refusal> {
    var refusal: FeedProblem?
    for column in columns {
      let token = row[column]
      guard token.length > 2 || shape.composesAddresses && !token.isEmpty else { continue }
      var problem: FeedProblem?
      if shape.composesAddresses {
        guard var address = shape.wallAddress(of: UnsafeBufferPointer(rebasing: text[row.whole.range])) else {
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

  /// Returns why the address at a span, a JSON string, is not allowed; nil if it is.
  func refusal(of address: TextSpan, in text: UnsafeBufferPointer<UInt8>) -> FeedProblem? {
    rule.refusal(
      of: UnsafeBufferPointer(rebasing: text[address.range.dropFirst().dropLast()]), isJSON: true)
  }

  /// Returns the string that a value is or contains: a string; the `url`, `src` or `href` of an object, as in
  /// attachments; the first such of an array. Objects with a type other than an image's are skipped.
  private func picture(in token: TextSpan, of text: UnsafeBufferPointer<UInt8>) -> TextSpan? {
    switch text[Int(token.start)] {
    case UInt8(ascii: "\""): return token.length > 2 ? token : nil
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      return picture(deepIn: token.range, of: text, levels: 2)
    default: return nil
    }
  }

  private func picture(deepIn range: Range<Int>, of text: UnsafeBufferPointer<UInt8>, levels: Int)
    -> TextSpan?
  {
    var found: TextSpan?
    switch text[range.lowerBound] {
    case UInt8(ascii: "\""):
      if range.count > 2 { found = TextSpan(range) }
    case UInt8(ascii: "{") where levels > 0:
      var isPicture = true
      var scanner = JSONScanner(text, at: range.lowerBound)
      try? scanner.members { key, value in
        switch JSONText.string(between: UnsafeBufferPointer(rebasing: text[key])) {
        case "url", "src", "href": found = found ?? picture(deepIn: value, of: text, levels: 0)
        case "mime_type", "type":
          let type = JSONText.text(of: UnsafeBufferPointer(rebasing: text[value])) ?? ""
          isPicture = !type.contains("/") || type.hasPrefix("image/")
        default: break
        }
      }
      if !isPicture { found = nil }
    case UInt8(ascii: "[") where levels > 0:
      var scanner = JSONScanner(text, at: range.lowerBound)
      try? scanner.elements { found = found ?? picture(deepIn: $0, of: text, levels: levels - 1) }
    default: break
    }
    return found
  }
}
