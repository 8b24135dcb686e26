import Synchronization

/// The transforms of the profiles that were used last: creating one takes longer than a small picture.
public final class ColorProfiles: Sendable {
  /// One line for `photowall formats`: what is supported, or the package to install.
  public static var note: String {
    ColorTransform.isAvailable
      ? "of JPEG, PNG, WebP, TIFF and HEIC: converted to sRGB by Little CMS" : "need Little CMS: install liblcms2-2"
  }

  /// Bytes of a profile; those of pictures have some thousand.
  static let limit = 4_000_000

  /// Those of the pictures of this process.
  static let shared = ColorProfiles()

  /// Nil for a profile that needs no transform or has none.
  private let transforms = Mutex(LRUCache<[UInt8], ColorTransform?>(limit: 8))

  /// Returns the transform of a profile to sRGB; nil if it needs none or has none.
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
  /// Converts the pixels to sRGB from the colours of a profile; nil for pixels that are sRGB.
  mutating func convert(from profile: [UInt8]?) {
    guard let profile, profile.count <= ColorProfiles.limit,
      let transform = ColorProfiles.shared.transform(of: profile)
    else { return }
    transform.apply(to: &pixels)
  }
}
