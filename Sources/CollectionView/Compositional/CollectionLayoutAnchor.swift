import Foundation

/// Edges of a rectangle, relative to the reading direction (UIKit's `NSDirectionalRectEdge`).
public struct DirectionalRectEdge: OptionSet, Hashable, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let top = Self(rawValue: 1 << 0)
  public static let leading = Self(rawValue: 1 << 1)
  public static let bottom = Self(rawValue: 1 << 2)
  public static let trailing = Self(rawValue: 1 << 3)
  public static let all: Self = [.top, .leading, .bottom, .trailing]
}

/// An edge or a corner of a rectangle, relative to the reading direction (UIKit's `NSRectAlignment`).
public enum RectAlignment: Int, Sendable {
  case none, top, topLeading, leading, bottomLeading, bottom, bottomTrailing, trailing, topTrailing

  var edges: DirectionalRectEdge {
    switch self {
    case .none: []
    case .top: .top
    case .topLeading: [.top, .leading]
    case .leading: .leading
    case .bottomLeading: [.bottom, .leading]
    case .bottom: .bottom
    case .bottomTrailing: [.bottom, .trailing]
    case .trailing: .trailing
    case .topTrailing: [.top, .trailing]
    }
  }
}

/// A corner or the middle of an edge of a rectangle, with an offset (UIKit's `NSCollectionLayoutAnchor`, here a value).
public struct CollectionLayoutAnchor: Hashable, Sendable {
  public let edges: DirectionalRectEdge
  /// In points, or in widths and heights of the view that is placed.
  public let offset: CGPoint
  public let isFractionalOffset: Bool
  /// Whether the offset is in points.
  public var isAbsoluteOffset: Bool { !isFractionalOffset }

  /// Creates the anchor of edges; two of them are a corner.
  public init(edges: DirectionalRectEdge) { self.init(edges: edges, absoluteOffset: .zero) }

  /// Creates an anchor with an offset in points.
  public init(edges: DirectionalRectEdge, absoluteOffset: CGPoint) {
    (self.edges, offset, isFractionalOffset) = (edges, absoluteOffset, false)
  }

  /// Creates an anchor with an offset in widths and heights of the view that is placed.
  public init(edges: DirectionalRectEdge, fractionalOffset: CGPoint) {
    (self.edges, offset, isFractionalOffset) = (edges, fractionalOffset, true)
  }

  /// Returns the anchor's point in a rectangle. A fractional offset refers to the size of the view that is placed.
  func point(in rect: CGRect, viewSize: CGSize) -> CGPoint {
    let scale = isFractionalOffset ? viewSize : CGSize(width: 1, height: 1)
    let edge = edges.point(in: rect)
    return CGPoint(x: edge.x + offset.x * scale.width, y: edge.y + offset.y * scale.height)
  }
}

extension DirectionalRectEdge {
  /// Returns the corner or the middle of the edge of a rectangle; without edges, its centre. The leading edge is on the
  /// left, since the collection view mirrors the finished layout.
  func point(in rect: CGRect) -> CGPoint {
    CGPoint(
      x: contains(.leading) ? rect.minX : contains(.trailing) ? rect.maxX : rect.midX,
      y: contains(.top) ? rect.minY : contains(.bottom) ? rect.maxY : rect.midY)
  }
}
