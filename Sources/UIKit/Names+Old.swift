import CollectionView

// The spellings of Swift 3 and earlier, which many published layouts still use.

public let UICollectionElementKindSectionHeader = CollectionView.elementKindSectionHeader
public let UICollectionElementKindSectionFooter = CollectionView.elementKindSectionFooter
public let UICollectionViewFlowLayoutAutomaticSize = CollectionViewFlowLayout.automaticSize
public let UIScrollViewDecelerationRateNormal = ScrollView.DecelerationRate.normal
public let UIScrollViewDecelerationRateFast = ScrollView.DecelerationRate.fast

public typealias UICollectionElementCategory = ElementCategory
public typealias UICollectionViewScrollPosition = CollectionView.ScrollPosition
public typealias UICollectionViewScrollDirection = CollectionView.ScrollDirection
public typealias UICollectionUpdateAction = CollectionViewUpdateItem.Action
public typealias UIViewContentMode = View.ContentMode
public typealias UIViewAutoresizing = View.AutoresizingMask
public let UIViewNoIntrinsicMetric = View.noIntrinsicMetric

public let UIEdgeInsetsZero = EdgeInsets.zero
public let UIOffsetZero = Offset.zero

/// Returns insets.
public func UIEdgeInsetsMake(_ top: CGFloat, _ left: CGFloat, _ bottom: CGFloat, _ right: CGFloat) -> EdgeInsets {
  EdgeInsets(top: top, left: left, bottom: bottom, right: right)
}
/// Returns the rectangle inset from its edges.
public func UIEdgeInsetsInsetRect(_ rect: CGRect, _ insets: EdgeInsets) -> CGRect { rect.inset(by: insets) }
/// Returns true if two insets are equal.
public func UIEdgeInsetsEqualToEdgeInsets(_ insets1: EdgeInsets, _ insets2: EdgeInsets) -> Bool { insets1 == insets2 }
/// Returns an offset.
public func UIOffsetMake(_ horizontal: CGFloat, _ vertical: CGFloat) -> Offset {
  Offset(horizontal: horizontal, vertical: vertical)
}

/// Returns `{x, y}`.
public func NSStringFromCGPoint(_ point: CGPoint) -> String { NSStringFromPoint(point) }
/// Returns `{width, height}`.
public func NSStringFromCGSize(_ size: CGSize) -> String { NSStringFromSize(size) }
/// Returns `{{x, y}, {width, height}}`.
public func NSStringFromCGRect(_ rect: CGRect) -> String { NSStringFromRect(rect) }
/// Parses `{x, y}`.
public func CGPointFromString(_ string: String) -> CGPoint { NSPointFromString(string) }
/// Parses `{width, height}`.
public func CGSizeFromString(_ string: String) -> CGSize { NSSizeFromString(string) }
/// Parses `{{x, y}, {width, height}}`.
public func CGRectFromString(_ string: String) -> CGRect { NSRectFromString(string) }

/// A signed integer.
public typealias NSInteger = Int
public typealias NSUInteger = UInt

/// Calls the body: without Objective-C there are no autoreleased objects.
public func autoreleasepool<Result>(invoking body: () throws -> Result) rethrows -> Result { try body() }

public let MAXFLOAT = Float.greatestFiniteMagnitude
public let UILayoutFittingCompressedSize = View.layoutFittingCompressedSize
public let UILayoutFittingExpandedSize = View.layoutFittingExpandedSize

extension CollectionLayoutGroup {
  /// Makes a row of a number of items of their own size.
  public static func horizontalGroup(
    with layoutSize: CollectionLayoutSize, repeatingSubitem: CollectionLayoutItem, count: Int
  ) -> CollectionLayoutGroup {
    horizontal(layoutSize: layoutSize, repeatingSubitem: repeatingSubitem, count: count)
  }
  /// Makes a column of a number of items of their own size.
  public static func verticalGroup(
    with layoutSize: CollectionLayoutSize, repeatingSubitem: CollectionLayoutItem, count: Int
  ) -> CollectionLayoutGroup {
    vertical(layoutSize: layoutSize, repeatingSubitem: repeatingSubitem, count: count)
  }
}
