/// How the bytes of a decoded row are to be read.
enum RowLayout {
  /// Red, green, blue; opaque.
  case rgb
  /// Red, green, blue, alpha that is not multiplied in.
  case rgba

  var bytesPerPixel: Int { self == .rgb ? 3 : 4 }
}
