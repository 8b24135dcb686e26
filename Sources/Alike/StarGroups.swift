/// Groups of similar pictures: a picture that stays, and others that are similar to it.
///
/// A group is a star, since similarity is not transitive: in a chain of similar pictures, the last may differ from the
/// first. So only pictures similar to the one that stays are in its group.
public struct StarGroups: Sendable, Equatable {
  /// Two similar pictures, by number.
  public struct Link: Sendable, Hashable {
    public var first: Int
    public var second: Int
    /// The number of different bits; nil for files with the same bytes.
    public var distance: Int?

    /// Creates a link.
    public init(_ first: Int, _ second: Int, distance: Int?) {
      (self.first, self.second, self.distance) = (first, second, distance)
    }
  }

  /// A picture in a group, and its distance from the one that stays.
  public struct Member: Sendable, Hashable {
    public var number: Int
    /// The number of different bits; nil for files with the same bytes.
    public var distance: Int?
  }

  /// A group of at least two pictures.
  public struct Group: Sendable, Hashable {
    /// The picture that stays.
    public var center: Int
    /// The other pictures: copies first, then by distance.
    public var members: [Member]

    /// The greatest distance; −1 if all are copies.
    public var degree: Int { members.map { $0.distance ?? -1 }.max() ?? -1 }
  }

  /// The groups: copies first, then by degree.
  public private(set) var groups: [Group] = []

  /// Forms groups from links. The first picture in `order` takes all linked pictures; the next one takes from the rest.
  public init(links: some Sequence<Link>, order: some Sequence<Int>) {
    var neighbours: [Int: [Member]] = [:]
    for link in links {
      neighbours[link.first, default: []].append(Member(number: link.second, distance: link.distance))
      neighbours[link.second, default: []].append(Member(number: link.first, distance: link.distance))
    }
    var taken: Set<Int> = []
    for center in order where !taken.contains(center) {
      let free = (neighbours[center] ?? []).filter { !taken.contains($0.number) }
      guard !free.isEmpty else { continue }
      // The closest of several links.
      var members: [Int: Member] = [:]
      for member in free where member.degree < members[member.number]?.degree ?? .max {
        members[member.number] = member
      }
      taken.formUnion(members.keys)
      groups.append(
        Group(center: center, members: members.values.sorted { ($0.degree, $0.number) < ($1.degree, $1.number) }))
    }
    groups = groups.enumerated().sorted { ($0.element.degree, $0.offset) < ($1.element.degree, $1.offset) }
      .map(\.element)
  }
}

extension StarGroups.Member {
  fileprivate var degree: Int { distance ?? -1 }
}
