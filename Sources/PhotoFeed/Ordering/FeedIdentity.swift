/// What makes a photo the same photo in two feeds: the id that its feed gives it, or else its address.
public enum FeedIdentity: Sendable, Hashable {
  /// The feed's own id.
  case id(String)
  /// The address.
  case address(PhotoAddress)
}

extension Photo {
  /// What makes it the same photo in another feed.
  public var identity: FeedIdentity { id.map(FeedIdentity.id) ?? .address(address) }
}

extension PhotoFeed {
  /// What makes the photo at an index the same in another feed.
  public func identity(at index: Int) -> FeedIdentity {
    let (part, local) = locate(index)
    if part.encoding == .json {
      let id = part.bytes.withBytes(of: part.items[local]) { item in
        JSONItem.member("id", of: item).flatMap { JSONText.text(of: UnsafeBufferPointer(rebasing: item[$0])) }
      }
      if let id, !id.isEmpty { return .id(HarmlessText.made(from: id)) }
    }
    return .address(part.address(at: local))
  }

  /// Whether an item says the same of itself as one of another feed, byte for byte.
  func isSame(_ index: Int, as other: PhotoFeed, _ otherIndex: Int) -> Bool {
    let (part, local) = locate(index)
    let (otherPart, otherLocal) = other.locate(otherIndex)
    guard part.encoding == otherPart.encoding, part.origin == otherPart.origin,
      part.items[local].length == otherPart.items[otherLocal].length
    else { return false }
    if part.encoding != .json, part.widths[local] != otherPart.widths[otherLocal] { return false }
    if part.encoding != .json, part.heights[local] != otherPart.heights[otherLocal] { return false }
    return part.bytes.withBytes(of: part.items[local]) { item in
      otherPart.bytes.withBytes(of: otherPart.items[otherLocal]) { item.elementsEqual($0) }
    }
  }
}
