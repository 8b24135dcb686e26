import Basics
import PhotoFeed
import Pictures
import Platform
import Tapes

/// The settings for feeds on the network: shapes, header fields, and variables, which only requests replace: `${KEY}`.
struct WebSources: Sendable {
  var shapes: [FeedShape] = []
  /// The shape of `--feed-shape`.
  var shape: FeedShape?
  /// The lines of `--header`.
  var headers: [String] = []
  var variables: [String: String] = [:]
  /// The names of variables that may be sent, since a tape may be from another author; nil for all.
  var sentVariables: Set<String>?

  /// Returns true for the address of a web server or a store.
  static func isAddress(_ name: String) -> Bool {
    name.hasPrefix("http://") || name.hasPrefix("https://") || StoreScheme(of: name) != nil
  }

  /// Returns a section title for an address: server and path.
  static func title(of address: String) -> String {
    let rest = address.maskingSecrets.drop { $0 != ":" }.dropFirst(3).prefix { $0 != "?" && $0 != "#" }
    return SanitizedText.made(from: String(rest.last == "/" ? rest.dropLast() : rest))
  }

  /// Returns the shape of a feed if it is known before the request; else nil.
  func shape(for name: String) -> FeedShape? {
    shape ?? FeedShape.shape(forAddress: name, among: shapes + FeedShape.all)
  }

  /// Returns the shape that the user has given for a feed; nil to detect it from the document.
  func namedShape(for name: String) -> FeedShape? {
    shape ?? FeedShape.shape(forAddress: name, among: shapes)
  }

  /// Returns the header fields for a feed's shape or service, beside the fields from `--header`.
  private func headerFields(for name: String) -> [String] {
    guard StoreScheme(of: name)?.isService ?? false else { return shape(for: name)?.headerFields ?? [] }
    let hasKey = headers.contains { $0.lowercased().hasPrefix("x-api-key:") }
    return hasKey || variables["IMMICH_API_KEY"] == nil ? [] : ["x-api-key: ${IMMICH_API_KEY}"]
  }

  func firstRequest(for name: String) throws -> PageRequest {
    let address = try expanded(name)
    return shape(for: name)?.firstRequest(at: address) ?? PageRequest(address: address)
  }

  /// Returns the body of a request with its variables replaced; nil for GET.
  func body(of request: PageRequest) throws -> String? { try request.body.map(expanded) }

  /// Returns the secrets in requests for feeds: words of header fields, values in addresses, and variables.
  func secrets(of names: [String]) -> [String] {
    let addresses = names.filter(Self.isAddress)
    let fields = headers + addresses.flatMap(headerFields)
    let words = fields.compactMap { try? expanded($0) }.flatMap {
      $0.split(whereSeparator: { $0 == " " || $0 == ":" }).dropFirst()
    }
    let values = addresses.compactMap { try? expanded($0) }.flatMap { address in
      address.split(whereSeparator: { "?&#".contains($0) }).dropFirst().compactMap { parameter -> Substring? in
        "http://h/?\(parameter)".maskingSecrets.hasSuffix("=***") ? parameter.split(separator: "=").last : nil
      }
    }
    // Scheme names such as Bearer, and short values, are no secrets.
    let named = variableNames(for: names).compactMap { variables[$0] }
    return ((words + values).map(String.init) + named).filter { $0.count >= 6 && $0 != "Bearer" && $0 != "Client-ID" }
  }

  /// Returns the fetch options with the header fields for the origins of feeds.
  func fetchOptions(for names: [String]) throws -> FetchOptions {
    var options = FetchOptions()
    let secrets = secrets(of: names)
    options.reason = { ServiceReason.sentence(in: $0, without: secrets) }
    for name in names where Self.isAddress(name) {
      let shape = shape(for: name)
      let lines = try (headers + headerFields(for: name)).map(expanded)
      for address in [try expanded(name)] + (shape?.headerOrigins ?? []) {
        options.add(fields: lines, forOriginOf: address)
      }
    }
    return options
  }

  /// Returns a text with its variables replaced.
  func expanded(_ text: String) throws -> String {
    try Self.replacingVariables(of: text) { name in
      if let sentVariables, !sentVariables.contains(name) {
        throw Failure(
          .usage,
          "the feed wants the variable ‘\(name)’ of the environment; pass --env \(name) if its server may have it.")
      }
      guard let value = variables[name] else {
        throw Failure(.usage, "there is no variable ‘\(name)’ in the environment; set it, or remove ${\(name)}.")
      }
      return value
    }
  }

  /// Returns the names of variables for feeds that `--header` does not contain.
  func variableNames(for names: [String]) -> [String] {
    var found: [String] = []
    for name in names where Self.isAddress(name) {
      let shape = shape(for: name)
      let texts = [name, shape?.firstRequest(at: name).body ?? ""] + headerFields(for: name)
      for variable in texts.flatMap(Self.variableNames) where !found.contains(variable) { found.append(variable) }
    }
    return found.filter { !headers.flatMap(Self.variableNames).contains($0) }
  }

  static func variableNames(in text: String) -> [String] {
    var names: [String] = []
    _ = replacingVariables(of: text) { name in
      names.append(name)
      return ""
    }
    return names
  }

  private static func replacingVariables(
    of text: String, by value: (_ name: String) throws -> String
  ) rethrows -> String {
    var result = ""
    var rest = text[...]
    while let start = rest.firstRange(of: "${"), let end = rest[start.upperBound...].firstIndex(of: "}") {
      result += try rest[..<start.lowerBound] + value(String(rest[start.upperBound..<end]))
      rest = rest[rest.index(after: end)...]
    }
    return result + rest
  }

  /// Returns the shape with a name. Throws a `Failure` that suggests the nearest name.
  static func shape(named name: String, users: [FeedShape]) throws -> FeedShape {
    let shapes = users + FeedShape.all
    if let shape = shapes.first(where: { $0.name == name }) { return shape }
    let end = Spelling.end(of: name, among: shapes.map(\.name))
    throw Failure(.usage, "there is no feed shape ‘\(name)’\(end) `photowall formats` lists them.")
  }
}
