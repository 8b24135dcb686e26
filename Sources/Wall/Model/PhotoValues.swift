/// The values of one property, a byte for each photo. As a sequence: the photos without the default value, 0, in the order of
/// the feed.
public struct PhotoValues: Hashable, Sendable, ExpressibleByArrayLiteral {
  /// The values up to the last one that is not 0, by the photos' numbers.
  private var values: [UInt8] = []
  /// The number of photos without the default value.
  public private(set) var count = 0

  /// All photos have the default value.
  public init() {}

  /// These photos have the value 1.
  public init(arrayLiteral photos: PhotoID...) { for photo in photos { self[photo] = 1 } }

  /// The value of a photo.
  public subscript(photo: PhotoID) -> UInt8 {
    get { photo.index < values.count ? values[photo.index] : 0 }
    set {
      let old = self[photo]
      guard newValue != old else { return }
      if photo.index >= values.count {
        values += repeatElement(0, count: photo.index + 1 - values.count)
      }
      values[photo.index] = newValue
      count += (newValue == 0 ? 0 : 1) - (old == 0 ? 0 : 1)
      while values.last == 0 { values.removeLast() }
    }
  }

  /// Whether all photos have the default value.
  public var isEmpty: Bool { count == 0 }

  /// Returns true if a photo has another value than the default.
  public func contains(_ photo: PhotoID) -> Bool { self[photo] != 0 }

  /// Returns the photos that are in this sequence and not in another one.
  public func subtracting(_ other: PhotoValues) -> Set<PhotoID> { Set(lazy.filter { !other.contains($0) }) }

  /// Returns the number of photos that are in this sequence and not in another one.
  func count(without other: PhotoValues) -> Int {
    isEmpty || other.isEmpty ? count : count(where: { !other.contains($0) })
  }
}

extension PhotoValues: Sequence {
  /// Walks through the photos without the default value.
  public struct Iterator: IteratorProtocol {
    fileprivate let values: [UInt8]
    fileprivate var index = 0

    public mutating func next() -> PhotoID? {
      while index < values.count {
        index += 1
        if values[index - 1] != 0 { return PhotoID(index - 1) }
      }
      return nil
    }
  }

  /// Returns an iterator over the photos without the default value.
  public func makeIterator() -> Iterator { Iterator(values: values) }
}
