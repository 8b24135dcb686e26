import Foundation
import Platform
import Sidecars
import TestSupport
import Testing

@testable import Culling

/// Turning a picture in its file is a step of the plan that writes its sidecar.
@Suite struct TurningTests {
  private let folder = NSTemporaryDirectory() + "photowall-turning-\(UUID().uuidString)"

  private func inFolder(_ body: () throws -> Void) throws {
    try Folder.create(folder)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try body()
  }

  /// The beginning of a JPEG of 4 × 3 pixels.
  private static let jpeg: [UInt8] =
    [0xff, 0xd8, 0xff, 0xe0, 0, 7] + Array("JFIF\0".utf8) + [0xff, 0xc0, 0, 11, 8, 0, 3, 0, 4, 1, 1, 0x11, 0]

  private func put(_ bytes: [UInt8], _ name: String) throws -> FilePath {
    let path = FilePath("\(folder)/\(name)")
    try AtomicFile.write(bytes, to: path)
    return path
  }

  private func bytes(_ path: FilePath) throws -> [UInt8] { try FileDescriptor.contents(of: path, limit: .max) }

  private func turn(
    _ path: FilePath, _ other: FilePath? = nil, in place: Bool = true, stars: Int? = nil
  ) throws -> PhotoPlan {
    var planner = FilePlanner(trash: Trash(dataFolder: folder + "/share")) { !$0.hasSuffix(".xmp") }
    let plan = try planner.rate(.init(path: path, other: other), turnsFile: place) { rating in
      rating.turn = rating.turn.followed(by: .right)
      if let stars { rating.stars = stars }
    }
    #expect(try ActRunner(folder: FilePath(folder + "/acts")).perform([plan]) == [.done])
    return plan
  }

  private var names: String {
    ((try? Folder.names(in: FilePath(folder))) ?? []).map(\.string).filter { $0 != "acts" }.sorted()
      .joined(separator: " ")
  }

  @Test("the file has a place for the turn: the sidecar tells it only if it did before")
  func inTheFile() throws {
    try inFolder {
      let photo = try put(Self.jpeg, "a.jpg")
      #expect(try turn(photo).isTurning)
      #expect(try bytes(photo).count == Self.jpeg.count + 36 && names == "a.jpg")
      let first = try bytes(photo)
      _ = try turn(photo, stars: 4)
      #expect(zip(first, try bytes(photo)).count(where: { $0 != $1 }) == 1 && names == "a.jpg a.jpg.xmp")
      #expect(try SidecarReader.read(photo).rating == PhotoRating(stars: 4))
    }
  }

  @Test("a sidecar that overrides the file tells the new orientation, too")
  func bothTellIt() throws {
    try inFolder {
      let photo = try put(Self.jpeg, "a.jpg")
      #expect(try !turn(photo, in: false).isTurning)
      #expect(try bytes(photo) == Self.jpeg && SidecarReader.read(photo).rating.turn == .right)
      #expect(try turn(photo).isTurning)
      #expect(try SidecarReader.read(photo).rating.turn == .up, "the file tells all of it")
      let sidecar = try bytes(FilePath(folder + "/a.jpg.xmp"))
      #expect(String(decoding: sidecar, as: UTF8.self).contains("tiff:Orientation=\"3\""))
    }
  }

  @Test("pairs, and files without a place for it, are turned by the sidecar")
  func inTheSidecar() throws {
    try inFolder {
      let gif = try put(Array("GIF89a\u{4}\0\u{3}\0\0\0\0;".utf8), "a.gif")
      #expect(try !turn(gif).isTurning)
      #expect(try SidecarReader.read(gif).rating.turn == .right && names == "a.gif a.gif.xmp")
      let (raw, picture) = (try put([1], "b.nef"), try put(Self.jpeg, "b.jpg"))
      #expect(try !turn(raw, picture).isTurning)
      #expect(try bytes(picture) == Self.jpeg && SidecarReader.read(raw).rating.turn == .right)
    }
  }

  @Test("a file that another program has changed meanwhile is left")
  func changed() throws {
    try inFolder {
      let photo = try put(Self.jpeg, "a.jpg")
      var planner = FilePlanner(trash: Trash(dataFolder: folder + "/share")) { !$0.hasSuffix(".xmp") }
      let plan = try planner.rate(.init(path: photo), turnsFile: true) { $0.turn = .down }
      _ = try put(Self.jpeg + [0xff, 0xd9], "a.jpg")
      let outcome = try ActRunner(folder: nil).perform([plan])[0]
      #expect(outcome.failure?.reason == .changed && names == "a.jpg")
      #expect(try bytes(photo) == Self.jpeg + [0xff, 0xd9])
    }
  }
}
