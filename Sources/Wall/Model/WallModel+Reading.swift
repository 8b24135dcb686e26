import Foundation
import PhotoFeed

/// Computed properties and queries of the model.
extension WallModel {
  /// The number of photos on the wall.
  public var count: Int { shown.count }

  /// Returns the photo at a position; nil if there is none.
  public func photo(at position: Int) -> PhotoID? {
    shown.photos.indices.contains(position) ? shown.photos[position] : nil
  }

  /// Returns the photo at an index path; nil if there is none.
  public func photo(at path: IndexPath) -> PhotoID? { shown.position(of: path).map { shown.photos[$0] } }

  /// Returns the photos of a list that are on the wall, in order.
  func shown(among photos: [PhotoID]) -> [PhotoID] {
    let there = Set(shown.positions(of: Set(photos)).map { shown.photos[$0] })
    return photos.filter(there.contains)
  }

  /// Returns true if the filter does not hide a photo.
  func passesFilter(_ photo: PhotoID) -> Bool { filter?.contains(photo) ?? true }

  /// Returns the photos of a photo's stack by time, without deleted and filtered ones; empty if fewer than two.
  func stack(of photo: PhotoID) -> [PhotoID] {
    guard let index = stacks.index(of: photo) else { return [] }
    let deleted = deleted
    let photos = stacks.stacks[index].filter { !deleted.contains($0) && passesFilter($0) }
    return photos.count > 1 ? photos : []
  }

  /// Returns photos of the wall, each with all photos of its closed stack.
  func withStacks(_ photos: some Sequence<PhotoID>) -> [PhotoID] {
    stacks.closedCount == 0
      ? Array(photos)
      : photos.flatMap { photo in
        let stack = stacks.closedIndex(of: photo) == nil ? [] : stack(of: photo)
        return stack.isEmpty ? [photo] : stack
      }
  }

  /// The properties of every wall, and users' labels.
  var properties: [PhotoProperty] { PhotoProperty.all + labels }

  /// The values of a property.
  public subscript(property: PhotoProperty) -> PhotoValues { values[property] ?? PhotoValues() }

  /// The marked photos, including deleted ones.
  public var marked: PhotoValues { self[.marked] }
  /// The deleted photos.
  public var deleted: PhotoValues { self[.deleted] }

  /// The number of photos with a value of a property; deleted photos count only as deleted.
  public func count(of property: PhotoProperty) -> Int {
    guard property != .deleted else { return deleted.count }
    return absent.isEmpty ? self[property].count(without: deleted) : photos(with: property).count
  }

  /// Returns the photos with a value of a property, without deleted and absent ones.
  func photos(with property: PhotoProperty) -> Set<PhotoID> { self[property].subtracting(deleted).subtracting(absent) }

  /// Returns the non-empty texts of a photo's values, such as their words in the status line.
  func texts(of photo: PhotoID, _ text: (PhotoProperty.Value) -> String) -> [String] {
    values.isEmpty ? [] : properties.map { text($0[self[$0][photo]]) }.filter { !$0.isEmpty }
  }

  /// Returns the ascending positions of locations, or of their photos if the feed has changed since.
  func positions(of locations: [PhotoLocation], in arrangement: PhotoArrangement) -> [Int] {
    let photos = arrangement.photos
    if locations.allSatisfy({ photos.indices.contains($0.position) && photos[$0.position] == $0.photo }) {
      return locations.map(\.position)
    }
    return positions(of: Set(locations.map(\.photo)), in: arrangement)
  }

  func positions(of photos: Set<PhotoID>, in arrangement: PhotoArrangement) -> [Int] {
    // Usually the focused photo, whose position is known.
    if photos.count == 1, photos.first == focus, arrangement.count == shown.count, let focusPosition {
      return [focusPosition]
    }
    return arrangement.positions(of: photos)
  }
}
