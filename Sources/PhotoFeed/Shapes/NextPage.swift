/// What a document tells about the page that follows it.
public enum NextPage: Sendable, Hashable {
  /// An address, which may be relative to the document's.
  case address(String)
  /// Parameters of the address's query, which replace those of the same names.
  case parameters([String: String])
  /// A value for `{page}` in the request's body, or for a parameter of the address.
  case value(String, parameter: String)
}

extension FeedShape {
  /// Returns the next page that a document names; nil if it is the last one.
  func nextPage(in outline: FeedOutline, of text: UnsafeBufferPointer<UInt8>) -> NextPage? {
    guard let next, let span = next.withoutAnyMember.flatMap(outline.value), let value = value(span, text) else {
      return nil
    }
    if next.steps.last == .anyMember {
      let parameters = members(span, text)
      return parameters.isEmpty ? nil : .parameters(parameters)
    }
    let parameter = row?.texts[.parameter]
    if let pages = row?.pages {
      // The document has its own number and that of the last page.
      guard let last = outline.value(pages).flatMap({ self.value($0, text) }).flatMap({ Int($0) }),
        let page = Int(value), page >= 1, page < last
      else { return nil }
      return .value(String(page + 1), parameter: parameter ?? "page")
    }
    let isAddress = value.contains("://") || value.hasPrefix("/") || value.hasPrefix("?")
    return parameter == nil && isAddress ? .address(value) : .value(value, parameter: parameter ?? "page")
  }

  private func value(_ span: TextSpan, _ text: UnsafeBufferPointer<UInt8>) -> String? {
    switch text[span].first {
    case UInt8(ascii: "{"): ""
    case UInt8(ascii: "f"), nil: nil
    default: JSONText.text(of: text[span]).flatMap { $0.isEmpty ? nil : $0 }
    }
  }

  private func members(_ span: TextSpan, _ text: UnsafeBufferPointer<UInt8>) -> [String: String] {
    let bytes = text[span]
    var found: [String: String] = [:]
    guard bytes.first == UInt8(ascii: "{") else { return found }
    var scanner = JSONScanner(bytes)
    try? scanner.members { key, value in
      let name = JSONText.string(between: UnsafeBufferPointer(rebasing: bytes[key]))
      found[name] = JSONText.text(of: UnsafeBufferPointer(rebasing: bytes[value]))
    }
    return found
  }
}
