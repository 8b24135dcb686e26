/// Recognizes a source by its first bytes.
enum FeedSniffer {
  /// The outermost form of a JSON text.
  enum Form {
    case array, object, lines
  }

  enum Kind: Equatable {
    case json
    /// JSON in a function call (JSONP), with the range of the JSON.
    case call(Range<Int>)
    /// RSS or Atom.
    case xml
    /// A list of names, each terminated by the separator.
    case names(separator: UInt8)
    case picture
    case empty
    case webPage
    /// UTF-16 or UTF-32.
    case wideText
    /// Neither text nor a known picture format.
    case binary
  }

  /// The number of examined bytes.
  private static let window = 1 << 20

  /// Returns the kind of a source.
  static func kind(of bytes: UnsafeBufferPointer<UInt8>, pictures: PictureFiles) -> Kind {
    let start = start(of: bytes)
    guard start < bytes.count else { return .empty }
    if pictures.isPicture(UnsafeRawBufferPointer(bytes)) { return .picture }
    if bytes.starts(with: [0xfe, 0xff]) || bytes.starts(with: [0xff, 0xfe]) { return .wideText }
    if bytes[start] == UInt8(ascii: "{") || bytes[start] == UInt8(ascii: "[") { return .json }
    if let range = JSONCall.json(in: bytes) { return .call(range) }
    let head = bytes.prefix(window)
    if bytes[start] == UInt8(ascii: "<") {
      let beginning = String(decoding: bytes[start...].prefix(64), as: UTF8.self).lowercased()
      if beginning.hasPrefix("<!doctype") || beginning.hasPrefix("<html") { return .webPage }
      if ["<?xml", "<rss", "<feed", "<rdf"].contains(where: beginning.hasPrefix) { return .xml }
    }
    guard let nul = head.firstIndex(of: 0) else {
      return head.prefix(4096).contains { $0 < 0x20 && !(0x09...0x0d ~= $0) && $0 != 0x1b }
        ? .binary : .names(separator: UInt8(ascii: "\n"))
    }
    // A list of names that end with NUL, not a binary file.
    let isList = nul > 0 && !head[..<nul].contains { $0 < 0x20 && $0 != 0x0a } && nul < 4096
    return isList ? .names(separator: 0) : .binary
  }

  /// Returns the index of the first byte after a byte order mark and white space.
  static func start(of bytes: UnsafeBufferPointer<UInt8>) -> Int {
    var start = bytes.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0
    while start < bytes.count, bytes[start] == 0x20 || 0x09...0x0d ~= bytes[start] { start += 1 }
    return start
  }

  /// Returns the form of a JSON text: an array, one object with items, or an object per line. An object with one of the
  /// `containers` is not an item.
  static func form(of bytes: UnsafeBufferPointer<UInt8>, from start: Int, containers: Set<String>) -> Form {
    guard bytes[start] == UInt8(ascii: "{") else { return .array }
    guard let end = bytes[start...].prefix(window).firstIndex(of: UInt8(ascii: "\n")) else {
      return bytes.count - start < window && isLoneItem(bytes, start..<bytes.count, containers)
        ? .lines : .object
    }
    let next = Self.start(of: UnsafeBufferPointer(rebasing: bytes[end...])) + end
    if next == bytes.count { return isLoneItem(bytes, start..<bytes.count, containers) ? .lines : .object }
    switch fault(bytes, start..<end) {
    case nil: return .lines
    case let fault? where fault.offset < end:
      // The first line is invalid, not only incomplete, so the second line decides.
      let nextEnd = bytes[next...].prefix(window).firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      let isLine = bytes[next] == UInt8(ascii: "{") && self.fault(bytes, next..<nextEnd) == nil
      return isLine ? .lines : .object
    default: return .object
    }
  }

  private static func fault(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> JSONFault? {
    JSONScanner.fault(
      in: UnsafeBufferPointer(rebasing: bytes[..<range.upperBound]), from: range.lowerBound)
  }

  /// Returns true if an object is an item itself, so that the text is one line of JSON Lines.
  private static func isLoneItem(
    _ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, _ containers: Set<String>
  ) -> Bool {
    guard fault(bytes, range) == nil else { return false }
    let members = JSONValue(bytes, range).members()
    let hasAddress = members.contains { member in ItemKey.addresses.contains { $0.rawValue == member.key } }
    if members.contains(where: { containers.contains($0.key) && ($0.value.isArray || $0.value.isObject) }) {
      return false
    }
    return hasAddress && !members.contains { ($0.key == "items" || $0.key == "sections") && $0.value.isArray }
  }
}
