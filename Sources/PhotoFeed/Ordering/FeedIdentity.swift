import Basics
import Platform

/// The identity of a photo across feeds: its id in the feed, or else its address.
public enum FeedIdentity: Sendable, Hashable {
  case id(ExactText)
  case address(PhotoAddress)
}

extension PhotoFeed {
  /// Returns the identity of the photo at an index.
  public func identity(at index: Int) -> FeedIdentity {
    inPart(of: index) { $0.identity(at: $1) }
  }

  /// Returns true if two items have equal bytes and equal file dates.
  func isSame(_ index: Int, as other: PhotoFeed, _ otherIndex: Int) -> Bool {
    commonRange(index, as: other, otherIndex) != nil
  }

  /// Returns the common range of two feeds at an item, as indices of this feed: the whole portion if both have not
  /// loaded it, or the item. Nil if the items differ.
  func commonRange(_ index: Int, as other: PhotoFeed, _ otherIndex: Int) -> Range<Int>? {
    let (partIndex, local) = locate(index)
    let (otherPartIndex, otherLocal) = other.locate(otherIndex)
    let (part, otherPart) = (parts[partIndex], other.parts[otherPartIndex])
    guard part.isSame(local, as: otherPart, otherLocal) else { return nil }
    guard part.isPending, otherPart.isPending, part.count == otherPart.count else { return index..<index + 1 }
    return range(ofPart: partIndex)
  }
}

extension FeedPart {
  private func isSamePortion(as other: FeedPart) -> Bool {
    portion.flatMap { own in other.portion.map { own.isSame(as: $0) } } ?? (other.portion == nil && portion == nil)
  }

  fileprivate func identity(at index: Int) -> FeedIdentity {
    if isPending, let portion { return .id(ExactText("\(portion.source) \(portion.key) \(index)")) }
    if hasFields, table == nil || table?.index(of: .id) != nil {
      let id = withItem(at: index) { item in
        shape.row.map { $0.text(.id, of: item) } ?? item.value["id"]?.nonEmptyString
      }
      if let id { return .id(ExactText(SanitizedText.made(from: id))) }
    }
    // A pair stays the same photo after its raw file is gone.
    return .address(companion(at: index).map(PhotoAddress.file) ?? address(at: index))
  }

  fileprivate func isSame(_ index: Int, as other: FeedPart, _ otherIndex: Int) -> Bool {
    if isPending, other.isPending { return index == otherIndex && isSamePortion(as: other) }
    guard encoding == other.encoding, origin == other.origin, items[index].length == other.items[otherIndex].length
    else { return false }
    if encoding != .json, size(at: index) != other.size(at: otherIndex) { return false }
    // A later date means another picture under the same name.
    if encoding == .files, fileDates[index] != other.fileDates[otherIndex] { return false }
    return bytes.withBytes(of: items[index]) { item in
      other.bytes.withBytes(of: other.items[otherIndex]) { $0.isSame(as: item) }
    }
  }
}
