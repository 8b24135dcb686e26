import Foundation
import PhotoFeed
import Platform
import TestSupport

@testable import Pictures
@testable import Wall

/// A folder of small pictures in files, which are removed with it.
final class PictureFolder {
  let folder: String
  private(set) var names: [String] = []

  init(in parent: String = NSTemporaryDirectory()) { folder = parent + "photowall-alike-\(UUID().uuidString)" }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  /// Writes a picture of a seed, in a size; `change` changes its pixels.
  func add(
    _ name: String, _ seed: UInt64, width: Int = 80, height: Int = 60, change: (inout Bitmap) -> Void = { _ in }
  ) throws {
    var bitmap = Bitmap(width: width, height: height, pixels: CloudPicture.pixels(seed, width: width, height: height))
    change(&bitmap)
    try add(name, bytes: PNGEncoder().encode(bitmap) ?? [])
  }

  /// Writes a file.
  func add(_ name: String, bytes: [UInt8]) throws {
    let path = "\(folder)/\(name)"
    try Folder.create(FilePath(path).folder.string)
    try AtomicFile.write(bytes, to: FilePath(path))
    names.append(name)
  }

  /// Writes a file with the bytes of another one.
  func copy(_ name: String, to other: String) throws {
    try add(other, bytes: FileDescriptor.contents(of: FilePath("\(folder)/\(name)"), limit: .max))
  }

  /// The time of the last change of a file.
  func setTime(of name: String, _ seconds: Int) throws {
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: Double(seconds))], ofItemAtPath: "\(folder)/\(name)")
  }

  /// A feed of the files in the order in which they were written.
  func feed() throws -> PhotoFeed {
    let items = names.map { #"{"url":"\#($0)","width":80,"height":60}"# }
    let bytes = Array("[\(items.joined(separator: ","))]".utf8)
    return try FeedLoader().load([.bytes(bytes, name: "feed.json", origin: .local(folder: FilePath(folder)))])
  }

  /// A wall of the files.
  func bench(_ options: WallOptions = .still, services: WallServices = WallServices()) throws -> WallBench {
    try WallBench(options: options, feed: feed(), services: services)
  }
}

extension WallBench {
  /// The names of the photos that are shown.
  var names: [String] { wall.model.shown.photos.map { wall.photos[$0].name } }
}
