import Platform

/// Where the bytes of a picture file are.
enum PictureSource {
  case bytes(PictureBytes)
  case file(OpenFile)
  case parts(FileParts)

  /// The path of the file; nil for bytes in memory, and for a member of an archive.
  var path: FilePath? { if case .file(let file) = self, !file.isMember { file.path } else { nil } }

  /// Whether only parts of the file may be there.
  var isInParts: Bool { if case .parts = self { true } else { false } }

  /// A window on all bytes.
  var window: ByteWindow {
    switch self {
    case .bytes(let bytes): ByteWindow(bytes)
    case .file(let file): ByteWindow(file)
    case .parts(let parts): ByteWindow(parts)
    }
  }

  /// Returns all bytes, or those in `range`; throws if they are more than `limit`, or have not all been read.
  func bytes(in range: Range<Int>? = nil, limit: Int) throws(PictureError) -> PictureBytes {
    switch (self, range) {
    case (.bytes(let bytes), nil): return bytes
    case (.bytes(let bytes), let range?): return PictureBytes(bytes.slice(range))
    case (.parts(let parts), let range):
      guard let bytes = parts.bytes(in: range ?? 0..<parts.count) else { throw .fetch("a part of the file is missing") }
      return bytes
    case (.file(let file), let range): return try file.read(range ?? 0..<file.stamp.size, limit: limit)
    }
  }
}
