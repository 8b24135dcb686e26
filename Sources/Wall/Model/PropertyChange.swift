import PhotoFeed

/// New and former values of a property for some photos.
public struct PropertyChange: Hashable, Sendable {
  public let property: PhotoProperty
  public let photos: [PhotoID]
  /// The former values, one per photo.
  let from: [UInt8]
  /// The new values, one per photo.
  let to: [UInt8]

  /// Creates a change from one value to another for all photos.
  init(_ property: PhotoProperty, of photos: [PhotoID], from: UInt8, to: UInt8) {
    self.init(
      property, photos, Array(repeating: from, count: photos.count), Array(repeating: to, count: photos.count))
  }

  /// Creates a change by a function of the former value; nil if nothing changes.
  init?(
    _ property: PhotoProperty, of photos: some Sequence<PhotoID>, in values: PhotoValues, to value: (UInt8) -> UInt8
  ) {
    let changed = photos.filter { value(values[$0]) != values[$0] }
    guard !changed.isEmpty else { return nil }
    let from = changed.map { values[$0] }
    self.init(property, changed, from, from.map(value))
  }

  /// Creates a change with a value per photo; nil if nothing changes.
  init?(_ property: PhotoProperty, _ chosen: some Sequence<(photo: PhotoID, value: UInt8)>, in values: PhotoValues) {
    let changed = chosen.filter { values[$0.photo] != $0.value }
    guard !changed.isEmpty else { return nil }
    self.init(property, changed.map(\.photo), changed.map { values[$0.photo] }, changed.map(\.value))
  }

  private init(_ property: PhotoProperty, _ photos: [PhotoID], _ from: [UInt8], _ to: [UInt8]) {
    (self.property, self.photos, self.from, self.to) = (property, photos, from, to)
  }

  var inverse: PropertyChange { PropertyChange(property, photos, to, from) }

  /// Returns the change with some values replaced.
  func mapped(_ value: (PhotoID, UInt8) -> UInt8) -> PropertyChange {
    PropertyChange(property, photos, zip(photos, from).map(value), zip(photos, to).map(value))
  }

  /// Returns the change of the photos that satisfy a condition; nil if there are none.
  func filtered(_ isKept: (PhotoID) -> Bool) -> PropertyChange? {
    let left = photos.indices.filter { isKept(photos[$0]) }
    return left.isEmpty
      ? nil : PropertyChange(property, left.map { photos[$0] }, left.map { from[$0] }, left.map { to[$0] })
  }
}
