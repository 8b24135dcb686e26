import CollectionView

/// The device type for which an interface is made.
public enum UIUserInterfaceIdiom: Int, Sendable {
  case unspecified = -1
  case phone
  case pad
  case tv
  case carPlay
  case mac = 5
}

/// The orientation of a device.
public enum UIDeviceOrientation: Int, Sendable {
  case unknown
  case portrait
  case portraitUpsideDown
  case landscapeLeft
  case landscapeRight
  case faceUp
  case faceDown

  /// Whether the device is upright.
  public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
  /// Whether the device is on its side.
  public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
}

/// The orientation of an interface.
public enum UIInterfaceOrientation: Int, Sendable {
  case unknown
  case portrait
  case portraitUpsideDown
  case landscapeLeft = 4
  case landscapeRight = 3

  /// Whether the interface is upright.
  public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
  /// Whether the interface is on its side.
  public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
}

/// Properties of the device that layouts ask for.
open class UIDevice: NSObject {
  /// The only device.
  open class var current: UIDevice { UIDevice() }

  /// A tablet, so that layouts with several forms use the largest.
  open var userInterfaceIdiom: UIUserInterfaceIdiom { .pad }
  /// Portrait if the screen is higher than wide.
  open var orientation: UIDeviceOrientation {
    let size = HostDisplay.current.size
    return size.height > size.width ? .portrait : .landscapeLeft
  }
  /// The iOS version whose functions code may call.
  open var systemVersion: String { "18.0" }
  /// The name of the model.
  open var model: String { "Terminal" }
}

/// Returns the device type.
public func UI_USER_INTERFACE_IDIOM() -> UIUserInterfaceIdiom { UIDevice.current.userInterfaceIdiom }

/// Properties of the application that layouts ask for.
open class UIApplication: NSObject {
  /// The only application.
  open class var shared: UIApplication { UIApplication() }

  /// Always empty: a terminal has no status bar.
  open var statusBarFrame: CGRect { .zero }
  /// Portrait if the screen is higher than wide.
  open var statusBarOrientation: UIInterfaceOrientation {
    UIDevice.current.orientation.isPortrait ? .portrait : .landscapeRight
  }
  /// The direction of text.
  open var userInterfaceLayoutDirection: UIUserInterfaceLayoutDirection { .leftToRight }
  /// Always nil: ask a view for its window.
  open var keyWindow: UIWindow? { nil }
  /// Always empty: ask a view for its window.
  open var windows: [UIWindow] { [] }
}
