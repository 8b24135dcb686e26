import Basics

/// The reference of a document to its next page.
public enum NextPage: Sendable, Hashable {
  /// An address, which may be relative to the document's.
  case address(String)
  /// Query parameters to set in the address.
  case parameters([String: String])
  /// A value for `{page}` in the request's body, or for a query parameter.
  case value(String, parameter: String)
  /// The next page number, if there is one.
  case counted(Counted)
  /// The addresses of listed documents.
  case documents([String])

  /// The page numbers and counts in a document.
  public struct Counted: Sendable, Hashable { let place: PageCounter.Place }
}

extension FeedShape {
  /// Returns the next page of a document; nil if it names none.
  ///
  /// - Parameter items: The number of elements in the document's list.
  func nextPage(in outline: FeedOutline, of text: UnsafeBufferPointer<UInt8>, items: Int) -> NextPage? {
    let found = next.lazy.compactMap { path -> (path: JSONPath, span: TextSpan, value: String)? in
      guard let span = path.withoutAnyMember.flatMap(outline.value) else { return nil }
      return self.value(JSONValue(text, span)).map { (path, span, $0) }
    }.first
    if let counter = row?.counter {
      let number = { (paths: [JSONPath]) in
        PageCounter.number(at: paths) { outline.value($0).map { JSONValue(text, $0) } }
      }
      return .counted(
        NextPage.Counted(
          place: PageCounter.Place(
            own: number(next), items: items, pages: number(counter.pages), total: number(counter.total))))
    }
    guard let (path, span, value) = found else { return nil }
    if path.steps.last == .anyMember {
      let members = JSONValue(text, span).members().compactMap { key, value in value.string.map { (key, $0) } }
      return members.isEmpty ? nil : .parameters(Dictionary(members) { $1 })
    }
    let parameter = row?.texts[.parameter]
    let isAddress = value.contains("://") || value.hasPrefix("/") || value.hasPrefix("?")
    return parameter == nil && isAddress ? .address(value) : .value(value, parameter: parameter ?? "page")
  }

  private func value(_ value: JSONValue) -> String? {
    value.isObject ? "" : value.bytes.first == UInt8(ascii: "f") ? nil : value.nonEmptyString
  }
}
