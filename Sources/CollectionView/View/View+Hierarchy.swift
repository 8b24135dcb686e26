import Foundation

extension View {
  /// The layout direction by the view's own attribute or the trait collection.
  public var effectiveUserInterfaceLayoutDirection: UserInterfaceLayoutDirection {
    switch semanticContentAttribute {
    case .forceRightToLeft: .rightToLeft
    case .forceLeftToRight, .playback, .spatial: .leftToRight
    case .unspecified: traitCollection.layoutDirection
    }
  }

  /// The origin of the bounds in the root view's coordinates, without transforms.
  var originInRoot: CGPoint {
    sequence(first: self, next: \.superview).reduce(.zero) { origin, view in
      origin + view.uprightFrame.origin - view.bounds.origin
    }
  }
}
