import Foundation

/// The width or the height of an item or group (UIKit's `NSCollectionLayoutDimension`, here a value).
public struct CollectionLayoutDimension: Hashable, Sendable {
  private enum Unit {
    case fractionalWidth, fractionalHeight, absolute, estimated
  }

  private let unit: Unit
  /// A fraction of the container, or a length in points.
  public let dimension: CGFloat

  /// A fraction of the container's width.
  public static func fractionalWidth(_ fraction: CGFloat) -> Self { Self(unit: .fractionalWidth, dimension: fraction) }
  /// A fraction of the container's height.
  public static func fractionalHeight(_ fraction: CGFloat) -> Self {
    Self(unit: .fractionalHeight, dimension: fraction)
  }
  /// A length in points.
  public static func absolute(_ length: CGFloat) -> Self { Self(unit: .absolute, dimension: length) }
  /// A length in points until the view sizes itself, or for a group, the length of its content.
  public static func estimated(_ length: CGFloat) -> Self { Self(unit: .estimated, dimension: length) }

  /// Whether the length is a fraction of the container's width.
  public var isFractionalWidth: Bool { unit == .fractionalWidth }
  /// Whether the length is a fraction of the container's height.
  public var isFractionalHeight: Bool { unit == .fractionalHeight }
  /// Whether the length is in points and final.
  public var isAbsolute: Bool { unit == .absolute }
  /// Whether the length is an estimate in points.
  public var isEstimated: Bool { unit == .estimated }

  /// Returns the length in a container: finite and not negative.
  func length(in container: CGSize) -> CGFloat {
    let length: CGFloat =
      switch unit {
      case .fractionalWidth: dimension * container.width
      case .fractionalHeight: dimension * container.height
      case .absolute, .estimated: dimension
      }
    return length.isFinite ? max(length, 0) : 0
  }
}

/// The width and height of an item or group (UIKit's `NSCollectionLayoutSize`, here a value).
public struct CollectionLayoutSize: Hashable, Sendable {
  public let widthDimension: CollectionLayoutDimension
  public let heightDimension: CollectionLayoutDimension

  public init(widthDimension: CollectionLayoutDimension, heightDimension: CollectionLayoutDimension) {
    self.widthDimension = widthDimension
    self.heightDimension = heightDimension
  }

  /// Returns the extent along an axis.
  func dimension(_ axis: CollectionView.ScrollDirection) -> CollectionLayoutDimension {
    axis == .horizontal ? widthDimension : heightDimension
  }

  /// Returns the size in a container, with a view's own size where the dimension is estimated.
  func size(in container: CGSize, preferred: CGSize? = nil) -> CGSize {
    func length(_ dimension: CollectionLayoutDimension, _ own: CGFloat?) -> CGFloat {
      guard dimension.isEstimated, let own, own.isFinite else { return dimension.length(in: container) }
      return max(own, 0)
    }
    return CGSize(
      width: length(widthDimension, preferred?.width), height: length(heightDimension, preferred?.height))
  }

  var isEstimated: Bool { widthDimension.isEstimated || heightDimension.isEstimated }
}
