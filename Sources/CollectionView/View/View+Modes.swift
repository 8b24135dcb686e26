import Foundation

extension View {
  /// The fitting of content into the bounds of a view, for the host that draws it.
  public enum ContentMode: Int, Sendable {
    case scaleToFill
    case scaleAspectFit
    case scaleAspectFill
    case redraw
    case center
    case top
    case bottom
    case left
    case right
    case topLeft
    case topRight
    case bottomLeft
    case bottomRight
  }

  /// The margins and lengths that change with the superview's size.
  public struct AutoresizingMask: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1 << 0)
    public static let flexibleWidth = AutoresizingMask(rawValue: 1 << 1)
    public static let flexibleRightMargin = AutoresizingMask(rawValue: 1 << 2)
    public static let flexibleTopMargin = AutoresizingMask(rawValue: 1 << 3)
    public static let flexibleHeight = AutoresizingMask(rawValue: 1 << 4)
    public static let flexibleBottomMargin = AutoresizingMask(rawValue: 1 << 5)
  }

  /// The priority of a size or constraint: 0 … 1000.
  public struct LayoutPriority: RawRepresentable, Hashable, Sendable {
    public var rawValue: Float
    public init(rawValue: Float) { self.rawValue = rawValue }
    public init(_ rawValue: Float) { self.rawValue = rawValue }
    public static let required = LayoutPriority(rawValue: 1000)
    public static let defaultHigh = LayoutPriority(rawValue: 750)
    public static let defaultLow = LayoutPriority(rawValue: 250)
    public static let fittingSizeLevel = LayoutPriority(rawValue: 50)
  }

  /// As small as the content allows.
  public static let layoutFittingCompressedSize = CGSize.zero
  /// As large as the content allows.
  public static let layoutFittingExpandedSize = CGSize(width: 10_000, height: 10_000)

  /// Means that there is no intrinsic size in this dimension.
  public static let noIntrinsicMetric: CGFloat = -1
}
