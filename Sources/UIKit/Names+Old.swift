import CollectionView

// The spellings of Swift 3 to 4.1, which many published layouts still use.

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

/// Returns insets.
public func UIEdgeInsetsMake(_ top: CGFloat, _ left: CGFloat, _ bottom: CGFloat, _ right: CGFloat) -> EdgeInsets {
  EdgeInsets(top: top, left: left, bottom: bottom, right: right)
}
/// Returns the rectangle inset from its edges.
public func UIEdgeInsetsInsetRect(_ rect: CGRect, _ insets: EdgeInsets) -> CGRect { rect.inset(by: insets) }

public typealias NSInteger = Int
public typealias NSUInteger = UInt

/// Calls the body: without Objective-C there are no autoreleased objects.
public func autoreleasepool<Result>(invoking body: () throws -> Result) rethrows -> Result { try body() }

public let MAXFLOAT = Float.greatestFiniteMagnitude
public let UILayoutFittingCompressedSize = View.layoutFittingCompressedSize
public let UILayoutFittingExpandedSize = View.layoutFittingExpandedSize
