// The spellings of Swift 3 and before, which many published layouts still have.

/// The kind of a section's header.
public let UICollectionElementKindSectionHeader = CollectionView.elementKindSectionHeader
/// The kind of a section's footer.
public let UICollectionElementKindSectionFooter = CollectionView.elementKindSectionFooter
/// Each view says its own size.
public let UICollectionViewFlowLayoutAutomaticSize = CollectionViewFlowLayout.automaticSize
/// A long glide.
public let UIScrollViewDecelerationRateNormal = ScrollView.DecelerationRate.normal
/// A short glide.
public let UIScrollViewDecelerationRateFast = ScrollView.DecelerationRate.fast

/// What sort of view an element is shown by.
public typealias UICollectionElementCategory = ElementCategory
/// Where in the viewport `scrollToItem` puts an item.
public typealias UICollectionViewScrollPosition = CollectionView.ScrollPosition
/// Which way a flow layout's content scrolls.
public typealias UICollectionViewScrollDirection = CollectionView.ScrollDirection
/// What an update does to an item.
public typealias UICollectionUpdateAction = CollectionViewUpdateItem.Action
/// How content fills a view.
public typealias UIViewContentMode = View.ContentMode
/// What of a view gives way when its superview's size changes.
public typealias UIViewAutoresizing = View.AutoresizingMask
/// No size of its own.
public let UIViewNoIntrinsicMetric = View.noIntrinsicMetric

/// No insets.
public let UIEdgeInsetsZero = EdgeInsets.zero
/// No shift.
public let UIOffsetZero = Offset.zero

/// Insets from their parts.
public func UIEdgeInsetsMake(_ top: CGFloat, _ left: CGFloat, _ bottom: CGFloat, _ right: CGFloat) -> EdgeInsets {
  EdgeInsets(top: top, left: left, bottom: bottom, right: right)
}
/// The rectangle shrunk by the insets.
public func UIEdgeInsetsInsetRect(_ rect: CGRect, _ insets: EdgeInsets) -> CGRect { rect.inset(by: insets) }
/// Whether two insets are the same.
public func UIEdgeInsetsEqualToEdgeInsets(_ insets1: EdgeInsets, _ insets2: EdgeInsets) -> Bool { insets1 == insets2 }
/// A shift from its parts.
public func UIOffsetMake(_ horizontal: CGFloat, _ vertical: CGFloat) -> Offset {
  Offset(horizontal: horizontal, vertical: vertical)
}

/// `{x, y}`.
public func NSStringFromCGPoint(_ point: CGPoint) -> String { NSStringFromPoint(point) }
/// `{width, height}`.
public func NSStringFromCGSize(_ size: CGSize) -> String { NSStringFromSize(size) }
/// `{{x, y}, {width, height}}`.
public func NSStringFromCGRect(_ rect: CGRect) -> String { NSStringFromRect(rect) }
/// Reads `{x, y}`.
public func CGPointFromString(_ string: String) -> CGPoint { NSPointFromString(string) }
/// Reads `{width, height}`.
public func CGSizeFromString(_ string: String) -> CGSize { NSSizeFromString(string) }
/// Reads `{{x, y}, {width, height}}`.
public func CGRectFromString(_ string: String) -> CGRect { NSRectFromString(string) }

/// A whole number.
public typealias NSInteger = Int
/// A whole number that is not negative.
public typealias NSUInteger = UInt

/// Runs the body: there are no autoreleased objects without Objective-C.
public func autoreleasepool<Result>(invoking body: () throws -> Result) rethrows -> Result { try body() }

/// The greatest number of 32 bits.
public let MAXFLOAT = Float.greatestFiniteMagnitude
/// As small as the content allows.
public let UILayoutFittingCompressedSize = View.layoutFittingCompressedSize
/// As large as the content allows.
public let UILayoutFittingExpandedSize = View.layoutFittingExpandedSize
