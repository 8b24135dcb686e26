import Foundation
import PhotoFeed
import Platform
import Pictures
import Synchronization
import Tapes
import TerminalPanels

/// Plays tapes on a small feed of generated pictures, with files in memory.
final class TapeFixture {
  /// Files by path.
  var files: [String: [UInt8]] = [:]
  /// Folder of the pictures.
  let folder = NSTemporaryDirectory() + "photowall-tapes-\(UUID().uuidString)"

  /// Creates a folder with pictures of these sizes in pixels. Their titles are `Picture 1` and so on, or those of `titles` by number.
  init(sizes: [(Int, Int)] = TapeFixture.sizes, titles: [Int: String] = [:]) throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    var items: [String] = []
    for (index, (width, height)) in sizes.enumerated() {
      try writePicture(index, width, height, named: "\(index + 1).png")
      items.append(
        #"{"thumbURL":"\#(index + 1).png","width":\#(width),"height":\#(height),"title":"\#(titles[index + 1] ?? "Picture \(index + 1)")"}"#
      )
    }
    try AtomicFile.write(Array("[\(items.joined(separator: ",\n"))]".utf8), to: FilePath(feed))
  }

  /// Writes a picture, in place of the file that may be there.
  func writePicture(_ index: Int, _ width: Int, _ height: Int, named name: String) throws {
    // Foundation would wait for the disk.
    try AtomicFile.write(Self.file(index, width, height), to: FilePath("\(folder)/\(name)"))
  }

  /// The content of the files that were made, by their picture. Most tests need the same ones.
  private static let made = Mutex<[Picture: [UInt8]]>([:])

  private struct Picture: Hashable {
    var index, width, height: Int
  }

  /// Returns the content of the file of a picture.
  private static func file(_ index: Int, _ width: Int, _ height: Int) -> [UInt8] {
    made.withLock { made in
      let picture = Picture(index: index, width: width, height: height)
      if let file = made[picture] { return file }
      let file = PNGEncoder(hasAlpha: false).encode(Self.picture(index, width, height)) ?? []
      made[picture] = file
      return file
    }
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  static let sizes = [
    (40, 30), (30, 40), (40, 40), (60, 20), (20, 60), (50, 30), (30, 50), (40, 30), (30, 30), (45, 30), (30, 45),
    (40, 35),
  ]

  /// Path of the feed.
  var feed: String { folder + "/feed.json" }

  /// Returns a gradient that differs for each index.
  private static func picture(_ index: Int, _ width: Int, _ height: Int) -> Bitmap {
    var pixels = [UInt8](repeating: 255, count: 4 * width * height)
    pixels.withUnsafeMutableBufferPointer { pixels in
      var place = 0
      for y in 0..<height {
        for x in 0..<width {
          pixels[place] = UInt8(x * 255 / width)
          pixels[place + 1] = UInt8(y * 255 / height)
          pixels[place + 2] = UInt8(index * 20 % 256)
          place += 4
        }
      }
    }
    return Bitmap(width: width, height: height, pixels: pixels)
  }

  /// Returns an environment with these files.
  func world(updatesGoldens: Bool = false, workers: Int? = nil) -> TapeWorld {
    var world = TapeWorld(
      loadFeed: { feed in
        let photos = try FeedLoader().load(
          feed.sources.map { source in
            guard let folder = feed.folder, let bytes = FileManager.default.contents(atPath: source) else {
              return .path(source)
            }
            return .bytes(Array(bytes), name: source, origin: .local(folder: FilePath(folder)))
          })
        return feed.limit.map { photos.keeping(first: $0) } ?? photos
      },
      makeLoader: { PictureLoader(workers: workers) {} },
      files: TapeFiles(read: { [weak self] in self?.files[$0] }, write: { [weak self] in self?.files[$0] = $1 }))
    world.files.remove = { [weak self] in self?.files[$0] = nil }
    world.feed = feed
    world.updatesGoldens = updatesGoldens
    return world
  }

  /// Parses a tape.
  static func tape(_ text: String) throws -> Tape {
    try TapeParser { _ in throw CocoaError(.fileReadNoSuchFile) }.tape(text, named: "wall.tape")
  }

  /// Plays a tape and returns its outcome and the runner.
  func play(_ text: String, updatesGoldens: Bool = false, workers: Int? = nil) throws -> (TapeOutcome, TapeRunner) {
    let runner = TapeRunner(try Self.tape(text), in: world(updatesGoldens: updatesGoldens, workers: workers))
    return (runner.run(), runner)
  }
}
