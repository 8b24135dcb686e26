import Platform

/// The two halves of Apple's Live Photos: `IMG_3.HEIC` and `IMG_3.MOV`, or `IMG_3_HEVC.MOV`.
///
/// Source: exiftool's documentation (Apple's maker note, tag 0x0011); Apple, QuickTime File Format (`mvhd`, `meta`, `keys`, `ilst`).
public enum LivePhoto {
  /// The longest film, in seconds, that counts as a half if neither file has a content identifier.
  private static let longestDuration = 5.0

  /// Returns true if a film belongs to a picture: their content identifiers are equal, or both are missing and the film is
  /// short. The names are not compared.
  public static func isHalf(_ film: FilePath, of picture: FilePath) -> Bool {
    guard let file = try? OpenFile(path: film), let other = try? OpenFile(path: picture) else { return false }
    var (window, pictureWindow) = (ByteWindow(file), ByteWindow(other))
    let facts = filmFacts(&window)
    let identifier = pictureIdentifier(&pictureWindow)
    if facts.identifier != nil || identifier != nil { return facts.identifier == identifier }
    return facts.duration.map { $0 <= longestDuration } ?? false
  }

  /// Returns the content identifier in a picture's maker note, or nil.
  static func pictureIdentifier(_ window: inout ByteWindow) -> [UInt8]? {
    guard let format = try? PictureFormat(&window), let header = try? format.header(&window) else { return nil }
    for range in header.tags(in: &window) {
      guard let first = ExifDirectory(&window, in: range), let offset = first.integer(.exifDirectory, &window),
        let note = first.directory(at: offset, &window)?.bytes(of: .makerNote),
        window.has("Apple iOS\0", at: note.lowerBound), window.has("MM", at: note.lowerBound + 12)
      else { continue }
      let start = note.lowerBound + 14
      for index in 0..<min(window.bigEndian(2, at: start) ?? 0, 512) {
        let entry = start + 2 + 12 * index
        guard entry + 12 <= note.upperBound else { break }
        guard window.bigEndian(2, at: entry) == 0x0011, window.bigEndian(2, at: entry + 2) == 2,
          let count = window.bigEndian(4, at: entry + 4), let place = window.bigEndian(4, at: entry + 8),
          5...100 ~= count, place <= note.count - count
        else { continue }
        return Array(window.bytes(at: note.lowerBound + place, count: count).prefix { $0 != 0 })
      }
    }
    return nil
  }

  /// Returns the content identifier of a film and its duration in seconds, each nil if missing.
  static func filmFacts(_ window: inout ByteWindow) -> (identifier: [UInt8]?, duration: Double?) {
    guard let movie = window.body("moov", in: 0..<window.count) else { return (nil, nil) }
    var duration: Double?
    if let head = window.body("mvhd", in: movie)?.lowerBound {
      let isLong = window[head] == 1
      if let scale = window.bigEndian(4, at: head + (isLong ? 20 : 12)), scale > 0,
        let length = window.bigEndian(isLong ? 8 : 4, at: head + (isLong ? 24 : 16)), length >= 0
      {
        duration = Double(length) / Double(scale)
      }
    }
    for meta in window.bodies("meta", in: movie) {
      // In MP4 files a version comes first, in QuickTime files there is none.
      for range in [meta, meta.dropFirst(4)] {
        guard let keys = window.body("keys", in: range), let values = window.body("ilst", in: range),
          let number = number(ofKey: "com.apple.quicktime.content.identifier", in: keys, &window)
        else { continue }
        guard let item = window.boxes(in: values).first(where: { $0.kind == number })?.body,
          let data = window.body("data", in: item), 8...200 ~= data.count
        else { continue }
        return (Array(window.bytes(at: data.lowerBound + 8, count: data.count - 8).prefix { $0 != 0 }), duration)
      }
    }
    return (nil, duration)
  }

  /// Returns the number of a key, from 1.
  private static func number(ofKey key: StaticString, in keys: Range<Int>, _ window: inout ByteWindow) -> Int? {
    var offset = keys.lowerBound + 8
    for number in 1...max(1, min(window.bigEndian(4, at: keys.lowerBound + 4) ?? 0, 256)) {
      guard let size = window.bigEndian(4, at: offset), size >= 8, offset + size <= keys.upperBound else { return nil }
      if size == 8 + key.utf8CodeUnitCount, window.has(key, at: offset + 8) { return number }
      offset += size
    }
    return nil
  }
}
