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
