/// A range of a source's bytes. Takes 8 bytes, since sources are smaller than 4 GB.
struct TextSpan: Sendable, Hashable {
  var start: UInt32
  var length: UInt32

  /// The empty span.
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

  /// Returns the span moved by `offset` bytes.
  func moved(by offset: UInt32) -> TextSpan { TextSpan(start: start + offset, length: length) }
}
