import Foundation
import Synchronization

/// A registry of views by the names of nib files, which do not exist here.
///
/// ```swift
/// Nib.register(PhotoCell.self, forName: "PhotoCell")       // once, at the start; not part of UIKit
/// collectionView.register(Nib(nibName: "PhotoCell", bundle: nil), forCellWithReuseIdentifier: "photo")
/// ```
/// A view from a nib is made with `init(frame:)`, and `awakeFromNib()` is called.
public final class Nib: NSObject {
  let name: String

  public init(nibName name: String, bundle: Bundle?) { self.name = name }

  private static let registered = Mutex<[String: CollectionReusableView.Type]>([:])

  /// Sets the class of the view in the nib with a name. The method is not part of UIKit.
  public static func register(_ viewClass: CollectionReusableView.Type, forName name: String) {
    registered.withLock { $0[name] = viewClass }
  }

  var viewClass: CollectionReusableView.Type? { Self.registered.withLock { $0[name] } }

  /// Returns the view in the nib; empty if its class is not registered.
  public func instantiate(withOwner ownerOrNil: Any?, options optionsOrNil: [AnyHashable: Any]? = nil) -> [Any] {
    guard let view = viewClass?.init(instantiating: .zero) else { return [] }
    view.awakeFromNib()
    return [view]
  }
}
