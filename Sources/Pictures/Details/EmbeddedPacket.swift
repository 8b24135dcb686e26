import Platform

/// The XMP packet in a picture. Only the headers and the packet are read.
public enum EmbeddedPacket {
  /// Returns the packet, nil if there is none or it has more than `limit` bytes; the stars in EXIF or nil; and whether
  /// EXIF or the format has an orientation.
  public static func read(_ path: FilePath, limit: Int) -> (packet: [UInt8]?, stars: Int?, isOriented: Bool) {
    guard let file = try? OpenFile(path: path) else { return (nil, nil, false) }
    var window = ByteWindow(file)
    guard let format = try? PictureFormat(&window), let header = try? format.header(&window) else {
      return (nil, nil, false)
    }
    let tags = header.tags(in: &window).compactMap { ExifDirectory(&window, in: $0) }
    let stars = tags.lazy.compactMap { PictureDetails.stars($0, &window) }.first
    // Other formats have their own orientation.
    let isOriented =
      ![.jpeg, .png, .webp, .tiff].contains(format) || tags.contains { $0.integer(.orientation, &window) != nil }
    guard let range = header.packet(in: &window), let bytes = try? file.read(range, limit: limit),
      bytes.memory.count == range.count
    else { return (nil, stars, isOriented) }
    // Some programs pad the packet with zero bytes.
    return withExtendedLifetime(bytes) {
      (Array(bytes.memory.prefix(1 + (bytes.memory.lastIndex { $0 != 0 } ?? -1))), stars, isOriented)
    }
  }
}
