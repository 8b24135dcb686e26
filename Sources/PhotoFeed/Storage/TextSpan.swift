/// Where in a source's bytes something stands. Sources are below 4 GB, so that this takes 8 bytes.
struct TextSpan: Sendable, Hashable {
  var start: UInt32
  var length: UInt32

  /// Nothing.
  static let none = TextSpan(start: 0, length: 0)

  init(start: UInt32, length: UInt32) {
    self.start = start
    self.length = length
  }

  init(_ range: Range<Int>) {
    start = UInt32(range.lowerBound)
    length = UInt32(range.count)
  }

  var isEmpty: Bool { length == 0 }
  var end: Int { Int(start) + Int(length) }
  var range: Range<Int> { Int(start)..<end }

  /// The same span of a text that begins `offset` bytes later.
  func moved(by offset: UInt32) -> TextSpan { TextSpan(start: start + offset, length: length) }
}
