import CGIF
import CSPNG
import CTurboJPEG
import CWebP

@testable import Pictures

/// Encodes bitmaps as files with the encoders of the libraries.
enum Encoding {
  struct Refused: Error {}

  /// Returns a JPEG file.
  static func jpeg(
    _ bitmap: Bitmap, quality: Int = 95, sampling: TJSAMP = TJSAMP_444, isProgressive: Bool = false
  ) throws -> [UInt8] {
    try jpeg(
      bitmap.pixels, bitmap.size, TJPF_RGBA, quality: quality, sampling: sampling,
      flags: isProgressive ? TJFLAG_PROGRESSIVE : 0)
  }

  /// Returns a CMYK JPEG file, stored inverted as Adobe's programs do.
  static func cmykJPEG(_ bitmap: Bitmap) throws -> [UInt8] {
    var inks: [UInt8] = []
    for index in stride(from: 0, to: bitmap.pixels.count, by: 4) { inks += bitmap.pixels[index..<index + 3] + [255] }
    return try jpeg(inks, bitmap.size, TJPF_CMYK, quality: 95, sampling: TJSAMP_444, flags: 0)
  }

  private static func jpeg(
    _ pixels: [UInt8], _ size: PixelSize, _ format: TJPF, quality: Int, sampling: TJSAMP, flags: CInt
  ) throws -> [UInt8] {
    guard let codec = tjInitCompress() else { throw Refused() }
    defer { tjDestroy(codec) }
    var memory: UnsafeMutablePointer<UInt8>?
    var count: UInt = 0
    defer { tjFree(memory) }
    let status = tjCompress2(
      codec, pixels, CInt(size.width), 0, CInt(size.height), CInt(format.rawValue), &memory, &count,
      CInt(sampling.rawValue), CInt(quality), flags)
    guard status == 0 else { throw Refused() }
    return Array(UnsafeBufferPointer(start: memory, count: Int(count)))
  }

  /// Returns a PNG file of raw rows in a colour type and depth.
  static func png(
    _ pixels: [UInt8], _ size: PixelSize, colorType: spng_color_type, depth: Int = 8,
    palette: [[UInt8]] = [], transparent: [UInt8] = []
  ) throws -> [UInt8] {
    guard let context = spng_ctx_new(CInt(SPNG_CTX_ENCODER.rawValue)) else { throw Refused() }
    defer { spng_ctx_free(context) }
    spng_set_option(context, SPNG_ENCODE_TO_BUFFER, 1)
    var header = spng_ihdr()
    header.width = UInt32(size.width)
    header.height = UInt32(size.height)
    header.bit_depth = UInt8(depth)
    header.color_type = UInt8(colorType.rawValue)
    spng_set_ihdr(context, &header)
    if !palette.isEmpty {
      var table = spng_plte()
      table.n_entries = UInt32(palette.count)
      withUnsafeMutableBytes(of: &table.entries) { entries in
        for (index, color) in palette.enumerated() {
          entries.storeBytes(
            of: spng_plte_entry(red: color[0], green: color[1], blue: color[2], alpha: 255),
            toByteOffset: index * MemoryLayout<spng_plte_entry>.stride, as: spng_plte_entry.self)
        }
      }
      spng_set_plte(context, &table)
    }
    if !transparent.isEmpty {
      var table = spng_trns()
      table.n_type3_entries = UInt32(transparent.count)
      withUnsafeMutableBytes(of: &table.type3_alpha) { $0.copyBytes(from: transparent) }
      spng_set_trns(context, &table)
    }
    let status = spng_encode_image(
      context, pixels, pixels.count, CInt(SPNG_FMT_RAW.rawValue), CInt(SPNG_ENCODE_FINALIZE.rawValue))
    guard status == 0 else { throw Refused() }
    var count = 0
    var error: CInt = 0
    guard let memory = spng_get_png_buffer(context, &count, &error) else { throw Refused() }
    defer { memory.deallocate() }
    return Array(UnsafeRawBufferPointer(start: memory, count: count))
  }

  /// Returns an RGBA PNG file.
  static func png(_ bitmap: Bitmap) throws -> [UInt8] {
    try png(bitmap.pixels, bitmap.size, colorType: SPNG_COLOR_TYPE_TRUECOLOR_ALPHA)
  }

  /// Returns a WebP file, lossless without a quality: that keeps all bytes of pixels that are not transparent.
  static func webp(_ bitmap: Bitmap, quality: Float? = nil) throws -> [UInt8] {
    var memory: UnsafeMutablePointer<UInt8>?
    defer { WebPFree(memory) }
    let (width, height, stride) = (CInt(bitmap.width), CInt(bitmap.height), CInt(4 * bitmap.width))
    let count =
      if let quality {
        WebPEncodeRGBA(bitmap.pixels, width, height, stride, quality, &memory)
      } else {
        WebPEncodeLosslessRGBA(bitmap.pixels, width, height, stride, &memory)
      }
    guard count > 0 else { throw Refused() }
    return Array(UnsafeBufferPointer(start: memory, count: count))
  }

  /// Returns an animated WebP file of frames at even offsets, with durations in milliseconds.
  static func webp(
    canvas: PixelSize, frames: [(bitmap: Bitmap, left: Int, top: Int, duration: Int)], loops: Int = 0
  ) throws -> [UInt8] {
    func number(_ value: Int, _ length: Int) -> [UInt8] {
      (0..<length).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
      Array(name.utf8) + number(body.count, 4) + body + (body.count % 2 == 0 ? [] : [0])
    }
    // Flags: animation and alpha.
    var chunks = chunk("VP8X", [0x12, 0, 0, 0] + number(canvas.width - 1, 3) + number(canvas.height - 1, 3))
    chunks += chunk("ANIM", [0, 0, 0, 0] + number(loops, 2))
    for frame in frames {
      let still = try webp(frame.bitmap)
      var body = number(frame.left / 2, 3) + number(frame.top / 2, 3)
      body += number(frame.bitmap.width - 1, 3) + number(frame.bitmap.height - 1, 3)
      // Blended onto the canvas and not disposed of. The chunk of the still picture follows its RIFF header.
      body += number(frame.duration, 3) + [0] + still[12...]
      chunks += chunk("ANMF", body)
    }
    return Array("RIFF".utf8) + number(chunks.count + 4, 4) + Array("WEBP".utf8) + chunks
  }

  /// One frame of a GIF: indices into the palette, row by row.
  struct GIFFrame {
    var left = 0
    var top = 0
    var size: PixelSize
    var indices: [UInt8]
    /// In hundredths of a second.
    var delay = 10
    var disposal = 1
    var transparent = -1
    var isInterlaced = false
    /// The colours of this frame only; nil for those of the file.
    var palette: [[UInt8]]?
  }

  /// Returns a GIF file with a palette of 2, 4, … 256 colours; without a loop extension if `loops` is nil.
  static func gif(
    canvas: PixelSize, palette: [[UInt8]], frames: [GIFFrame], loops: Int? = nil
  ) throws -> [UInt8] {
    final class Sink { var bytes: [UInt8] = [] }
    let sink = Sink()
    var code: CInt = 0
    let opened = EGifOpen(
      Unmanaged.passUnretained(sink).toOpaque(),
      { file, memory, count in
        guard let file, let memory, let pointer = file.pointee.UserData else { return 0 }
        Unmanaged<Sink>.fromOpaque(pointer).takeUnretainedValue().bytes += UnsafeBufferPointer(
          start: memory, count: Int(count))
        return count
      }, &code)
    guard let opened else { throw Refused() }
    EGifSetGifVersion(opened, true)
    func map(_ palette: [[UInt8]]) -> UnsafeMutablePointer<ColorMapObject>? {
      let colors = palette.map { GifColorType(Red: $0[0], Green: $0[1], Blue: $0[2]) }
      return GifMakeMapObject(CInt(colors.count), colors)
    }
    let table = map(palette)
    defer { GifFreeMapObject(table) }
    EGifPutScreenDesc(opened, CInt(canvas.width), CInt(canvas.height), 8, 0, table)
    if let loops {
      EGifPutExtensionLeader(opened, APPLICATION_EXT_FUNC_CODE)
      EGifPutExtensionBlock(opened, 11, "NETSCAPE2.0")
      EGifPutExtensionBlock(opened, 3, [1, UInt8(loops & 255), UInt8(loops >> 8)])
      EGifPutExtensionTrailer(opened)
    }
    for frame in frames {
      var control = GraphicsControlBlock(
        DisposalMode: CInt(frame.disposal), UserInputFlag: false, DelayTime: CInt(frame.delay),
        TransparentColor: CInt(frame.transparent))
      var block = [UInt8](repeating: 0, count: 4)
      EGifGCBToExtension(&control, &block)
      EGifPutExtension(opened, GRAPHICS_EXT_FUNC_CODE, 4, block)
      let own = frame.palette.flatMap(map)
      defer { GifFreeMapObject(own) }
      EGifPutImageDesc(
        opened, CInt(frame.left), CInt(frame.top), CInt(frame.size.width), CInt(frame.size.height),
        frame.isInterlaced, own)
      let passes = frame.isInterlaced ? [(0, 8), (4, 8), (2, 4), (1, 2)] : [(0, 1)]
      for (start, step) in passes {
        for row in stride(from: start, to: frame.size.height, by: step) {
          var line = Array(frame.indices[row * frame.size.width..<(row + 1) * frame.size.width])
          EGifPutLine(opened, &line, CInt(line.count))
        }
      }
    }
    guard EGifCloseFile(opened, nil) == GIF_OK else { throw Refused() }
    return withExtendedLifetime(sink) { sink.bytes }
  }
}
