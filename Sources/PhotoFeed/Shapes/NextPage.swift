import Basics

/// The reference of a document to the page that follows it.
public enum NextPage: Sendable, Hashable {
  /// An address, which may be relative to the document's.
  case address(String)
  /// Parameters of the address's query, which replace those of the same names.
  case parameters([String: String])
  /// A value for `{page}` in the request's body, or for a parameter of the address.
  case value(String, parameter: String)
}

extension FeedShape {
  private static let mostPages = 1_000_000_000

  /// Returns the next page that a document names; nil if it is the last one.
  func nextPage(in outline: FeedOutline, of text: UnsafeBufferPointer<UInt8>) -> NextPage? {
    guard let next, let span = next.withoutAnyMember.flatMap(outline.value), let value = value(JSONValue(text, span))
    else { return nil }
    if next.steps.last == .anyMember {
      let members = JSONValue(text, span).members().compactMap { key, value in value.string.map { (key, $0) } }
      return members.isEmpty ? nil : .parameters(Dictionary(members) { $1 })
    }
    let parameter = row?.texts[.parameter]
    if let pages = row?.pages {
      // The document has its own number and that of the last page.
      guard
        let last = outline.value(pages).flatMap({ self.value(JSONValue(text, $0)) }).flatMap({
          Int($0, within: 1...Self.mostPages)
        }),
        let page = Int(value, within: 1...last), page < last
      else { return nil }
      return .value(String(page + 1), parameter: parameter ?? "page")
    }
    let isAddress = value.contains("://") || value.hasPrefix("/") || value.hasPrefix("?")
    return parameter == nil && isAddress ? .address(value) : .value(value, parameter: parameter ?? "page")
  }

  private func value(_ value: JSONValue) -> String? {
    value.isObject ? "" : value.bytes.first == UInt8(ascii: "f") ? nil : value.nonEmptyString
  }
}
