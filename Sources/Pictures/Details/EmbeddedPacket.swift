import Platform

/// The XMP packet in a picture. The headers of its format name the place; only they and the packet are read.
public enum EmbeddedPacket {
  /// Returns the bytes of the packet in the file at `path`; nil if there is none, or if it has more than `limit` bytes.
  public static func bytes(of path: FilePath, limit: Int) -> [UInt8]? { read(path, limit: limit).packet }

  /// Returns the packet, and the stars in the EXIF tags, as Windows writes them, nil if there are none.
  public static func read(_ path: FilePath, limit: Int) -> (packet: [UInt8]?, stars: Int?) {
    guard let file = try? OpenFile(path: path) else { return (nil, nil) }
    var window = ByteWindow(file)
    guard let format = try? PictureFormat(&window), let header = try? format.header(&window) else { return (nil, nil) }
    let stars = header.tags(in: &window).lazy.compactMap { range in
      ExifDirectory(&window, in: range).flatMap { PictureDetails.stars($0, &window) }
    }.first
    guard let range = header.packet(in: &window), let bytes = try? file.read(range, limit: limit),
      bytes.memory.count == range.count
    else { return (nil, stars) }
    // Some programs end it with zero bytes.
    return withExtendedLifetime(bytes) {
      (Array(bytes.memory.prefix(1 + (bytes.memory.lastIndex { $0 != 0 } ?? -1))), stars)
    }
  }
}
