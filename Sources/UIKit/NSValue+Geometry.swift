extension NSValue {
  /// Boxes a point.
  public convenience init(cgPoint point: CGPoint) { self.init(point: point) }
  /// Boxes a size.
  public convenience init(cgSize size: CGSize) { self.init(size: size) }
  /// Boxes a rectangle.
  public convenience init(cgRect rect: CGRect) { self.init(rect: rect) }

  /// The point in the box.
  public var cgPointValue: CGPoint { pointValue }
  /// The size in the box.
  public var cgSizeValue: CGSize { sizeValue }
  /// The rectangle in the box.
  public var cgRectValue: CGRect { rectValue }
}

extension NSIndexPath {
  /// The path of an item in a section, both counted from 0.
  public convenience init(item: Int, section: Int) {
    let indexes = [section, item]
    self.init(indexes: indexes, length: indexes.count)
  }

  /// The path of a row in a section, both counted from 0.
  public convenience init(row: Int, section: Int) { self.init(item: row, section: section) }

  /// The section, counted from 0.
  public var section: Int { index(atPosition: 0) }
  /// The item within its section, counted from 0.
  public var item: Int { index(atPosition: 1) }
  /// Tables' word for the item.
  public var row: Int { index(atPosition: 1) }
}

extension NSCoder {
  /// Reads a point; zero where there is none.
  public func decodeCGPoint(forKey key: String) -> CGPoint {
    containsValue(forKey: key) ? decodePoint(forKey: key) : .zero
  }
  /// Reads a size; zero where there is none.
  public func decodeCGSize(forKey key: String) -> CGSize {
    containsValue(forKey: key) ? decodeSize(forKey: key) : .zero
  }
  /// Reads a rectangle; zero where there is none.
  public func decodeCGRect(forKey key: String) -> CGRect {
    containsValue(forKey: key) ? decodeRect(forKey: key) : .zero
  }
}
