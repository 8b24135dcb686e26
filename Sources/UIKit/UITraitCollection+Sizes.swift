import CollectionView

/// The space in one dimension.
public enum UIUserInterfaceSizeClass: Int, Sendable {
  case unspecified
  case compact
  case regular
}

/// Light or dark appearance.
public enum UIUserInterfaceStyle: Int, Sendable {
  case unspecified
  case light
  case dark
}

extension TraitCollection {
  /// Regular if the screen is at least as wide as the smallest tablet: 744 points.
  public var horizontalSizeClass: UIUserInterfaceSizeClass {
    HostDisplay.current.size.width >= 744 ? .regular : .compact
  }
  /// Regular if the screen is higher than a phone in landscape: at least 480 points.
  public var verticalSizeClass: UIUserInterfaceSizeClass {
    HostDisplay.current.size.height >= 480 ? .regular : .compact
  }
  /// The device type of `UIDevice`.
  public var userInterfaceIdiom: UIUserInterfaceIdiom { UIDevice.current.userInterfaceIdiom }
  /// Always dark, as most terminals are.
  public var userInterfaceStyle: UIUserInterfaceStyle { .dark }
}
