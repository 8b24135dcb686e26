import Foundation

extension CollectionView {
  /// Configures cells of one class with items of one type. Create it once and use it for every dequeue.
  public struct CellRegistration<Cell: CollectionViewCell, Item> {
    /// Configures a cell.
    public typealias Handler = (Cell, IndexPath, Item) -> Void

    let nib: Nib?
    let handler: Handler
    private let identity = RegistrationIdentity()
    var identifier: String { "\(Cell.self) of registration \(ObjectIdentifier(identity))" }

    public init(handler: @escaping Handler) { (nib, self.handler) = (nil, handler) }
    public init(cellNib: Nib, handler: @escaping Handler) { (nib, self.handler) = (cellNib, handler) }
  }

  /// Configures supplementary views of one class. Create it once and use it for every dequeue.
  public struct SupplementaryRegistration<Supplementary: CollectionReusableView> {
    /// Configures a view.
    public typealias Handler = (Supplementary, String, IndexPath) -> Void

    public let elementKind: String
    let nib: Nib?
    let handler: Handler
    private let identity = RegistrationIdentity()
    var identifier: String { "\(Supplementary.self) of registration \(ObjectIdentifier(identity))" }

    public init(elementKind: String, handler: @escaping Handler) {
      (self.elementKind, nib, self.handler) = (elementKind, nil, handler)
    }
    public init(supplementaryNib: Nib, elementKind: String, handler: @escaping Handler) {
      (self.elementKind, nib, self.handler) = (elementKind, supplementaryNib, handler)
    }
  }

  /// Returns a dequeued cell configured with an item.
  public func dequeueConfiguredReusableCell<Cell: CollectionViewCell, Item>(
    using registration: CellRegistration<Cell, Item>, for indexPath: IndexPath, item: Item?
  ) -> Cell {
    let key = ReusePool.Key(category: .cell, kind: nil, identifier: registration.identifier)
    if !pool.isRegistered(key) {
      if let nib = registration.nib {
        register(nib, forCellWithReuseIdentifier: registration.identifier)
      } else {
        register(Cell.self, forCellWithReuseIdentifier: registration.identifier)
      }
    }
    let cell = dequeueReusableCell(withReuseIdentifier: registration.identifier, for: indexPath)
    guard let cell = cell as? Cell else {
      preconditionFailure("The pool of \(registration.identifier) holds a cell of another class.")
    }
    if let item { registration.handler(cell, indexPath, item) }
    return cell
  }

  /// Returns a dequeued and configured supplementary view.
  public func dequeueConfiguredReusableSupplementary<Supplementary: CollectionReusableView>(
    using registration: SupplementaryRegistration<Supplementary>, for indexPath: IndexPath
  ) -> Supplementary {
    let (kind, identifier) = (registration.elementKind, registration.identifier)
    if !pool.isRegistered(.init(category: .supplementaryView, kind: kind, identifier: identifier)) {
      if let nib = registration.nib {
        register(nib, forSupplementaryViewOfKind: kind, withReuseIdentifier: identifier)
      } else {
        register(Supplementary.self, forSupplementaryViewOfKind: kind, withReuseIdentifier: identifier)
      }
    }
    let view = dequeueReusableSupplementaryView(ofKind: kind, withReuseIdentifier: identifier, for: indexPath)
    guard let view = view as? Supplementary else {
      preconditionFailure("The pool of \(identifier) holds a view of another class.")
    }
    registration.handler(view, kind, indexPath)
    return view
  }
}

/// Distinguishes registrations.
private final class RegistrationIdentity {}
