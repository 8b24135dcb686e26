import Foundation

extension View {
  /// How content fills its bounds.
  public enum ContentMode: Int, Sendable {
    /// All of the bounds, whatever becomes of the shape.
    case scaleToFill
    /// As large as fits, shape kept.
    case scaleAspectFit
    /// As small as fills, shape kept, the rest cut off.
    case scaleAspectFill
    /// Drawn again when the bounds change.
    case redraw
    /// Unscaled in the middle.
    case center
    /// Unscaled at the top.
    case top
    /// Unscaled at the bottom.
    case bottom
    /// Unscaled at the left.
    case left
    /// Unscaled at the right.
    case right
    /// Unscaled at the top left.
    case topLeft
    /// Unscaled at the top right.
    case topRight
    /// Unscaled at the bottom left.
    case bottomLeft
    /// Unscaled at the bottom right.
    case bottomRight
  }

  /// What of a view gives way when its superview's size changes.
  public struct AutoresizingMask: OptionSet, Hashable, Sendable {
    /// One bit for each part.
    public let rawValue: UInt
    /// Makes a mask from bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// The room at the left.
    public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1 << 0)
    /// The width.
    public static let flexibleWidth = AutoresizingMask(rawValue: 1 << 1)
    /// The room at the right.
    public static let flexibleRightMargin = AutoresizingMask(rawValue: 1 << 2)
    /// The room above.
    public static let flexibleTopMargin = AutoresizingMask(rawValue: 1 << 3)
    /// The height.
    public static let flexibleHeight = AutoresizingMask(rawValue: 1 << 4)
    /// The room below.
    public static let flexibleBottomMargin = AutoresizingMask(rawValue: 1 << 5)
  }

  /// How much a wish for a size weighs.
  public struct LayoutPriority: RawRepresentable, Hashable, Sendable {
    /// From 0 to 1000.
    public var rawValue: Float
    /// Makes a priority from its number.
    public init(rawValue: Float) { self.rawValue = rawValue }
    /// Makes a priority from its number.
    public init(_ rawValue: Float) { self.rawValue = rawValue }
    /// Has to be: 1000.
    public static let required = LayoutPriority(rawValue: 1000)
    /// 750.
    public static let defaultHigh = LayoutPriority(rawValue: 750)
    /// 250.
    public static let defaultLow = LayoutPriority(rawValue: 250)
    /// Gives way to anything: 50.
    public static let fittingSizeLevel = LayoutPriority(rawValue: 50)
  }

  /// As small as the content allows.
  public static let layoutFittingCompressedSize = CGSize.zero
  /// As large as the content allows.
  public static let layoutFittingExpandedSize = CGSize(width: 10_000, height: 10_000)

  /// What stands for "no size of its own" in ``intrinsicContentSize``.
  public static let noIntrinsicMetric: CGFloat = -1
}
