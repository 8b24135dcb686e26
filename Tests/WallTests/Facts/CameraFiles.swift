import Foundation
import PhotoFeed
import Platform

/// A folder of pictures that tell their camera, and nothing else: TIFF files without pixels.
final class CameraFiles {
  let folder = NSTemporaryDirectory() + "photowall-camera-\(UUID().uuidString)"
  private let names: [String]

  /// (name, model, lens, sensitivity, date as EXIF has it)
  init(_ files: [(name: String, model: String, lens: String, iso: Int, taken: String)]) throws {
    names = files.map(\.name)
    for file in files {
      let path = "\(folder)/\(file.name)"
      try Folder.create(FilePath(path).folder.string)
      try AtomicFile.write(Self.tiff(file.model, file.lens, file.iso, file.taken), to: FilePath(path))
    }
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  /// A feed of the first files, with no dates of its own.
  func feed(count: Int = .max, width: Int = 4) throws -> PhotoFeed {
    let items = names.prefix(count).map { #"{"url":"\#($0)","width":\#(width),"height":3}"# }
    let bytes = Array("[\(items.joined(separator: ","))]".utf8)
    return try FeedLoader().load([.bytes(bytes, name: "feed.json", origin: .local(folder: FilePath(folder)))])
  }

  /// Two directories: width, height, model; then f-number and focal length, which are a hundredth and a tenth of the sensitivity; that,
  /// date and lens.
  private static func tiff(_ model: String, _ lens: String, _ iso: Int, _ taken: String) -> [UInt8] {
    func number(_ value: Int, _ count: Int) -> [UInt8] { (0..<count).map { UInt8(value >> (8 * $0) & 255) } }
    let (firstStart, secondStart, textsStart) = (8, 8 + 2 + 4 * 12 + 4, 8 + 2 + 4 * 12 + 4 + 2 + 5 * 12 + 4)
    var texts: [UInt8] = []
    func short(_ tag: Int, _ value: Int) -> [UInt8] { number(tag, 2) + number(3, 2) + number(1, 4) + number(value, 4) }
    func text(_ tag: Int, _ text: String) -> [UInt8] {
      let bytes = Array(text.utf8) + [UInt8](repeating: 0, count: max(1, 5 - text.utf8.count))
      defer { texts += bytes }
      return number(tag, 2) + number(2, 2) + number(bytes.count, 4) + number(textsStart + texts.count, 4)
    }
    func ratio(_ tag: Int, _ value: Int, _ divisor: Int) -> [UInt8] {
      defer { texts += number(value, 4) + number(divisor, 4) }
      return number(tag, 2) + number(5, 2) + number(1, 4) + number(textsStart + texts.count, 4)
    }
    let first =
      number(4, 2) + short(0x100, 4) + short(0x101, 3) + text(0x110, model)
      + number(0x8769, 2) + number(4, 2) + number(1, 4) + number(secondStart, 4) + number(0, 4)
    let second =
      number(5, 2) + ratio(0x829d, iso, 100) + short(0x8827, iso) + text(0x9003, taken) + ratio(0x920a, iso, 10)
      + text(0xa434, lens) + number(0, 4)
    return [0x49, 0x49, 42, 0] + number(firstStart, 4) + first + second + texts
  }
}
