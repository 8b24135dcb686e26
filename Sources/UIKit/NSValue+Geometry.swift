import CollectionView

extension NSValue {
  /// Makes a value from a point.
  public convenience init(cgPoint point: CGPoint) { self.init(point: point) }
  /// Makes a value from a size.
  public convenience init(cgSize size: CGSize) { self.init(size: size) }
  /// Makes a value from a rectangle.
  public convenience init(cgRect rect: CGRect) { self.init(rect: rect) }

  /// The point.
  public var cgPointValue: CGPoint { pointValue }
  /// The size.
  public var cgSizeValue: CGSize { sizeValue }
  /// The rectangle.
  public var cgRectValue: CGRect { rectValue }
}

extension NSIndexPath {
  /// Makes the index path of an item in a section.
  public convenience init(item: Int, section: Int) {
    let indexes = [section, item]
    self.init(indexes: indexes, length: indexes.count)
  }

  /// Makes the index path of a row in a section, as in table views.
  public convenience init(row: Int, section: Int) { self.init(item: row, section: section) }

  /// The index of the section.
  public var section: Int { index(atPosition: 0) }
  /// The index of the item in its section.
  public var item: Int { index(atPosition: 1) }
  /// The same as `item`, as in table views.
  public var row: Int { index(atPosition: 1) }
}

extension NSCoder {
  /// Decodes a point; zero if the key is missing.
  public func decodeCGPoint(forKey key: String) -> CGPoint {
    containsValue(forKey: key) ? decodePoint(forKey: key) : .zero
  }
  /// Decodes a size; zero if the key is missing.
  public func decodeCGSize(forKey key: String) -> CGSize {
    containsValue(forKey: key) ? decodeSize(forKey: key) : .zero
  }
  /// Decodes a rectangle; zero if the key is missing.
  public func decodeCGRect(forKey key: String) -> CGRect {
    containsValue(forKey: key) ? decodeRect(forKey: key) : .zero
  }
}
