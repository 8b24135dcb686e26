import Foundation

/// A programmer error in the use of a collection view.
///
/// It is passed to `CollectionView.onProgrammerError`; without a handler the program stops with the message.
public struct CollectionViewError: Error, Hashable, Sendable, CustomStringConvertible {
  /// One sentence that says what is wrong and how to correct it.
  public let description: String

  public init(_ description: String) { self.description = description }
}

extension CollectionViewError {
  static func noSupplementaryView(kind: String, indexPath: IndexPath) -> CollectionViewError {
    CollectionViewError(
      "The layout shows a supplementary view of kind \"\(kind)\" at \(indexPath.messageText), but the data source does not "
        + "implement collectionView(_:viewForSupplementaryElementOfKind:at:).")
  }

  static func noDecorationClass(kind: String, layout: CollectionViewLayout) -> CollectionViewError {
    CollectionViewError(
      "The layout \(type(of: layout)) shows a decoration view of kind \"\(kind)\" that it has not registered: call "
        + "register(_:forDecorationViewOfKind:) on the layout first.")
  }

  static func unregistered(_ key: ReusePool.Key, known: [String]) -> CollectionViewError {
    let names = known.isEmpty ? "none is" : known.map { "\"\($0)\"" }.joined(separator: ", ") + " are"
    let kind = key.kind.map { " of kind \"\($0)\"" } ?? ""
    let call =
      key.category == .cell
      ? "register(_:forCellWithReuseIdentifier:)" : "register(_:forSupplementaryViewOfKind:withReuseIdentifier:)"
    return CollectionViewError(
      "No \(key.category.noun)\(kind) is registered with the reuse identifier \"\(key.identifier)\" (\(names) "
        + "registered): call \(call) before the first layout.")
  }

  static func wrongClass(_ viewClass: AnyClass, needed: AnyClass) -> CollectionViewError {
    CollectionViewError("\(viewClass) cannot be registered: it is not a subclass of \(needed).")
  }

  static func notDequeued(_ key: ElementKey) -> CollectionViewError {
    CollectionViewError(
      "The \(key.category.noun) that the data source returned for \(key.indexPath.messageText) was not dequeued while it was "
        + "asked: return the view that dequeueReusable… returns for that index path.")
  }

  static func notReturned(_ identifiers: [String], for key: ElementKey) -> CollectionViewError {
    let names = identifiers.map { "\"\($0)\"" }.joined(separator: ", ")
    return CollectionViewError(
      "The data source dequeued a view (\(names)) for \(key.indexPath.messageText) that it did not return: dequeue one "
        + "\(key.category.noun) for each element and return it.")
  }

  static func noSuchItem(_ indexPath: IndexPath, verb: String, counts: SectionCounts) -> CollectionViewError {
    let inSection =
      indexPath.count == 2 && counts.items.indices.contains(indexPath[0])
      ? "the section has \(counts.items[indexPath[0]]) items" : "there are \(counts.sections) sections"
    return CollectionViewError("Cannot \(verb) \(indexPath.messageText): \(inSection).")
  }
}

extension ElementCategory {
  fileprivate var noun: String {
    switch self {
    case .cell: "cell"
    case .supplementaryView: "supplementary view"
    case .decorationView: "decoration view"
    }
  }
}

extension IndexPath {
  /// "item 3 of section 0", for messages.
  var messageText: String {
    switch count {
    case 0: "an empty index path"
    case 1: "section \(self[0])"
    default: self[1] == NSNotFound ? "section \(self[0])" : "item \(self[1]) of section \(self[0])"
    }
  }
}
