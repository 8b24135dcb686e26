import CollectionView

extension NSValue {
  public convenience init(cgPoint point: CGPoint) { self.init(point: point) }
  public convenience init(cgSize size: CGSize) { self.init(size: size) }
  public convenience init(cgRect rect: CGRect) { self.init(rect: rect) }

  /// The point.
  public var cgPointValue: CGPoint { pointValue }
  /// The size.
  public var cgSizeValue: CGSize { sizeValue }
  /// The rectangle.
  public var cgRectValue: CGRect { rectValue }
}
