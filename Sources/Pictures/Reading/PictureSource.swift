import Platform

/// Where the bytes of a picture file are.
enum PictureSource {
  case bytes(PictureBytes)
  case file(OpenFile)

  /// The path of the file; nil for bytes in memory.
  var path: FilePath? { if case .file(let file) = self { file.path } else { nil } }

  /// A window on all bytes.
  var window: ByteWindow {
    switch self {
    case .bytes(let bytes): ByteWindow(bytes)
    case .file(let file): ByteWindow(file)
    }
  }

  /// Returns all bytes, or those in `range`; throws if they are more than `limit`.
  func bytes(in range: Range<Int>? = nil, limit: Int) throws(PictureError) -> PictureBytes {
    switch (self, range) {
    case (.bytes(let bytes), nil): return bytes
    case (.bytes(let bytes), let range?): return PictureBytes(bytes.slice(range))
    case (.file(let file), let range): return try file.read(range ?? 0..<file.stamp.size, limit: limit)
    }
  }
}
