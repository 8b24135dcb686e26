import Foundation

/// A mistake in the program that uses a collection view, said in one sentence.
///
/// `CollectionView.onProgrammerError` receives it; without a receiver the program stops with the message.
public struct CollectionViewError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong and what to do about it.
  public let description: String

  /// Makes an error that says what is wrong.
  public init(_ description: String) { self.description = description }
}

extension CollectionViewError {
  static func noSupplementaryView(kind: String, indexPath: IndexPath) -> CollectionViewError {
    CollectionViewError(
      "The layout shows a supplementary view of kind \"\(kind)\" at \(indexPath.words), but the data source does not "
        + "implement collectionView(_:viewForSupplementaryElementOfKind:at:).")
  }
}

extension IndexPath {
  /// "item 3 of section 0", for messages.
  var words: String {
    switch count {
    case 0: "an empty index path"
    case 1: "section \(self[0])"
    default: self[1] == NSNotFound ? "section \(self[0])" : "item \(self[1]) of section \(self[0])"
    }
  }
}
