import COptionalCodecs

/// Converts pixels from the colours of an ICC profile to sRGB, by Little CMS, if the machine has it.
final class ColorTransform: @unchecked Sendable {
  // Unchecked: the library only reads a transform, which has no cache.
  private let transform: UnsafeMutableRawPointer

  /// Returns nil if the profile is broken, is not one of red, green and blue, or is sRGB.
  init?(profile: [UInt8]) {
    guard let transform = photowall_create_transform(profile, profile.count) else { return nil }
    self.transform = transform
    // A transform that changes nothing by more than rounding is that of sRGB, whatever its bytes are.
    let steps: [UInt8] = [0, 51, 102, 153, 204, 255]
    var colors: [UInt8] = []
    for red in steps {
      for green in steps {
        for blue in steps { colors += [red, green, blue, 255] }
      }
    }
    var converted = colors
    apply(to: &converted)
    if zip(colors, converted).allSatisfy({ abs(Int($0) - Int($1)) <= 2 }) { return nil }
  }

  deinit { photowall_release_transform(transform) }

  /// Converts pixels of red, green, blue and alpha.
  func apply(to pixels: inout [UInt8]) {
    pixels.withUnsafeMutableBufferPointer { photowall_apply_transform(transform, $0.baseAddress, $0.count / 4) }
  }

  /// Whether the library is on this machine.
  static var isAvailable: Bool { photowall_has_colors() != 0 }
}
