import Basics
import Platform

/// Resolves a feed's addresses, and decides by the feed's origin which of them it may use.
struct AddressRule: Sendable {
  let origin: FeedOrigin

  /// The scheme at the start of an address.
  private enum Scheme {
    case web, file, data, store, other, none
  }

  // MARK: - Checking

  /// Returns the reason why an address is not allowed, or nil. `token` is the text between quotes (`isJSON`) or in a
  /// list of names. Fast enough for a million calls: reads the first bytes and decodes only text with escapes.
  func refusal(of token: UnsafeBufferPointer<UInt8>, isJSON: Bool) -> FeedProblem? {
    if isJSON, token.has(UInt8(ascii: "\\")) {
      var text = JSONText.string(between: token[...])
      return text.withUTF8 { judge($0) }
    }
    return judge(token)
  }

  private func judge(_ text: UnsafeBufferPointer<UInt8>) -> FeedProblem? {
    guard !text.isEmpty else { return .noAddress }
    switch (scheme(of: text), origin) {
    case (.web, _): return nil
    case (.data, _): return .dataAddress
    case (.file, .web): return .fileFromNetwork
    case (.other, _): return .strangeScheme
    case (.store, .local): return nil
    case (.store, .web(let base)):
      // A feed on the network must not send requests to other stores.
      return Self.store(of: String(decoding: text, as: UTF8.self)) == Self.store(of: base) ? nil : .strangeScheme
    case (.none, .web): return nil
    case (.file, .local) where !isOnThisMachine(text): return .fileElsewhere
    case (.none, .local), (.file, .local): return text.has(0) ? .nulInName : nil
    }
  }

  /// Returns the scheme of an address. In a local feed, a name with an unknown scheme and without `//` is a file name.
  private func scheme(of text: UnsafeBufferPointer<UInt8>) -> Scheme {
    guard let first = text.first, isLetter(first) else { return .none }
    var end = 1
    while end < text.count, isLetter(text[end]) || isSchemeSign(text[end]) { end += 1 }
    guard end < text.count, text[end] == UInt8(ascii: ":") else { return .none }
    let hasSlashes =
      end + 2 < text.count && text[end + 1] == UInt8(ascii: "/")
      && text[end + 2] == UInt8(ascii: "/")
    let name = UnsafeBufferPointer(rebasing: text[..<end])
    if matches(name, "http") || matches(name, "https") { return hasSlashes ? .web : .other }
    if matches(name, "file") { return .file }
    if matches(name, "data") { return .data }
    if hasSlashes, StoreScheme(rawValue: String(decoding: name, as: UTF8.self).lowercased()) != nil { return .store }
    if case .web = origin { return .other }
    return hasSlashes ? .other : .none
  }

  /// Returns the scheme and the bucket or host of an address: `s3://bucket`.
  private static func store(of address: String) -> Substring {
    guard let start = address.firstRange(of: "://")?.upperBound else { return "" }
    return address[..<(address[start...].firstIndex(of: "/") ?? address.endIndex)]
  }

  /// Returns true if a `file:` address has no host, or localhost (RFC 8089).
  private func isOnThisMachine(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    let rest = text.dropFirst("file:".utf8.count)
    guard rest.starts(with: "//".utf8) else { return true }
    let host = String(decoding: rest.dropFirst(2).prefix { $0 != UInt8(ascii: "/") }, as: UTF8.self).lowercased()
    return host.isEmpty || host == "localhost"
  }

  private func isLetter(_ byte: UInt8) -> Bool { 0x61...0x7a ~= byte | 0x20 }

  private func isSchemeSign(_ byte: UInt8) -> Bool {
    0x30...0x39 ~= byte || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
      || byte == UInt8(ascii: ".")
  }

  private func matches(_ name: UnsafeBufferPointer<UInt8>, _ word: StaticString) -> Bool {
    name.count == word.utf8CodeUnitCount
      && zip(name, UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount))
        .allSatisfy {
          $0 | 0x20 == $1
        }
  }

  // MARK: - Resolving

  /// Returns the resolved form of an allowed address.
  func address(_ text: String) -> PhotoAddress {
    var text = text
    let scheme = text.withUTF8 { self.scheme(of: $0) }
    switch origin {
    case .local(let folder):
      switch scheme {
      case .web, .store: return .web(PercentEncoding.encoded(text))
      case .file: return .file(FilePath(fileAddress: text))
      default: return .file(Self.joined(folder, Array(text.utf8)))
      }
    case .web(let base):
      let reference = PercentEncoding.encoded(text)
      return .web(scheme == .web || scheme == .store ? reference : WebReference.resolved(reference, against: base))
    }
  }

  /// Returns the resolved form of an allowed name in a list; the name may be invalid UTF-8.
  func address(ofName name: UnsafeBufferPointer<UInt8>) -> PhotoAddress {
    if let text = String(validating: name, as: UTF8.self) { return address(text) }
    guard case .local(let folder) = origin else { return address(name.percentEncoded { $0 < 0x80 }) }
    return .file(Self.joined(folder, Array(name)))
  }

  /// Returns a path in a folder; absolute paths are returned unchanged.
  static func joined(_ folder: FilePath, _ path: FilePath) -> FilePath {
    folder.isEmpty || path.isAbsolute ? path : joined(folder, path.bytes)
  }

  /// Returns a path in a folder; absolute paths are returned unchanged. Creates a single path, since debug builds
  /// take long for each.
  static func joined(_ folder: FilePath, _ path: [UInt8]) -> FilePath {
    let slash = UInt8(ascii: "/")
    if folder.isEmpty || path.first == slash { return FilePath(bytes: path) }
    var name = path[...]
    while name.starts(with: "./".utf8) { name = name.dropFirst(2).drop { $0 == slash } }
    return name.elementsEqual(".".utf8) ? folder : FilePath(bytes: folder.bytes + [slash] + name)
  }
}
