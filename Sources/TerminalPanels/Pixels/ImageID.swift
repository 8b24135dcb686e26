/// The name that the terminal knows a picture by.
///
/// Placeholders carry an id in their foreground colour and, its top byte, in a third mark. Of the colour only one byte
/// is used, from 8 on: so ids survive 256 colours too, and colours 0 to 7, which terminals may turn into others.
struct ImageID: Hashable, Sendable {
  /// Told by the foreground colour: 8…255.
  let number: UInt8
  /// Told by the third mark.
  let top: UInt8

  /// As the protocol's `i=`.
  var value: UInt32 { UInt32(top) << 24 | UInt32(number) }

  /// Every id, from a top byte on and round; from 0 on, those without a third mark come first: their placeholders are
  /// shorter.
  static func all(from first: UInt8) -> [ImageID] {
    (0...UInt8.max).flatMap { top in (8...UInt8.max).map { ImageID(number: $0, top: first &+ top) } }
  }
}
