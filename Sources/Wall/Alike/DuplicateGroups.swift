import PhotoFeed
import Platform

/// Groups of photos that show the same picture.
struct DuplicateGroups: Sendable, Equatable {
  /// A photo that is proposed to stay, and its duplicates.
  struct Group: Sendable, Equatable {
    let stays: ComparedPhoto
    /// The reason for the proposal: `most pixels`.
    let reason: String
    let others: [Other]

    /// All photos, the one that stays first.
    var photos: [PhotoID] { [stays.photo] + others.map(\.compared.photo) }
    /// Whether all photos have the same bytes.
    var areCopies: Bool { others.allSatisfy { $0.distance == nil } }

    /// The similarity of the pictures: `copies`, `near (12 bits)`.
    var degreeText: String {
      areCopies ? "copies" : "near (\(others.compactMap(\.distance).max() ?? 0) bits)"
    }
  }

  /// A duplicate of the photo that stays.
  struct Other: Sendable, Equatable {
    let compared: ComparedPhoto
    /// The number of bits in which the fingerprints differ; nil if the files have the same bytes.
    let distance: Int?
  }

  private(set) var groups: [Group] = []
  private var indices: [PhotoID: Int] = [:]

  init(_ groups: [Group] = []) {
    self.groups = groups
    for (index, group) in groups.enumerated() { for photo in group.photos { indices[photo] = index } }
  }

  /// Returns the group of a photo and the group's index; nil if the photo is in no group.
  func group(of photo: PhotoID) -> (index: Int, group: Group)? { indices[photo].map { ($0, groups[$0]) } }

  /// Returns the photos of groups with at least two photos that are not deleted.
  func photos(without deleted: PhotoValues) -> Set<PhotoID> {
    Set(groups.map { $0.photos.filter { !deleted.contains($0) } }.filter { $0.count > 1 }.joined())
  }

  /// Returns the groups without one of them.
  func removing(_ index: Int) -> DuplicateGroups {
    var groups = groups
    groups.remove(at: index)
    return DuplicateGroups(groups)
  }
}

extension PhotoTable {
  /// Returns the titles of the groups as sections: `1 · copies · IMG_1.jpg stays: oldest`.
  var groupTitles: [String] {
    duplicates.groups.enumerated().map { index, group in
      "\(index + 1) · \(group.degreeText) · \(self[group.stays.photo].name) stays: \(group.reason)"
    }
  }

  /// Returns a text for the details of a photo: whether it stays, and why. Nil if it is in no group.
  func duplicateText(of photo: PhotoID) -> String? {
    guard let group = duplicates.group(of: photo)?.group else { return nil }
    if group.stays.photo == photo { return "stays: \(group.reason)" }
    guard let other = group.others.first(where: { $0.compared.photo == photo }) else { return nil }
    return other.distance.map { "near, \($0) bits" } ?? "copy"
  }
}

extension Wall {
  /// A photo of a group of duplicates.
  public struct Duplicate: Sendable {
    public let address: PhotoAddress
    /// The reason why this photo is proposed to stay; nil for the others.
    public let reason: String?
    /// The number of bits in which the fingerprints differ; nil for the photo that stays and for identical files.
    public let distance: Int?
  }

  /// The groups with at least two photos left. The first photo of each group is the one that stays.
  public var duplicateGroups: [[Duplicate]] {
    photos.duplicates.groups.map { group in
      let all =
        [(photo: group.stays.photo, reason: Optional(group.reason), distance: Int?.none)]
        + group.others.map { (photo: $0.compared.photo, reason: nil, distance: $0.distance) }
      return all.filter { !model.deleted.contains($0.photo) }.map {
        Duplicate(address: photos[$0.photo].address, reason: $0.reason, distance: $0.distance)
      }
    }.filter { $0.count > 1 }
  }
}
