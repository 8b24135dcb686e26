import Platform

/// The messages between the program and a decoding process: numbers of eight bytes, then bytes.
enum DecodingMessage {
  /// Returns a request as bytes. The limits and `isRough` are not sent; the defaults are used.
  static func bytes(of request: DecodeRequest) -> [UInt8] {
    let path = request.path.map { Array($0.bytes) } ?? []
    // Real parts are never empty, so an empty one means nil.
    let part = request.part ?? PixelRectangle(x: 0, y: 0, width: 0, height: 0)
    return Self.bytes([
      request.stored.width, request.stored.height, request.size.width, request.size.height,
      request.wantsThumbnail ? 1 : 0, part.x, part.y, part.width, part.height, path.count, request.bytes.count,
    ]) + path
  }

  /// The count of numbers in a request, before the path and the file.
  static let requestNumbers = 11

  /// Creates a request from the received numbers, path and file.
  static func request(_ numbers: [Int], path: [UInt8], file: PictureBytes) throws(PictureError) -> DecodeRequest {
    let path = path.isEmpty ? nil : FilePath(bytes: path)
    var window = if file.count == 0, let path { ByteWindow(try OpenFile(path: path)) } else { ByteWindow(file) }
    let part = PixelRectangle(x: numbers[5], y: numbers[6], width: numbers[7], height: numbers[8])
    return DecodeRequest(
      bytes: file, path: path, file: try FileHeader(&window),
      stored: PixelSize(width: numbers[0], height: numbers[1]), part: part.width > 0 ? part : nil,
      size: PixelSize(width: numbers[2], height: numbers[3]),
      limits: PictureLimits(), wantsThumbnail: numbers[4] == 1, isCancelled: { false })
  }

  /// Returns an answer as bytes, without the pixels.
  static func bytes(of outcome: Result<DecodedPixels, PictureError>) -> [UInt8] {
    switch outcome {
    case .success(let decoded):
      let warning = Array((decoded.warning ?? "").utf8)
      return bytes([0, decoded.bitmap.width, decoded.bitmap.height, decoded.isPartial ? 1 : 0, warning.count]) + warning
    case .failure(let error):
      let (code, detail) = Self.code(of: error)
      return bytes([code, 0, 0, 0, detail.utf8.count]) + Array(detail.utf8)
    }
  }

  /// The count of numbers in an answer, before the text and the pixels.
  static let answerNumbers = 5

  private static func code(of error: PictureError) -> (Int, String) {
    switch error {
    case .overLimit(_, let detail): (1, detail)
    case .broken(_, let detail): (2, detail)
    case .outOfMemory: (3, "")
    case .missingCodec: (4, "")
    case .tooLarge: (5, "")
    default: (2, error.message)
    }
  }

  /// Returns the error in an answer.
  static func error(_ code: Int, _ detail: String, of request: DecodeRequest) -> PictureError {
    let format = request.file.header.format
    return switch code {
    case 1: .overLimit(format, detail)
    case 3: .outOfMemory
    case 4: .missingCodec(format)
    case 5: .tooLarge(request.stored, limit: request.limits.pixels)
    default: .broken(format, detail)
    }
  }

  /// Reads exactly `count` bytes; nil at the end of the input.
  static func read(_ count: Int, from input: FileDescriptor) -> [UInt8]? {
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { memory, filled in
      filled = 0
      while filled < count {
        let rest = UnsafeMutableRawBufferPointer(UnsafeMutableBufferPointer(rebasing: memory[filled...]))
        guard let got = try? input.readSome(into: rest), got > 0 else { break }
        filled += got
      }
    }
    return bytes.count == count ? bytes : nil
  }

  static func bytes(_ numbers: [Int]) -> [UInt8] {
    numbers.flatMap { number in withUnsafeBytes(of: Int64(number).littleEndian) { Array($0) } }
  }

  static func numbers(_ bytes: [UInt8]) -> [Int] {
    bytes.withUnsafeBytes { bytes in
      (0..<bytes.count / 8).map {
        Int(Int64(littleEndian: bytes.loadUnaligned(fromByteOffset: 8 * $0, as: Int64.self)))
      }
    }
  }
}
