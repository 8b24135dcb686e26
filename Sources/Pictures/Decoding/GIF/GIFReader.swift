import CGIF

/// Reads a GIF file frame by frame with giflib.
final class GIFReader {
  /// The header of a frame.
  struct FrameHeader {
    var left: Int
    var top: Int
    var size: PixelSize
    var isInterlaced: Bool
    /// The palette with 256 RGBA colours; missing ones are transparent.
    var colors: [SIMD4<UInt8>]
    /// The duration in milliseconds, as stored.
    var duration: Int
    var disposal: AnimationCanvas.Disposal
  }

  /// The rows of a frame, one byte per pixel.
  struct Indices: ~Copyable {
    var bytes: Scratch
    /// The number of decoded rows from the top. Gaps in a truncated interlaced frame are filled from above.
    var rows: Int
    var isPartial: Bool
  }

  private final class Source {
    let bytes: PictureBytes
    var offset = 0
    init(_ bytes: PictureBytes) { self.bytes = bytes }
  }

  let canvas: PixelSize
  private let limits: PictureLimits
  private let file: UnsafeMutablePointer<GifFileType>
  private let source: Source
  /// The number of plays; nil for an endless animation.
  private(set) var loopCount: Int? = 1

  /// Opens a file and checks the size of its canvas against `limits`.
  init(_ bytes: PictureBytes, limits: PictureLimits) throws(PictureError) {
    let source = Source(bytes)
    var code: CInt = 0
    // The reader keeps `source` alive while giflib may call back.
    let opened = DGifOpen(
      Unmanaged.passUnretained(source).toOpaque(),
      { file, memory, count in
        guard let file, let memory, let pointer = file.pointee.UserData else { return 0 }
        let source = Unmanaged<Source>.fromOpaque(pointer).takeUnretainedValue()
        let part = source.bytes.slice(source.offset..<source.offset + max(Int(count), 0))
        UnsafeMutableRawBufferPointer(start: memory, count: part.count).copyMemory(from: part)
        source.offset += part.count
        return CInt(part.count)
      }, &code)
    guard let opened else { throw Self.error(code) }
    let canvas = PixelSize(width: Int(opened.pointee.SWidth), height: Int(opened.pointee.SHeight))
    guard canvas.width > 0, canvas.height > 0, canvas.area <= limits.pixels else {
      DGifCloseFile(opened, nil)
      throw canvas.area == 0 ? .broken(.gif, "it has no size") : .tooLarge(canvas, limit: limits.pixels)
    }
    file = opened
    self.source = source
    self.canvas = canvas
    self.limits = limits
  }

  deinit { DGifCloseFile(file, nil) }

  /// Reads the header of the next frame, or returns nil after the last. The caller then reads its rows.
  func nextFrame() throws(PictureError) -> FrameHeader? {
    var control = GraphicsControlBlock(DisposalMode: 0, UserInputFlag: false, DelayTime: 0, TransparentColor: -1)
    while true {
      var kind = UNDEFINED_RECORD_TYPE
      guard DGifGetRecordType(file, &kind) != GIF_ERROR else { throw failure() }
      switch kind {
      case IMAGE_DESC_RECORD_TYPE: return try frameHeader(control)
      case EXTENSION_RECORD_TYPE: try readExtension(&control)
      case TERMINATE_RECORD_TYPE: return nil
      default: continue
      }
    }
  }

  private func frameHeader(_ control: GraphicsControlBlock) throws(PictureError) -> FrameHeader {
    guard DGifGetImageDesc(file) != GIF_ERROR else { throw failure() }
    let image = file.pointee.Image
    let size = PixelSize(width: Int(image.Width), height: Int(image.Height))
    guard size.width > 0, size.height > 0 else { throw .broken(.gif, "a frame without size") }
    guard size.area <= limits.pixels else { throw .tooLarge(size, limit: limits.pixels) }
    guard let table = image.ColorMap ?? file.pointee.SColorMap else { throw .broken(.gif, "it has no colours") }
    var colors = [SIMD4<UInt8>](repeating: .zero, count: 256)
    for index in 0..<min(Int(table.pointee.ColorCount), 256) {
      let color = table.pointee.Colors[index]
      colors[index] = SIMD4(color.Red, color.Green, color.Blue, 255)
    }
    if 0...255 ~= control.TransparentColor { colors[Int(control.TransparentColor)] = .zero }
    let disposal: AnimationCanvas.Disposal =
      switch control.DisposalMode {
      case DISPOSE_BACKGROUND: .clear
      case DISPOSE_PREVIOUS: .restore
      default: .keep
      }
    return FrameHeader(
      left: Int(image.Left), top: Int(image.Top), size: size, isInterlaced: image.Interlace, colors: colors,
      duration: 10 * Int(control.DelayTime), disposal: disposal)
  }

  private func readExtension(_ control: inout GraphicsControlBlock) throws(PictureError) {
    var code: CInt = 0
    var block: UnsafeMutablePointer<GifByteType>?
    guard DGifGetExtension(file, &code, &block) != GIF_ERROR else { throw failure() }
    var isLoop = false
    var isFirst = true
    while let bytes = block {
      let count = Int(bytes[0])
      if isFirst, code == GRAPHICS_EXT_FUNC_CODE, count == 4 {
        DGifExtensionToGCB(count, bytes + 1, &control)
      } else if isFirst, code == APPLICATION_EXT_FUNC_CODE, count == 11 {
        let name = String(decoding: UnsafeBufferPointer(start: bytes + 1, count: 11), as: UTF8.self)
        isLoop = name == "NETSCAPE2.0" || name == "ANIMEXTS1.0"
      } else if isLoop, count == 3, bytes[1] == 1 {
        let times = Int(bytes[2]) | Int(bytes[3]) << 8
        loopCount = times == 0 ? nil : times + 1
      }
      isFirst = false
      guard DGifGetExtensionNext(file, &block) != GIF_ERROR else { throw failure() }
    }
  }

  /// Decodes the rows of the frame whose header was read last. A truncated file gives its rows before the end.
  func rows(of header: FrameHeader, isCancelled: () -> Bool = { false }) throws(PictureError) -> Indices {
    let (width, height) = (header.size.width, header.size.height)
    let bytes = try Scratch(count: width * height, zeroed: true)
    let order = header.isInterlaced ? Self.interlaced : [(0, 1)]
    var decodedCount = 0
    for (start, step) in order {
      for row in stride(from: start, to: height, by: step) {
        if decodedCount.isMultiple(of: 64), isCancelled() { throw .cancelled }
        guard DGifGetLine(file, bytes.start + row * width, CInt(width)) != GIF_ERROR else {
          guard decodedCount > 0 else { throw failure() }
          if header.isInterlaced { Self.fillGaps(bytes.start, header.size, decodedCount: decodedCount) }
          return Indices(bytes: bytes, rows: header.isInterlaced ? height : decodedCount, isPartial: true)
        }
        decodedCount += 1
      }
    }
    return Indices(bytes: bytes, rows: height, isPartial: false)
  }

  /// The first row and the step of each pass. Source: GIF89a specification, appendix E.
  private static let interlaced = [(0, 8), (4, 8), (2, 4), (1, 2)]

  private static func fillGaps(_ bytes: UnsafeMutablePointer<UInt8>, _ size: PixelSize, decodedCount: Int) {
    let arrived = interlaced.flatMap { stride(from: $0, to: size.height, by: $1) }.prefix(decodedCount)
    let isThere = Set(arrived)
    for row in 1..<max(size.height, 2) where row < size.height && !isThere.contains(row) {
      (bytes + row * size.width).update(from: bytes + (row - 1) * size.width, count: size.width)
    }
  }

  private func failure() -> PictureError { Self.error(file.pointee.Error) }

  private static func error(_ code: CInt) -> PictureError {
    switch code {
    case D_GIF_ERR_NOT_ENOUGH_MEM: .outOfMemory
    case D_GIF_ERR_READ_FAILED, D_GIF_ERR_EOF_TOO_SOON: .broken(.gif, "it ends too early")
    default: .broken(.gif, GifErrorString(code).map { String(cString: $0) } ?? "invalid data")
    }
  }
}
