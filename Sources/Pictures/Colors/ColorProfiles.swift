import Synchronization

/// The transforms of recently used profiles: creating one takes longer than decoding a small picture.
public final class ColorProfiles: Sendable {
  /// A line for `photowall formats`: the formats with profiles, or the package to install.
  public static var note: String {
    ColorTransform.isAvailable
      ? "of JPEG, PNG, WebP, TIFF and HEIC: converted to sRGB by Little CMS" : "need Little CMS: install liblcms2-2"
  }

  /// The greatest size of a profile in bytes; most have a few thousand.
  static let limit = 4_000_000

  /// The transforms of this process.
  static let shared = ColorProfiles()

  /// Nil for a profile without a transform.
  private let transforms = Mutex(LRUCache<[UInt8], ColorTransform?>(limit: 8))

  /// Returns the transform of a profile to sRGB; nil if none is needed or possible.
  func transform(of profile: [UInt8]) -> ColorTransform? {
    if let known = transforms.withLock({ $0.value(for: profile) }) { return known }
    let transform = ColorTransform(profile: profile)
    transforms.withLock { $0.insert(transform, for: profile, cost: 1) }
    return transform
  }
}

extension ByteWindow {
  /// Returns the bytes of a profile; nil if there is none or it is too large.
  mutating func profile(in range: Range<Int>?) -> [UInt8]? {
    guard let range, range.count <= ColorProfiles.limit else { return nil }
    return bytes(at: range.lowerBound, count: range.count)
  }
}

extension Bitmap {
  /// Converts the pixels from a profile to sRGB; nil for pixels in sRGB.
  mutating func convert(from profile: [UInt8]?) {
    guard let profile, profile.count <= ColorProfiles.limit,
      let transform = ColorProfiles.shared.transform(of: profile)
    else { return }
    transform.apply(to: &pixels)
  }
}
