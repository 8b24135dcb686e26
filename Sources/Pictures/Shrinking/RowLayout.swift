/// The order of the bytes in a decoded row.
enum RowLayout {
  /// Red, green, blue, opaque.
  case rgb
  /// Red, green, blue, straight alpha.
  case rgba

  var bytesPerPixel: Int { self == .rgb ? 3 : 4 }
}
