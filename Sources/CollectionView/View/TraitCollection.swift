import Foundation

/// Which way a line of text, and so a line of items, runs.
public enum UserInterfaceLayoutDirection: Int, Sendable {
  /// As in English.
  case leftToRight
  /// As in Arabic and Hebrew.
  case rightToLeft
}

/// Whether a view's content is turned around where text runs from right to left.
public enum SemanticContentAttribute: Int, Sendable {
  /// As the screen says.
  case unspecified
  /// Controls of playback are never turned around.
  case playback
  /// Directions in space are never turned around.
  case spatial
  /// Always left to right.
  case forceLeftToRight
  /// Always right to left.
  case forceRightToLeft
}

/// What a layout may want to know of the screen.
public struct TraitCollection: Hashable, Sendable {
  /// Pixels per point.
  public var displayScale: CGFloat = 1
  /// Which way text runs.
  public var layoutDirection: UserInterfaceLayoutDirection = .leftToRight

  /// Makes the traits of a plain screen: one pixel per point, left to right.
  public init() {}
}
