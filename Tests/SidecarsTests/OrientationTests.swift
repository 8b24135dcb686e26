import Foundation
import Platform
import Sidecars
import TestSupport
import Testing

@Suite("Turns in sidecars and pictures") struct OrientationTests {
  private func inFolder(_ body: (FilePath) throws -> Void) throws {
    let folder = NSTemporaryDirectory() + "photowall-turns-\(UUID().uuidString)"
    try Folder.create(folder)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try body(FilePath(folder).appending("a.jpg"))
  }

  private let tiff = "xmlns:tiff='http://ns.adobe.com/tiff/1.0/'"

  @Test("only the digit changes where there is one, and the rating stays")
  func digit() throws {
    let packet = DrawnPackets.packet("xmp:Rating='3' \(tiff) tiff:Orientation='6'")
    let read = try XMPPacket(Array(packet.utf8))
    #expect(read.orientation == .right)
    let turned = try read.setting(read.rating, orientation: .down)
    #expect(
      String(decoding: turned, as: UTF8.self) == packet.replacing("tiff:Orientation='6'", with: "tiff:Orientation='3'"))
    let empty = try XMPPacket(XMPPacket.empty)
    let new = try XMPPacket(try empty.setting(empty.rating, orientation: .left))
    #expect(new.orientation == .left && new.rating == PhotoRating(), "no stars are written with a turn")
    #expect(try empty.setting(empty.rating) == XMPPacket.empty)
  }

  @Test("each orientation is read, and written over each other one", arguments: 1...8 as ClosedRange<UInt8>)
  func each(number: UInt8) throws {
    let text = DrawnPackets.packet("xmp:Rating='3' \(tiff) tiff:Orientation='\(number)'")
    let packet = try XMPPacket(Array(text.utf8))
    #expect(packet.orientation?.rawValue == number)
    for other in 1...8 as ClosedRange<UInt8> {
      let written = try XMPPacket(packet.setting(packet.rating, orientation: .init(rawValue: other)))
      #expect(written.orientation?.rawValue == other && written.rating == packet.rating)
    }
  }

  @Test("the sidecar overrides what the picture tells, and its EXIF tag overrides its packet")
  func reading() throws {
    try inFolder { photo in
      let own = DrawnPackets.packet("\(tiff) tiff:Orientation='6'")
      try AtomicFile.write(Pictures.jpeg(own, orientation: 1), to: photo)
      #expect(try SidecarReader.read(photo).rating.turn == .up)
      for bytes in [Pictures.jpeg(own), Pictures.png(own), Pictures.webP(own)] {
        try AtomicFile.write(bytes, to: photo)
        #expect(try SidecarReader.read(photo).rating.turn == .right)
      }
      let packet = DrawnPackets.packet("\(tiff) tiff:Orientation='8'")
      try AtomicFile.write(Array(packet.utf8), to: photo.appending(bytes: ".xmp".utf8))
      #expect(try SidecarReader.read(photo).rating.turn == .left)
    }
  }

  @Test("a new sidecar tells the turn; one that begins with the picture's packet tells what counts there")
  func writing() throws {
    try inFolder { photo in
      var writer = SidecarWriter { $0.hasSuffix(".jpg") }
      try AtomicFile.write(Pictures.jpeg(DrawnPackets.packet("\(tiff) tiff:Orientation='6'")), to: photo)
      try writer.write(PhotoRating(stars: 2), for: photo)
      #expect(try SidecarReader.read(photo).rating == PhotoRating(stars: 2), "not turned by a digit that did not count")
      var rating = PhotoRating(stars: 2)
      rating.turn = .left
      try writer.write(rating, for: photo)
      #expect(try SidecarReader.read(photo).rating == rating)
      rating.turn = .up
      try writer.write(rating, for: photo)
      #expect(try SidecarReader.read(photo).rating == rating)
    }
  }

  @Test("a picture that is turned in its file has the digit in its packet, too")
  func turnedPictures() throws {
    try inFolder { photo in
      let packet = DrawnPackets.packet("\(tiff) tiff:Orientation='1'")
      let bytes = Pictures.png(packet)
      try AtomicFile.write(bytes, to: photo)
      let turned = try #require(try TurnedPicture.read(photo, turnedBy: .right))
      let text = String(decoding: turned.bytes, as: UTF8.self)
      #expect(text.contains("tiff:Orientation='6'") && text.contains("eXIf"))
      #expect(turned.bytes.count == bytes.count + 12 + 26)
      try AtomicFile.write(Pictures.jpeg(packet), to: photo)
      let jpeg = String(decoding: try #require(try TurnedPicture.read(photo, turnedBy: .left)).bytes, as: UTF8.self)
      #expect(jpeg.contains("tiff:Orientation='8'"), "though the packet ends with zero bytes")
      // A container has only quarter turns; its packet tells a mirrored picture, which is turned after that.
      try AtomicFile.write(Pictures.heic(DrawnPackets.packet("\(tiff) tiff:Orientation='2'")), to: photo)
      let heic = String(decoding: try #require(try TurnedPicture.read(photo, turnedBy: .right)).bytes, as: UTF8.self)
      #expect(heic.contains("tiff:Orientation='7'"))
      try AtomicFile.write(Pictures.webP(packet), to: photo)
      #expect(try TurnedPicture.read(photo, turnedBy: .right)?.bytes == nil)
    }
  }
}
