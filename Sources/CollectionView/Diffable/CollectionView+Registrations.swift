import Foundation

extension CollectionView {
  /// How cells of a class are filled in with items of a type, as a value: made once, used for every dequeue.
  public struct CellRegistration<Cell: CollectionViewCell, Item> {
    /// Fills a cell in.
    public typealias Handler = (Cell, IndexPath, Item) -> Void

    let handler: Handler
    private let identity = RegistrationIdentity()
    var identifier: String { "\(Cell.self) of registration \(ObjectIdentifier(identity))" }

    /// Makes a registration from what fills a cell in.
    public init(handler: @escaping Handler) { self.handler = handler }
  }

  /// How supplementary views of a class are filled in, as a value: made once, used for every dequeue.
  public struct SupplementaryRegistration<Supplementary: CollectionReusableView> {
    /// Fills a view in.
    public typealias Handler = (Supplementary, String, IndexPath) -> Void

    /// The kind of the views.
    public let elementKind: String
    let handler: Handler
    private let identity = RegistrationIdentity()
    var identifier: String { "\(Supplementary.self) of registration \(ObjectIdentifier(identity))" }

    /// Makes a registration from a kind and what fills a view in.
    public init(elementKind: String, handler: @escaping Handler) {
      self.elementKind = elementKind
      self.handler = handler
    }
  }

  /// A cell, filled in with an item.
  public func dequeueConfiguredReusableCell<Cell: CollectionViewCell, Item>(
    using registration: CellRegistration<Cell, Item>, for indexPath: IndexPath, item: Item?
  ) -> Cell {
    let key = ReusePool.Key(category: .cell, kind: nil, identifier: registration.identifier)
    if !pool.isRegistered(key) { register(Cell.self, forCellWithReuseIdentifier: registration.identifier) }
    let cell = dequeueReusableCell(withReuseIdentifier: registration.identifier, for: indexPath)
    guard let cell = cell as? Cell else {
      preconditionFailure("The pool of \(registration.identifier) holds a cell of another class.")
    }
    if let item { registration.handler(cell, indexPath, item) }
    return cell
  }

  /// A supplementary view, filled in.
  public func dequeueConfiguredReusableSupplementary<Supplementary: CollectionReusableView>(
    using registration: SupplementaryRegistration<Supplementary>, for indexPath: IndexPath
  ) -> Supplementary {
    let (kind, identifier) = (registration.elementKind, registration.identifier)
    if !pool.isRegistered(.init(category: .supplementaryView, kind: kind, identifier: identifier)) {
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

/// What tells two registrations apart.
private final class RegistrationIdentity {}
