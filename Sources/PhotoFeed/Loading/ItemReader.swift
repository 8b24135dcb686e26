/// Reads what a row says of an item: where its address stands, its title and its size.
struct ItemReader {
  private let rule: AddressRule
  private let addressKeys: [ItemKey]

  /// A reader of items of a feed with this rule for addresses.
  init(rule: AddressRule, addressKeys: [ItemKey]) {
    self.rule = rule
    self.addressKeys = addressKeys
  }

  /// Where the address stands that the item's picture is to be had from, or why there is none: of the keys that may
  /// hold one, the first with an address that may be used.
  func address(in row: JSONRows.Row, of text: UnsafeBufferPointer<UInt8>) -> Result<
    TextSpan, Refusal
  > {
    var refusal: FeedProblem?
    for key in addressKeys {
      let token = row[key.rawValue]
      guard !token.isEmpty, let address = picture(in: token, of: text) else { continue }
      guard let problem = self.refusal(of: address, in: text) else { return .success(address) }
      refusal = refusal ?? problem
    }
    return .failure(Refusal(problem: refusal ?? .noAddress))
  }

  /// Why there is no address.
  struct Refusal: Error {
    let problem: FeedProblem
  }

  /// Why the address that stands at a span, a JSON string, may not be used.
  func refusal(of address: TextSpan, in text: UnsafeBufferPointer<UInt8>) -> FeedProblem? {
    rule.refusal(
      of: UnsafeBufferPointer(rebasing: text[address.range.dropFirst().dropLast()]), isJSON: true)
  }

  /// The string with a picture's address that a value is or holds: a text; an object with `url`, `src` or `href`, as
  /// attachments are; the first such in an array. What says that it is something else than an image is none.
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
