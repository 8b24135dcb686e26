import CCodecs
import Foundation

/// The file formats of the demonstration pictures.
enum FileFormat {
  case jpeg(quality: Int)
  /// A JPEG that is stored turned, with an EXIF orientation.
  case turnedJPEG(quality: Int, orientation: Int)
  case png
  case webP(quality: Float)
  case gif

  var fileExtension: String {
    switch self {
    case .jpeg, .turnedJPEG: "jpg"
    case .png: "png"
    case .webP: "webp"
    case .gif: "gif"
    }
  }
}

/// Eight bits a channel, RGBA, straight alpha, sRGB.
struct Pixels {
  var width: Int
  var height: Int
  var bytes: [UInt8]
}

extension Canvas {
  /// Returns sRGB pixels, developed like a photo: highlights roll off, and a fine seeded grain hides the steps.
  func developed(exposure: Float = 1, grain: Float = 0.006) -> Pixels {
    let noise = Noise(977)
    var bytes = [UInt8](repeating: 0, count: width * height * 4)
    for index in pixels.indices {
      let color = pixels[index]
      let alpha = clamp(color.w)
      let speck = (noise.hash(Int32(index % width), Int32(index / width)) - 0.5) * 2 * grain
      for channel in 0..<3 {
        var light = alpha > 0 ? max(0, color[channel]) / alpha * exposure : 0
        // Linear up to 0.7, then asymptotic to 1.
        if light > 0.7 { light = 0.7 + 0.3 * (1 - exp(-(light - 0.7) / 0.3)) }
        let encoded = light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055
        bytes[index * 4 + channel] = UInt8(clamp(encoded + speck) * 255 + 0.5)
      }
      bytes[index * 4 + 3] = UInt8(alpha * 255 + 0.5)
    }
    return Pixels(width: width, height: height, bytes: bytes)
  }
}

/// An error of a codec.
struct EncodingError: Error, CustomStringConvertible {
  let description: String
}

extension Pixels {
  func encoded(as format: FileFormat) throws -> [UInt8] {
    switch format {
    case .jpeg(let quality): return try jpeg(quality: quality)
    case .turnedJPEG(let quality, let orientation):
      let stored = try turned(against: orientation).jpeg(quality: quality)
      // After the two bytes that start every JPEG: APP1 with a TIFF header and one entry, the orientation.
      let exif: [UInt8] =
        [0xff, 0xe1, 0, 34] + Array("Exif\0\0".utf8) + Array("MM\0*".utf8) + [0, 0, 0, 8, 0, 1]
        + [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, UInt8(orientation), 0, 0] + [0, 0, 0, 0]
      return Array(stored[..<2]) + exif + Array(stored[2...])
    case .png: return try png()
    case .webP(let quality): return try webP(quality: quality)
    case .gif: return try GIFFile.encoded([self], delay: 0)
    }
  }

  private func jpeg(quality: Int) throws -> [UInt8] {
    guard let compressor = tjInitCompress() else { throw EncodingError(description: "no JPEG compressor") }
    defer { tjDestroy(compressor) }
    var buffer: UnsafeMutablePointer<UInt8>?
    var size: UInt = 0
    defer { tjFree(buffer) }
    let status = tjCompress2(
      compressor, bytes, Int32(width), 0, Int32(height), Int32(TJPF_RGBA.rawValue), &buffer, &size,
      Int32(TJSAMP_420.rawValue), Int32(quality), TJFLAG_ACCURATEDCT | TJFLAG_PROGRESSIVE)
    guard status == 0, let buffer else { throw EncodingError(description: "JPEG compression failed") }
    return Array(UnsafeBufferPointer(start: buffer, count: Int(size)))
  }

  private func png() throws -> [UInt8] {
    guard let context = spng_ctx_new(Int32(SPNG_CTX_ENCODER.rawValue)) else {
      throw EncodingError(description: "no PNG encoder")
    }
    defer { spng_ctx_free(context) }
    spng_set_option(context, SPNG_ENCODE_TO_BUFFER, 1)
    let isOpaque = stride(from: 3, to: bytes.count, by: 4).allSatisfy { bytes[$0] == 255 }
    var header = spng_ihdr()
    header.width = UInt32(width)
    header.height = UInt32(height)
    header.bit_depth = 8
    header.color_type = UInt8((isOpaque ? SPNG_COLOR_TYPE_TRUECOLOR : SPNG_COLOR_TYPE_TRUECOLOR_ALPHA).rawValue)
    spng_set_ihdr(context, &header)
    let image = isOpaque ? bytes.enumerated().filter { $0.offset & 3 != 3 }.map(\.element) : bytes
    let status = spng_encode_image(
      context, image, image.count, Int32(SPNG_FMT_PNG.rawValue), Int32(SPNG_ENCODE_FINALIZE.rawValue))
    guard status == 0 else { throw EncodingError(description: String(cString: spng_strerror(status))) }
    var size = 0
    var failure: Int32 = 0
    guard let buffer = spng_get_png_buffer(context, &size, &failure) else {
      throw EncodingError(description: String(cString: spng_strerror(failure)))
    }
    defer { free(buffer) }
    return Array(UnsafeRawBufferPointer(start: buffer, count: size))
  }

  private func webP(quality: Float) throws -> [UInt8] {
    var buffer: UnsafeMutablePointer<UInt8>?
    let size = WebPEncodeRGBA(bytes, Int32(width), Int32(height), Int32(width * 4), quality, &buffer)
    guard size > 0, let buffer else { throw EncodingError(description: "WebP compression failed") }
    defer { WebPFree(buffer) }
    return Array(UnsafeBufferPointer(start: buffer, count: size))
  }

  /// Returns the stored pixels that an EXIF orientation of 3, 6 or 8 turns upright.
  private func turned(against orientation: Int) -> Pixels {
    let isSideways = orientation == 6 || orientation == 8
    var result = Pixels(
      width: isSideways ? height : width, height: isSideways ? width : height,
      bytes: Array(repeating: 0, count: bytes.count))
    for y in 0..<height {
      for x in 0..<width {
        let (storedX, storedY) =
          switch orientation {
          case 3: (width - 1 - x, height - 1 - y)
          case 6: (y, width - 1 - x)
          case 8: (height - 1 - y, x)
          default: (x, y)
          }
        for channel in 0..<4 {
          result.bytes[(storedY * result.width + storedX) * 4 + channel] = bytes[(y * width + x) * 4 + channel]
        }
      }
    }
    return result
  }
}
