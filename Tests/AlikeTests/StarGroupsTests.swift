import TestSupport
import Testing

@testable import Alike

/// Groups are stars: whatever is in one is near the picture that stays.
@Suite struct StarGroupsTests {
  /// A chain gives no group of all: the ends are not alike.
  @Test func chainsAreNotFollowed() {
    let links = [(0, 1), (1, 2), (2, 3), (3, 4)].map { StarGroups.Link($0, $1, distance: 20) }
    let groups = StarGroups(links: links, order: 0..<5).groups
    #expect(groups.map(\.center) == [0, 2] && groups.map { $0.members.map(\.number) } == [[1], [3]])
    let middleFirst = StarGroups(links: links, order: [2, 0, 1, 3, 4]).groups
    #expect(middleFirst.map(\.center) == [2] && middleFirst[0].members.map(\.number) == [1, 3])
  }

  @Test func copiesComeFirst() {
    let groups = StarGroups(
      links: [
        .init(0, 1, distance: 3), .init(2, 3, distance: nil), .init(4, 5, distance: 1), .init(4, 6, distance: nil),
        .init(2, 3, distance: 0),
      ], order: 0..<7
    ).groups
    #expect(groups.map(\.center) == [2, 4, 0] && groups.map(\.degree) == [-1, 1, 3])
    #expect(groups[1].members.map(\.number) == [6, 5])
  }

  /// Nothing is in two groups, every member is linked with its center, and nothing that could be grouped is left.
  @Test(arguments: 0..<30 as Range<UInt64>) func laws(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let links = (0..<Int.random(in: 0..<60, using: &random)).compactMap { _ -> StarGroups.Link? in
      let (first, second) = (Int.random(in: 0..<30, using: &random), Int.random(in: 0..<30, using: &random))
      return first == second ? nil : .init(first, second, distance: Int.random(in: 0..<32, using: &random))
    }
    let order = (0..<30).shuffled(using: &random)
    let groups = StarGroups(links: links, order: order).groups
    let all = groups.flatMap { [$0.center] + $0.members.map(\.number) }
    #expect(Set(all).count == all.count)
    func isLinked(_ one: Int, _ other: Int) -> Bool {
      links.contains { ($0.first, $0.second) == (one, other) || ($0.first, $0.second) == (other, one) }
    }
    for group in groups {
      for member in group.members {
        let own = links.filter { Set([$0.first, $0.second]) == [group.center, member.number] }
        #expect(!own.isEmpty && member.distance == own.compactMap(\.distance).min(), "the nearest of several links")
      }
    }
    let left = order.filter { !all.contains($0) }
    for one in left { for other in left { #expect(!isLinked(one, other)) } }
    for group in groups {
      #expect(group.members.allSatisfy { order.firstIndex(of: $0.number)! > order.firstIndex(of: group.center)! })
    }
  }
}
