import Foundation

/// The direction of text and of lines of items.
public enum UserInterfaceLayoutDirection: Int, Sendable {
  case leftToRight
  case rightToLeft
}

/// Whether a view's content is mirrored for right-to-left text.
public enum SemanticContentAttribute: Int, Sendable {
  /// As the trait collection says.
  case unspecified
  /// Playback controls, which are never mirrored.
  case playback
  /// Directions in space, which are never mirrored.
  case spatial
  case forceLeftToRight
  case forceRightToLeft
}

/// Properties of the screen.
public struct TraitCollection: Hashable, Sendable {
  /// Pixels per point.
  public var displayScale: CGFloat = 1
  public var layoutDirection: UserInterfaceLayoutDirection = .leftToRight

  /// Creates the traits of a screen with one pixel per point and left-to-right text.
  public init() {}
}
