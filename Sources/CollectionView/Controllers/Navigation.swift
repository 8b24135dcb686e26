import Foundation

/// The title and buttons of a controller for a navigation bar. They have no effect.
public final class NavigationItem: NSObject {
  /// The size of a title.
  public enum LargeTitleDisplayMode: Int, Sendable {
    case automatic
    case always
    case never
  }

  /// That of the controller, unless it is set.
  public var title: String?
  public var prompt: String?
  public var titleView: View?
  public var backButtonTitle: String?
  public var hidesBackButton = false
  public var largeTitleDisplayMode = LargeTitleDisplayMode.automatic
}

/// A type that code names behind `navigationController?`, which is nil. There are no instances.
public final class NavigationController: ViewController {
  /// The bar above the controllers.
  public final class Bar: View {
    public var prefersLargeTitles = false
  }

  public let navigationBar = Bar()

  public required init?(coder: NSCoder) { nil }

  public func pushViewController(_ viewController: ViewController, animated: Bool) {}
  @discardableResult
  public func popViewController(animated: Bool) -> ViewController? { nil }
}
