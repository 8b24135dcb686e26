import Foundation

@testable import Pictures

/// Small files in the repository, which the linked encoders cannot write.
enum Corpus {
  /// Returns the path of a file in `Pictures/`: `good/interlaced.png`.
  static func path(_ name: String) -> String {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Pictures/\(name)").path
  }

  /// Returns the bytes of such a file.
  static func bytes(_ name: String) throws -> [UInt8] { Array(try Data(contentsOf: URL(fileURLWithPath: path(name)))) }
}

/// Decodes bytes for a box.
func decoded(
  _ file: [UInt8], _ width: Int = 10_000, _ height: Int = 10_000, fit: PictureFit = .fit,
  limits: PictureLimits = PictureLimits()
) throws(PictureError) -> Picture {
  try PictureDecoder(limits: limits).decode(
    ByteWindow(PictureBytes(file)), fitting: PixelSize(width: width, height: height), fit: fit)
}

/// Returns the error message of decoding bytes, or nil if it succeeds.
func errorMessage(for file: [UInt8], limits: PictureLimits = PictureLimits()) -> String? {
  do {
    _ = try decoded(file, 64, 64, limits: limits)
    return nil
  } catch {
    return error.message
  }
}
