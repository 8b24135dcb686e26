import Basics

/// A position in degrees (WGS 84), positive in the north and the east.
public struct GeographicCoordinate: Sendable, Hashable, CustomStringConvertible {
  public let latitude: Double
  public let longitude: Double

  /// The coordinates with five decimals (about a metre): `48.85837, 2.29448`.
  public var description: String { "\(latitude.fixed(5)), \(longitude.fixed(5))" }
}

extension GeographicCoordinate {
  /// Reads the tags of a GPS directory; nil without a position.
  ///
  /// Source: Exif 2.32, section 4.6.6.
  init?(_ directory: ExifDirectory, _ window: inout ByteWindow) {
    func degrees(_ tag: ExifDirectory.Tag, _ reference: ExifDirectory.Tag, signs: [String: Double]) -> Double? {
      guard let sign = directory.text(reference, &window).flatMap({ signs[$0.uppercased()] }),
        let degrees = directory.fraction(tag, &window)
      else { return nil }
      // Some writers omit minutes or seconds, or write 0/0.
      let minutes = directory.fraction(tag, at: 1, &window) ?? 0
      let seconds = directory.fraction(tag, at: 2, &window) ?? 0
      return sign * (degrees + minutes / 60 + seconds / 3600)
    }
    guard let latitude = degrees(.latitude, .latitudeReference, signs: ["N": 1, "S": -1]),
      let longitude = degrees(.longitude, .longitudeReference, signs: ["E": 1, "W": -1]),
      latitude.magnitude <= 90, longitude.magnitude <= 180
    else { return nil }
    (self.latitude, self.longitude) = (latitude, longitude)
  }
}
