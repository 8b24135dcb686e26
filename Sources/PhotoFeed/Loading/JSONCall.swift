/// JSON in a function call (JSONP), such as Flickr's public feeds: `jsonFlickrFeed({…})`.
enum JSONCall {
  /// The greatest length of a comment before a call, in bytes.
  private static let commentLimit = 1024

  /// Returns the range of the JSON in a call, from its first bracket; nil for other texts. A comment before the call
  /// and a semicolon after it are allowed. In a truncated text, the range ends with the text.
  static func json(in text: UnsafeBufferPointer<UInt8>) -> Range<Int>? {
    func skipSpaces(_ index: Int) -> Int { text[index...].firstIndex { $0 > 0x20 } ?? text.count }
    var index = FeedSniffer.start(of: text)
    if text[index...].starts(with: "/*".utf8) {
      let comment = text[index...].prefix(commentLimit)
      guard
        let end = comment.indices.dropFirst(3).first(where: {
          text[$0] == UInt8(ascii: "/") && text[$0 - 1] == UInt8(ascii: "*")
        })
      else { return nil }
      index = skipSpaces(end + 1)
    }
    let name = text[index...].prefix { isNameSign($0) }
    let open = skipSpaces(name.endIndex)
    guard !name.isEmpty, open < text.count, text[open] == UInt8(ascii: "(") else { return nil }
    let start = skipSpaces(open + 1)
    // A file name may contain brackets, too.
    let second = start < text.count ? skipSpaces(start + 1) : text.count
    guard second < text.count,
      [#"{""#, "{}", "[{", #"[""#, "[[", "[]"].contains(where: { $0.utf8.elementsEqual([text[start], text[second]]) })
    else { return nil }
    let end = text.lastIndex { $0 > 0x20 && $0 != UInt8(ascii: ";") }.flatMap {
      text[$0] == UInt8(ascii: ")") ? $0 : nil
    }
    return start..<(end ?? text.count)
  }

  private static func isNameSign(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "_"), UInt8(ascii: "$"), UInt8(ascii: "."):
      true
    default: false
    }
  }
}
