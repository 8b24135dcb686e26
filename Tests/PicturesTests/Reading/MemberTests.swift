import Foundation
import Platform
import TestSupport
import Testing

@testable import Pictures

/// Pictures in archives are read as those in files are.
@Suite struct MemberTests {
  @Test(arguments: ["zip", "tar"]) func membersAreDecodedAsFiles(ending: String) throws {
    let picture = try Encoding.jpeg(Samples.quarters(width: 160, height: 120))
    let tagged = Exif(orientation: 6, date: "2024:05:17 18:03:12", thumbnail: picture).inserted(into: picture)
    let members = [TestArchive.Member("a/b.jpg", tagged), TestArchive.Member("a/c.jpg", tagged).deflated]
    let archive = TestArchive(members)
    let folder = FilePath(NSTemporaryDirectory()).appending("photowall-members-\(UUID().uuidString)")
    try Folder.create(folder.string)
    defer { try? FileManager.default.removeItem(atPath: folder.string) }
    let (path, file) = (folder.appending("x.\(ending)"), folder.appending("b.jpg"))
    try AtomicFile.write(ending == "zip" ? archive.zip() : archive.tar(), to: path)
    try AtomicFile.write(tagged, to: file)
    let box = PixelSize(width: 80, height: 80)
    let expected = try PictureDecoder().decode(file, fitting: box, fit: .fit)
    for name in ["a/b.jpg", "a/c.jpg"] {
      let member = path.appending(name)
      #expect(try PictureDecoder().decode(member, fitting: box, fit: .fit).bitmap.pixels == expected.bitmap.pixels)
      #expect(try PictureHeader.read(path: member).orientation == PictureHeader.read(path: file).orientation)
      #expect(PictureReading(path: member).details == PictureReading(path: file).details)
      #expect(try PictureDecoder().embeddedThumbnail(ofFile: member) != nil)
    }
    #expect(throws: PictureError.self) {
      try PictureDecoder().decode(path.appending("a/d.jpg"), fitting: box, fit: .fit)
    }
  }

  /// The error tells the fault of a member: here its packed bytes are of no known kind, or too few.
  @Test(
    arguments: [
      ([7, 0, 0], "it cannot be unpacked: the archive is damaged"),
      ([1, 1, 0, 0xfe, 0xff, 9], "it is not as large as its archive says: the archive is damaged"),
    ] as [([UInt8], String)])
  func faultsOfMembersAreTold(packed: [UInt8], reason: String) throws {
    var member = TestArchive.Member("a.jpg", "12345")
    member.packed = (packed, 8)
    let folder = try TemporaryFolder()
    let path = FilePath(try folder.write(TestArchive([member]).zip(), as: "x.zip")).appending("a.jpg")
    #expect(throws: PictureError.unreadable(path: path.text, reason: reason)) {
      try OpenFile(path: path).readAll(limit: 1_000)
    }
  }
}
