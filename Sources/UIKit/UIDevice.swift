/// What sort of device an interface is for.
public enum UIUserInterfaceIdiom: Int, Sendable {
  /// None that Apple makes: a terminal.
  case unspecified = -1
  /// A telephone.
  case phone
  /// A tablet.
  case pad
  /// A television.
  case tv
  /// A car.
  case carPlay
  /// A computer.
  case mac = 5
}

/// How a device is held.
public enum UIDeviceOrientation: Int, Sendable {
  /// Not known.
  case unknown
  /// Upright.
  case portrait
  /// Upright, upside down.
  case portraitUpsideDown
  /// On its side, top to the left.
  case landscapeLeft
  /// On its side, top to the right.
  case landscapeRight
  /// On its back.
  case faceUp
  /// On its face.
  case faceDown

  /// Whether it is upright.
  public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
  /// Whether it is on its side.
  public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
  /// Whether it lies flat.
  public var isFlat: Bool { self == .faceUp || self == .faceDown }
}

/// How an interface is turned.
public enum UIInterfaceOrientation: Int, Sendable {
  /// Not known.
  case unknown
  /// Upright.
  case portrait
  /// Upright, upside down.
  case portraitUpsideDown
  /// On its side.
  case landscapeLeft = 4
  /// On its other side.
  case landscapeRight = 3

  /// Whether it is upright.
  public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
  /// Whether it is on its side.
  public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
}

/// The device that the program runs on, as far as a layout asks.
open class UIDevice: NSObject {
  /// The one device.
  open class var current: UIDevice { UIDevice() }

  /// A terminal is no device of Apple's: layouts that tell telephones from others take the larger form.
  open var userInterfaceIdiom: UIUserInterfaceIdiom { .pad }
  /// Upright where the screen is higher than wide.
  open var orientation: UIDeviceOrientation {
    let size = HostDisplay.current.size
    return size.height > size.width ? .portrait : .landscapeLeft
  }
  /// The version of the system, as of iOS; code that asks wants to know what it may call.
  open var systemVersion: String { "18.0" }
  /// The name of the model.
  open var model: String { "Terminal" }
}

/// What sort of device the interface is for.
public func UI_USER_INTERFACE_IDIOM() -> UIUserInterfaceIdiom { UIDevice.current.userInterfaceIdiom }

/// The running program, as far as a layout asks.
open class UIApplication: NSObject {
  /// The one program.
  open class var shared: UIApplication { UIApplication() }

  /// Terminals have no status bar.
  open var statusBarFrame: CGRect { .zero }
  /// Upright where the screen is higher than wide.
  open var statusBarOrientation: UIInterfaceOrientation {
    UIDevice.current.orientation.isPortrait ? .portrait : .landscapeRight
  }
  /// Which way text runs.
  open var userInterfaceLayoutDirection: UIUserInterfaceLayoutDirection { .leftToRight }
  /// There are no windows.
  open var keyWindow: UIWindow? { nil }
  /// There are no windows.
  open var windows: [UIWindow] { [] }
}

/// The view that all others are in. There is none in a terminal; the name is here for code that asks for one.
open class UIWindow: View {}

extension View {
  /// There are no windows: nil.
  public var window: UIWindow? { nil }
}
