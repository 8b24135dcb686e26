/// How much room there is in one direction.
public enum UIUserInterfaceSizeClass: Int, Sendable {
  /// Not known.
  case unspecified
  /// Little.
  case compact
  /// Much.
  case regular
}

/// Light or dark.
public enum UIUserInterfaceStyle: Int, Sendable {
  /// Not known.
  case unspecified
  /// Dark on light.
  case light
  /// Light on dark.
  case dark
}

extension TraitCollection {
  /// Much room where the screen is at least as wide as the smallest tablet, 744 points.
  public var horizontalSizeClass: UIUserInterfaceSizeClass {
    HostDisplay.current.size.width >= 744 ? .regular : .compact
  }
  /// Much room where the screen is at least as high as a telephone on its side is not, 480 points.
  public var verticalSizeClass: UIUserInterfaceSizeClass {
    HostDisplay.current.size.height >= 480 ? .regular : .compact
  }
  /// As `UIDevice` says.
  public var userInterfaceIdiom: UIUserInterfaceIdiom { UIDevice.current.userInterfaceIdiom }
  /// Terminals are mostly dark.
  public var userInterfaceStyle: UIUserInterfaceStyle { .dark }
}
