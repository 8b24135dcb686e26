import Basics

/// The counting of pages, or of items, whose documents do not name the next page.
///
/// A number from ``first`` on is a parameter of the address, its last part, or `{page}` in the body. It grows by ``step`` until the
/// document's number of pages or of items is reached; if the shape names neither, until a page has fewer items than one before it.
struct PageCounter: Sendable {
  private static let limit = 1_000_000_000

  /// The parameter of the address; `/` for the last part of its path.
  let parameter: String
  let first: Int
  /// What is added for a page; nil for the number of its items.
  let step: Int?
  /// Paths to the number of pages, and of all items.
  let pages: [JSONPath]
  let total: [JSONPath]

  /// The counter of a row; nil if its pages are not counted.
  init?(_ texts: [ShapeRow.Key: String], next: [JSONPath], pages: [JSONPath], total: [JSONPath]) throws(ShapeRow.Fault)
  {
    (self.pages, self.total) = (pages, total)
    parameter = texts[.parameter] ?? "page"
    guard let first = Int(texts[.first] ?? "1", within: 0...Self.limit) else {
      throw ShapeRow.Fault(key: "first", message: "first must be the number of the first page or item, such as \"0\"")
    }
    self.first = first
    if texts[.step] == "items" {
      step = nil
    } else if let number = Int(texts[.step] ?? "1", within: 1...Self.limit) {
      step = number
    } else {
      throw ShapeRow.Fault(key: "step", message: "step must be what is added for a page, such as \"1\" or \"items\"")
    }
    let isCounted = texts[.parameter] != nil || texts[.body]?.contains("{page}") ?? false
    guard !pages.isEmpty || !total.isEmpty || next.isEmpty && isCounted else { return nil }
  }

  /// What a document tells of its place among the pages.
  struct Place: Sendable, Hashable {
    /// The number that the document says it has; nil if the request's counts.
    var own: Int?
    /// Number of elements in the document's list.
    var items: Int
    var pages: Int?
    var total: Int?
  }

  /// Returns the number of the page after a document; nil if it is the last one.
  ///
  /// - Parameters:
  ///   - number: The number in the document's request; nil if it had none.
  ///   - longest: The most items that a page has had so far, with this one.
  func number(after place: Place, number: Int?, longest: Int) -> Int? {
    let own = min(place.own ?? number ?? first, Self.limit)
    let next = own + (step ?? place.items)
    if let pages = place.pages { return own - first + 1 < pages ? next : nil }
    guard place.items > 0 else { return nil }
    if let total = place.total {
      return (step == 1 ? (own - first + 1) * longest : own - first + place.items) < total ? next : nil
    }
    // A document without the number that others of its shape have is a whole one.
    return pages.isEmpty && total.isEmpty && place.items == longest ? next : nil
  }

  /// Returns the number of items or of pages at the first of the paths that has one.
  static func number(at paths: [JSONPath], _ value: (JSONPath) -> JSONValue?) -> Int? {
    paths.compactMap { value($0)?.string }.compactMap { Int($0, within: 0...limit) }.first
  }
}
