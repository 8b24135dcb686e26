import COptionalCodecs

/// Converts pixels from an ICC profile to sRGB with Little CMS, if it is installed.
final class ColorTransform: @unchecked Sendable {
  // Unchecked: the library only reads a transform, which has no cache.
  private let transform: UnsafeMutableRawPointer

  /// Returns nil if the profile is damaged, is not RGB, or is sRGB.
  init?(profile: [UInt8]) {
    guard let transform = photowall_create_transform(profile, profile.count) else { return nil }
    self.transform = transform
    // A transform that changes nothing except by rounding is sRGB's.
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

  /// Converts RGBA pixels.
  func apply(to pixels: inout [UInt8]) {
    pixels.withUnsafeMutableBufferPointer { photowall_apply_transform(transform, $0.baseAddress, $0.count / 4) }
  }

  /// Whether Little CMS is installed.
  static var isAvailable: Bool { photowall_has_colors() != 0 }
}
