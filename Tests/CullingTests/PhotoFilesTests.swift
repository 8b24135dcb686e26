import Foundation
import Platform
import Sidecars
import Testing

@testable import Culling

/// What other programs keep beside a photo goes along with it, and nothing else does.
@Suite struct PhotoFilesTests {
  private let folder = FilePath(NSTemporaryDirectory() + "photowall-beside-\(UUID().uuidString)")

  /// Returns the names that go along with a photo, and those that stay as they may belong to another one.
  private func found(_ photo: String, other: String? = nil, among names: [String]) throws -> (String, String) {
    defer { try? FileManager.default.removeItem(atPath: folder.string) }
    for name in names + [photo] + [other].compactMap(\.self) {
      let path = folder.appending(name)
      try Folder.create(path.folder.string)
      let packet = name.hasSuffix("tells.xmp") ? Self.lightroom : Array("x".utf8)
      try AtomicFile.write(packet, to: path)
    }
    var finder = PhotoFilesFinder { name in
      [".jpg", ".dng", ".png", ".heic"].contains { name.lowercased().hasSuffix($0) }
    }
    let files = try finder.files(of: folder.appending(photo), other: other.map { folder.appending($0) })
    func text(_ paths: [FilePath]) -> String {
      paths.map { String($0.string.dropFirst(folder.string.count + 1)) }.sorted().joined(separator: " ")
    }
    return (text(files.companions), text(files.shared))
  }

  private static let lightroom = Array(
    """
    <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description \
    xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" photoshop:SidecarForExtension="DNG"/></rdf:RDF></x:xmpmeta>
    """.utf8)

  /// F11. (photo, what goes along, what stays)
  @Test(
    arguments: [
      ("a_01.DNG", "a_01.DNG.xmp a_01.DNG.pp3 a_01.DNG.dop a_01.DNG.arp", "a_010.DNG.xmp b_01.DNG.xmp"),
      (
        "a.DNG", "a_01.DNG.xmp a_02.DNG.xmp a.DNG.xmp a.on1 a.AAE a.WAV a.thm a.txt a.json",
        "a.DNG.jpg a_b.DNG.xmp a_1.DNG.xmp a.mp4"
      ),
      ("a.jpg", "a.jpg_original a.jpg.json a.jpg.supplemental-metadata.json", "a.jpg.png a.jpgs aa.jpg.xmp"),
      ("IMG_3.heic", "IMG_3.AAE IMG_O3.AAE", "IMG_E3.heic IMG_O33.AAE IMG_33.AAE"),
      (
        "a.DNG", "CaptureOne/Settings153/a.DNG.cos NKSC_PARAM/a.DNG.nksc",
        "CaptureOne/Cache/a.DNG.cop NKSC_PARAM/b.DNG.nksc"
      ),
    ] as [(String, String, String)])
  func f11WhatOtherProgramsKeepGoesAlong(photo: String, along: String, staying: String) throws {
    let names = along.split(separator: " ").map(String.init)
    let all = names + staying.split(separator: " ").map(String.init)
    #expect(try found(photo, among: all) == (names.sorted().joined(separator: " "), ""))
  }

  @Test func theSidecarOfADuplicateStaysWithAPhotoOfItsName() throws {
    #expect(try found("a.DNG", among: ["a_01.DNG", "a_01.DNG.xmp"]) == ("", ""))
  }

  @Test func whatMayBelongToTwoPhotosStays() throws {
    #expect(try found("a.jpg", among: ["a.dng", "a.xmp", "a.txt", "a.jpg.xmp"]) == ("a.jpg.xmp", "a.txt a.xmp"))
    #expect(
      try found("a.dng", other: "a.jpg", among: ["a.xmp", "a.txt", "a.jpg.xmp"]) == ("a.jpg.xmp a.txt a.xmp", ""))
    #expect(try found("tells.dng", among: ["tells.jpg", "tells.xmp"]) == ("tells.xmp", ""))
    #expect(try found("tells.jpg", among: ["tells.dng", "tells.xmp"]) == ("", ""))
  }

  @Test func takeoutCutsItsNames() throws {
    let photo = "a photo with a name that is far longer than takeout keeps.jpg"
    #expect(
      try found(photo, among: ["\(photo.prefix(46)).json", "\(photo.prefix(45)).json"]).0 == "\(photo.prefix(46)).json")
  }

  @Test func onlyFilesGoAlong() throws {
    try Folder.create(folder.appending("a.jpg.xmp").string)
    #expect(try found("a.jpg", among: []) == ("", ""))
  }
}
