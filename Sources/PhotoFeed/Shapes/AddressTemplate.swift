/// A template for addresses with an item's values: `/api/assets/{id}/thumbnail`, or
/// `{service.id}/full/{width},/0/default.jpg`, with the needed pixels for `{width}` and `{height}`. `{+path}` keeps
/// each `/` of a value (RFC 6570), and whole addresses. `{}` is the item itself if that is a text or a number.
struct AddressTemplate: Sendable, Hashable {
  enum Part: Sendable, Hashable {
    case text(String)
    case value(JSONPath, keepsSlashes: Bool)
    case width, height
  }

  let parts: [Part]

  /// Parses a template; nil for unclosed braces or an invalid path.
  init?(_ text: String) {
    var parts: [Part] = []
    var rest = text[...]
    while let open = rest.firstIndex(of: "{") {
      if open > rest.startIndex { parts.append(.text(String(rest[..<open]))) }
      guard let close = rest[open...].firstIndex(of: "}") else { return nil }
      switch String(rest[rest.index(after: open)..<close]) {
      case "width": parts.append(.width)
      case "height": parts.append(.height)
      case let name:
        let keepsSlashes = name.hasPrefix("+")
        guard let path = name.isEmpty ? .itself : JSONPath(String(name.dropFirst(keepsSlashes ? 1 : 0))) else {
          return nil
        }
        parts.append(.value(path, keepsSlashes: keepsSlashes))
      }
      rest = rest[rest.index(after: close)...]
    }
    if !rest.isEmpty { parts.append(.text(String(rest))) }
    guard !rest.contains("}") else { return nil }
    self.parts = parts
  }

  /// The paths of the values.
  var paths: [JSONPath] {
    parts.compactMap { if case .value(let path, _) = $0 { path } else { nil } }
  }

  /// Returns the address of an item, with the placeholders of ``PictureSteps`` for `{width}` and `{height}`; nil if a
  /// value is missing.
  func address(of item: NestedItem) -> String? {
    var address = ""
    for part in parts {
      switch part {
      case .text(let text): address += text
      case .width: address += PictureSteps.width
      case .height: address += PictureSteps.height
      case .value(let path, let keepsSlashes):
        guard let value = item.value(at: path)?.nonEmptyString else { return nil }
        // A value at the start is an address itself; others are parts of a path or a query.
        if address.isEmpty || keepsSlashes && value.contains("://") {
          address = value
        } else if keepsSlashes {
          address += PercentEncoding.encoded(String(value.drop { $0 == "/" && address.hasSuffix("/") }))
        } else {
          address += PercentEncoding.component(value)
        }
      }
    }
    return address
  }
}

/// The sizes in requests to servers that scale pictures: a few steps, so that caches are useful.
enum PictureSteps {
  /// Placeholders for the numbers in an address. Percent-encoding does not change them.
  static let width = "~photowall-width~"
  static let height = "~photowall-height~"
  /// The size to request if none is known.
  static let wall = (width: 400, height: 400)
  private static let steps = [200, 400, 800, 1600, 3200, 6400]

  /// Returns true if an address has placeholders for sizes.
  static func areNeeded(by address: String) -> Bool {
    // Searching for the full texts would dominate the cost of an address.
    address.utf8.contains(UInt8(ascii: "~")) && (address.contains(width) || address.contains(height))
  }

  /// Returns a template's address for a size in pixels, rounded up to a step, but not above the picture's size.
  static func address(_ template: String, for size: (width: Int, height: Int), of whole: (width: Int, height: Int))
    -> String
  {
    func step(_ needed: Int, _ limit: Int) -> String {
      let step = steps.first { $0 >= needed } ?? 6400
      return String(limit > 0 ? min(step, limit) : step)
    }
    return template.replacing(width, with: step(size.width, whole.width))
      .replacing(height, with: step(size.height, whole.height))
  }
}
