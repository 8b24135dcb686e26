import Basics

/// The numbering of pages or items, for documents without a reference to the next page.
///
/// A number from ``first`` on is a parameter of the address, its last part, or `{page}` in the body. It grows by
/// ``step`` up to the document's number of pages or of items. If the shape has neither, counting ends at a page with
/// fewer items than an earlier page.
struct PageCounter: Sendable {
  private static let limit = 1_000_000_000

  /// The parameter of the address; `/` for the last part of its path.
  let parameter: String
  let first: Int
  /// The increment per page; nil for the number of items on the page.
  let step: Int?
  /// The paths to the number of pages, and to the number of all items.
  let pages: [JSONPath]
  let total: [JSONPath]

  /// Creates the counter of a row; nil if its pages are not numbered.
  init?(_ texts: [ShapeRow.Key: String], next: [JSONPath], pages: [JSONPath], total: [JSONPath]) throws(FeedShape.Fault)
  {
    (self.pages, self.total) = (pages, total)
    parameter = texts[.parameter] ?? "page"
    guard let first = Int(texts[.first] ?? "1", within: 0...Self.limit) else {
      throw FeedShape.Fault(key: "first", message: "first must be the number of the first page or item, such as \"0\"")
    }
    self.first = first
    if texts[.step] == "items" {
      step = nil
    } else if let number = Int(texts[.step] ?? "1", within: 1...Self.limit) {
      step = number
    } else {
      throw FeedShape.Fault(key: "step", message: "step must be what is added for a page, such as \"1\" or \"items\"")
    }
    let isCounted = texts[.parameter] != nil || texts[.body]?.contains("{page}") ?? false
    guard !pages.isEmpty || !total.isEmpty || next.isEmpty && isCounted else { return nil }
  }

  /// The page number and counts in a document.
  struct Place: Sendable, Hashable {
    /// The number in the document; nil to use the request's.
    var own: Int?
    /// The number of elements in the document's list.
    var items: Int
    var pages: Int?
    var total: Int?
  }

  /// Returns the number of the page after a document; nil for the last page.
  ///
  /// - Parameters:
  ///   - number: The number in the document's request, or nil.
  ///   - longest: The greatest number of items on a page so far, including this one.
  func number(after place: Place, number: Int?, longest: Int) -> Int? {
    let own = min(place.own ?? number ?? first, Self.limit)
    let next = own + (step ?? place.items)
    if let pages = place.pages { return own - first + 1 < pages ? next : nil }
    guard place.items > 0 else { return nil }
    if let total = place.total {
      return (step == 1 ? (own - first + 1) * longest : own - first + place.items) < total ? next : nil
    }
    // Without totals in the shape, a full page has a successor. A document without its shape's totals is the only page.
    return pages.isEmpty && total.isEmpty && place.items == longest ? next : nil
  }

  static func number(at paths: [JSONPath], _ value: (JSONPath) -> JSONValue?) -> Int? {
    paths.compactMap { value($0)?.string }.compactMap { Int($0, within: 0...limit) }.first
  }
}
