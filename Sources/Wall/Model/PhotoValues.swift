import PhotoFeed

/// The values of one property, a byte per photo. As a sequence: the photos with a value other than 0, in feed order.
public struct PhotoValues: Hashable, Sendable, ExpressibleByArrayLiteral {
  /// The values by photo number, up to the last one that is not 0.
  private var values: [UInt8] = []
  /// The number of photos with a value other than 0.
  public private(set) var count = 0

  public init() {}

  /// Creates values of 1 for these photos.
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

  /// Whether all values are 0.
  public var isEmpty: Bool { count == 0 }

  /// Returns true if a photo's value is not 0.
  public func contains(_ photo: PhotoID) -> Bool { self[photo] != 0 }

  /// Returns the photos in this sequence that are not in another one.
  public func subtracting(_ other: PhotoValues) -> Set<PhotoID> { Set(lazy.filter { !other.contains($0) }) }

  /// Returns the number of photos in this sequence that are not in another one.
  func count(without other: PhotoValues) -> Int {
    isEmpty || other.isEmpty ? count : count(where: { !other.contains($0) })
  }
}

extension PhotoValues: Sequence {
  /// Returns an iterator over the photos with a value other than 0.
  public func makeIterator() -> some IteratorProtocol<PhotoID> {
    values.indices.lazy.filter { [values] in values[$0] != 0 }.map { PhotoID($0) }.makeIterator()
  }
}
