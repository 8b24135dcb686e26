import Platform
import Testing

@testable import Pictures

/// The halves of Live Photos.
@Suite struct LivePhotoTests {
  /// A film of some tenths of a second, its metadata as QuickTime has it, or with a version as MP4 has it.
  private static func film(_ identifier: String?, tenths: Int, isMP4: Bool = false) -> [UInt8] {
    // Times of MP4 are in version 1, with eight bytes.
    let times =
      isMP4
      ? [1, 0, 0, 0] + [UInt8](repeating: 0, count: 16) + large(10) + large(0) + large(tenths)
      : [0, 0, 0, 0] + large(0) + large(0) + large(10) + large(tenths)
    let head = box("mvhd", times + [UInt8](repeating: 0, count: 80))
    let keys = ["com.apple.quicktime.make", "com.apple.quicktime.content.identifier"]
    let values = ["Apple", identifier].enumerated().compactMap { index, text in
      text.map { box(large(index + 1), box("data", large(1) + large(0) + Array($0.utf8))) }
    }
    let meta = box(
      "meta",
      (isMP4 ? [0, 0, 0, 0] : []) + box("hdlr", [UInt8](repeating: 0, count: 24))
        + box("keys", large(0) + large(2) + keys.flatMap { box("mdta", Array($0.utf8)) })
        + box("ilst", Array(values.joined())))
    return box("ftyp", Array("qt  \0\0\0\0qt  ".utf8)) + box("mdat", [UInt8](repeating: 7, count: 40_000))
      + box("moov", head + meta)
  }

  /// Pictures of all formats that have tags, with an identifier in Apple's note, or without.
  private static func pictures(_ identifier: String?) throws -> [(name: String, bytes: [UInt8])] {
    var note = Array("Apple iOS\0\0\u{1}MM".utf8) + [0, 2]
    note += [0, 1, 0, 9] + large(1) + large(3)
    let text = (identifier ?? "") + "\0"
    note += [0, identifier == nil ? 0x12 : 0x11, 0, 2] + large(text.utf8.count) + large(14 + 2 + 24 + 4) + large(0)
    note += text.utf8
    var exif = Exif(isLittleEndian: false)
    exif.details[0x927c] = .text(String(decoding: note, as: UTF8.self))
    return try exif.files
  }

  /// (the picture's identifier, the film's, its tenths of a second, whether it is the other half)
  @Test(
    arguments: [
      ("8D1E-42", "8D1E-42", 28, true), ("8D1E-42", "8D1E-42", 280, true), ("8D1E-42", "8D1E-43", 28, false),
      ("8D1E-42", nil, 28, false), (nil, "8D1E-42", 28, false), (nil, nil, 50, true), (nil, nil, 51, false),
    ] as [(String?, String?, Int, Bool)])
  func halves(of picture: String?, _ film: String?, tenths: Int, isHalf: Bool) throws {
    let folder = try TemporaryFolder()
    for (name, bytes) in try Self.pictures(picture) {
      let path = FilePath(try folder.write(bytes, as: "a.\(name)"))
      for isMP4 in [false, true] {
        let other = FilePath(try folder.write(Self.film(film, tenths: tenths, isMP4: isMP4), as: "a.mov"))
        #expect(LivePhoto.isHalf(other, of: path) == isHalf, "\(name)")
      }
    }
  }

  /// What is damaged or cut off is read without harm.
  @Test func mutantsAreRead() throws {
    let (film, picture) = (Self.film("8D1E-42", tenths: 28), try Self.pictures("8D1E-42")[0].bytes)
    for count in stride(from: 0, to: 2_000, by: 7) {
      var window = ByteWindow(PictureBytes(Array(film.prefix(600) + film.suffix(count))))
      _ = LivePhoto.filmFacts(&window)
      window = ByteWindow(PictureBytes(Array(picture.prefix(count))))
      #expect(LivePhoto.pictureIdentifier(&window).map { $0.count <= 7 } ?? true)
    }
  }
}
