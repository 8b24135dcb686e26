import Testing

@testable import Pictures

/// The smallest and largest numbers in every place of a header.
@Suite struct HostileNumberTests {
  private static let numbers = [0, 1, 0xffff, 0x7fff_ffff, 0x8000_0000, 0xffff_ffff]

  private static func bytes(_ number: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }

  /// Reads all that a file tells before its pixels.
  private func read(_ file: [UInt8]) {
    _ = try? PictureHeader.read(bytes: PictureBytes(file))
    _ = PictureDetails.read(bytes: PictureBytes(file))?.exposureLine
    var window = ByteWindow(PictureBytes(file))
    if let range = try? FileHeader(&window).exif, let directory = ExifDirectory(&window, in: range) {
      _ = directory.thumbnail(&window)
      _ = directory.bytes(of: .jpegFromRaw)
    }
  }

  /// A TIFF structure of one directory, which is also its own second directory and that of the details.
  @Test(arguments: 0...13) func everyExifField(type: Int) {
    let tags = (0...0xffff).filter { ExifDirectory.Tag(rawValue: $0) != nil }
    for tag in tags {
      for count in [0, 1, 2, 65_536, 0xffff_ffff] {
        for number in Self.numbers {
          var file: [UInt8] = [0x49, 0x49, 42, 0, 8, 0, 0, 0] + Self.bytes(4, 2)
          for (tag, type, count, value) in [
            (0x0100, 4, 1, number), (0x0101, 4, 1, number), (tag, type, count, number), (0x8769, 4, 1, 8),
          ] {
            file += Self.bytes(tag, 2) + Self.bytes(type, 2) + Self.bytes(count, 4) + Self.bytes(value, 4)
          }
          read(file + Self.bytes(8, 4) + [UInt8](repeating: UInt8(truncatingIfNeeded: number), count: 64))
        }
      }
    }
  }

  /// Each number at each place of the first 400 bytes of files in every format.
  @Test(arguments: [
    "gradient.tiff", "gradient.avif", "gradient.heic", "interlaced.png", "drawing.svg", "jpeg", "webp", "gif",
    "gradient.jxl", "film.mp4", "film.webm", "red.bmp",
  ])
  func everyPlaceOfAHeader(name: String) throws {
    let bitmap = Samples.photo(width: 53, height: 31)
    let exif = Exif(orientation: 6, exposureTime: (1, 250), sensitivity: 160, thumbnail: [0xff, 0xd8, 0xff, 0xd9, 0])
    let file: [UInt8] =
      switch name {
      case "jpeg": exif.inserted(into: try Encoding.jpeg(bitmap))
      case "webp": try Encoding.webp(canvas: PixelSize(width: 53, height: 31), frames: [(bitmap, 0, 0, 50)])
      case "gif":
        try Encoding.gif(
          canvas: PixelSize(width: 2, height: 2), palette: [[0, 0, 0], [255, 255, 255]],
          frames: [Encoding.GIFFrame(size: PixelSize(width: 2, height: 2), indices: [0, 1, 0, 1])], loops: 0)
      default: try Corpus.bytes("good/\(name)")
      }
    for place in 0..<min(file.count, 400) {
      for pattern in Self.patterns {
        var mutant = file
        let end = min(place + pattern.count, file.count)
        mutant.replaceSubrange(place..<end, with: pattern.prefix(end - place))
        read(mutant)
      }
    }
  }

  /// The numbers in 1 to 8 bytes, in both orders. Many are the same bytes.
  private static let patterns: Set<[UInt8]> = {
    var patterns: Set<[UInt8]> = []
    for number in numbers {
      let filler = number == 0xffff_ffff ? -1 : number == 0x7fff_ffff ? Int.max : number
      for length in [1, 2, 4, 8] {
        let pattern = bytes(filler, length)
        patterns.formUnion([pattern, pattern.reversed()])
      }
    }
    return patterns
  }()
}
