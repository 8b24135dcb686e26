import Basics

/// A request for a page of a feed.
public struct PageRequest: Sendable, Hashable {
  public var address: String
  /// The body of a POST request; nil for GET.
  public var body: String?
  /// The number of the page or item in the body; nil for the first one.
  private var number: Int?

  /// Creates a request for an address.
  public init(address: String, body: String? = nil) {
    self.address = address
    self.body = body
  }

  /// The request without the fragment of its address, which is not sent.
  var withoutFragment: PageRequest {
    var request = self
    request.address = String(address.prefix { $0 != "#" })
    return request
  }

  /// Returns the request for the next page.
  ///
  /// - Parameters:
  ///   - base: The address of this page after redirects.
  ///   - shape: The shape of the pages.
  ///   - longest: The greatest number of items on a page, for counted pages.
  func following(_ next: NextPage, base: String, shape: FeedShape, longest: Int) -> PageRequest? {
    switch next {
    case .address(let text):
      let rule = AddressRule(origin: .web(address: base))
      var text = text
      guard text.withUTF8({ rule.refusal(of: $0, isJSON: false) }) == nil,
        case .web(let target) = rule.address(text)
      else { return nil }
      return PageRequest(address: target)
    case .parameters(let parameters):
      return PageRequest(address: parameters.sorted { $0.key < $1.key }.reduce(address) { Self.set($1, in: $0) })
    case .value(let value, let parameter):
      if let body = shape.body(page: value) { return PageRequest(address: address, body: body) }
      return PageRequest(address: Self.set((parameter, value), in: address))
    case .counted(let counted):
      guard let counter = shape.row?.counter else { return nil }
      let number = number ?? Self.number(of: counter.parameter, in: address)
      guard let next = counter.number(after: counted.place, number: number, longest: longest) else { return nil }
      if let body = shape.body(page: String(next)) {
        var request = PageRequest(address: address, body: body)
        request.number = next
        return request
      }
      return PageRequest(address: Self.set((counter.parameter, String(next)), in: address))
    case .documents: return nil
    }
  }

  /// Returns the number in a parameter of an address, or nil.
  private static func number(of parameter: String, in address: String) -> Int? {
    let parts = address.prefix { $0 != "#" }.split(separator: "?", maxSplits: 1)
    if parameter == "/" { return parts.first?.split(separator: "/").last.flatMap { Int($0) } }
    let name = PercentEncoding.component(parameter)
    return (parts.count > 1 ? parts[1] : "").split(separator: "&").last { $0.hasPrefix("\(name)=") }
      .flatMap { Int($0.dropFirst(name.count + 1)) }
  }

  /// Returns an address with a query parameter set; `/` is the last part of its path if that is a number.
  private static func set(_ parameter: (key: String, value: String), in address: String) -> String {
    let fragment = address.firstIndex(of: "#") ?? address.endIndex
    let parts = address[..<fragment].split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    if parameter.key == "/" {
      let hasNumber = number(of: "/", in: address) != nil
      let path = hasNumber ? parts[0][..<(parts[0].lastIndex(of: "/") ?? parts[0].endIndex)] : parts[0]
      return ([path + "/" + parameter.value] + parts.dropFirst()).joined(separator: "?")
    }
    let name = PercentEncoding.component(parameter.key)
    let others = (parts.count > 1 ? parts[1] : "").split(separator: "&").filter {
      $0.prefix { $0 != "=" } != name
    }
    let query = others.map(String.init) + ["\(name)=\(PercentEncoding.component(parameter.value))"]
    return "\(parts[0])?\(query.joined(separator: "&"))"
  }
}

extension FeedShape {
  /// Returns the first shape with a pattern for an address, or nil.
  public static func shape(forAddress address: String, among shapes: [FeedShape]) -> FeedShape? {
    shapes.first { shape in
      shape.row?.texts[.address].map { matches(address.prefix { $0 != "?" && $0 != "#" }, $0[...]) } ?? false
    }
  }

  /// Returns the request for the first page at an address.
  public func firstRequest(at address: String) -> PageRequest {
    PageRequest(address: address, body: body(page: String(row?.counter?.first ?? 1)))
  }

  /// The header fields of requests, with variables such as `${KEY}` unexpanded.
  public var headerFields: [String] { lines(.headers) }

  /// The other origins that receive the header fields.
  public var headerOrigins: [String] { lines(.headerOrigins) }

  private func lines(_ key: ShapeRow.Key) -> [String] {
    (row?.texts[key] ?? "").split(separator: "\n").map(String.init)
  }

  /// Returns the body of the request for a page; nil for GET.
  func body(page: String) -> String? {
    guard let row, row.texts[.method] == "POST" || row.texts[.body] != nil else { return nil }
    // A page that is not a number becomes a JSON string; the quotes are in the template.
    let value = Int(page) == nil ? String(page.quotedForJSON.dropFirst().dropLast()) : page
    return (row.texts[.body] ?? "").replacing("{page}", with: value)
  }

  /// Returns true if a text matches a pattern; `*` matches any text.
  private static func matches(_ text: Substring, _ pattern: Substring) -> Bool {
    let parts = pattern.split(separator: "*", omittingEmptySubsequences: false)
    guard parts.count > 1 else { return text == pattern }
    guard text.hasPrefix(parts[0]) else { return false }
    var rest = text.dropFirst(parts[0].count)
    for part in parts.dropFirst().dropLast() {
      guard let found = part.isEmpty ? rest.startIndex..<rest.startIndex : rest.firstRange(of: part) else {
        return false
      }
      rest = rest[found.upperBound...]
    }
    return rest.hasSuffix(parts[parts.count - 1])
  }
}
