import Platform

/// The XMP packet in a picture. The headers of its format name the place; only they and the packet are read.
public enum EmbeddedPacket {
  /// Returns the bytes of the packet in the file at `path`; nil if there is none, or if it has more than `limit` bytes.
  public static func bytes(of path: FilePath, limit: Int) -> [UInt8]? {
    guard let file = try? OpenFile(path: path) else { return nil }
    var window = ByteWindow(file)
    guard let format = try? PictureFormat(&window), let header = try? format.header(&window),
      let range = header.packet(in: &window), let bytes = try? file.read(range, limit: limit),
      bytes.memory.count == range.count
    else { return nil }
    // Some programs end it with zero bytes.
    return withExtendedLifetime(bytes) { Array(bytes.memory.prefix(1 + (bytes.memory.lastIndex { $0 != 0 } ?? -1))) }
  }
}
