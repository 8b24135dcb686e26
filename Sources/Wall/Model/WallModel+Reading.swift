import Foundation

/// What can be read of a model beside its stored properties.
extension WallModel {
  /// The number of photos on the wall.
  public var count: Int { shown.count }

  /// Returns the photo at a position; nil if there is none.
  public func photo(at position: Int) -> PhotoID? {
    shown.photos.indices.contains(position) ? shown.photos[position] : nil
  }

  /// Returns the photo at an index path; nil if there is none.
  public func photo(at path: IndexPath) -> PhotoID? { shown.position(of: path).map { shown.photos[$0] } }

  /// The values of a property.
  public subscript(property: PhotoProperty) -> PhotoValues { values[property] ?? PhotoValues() }

  /// The marked photos, deleted ones among them.
  public var marked: PhotoValues { self[.marked] }
  /// The deleted photos.
  public var deleted: PhotoValues { self[.deleted] }

  /// The number of photos without the default value of a property; deleted ones do not count for other properties.
  public func count(of property: PhotoProperty) -> Int {
    property == .deleted ? deleted.count : self[property].count(without: deleted)
  }

  /// Returns the texts of a photo's values that are not empty, such as their words in the status line.
  func texts(of photo: PhotoID, _ text: (PhotoProperty.Value) -> String) -> [String] {
    values.isEmpty ? [] : PhotoProperty.all.map { text($0[self[$0][photo]]) }.filter { !$0.isEmpty }
  }
}
