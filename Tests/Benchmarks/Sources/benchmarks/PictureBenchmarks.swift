import CTurboJPEG
import Foundation
import Pictures
import Platform

/// The cost of a picture from its file to the size of a tile, compared with that of the codec alone.
enum PictureBenchmarks {
  static func run() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("photowall-bench-\(getpid())").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let photo = drawnPhoto(width: 4_000, height: 3_000)
    let straight = try write(jpeg(photo, isProgressive: false), to: "\(folder)/straight.jpg")
    let progressive = try write(jpeg(photo, isProgressive: true), to: "\(folder)/progressive.jpg")
    let png = try write(
      PNGEncoder(compression: 1, hasAlpha: false).encode(photo.shrunk(to: PixelSize(width: 1_200, height: 900))) ?? [],
      to: "\(folder)/photo.png")
    let tile = PixelSize(width: 160, height: 120)

    let decoder = PictureDecoder()
    func decode(_ path: String) throws { _ = try decoder.decode(FilePath(path), fitting: tile, fit: .fit) }
    let whole = try best { try decode(straight) }
    let codec = try best { try eighth(of: straight) }
    print(
      "pictures: a JPEG of 12 megapixels becomes 160 × 120 in \(whole.inMilliseconds), \((whole / codec).inRatio) of the "
        + "codec alone at an eighth (aim 1.10), \(Int(1 / whole)) a second on one core (measured elsewhere: 24.8)")
    let stepwise = try best { try decode(progressive) }
    let stepwiseCodec = try best { try eighth(of: progressive) }
    print(
      "pictures: a progressive one in \(stepwise.inMilliseconds), \((stepwise / stepwiseCodec).inRatio) of the codec alone, "
        + "which reads all coefficients (aim 0.70)")
    let flat = try best { try decode(png) }
    print(
      "pictures: a PNG of 1200 × 900 in \(flat.inMilliseconds), \(Int(1 / flat)) a second (measured elsewhere: 37.8)")

    let source = photo.shrunk(to: PixelSize(width: 2_000, height: 1_500))
    let shrink = best { _ = source.shrunk(to: PixelSize(width: 160, height: 120)) }
    print("pictures: shrinking takes \((shrink / 3 * 1e9 / 1e6).inNanoseconds) a pixel (aim 4 ns)")
    let header = try best { for _ in 0..<100 { _ = try PictureHeader.read(path: FilePath(straight)) } } / 100
    print("pictures: a header is read in \((header * 1e6).inMicroseconds) (aim 100 µs)")
    try measureStarts(of: straight, in: folder)
    try measurePreviews(of: straight, in: folder)
  }

  /// Measures when a folder of a camera's photos is visible, first as Exif thumbnails, then decoded.
  private static func measurePreviews(of photo: String, in folder: String) throws {
    let small = try PictureDecoder().decode(FilePath(photo), fitting: PixelSize(width: 160, height: 120), fit: .fit)
      .bitmap
    let bytes = CameraThumbnail.insert(
      jpeg(small, isProgressive: false), into: [UInt8](try Data(contentsOf: URL(fileURLWithPath: photo))))
    let photos = try (0..<32).map { try write(bytes, to: "\(folder)/from a camera \($0).jpg") }
    let results = DispatchSemaphore(value: 0)
    var seen: Set<PictureID> = []
    var decoded = 0
    var firstVisible = 0.0
    let start = ContinuousClock.now
    let loader = PictureLoader { results.signal() }
    for (index, path) in photos.enumerated() {
      loader.request(
        PictureRequest(
          id: PictureID(index), address: .file(FilePath(path)), target: PixelSize(width: 80, height: 96),
          wantsPreview: true
        ))
    }
    while decoded < photos.count {
      results.wait()
      for result in loader.takeResults() {
        seen.insert(result.id)
        if !result.isPreview { decoded += 1 }
        if seen.count == photos.count, firstVisible == 0 { firstVisible = (ContinuousClock.now - start).seconds }
      }
    }
    let whole = (ContinuousClock.now - start).seconds
    print(
      "pictures: 32 photos from a camera are all visible after \(firstVisible.inSeconds), \((firstVisible / 0.3).inRatio) of the aim "
        + "(0.3 s), and all decoded after \(whole.inSeconds)")
  }

  /// Measures a folder without and with thumbnails on disk.
  private static func measureStarts(of photo: String, in folder: String) throws {
    let photos = try (0..<32).map { index in
      let path = "\(folder)/photo \(index).jpg"
      try FileManager.default.copyItem(atPath: photo, toPath: path)
      return path
    }
    let thumbnails = ThumbnailFolder(folder: "\(folder)/thumbnails", workingFolder: "/")
    func start(thumbnails: ThumbnailFolder?) -> Double {
      measure {
        let loader = PictureLoader(thumbnails: thumbnails) {}
        for (index, path) in photos.enumerated() {
          loader.request(
            PictureRequest(
              id: PictureID(index), address: .file(FilePath(path)), target: PixelSize(width: 120, height: 96)))
        }
        for index in photos.indices { _ = loader.wait(for: PictureID(index)) }
        // So that the second start finds all of them.
        if thumbnails != nil { loader.finishThumbnails() }
      }.seconds
    }
    let plain = start(thumbnails: nil)
    let first = start(thumbnails: thumbnails)
    let second = start(thumbnails: thumbnails)
    print(
      "pictures: 32 photos for the first time in \(plain.inSeconds), with thumbnails written \(first.inSeconds), "
        + "again in \(second.inSeconds) (aim 0.100 s), \((plain / second).inTimes) as fast")
  }

  /// Returns the least processor time of five runs, in seconds.
  private static func best(_ work: () throws -> Void) rethrows -> Double {
    try fastest(rounds: 5) { try measure(work).cpu }
  }

  private static func eighth(of path: String) throws {
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    let codec = tjInitDecompress()
    defer { tjDestroy(codec) }
    var pixels = [UInt8](repeating: 0, count: 3 * 500 * 375)
    tjDecompress2(
      codec, bytes, UInt(bytes.count), &pixels, 500, 0, 375, CInt(TJPF_RGB.rawValue), CInt(TJFLAG_FASTUPSAMPLE))
  }

  private static func write(_ bytes: [UInt8], to path: String) throws -> String {
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    return path
  }

  static func jpeg(_ bitmap: Bitmap, quality: CInt = 90, isProgressive: Bool = false) -> [UInt8] {
    let codec = tjInitCompress()
    defer { tjDestroy(codec) }
    var memory: UnsafeMutablePointer<UInt8>?
    var count: UInt = 0
    tjCompress2(
      codec, bitmap.pixels, CInt(bitmap.width), 0, CInt(bitmap.height), CInt(TJPF_RGBA.rawValue), &memory, &count,
      CInt(TJSAMP_420.rawValue), quality, isProgressive ? TJFLAG_PROGRESSIVE : 0)
    defer { tjFree(memory) }
    return Array(UnsafeBufferPointer(start: memory, count: Int(count)))
  }

  /// Returns a picture of gradients and noise that costs the codec as much as a detailed photo.
  private static func drawnPhoto(width: Int, height: Int) -> Bitmap {
    var state: UInt32 = 1
    let pixels = [UInt8](unsafeUninitializedCapacity: 4 * width * height) { memory, count in
      var place = 0
      for y in 0..<height {
        for x in 0..<width {
          state = state &* 1_664_525 &+ 1_013_904_223
          let grain = Int(state >> 27)
          memory[place] = UInt8((x * 180 / width + grain * 2) & 255)
          memory[place + 1] = UInt8((y * 180 / height + grain * 2) & 255)
          memory[place + 2] = UInt8(((x ^ y) >> 3 & 127) + grain * 2)
          memory[place + 3] = 255
          place += 4
        }
      }
      count = place
    }
    return Bitmap(width: width, height: height, pixels: pixels)
  }
}

extension Double {
  fileprivate var inRatio: String { String(format: "%.2f", self) }
  fileprivate var inNanoseconds: String { String(format: "%.1f ns", self) }
}
