import Basics

/// The sort keys of many texts in one block of memory. Byte order of the keys is natural order of the texts.
struct NaturalKeys {
  private var bytes: [UInt8] = []
  private var ends: [Int] = []

  init(capacity: Int) {
    bytes.reserveCapacity(capacity * 24)
    ends.reserveCapacity(capacity)
  }

  /// Appends the key of the next item: `prefix`, which sorts first, and the text.
  mutating func append(_ text: String, after prefix: [UInt8] = []) {
    bytes += prefix
    NaturalOrder.appendKey(of: text, to: &bytes)
    ends.append(bytes.count)
  }

  /// Calls `body` with a function that compares two items by index: negative, 0 or positive.
  func withComparison<Result>(_ body: (_ compare: (Int, Int) -> Int) -> Result) -> Result {
    bytes.withUnsafeBufferPointer { bytes in
      ends.withUnsafeBufferPointer { ends in
        func key(_ index: Int) -> UnsafeBufferPointer<UInt8> {
          UnsafeBufferPointer(rebasing: bytes[(index == 0 ? 0 : ends[index - 1])..<ends[index]])
        }
        return body { Self.compare(key($0), key($1)) }
      }
    }
  }

  private static func compare(_ one: UnsafeBufferPointer<UInt8>, _ other: UnsafeBufferPointer<UInt8>) -> Int {
    for index in 0..<min(one.count, other.count) where one[index] != other[index] {
      return one[index] < other[index] ? -1 : 1
    }
    return one.count - other.count
  }
}
