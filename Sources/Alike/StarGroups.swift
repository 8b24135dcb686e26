/// Groups of pictures that are alike: each is one that stays, and others that are near it.
///
/// A group is a star, since likeness does not carry on: of three pictures each like the one before, the last may show something else than
/// the first. So every picture of a group is near the one that stays.
public struct StarGroups: Sendable, Equatable {
  /// Two pictures that are alike, by their numbers.
  public struct Link: Sendable, Hashable {
    public var first: Int
    public var second: Int
    /// The number of differing bits; nil of files with the same bytes.
    public var distance: Int?

    /// Creates a link.
    public init(_ first: Int, _ second: Int, distance: Int?) {
      (self.first, self.second, self.distance) = (first, second, distance)
    }
  }

  /// A picture of a group, and how far it is from the one that stays.
  public struct Member: Sendable, Hashable {
    public var number: Int
    /// The number of differing bits; nil of files with the same bytes.
    public var distance: Int?
  }

  /// A group of at least two.
  public struct Group: Sendable, Hashable {
    /// The picture that stays.
    public var center: Int
    /// The others, copies first, then the nearest.
    public var members: [Member]

    /// The greatest distance; −1 if all are copies.
    public var degree: Int { members.map { $0.distance ?? -1 }.max() ?? -1 }
  }

  /// The groups: copies first, then by degree.
  public private(set) var groups: [Group] = []

  /// Forms groups of linked pictures.
  ///
  /// The first picture of `order` that has links takes every picture that it is linked with. The
  /// next one takes the pictures that are left.
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
      // The nearest of several links with one.
      var members: [Int: Member] = [:]
      for member in free where member.degree < members[member.number]?.degree ?? .max {
        members[member.number] = member
      }
      taken.formUnion(members.keys)
      taken.insert(center)
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
