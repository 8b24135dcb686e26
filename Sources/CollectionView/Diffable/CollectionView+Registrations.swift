import Foundation

extension CollectionView {
  /// Configures cells of one class with items of one type. Create it once and use it for every dequeue.
  public struct CellRegistration<Cell: CollectionViewCell, Item> {
    public typealias Handler = (Cell, IndexPath, Item) -> Void

    let handler: Handler
    private let identity = RegistrationIdentity()
    var identifier: String { "\(Cell.self) of registration \(ObjectIdentifier(identity))" }

    public init(handler: @escaping Handler) { self.handler = handler }
  }

  /// Configures supplementary views of one class. Create it once and use it for every dequeue.
  public struct SupplementaryRegistration<Supplementary: CollectionReusableView> {
    public typealias Handler = (Supplementary, String, IndexPath) -> Void

    public let elementKind: String
    let handler: Handler
    private let identity = RegistrationIdentity()
    var identifier: String { "\(Supplementary.self) of registration \(ObjectIdentifier(identity))" }

    public init(elementKind: String, handler: @escaping Handler) {
      (self.elementKind, self.handler) = (elementKind, handler)
    }
  }

  /// Returns a dequeued cell configured with an item.
  public func dequeueConfiguredReusableCell<Cell: CollectionViewCell, Item>(
    using registration: CellRegistration<Cell, Item>, for indexPath: IndexPath, item: Item?
  ) -> Cell {
    let identifier = registration.identifier
    if !pool.isRegistered(.cell(identifier)) {
      register(Cell.self, forCellWithReuseIdentifier: identifier)
    }
    guard let cell = dequeueReusableCell(withReuseIdentifier: identifier, for: indexPath) as? Cell else {
      preconditionFailure("The pool of \(identifier) holds a cell of another class.")
    }
    if let item { registration.handler(cell, indexPath, item) }
    return cell
  }

  /// Returns a dequeued and configured supplementary view.
  public func dequeueConfiguredReusableSupplementary<Supplementary: CollectionReusableView>(
    using registration: SupplementaryRegistration<Supplementary>, for indexPath: IndexPath
  ) -> Supplementary {
    let (kind, identifier) = (registration.elementKind, registration.identifier)
    if !pool.isRegistered(.supplementaryView(ofKind: kind, identifier)) {
      register(Supplementary.self, forSupplementaryViewOfKind: kind, withReuseIdentifier: identifier)
    }
    let view = dequeueReusableSupplementaryView(ofKind: kind, withReuseIdentifier: identifier, for: indexPath)
    guard let view = view as? Supplementary else {
      preconditionFailure("The pool of \(identifier) holds a view of another class.")
    }
    registration.handler(view, kind, indexPath)
    return view
  }
}

private final class RegistrationIdentity {}
