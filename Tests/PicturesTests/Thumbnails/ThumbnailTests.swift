import Basics
import Foundation
import Platform
import TestSupport
import Testing

@testable import Pictures

@Suite struct ThumbnailTests {
  private let box = PixelSize(width: 60, height: 60)

  /// Returns the name of a file's thumbnail, and of the record of its failure.
  private func name(of path: String, in folder: ThumbnailFolder) -> String {
    Digest.md5(folder.uri(of: FilePath(path)).utf8).hexadecimal + ".png"
  }

  private func show(_ path: String, _ folder: ThumbnailFolder?, again: Bool = false) throws -> Result<
    Picture, PictureError
  > {
    let loader = PictureLoader(workers: 0, thumbnails: folder) {}
    if again { loader.forgetFailures() }
    loader.request(PictureRequest(id: 1, address: .file(FilePath(path)), target: box, fit: .fit))
    let result = try #require(loader.wait(for: 1))
    loader.finishThumbnails()
    return result.outcome
  }

  /// A file with the length and the time of change of the one that it replaces.
  private func swap(_ path: String, for bytes: [UInt8]) throws {
    let old = try FileManager.default.attributesOfItem(atPath: path)
    let length = try #require(old[.size] as? Int)
    var bytes = bytes.prefix(length)
    bytes += [UInt8](repeating: 0, count: length - bytes.count)
    try TestFile.write(Array(bytes), to: path)
    try FileManager.default.setAttributes(
      [.modificationDate: try #require(old[.modificationDate])], ofItemAtPath: path)
  }

  @Test func filesAreNamedAsOtherProgramsNameThem() {
    // The example of the specification.
    #expect(Digest.md5("file:///home/jens/photos/me.png".utf8).hexadecimal == "c6ee772d9e49320e97ec29a7eb5b1697")
    let folder = ThumbnailFolder(folder: "/c/thumbnails", workingFolder: "/home/jens")
    #expect(folder.uri(of: "photos/me.png") == "file:///home/jens/photos/me.png")
    #expect(folder.uri(of: "/a/./b/../c/d.png") == "file:///a/c/d.png")
    // As `gio info` prints it.
    #expect(
      folder.uri(of: "/tmp/a b/ü [1]#?%;\"&'(!).jpg") == "file:///tmp/a%20b/%C3%BC%20%5B1%5D%23%3F%25%3B%22&'(!).jpg")
    #expect(!folder.covers("/c/thumbnails/normal/a.png") && folder.covers("/c/thumbnail.png"))
  }

  @Test func theSmallestThatIsLargeEnough() {
    let photo = PixelSize(width: 4_000, height: 3_000)
    func choice(_ width: Int, _ height: Int) -> ThumbnailFolder.Class? {
      ThumbnailFolder.smallestClass(for: photo, wanted: PixelSize(width: width, height: height))
    }
    #expect(choice(128, 96) == .normal)
    #expect(choice(129, 96) == .large)
    #expect(choice(400, 300) == .extraLarge)
    #expect(choice(1_024, 768) == .largest)
    #expect(choice(1_025, 768) == nil)
  }

  @Test func heldOnesWaitUnlessTheyHoldMuchMemory() throws {
    var state = LoaderState()
    let stamp = try #require(FileFingerprint(path: FilePath(#filePath)))
    func add(side: Int) {
      state.add(
        .write(
          Bitmap(width: side, height: side, color: 0), .normal, path: "a.jpg", stamp: stamp,
          header: PictureHeader(format: .jpeg, width: side, height: side)))
    }
    state.holdsThumbnails = true
    add(side: 1_000)
    #expect(state.takeThumbnailTask()?.cost == nil)
    add(side: 2_000)
    #expect(state.takeThumbnailTask()?.cost != nil)
    #expect(state.takeThumbnailTask()?.cost == nil)
    state.holdsThumbnails = false
    #expect(state.takeThumbnailTask()?.cost != nil)
    #expect(state.takeThumbnailTask()?.cost == nil)
  }

  /// When all is tried again, failures that wait to be written are dropped; thumbnails are not.
  @Test func failuresAreForgotten() throws {
    var state = LoaderState()
    let stamp = try #require(FileFingerprint(path: FilePath(#filePath)))
    state.add(.recordFailure("broken", path: "a.jpg", stamp: stamp))
    let header = PictureHeader(format: .jpeg, width: 9, height: 9)
    state.add(.write(Bitmap(width: 9, height: 9, color: 0), .normal, path: "b.jpg", stamp: stamp, header: header))
    state.add(.recordFailure("broken", path: "c.jpg", stamp: stamp))
    state.forgetFailures()
    let tasks = [state.takeThumbnailTask(), state.takeThumbnailTask()]
    #expect(tasks.map { $0?.cost } == [4 * 81, nil] && !state.trustsRecords)
    state.finishThumbnailTask()
    #expect(!state.hasThumbnailTasks)
  }

  /// A picture that is shown by its preview, since it is too large, has no thumbnail: another program may show it.
  @Test func aPreviewIsNoThumbnail() throws {
    let (files, cache) = (try TemporaryFolder(), try TemporaryFolder())
    let photo = Samples.photo(width: 1_000, height: 600)
    let preview = try Encoding.jpeg(photo.shrunk(to: PixelSize(width: 160, height: 96)))
    let file = Exif(thumbnail: preview).inserted(into: try Encoding.jpeg(photo, isProgressive: true))
    let path = FilePath(try files.write(file, as: "a.jpg"))
    var limits = PictureLimits()
    limits.bytesHeldWhole = 1_000
    let loader = PictureLoader(
      workers: 0, decoder: PictureDecoder(limits: limits),
      thumbnails: ThumbnailFolder(folder: cache.path + "/thumbnails", workingFolder: "/")
    ) {}
    loader.request(PictureRequest(id: 1, address: .file(path), target: box, fit: .fit))
    let picture = try #require(loader.wait(for: 1)).outcome.get()
    loader.finishThumbnails()
    #expect(picture.refusal?.hasPrefix("refused JPEG: progressive and too large") == true)
    #expect(!FileManager.default.fileExists(atPath: cache.path + "/thumbnails"))
  }

  @Test func aSecondStartDoesNotDecodeAgain() throws {
    let files = try TemporaryFolder()
    let cache = try TemporaryFolder()
    let folder = ThumbnailFolder(folder: cache.path + "/thumbnails", workingFolder: "/")
    let path = try files.write(try Encoding.jpeg(Samples.photo(width: 1_000, height: 600)), as: "a b.jpg")
    let first = try show(path, folder).get()
    #expect(first.bitmap.size == PixelSize(width: 64, height: 38))
    #expect(signalToNoise(first.bitmap, try show(path, nil).get().bitmap) > 38)

    let thumbnail = "\(cache.path)/thumbnails/normal/\(name(of: path, in: folder))"
    let attributes = try FileManager.default.attributesOfItem(atPath: thumbnail)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    let texts = ThumbnailFolder.texts(in: PictureBytes(try Data(contentsOf: URL(fileURLWithPath: thumbnail))))
    #expect(texts["Thumb::URI"] == "file://\(files.path)/a%20b.jpg")
    #expect(texts["Thumb::Image::Width"] == "1000" && texts["Thumb::Mimetype"] == "image/jpeg")
    #expect(try PictureHeader.read(path: FilePath(thumbnail)).size == PixelSize(width: 128, height: 77))

    // The same header without pixels: the picture comes from the thumbnail.
    let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
    try swap(path, for: Array(bytes.prefix(700)))
    #expect(try show(path, folder).get() == first)
    // A changed file is decoded, and is broken.
    try FileManager.default.setAttributes([.modificationDate: Date(timeIntervalSince1970: 9)], ofItemAtPath: path)
    #expect(try show(path, folder).get() != first)
  }

  /// A thumbnail is upright and tells no orientation; the picture from it is the one from the file.
  @Test(arguments: PictureOrientation.allCases) func thumbnailsStandUpright(orientation: PictureOrientation) throws {
    let (files, cache) = (try TemporaryFolder(), try TemporaryFolder())
    let folder = ThumbnailFolder(folder: cache.path, workingFolder: "/")
    let file = Exif(orientation: Int(orientation.rawValue)).inserted(
      into: try Encoding.jpeg(Samples.quarters(width: 1_000, height: 600)))
    let path = try files.write(file, as: "a.jpg")
    let first = try show(path, folder).get()
    #expect(first.bitmap.corners == TurningTests.upright[Int(orientation.rawValue)])
    let thumbnail = "\(cache.path)/normal/\(name(of: path, in: folder))"
    let header = try PictureHeader.read(path: FilePath(thumbnail))
    #expect(header.size == orientation.turned(PixelSize(width: 128, height: 77)) && header.orientation == .up)
    try swap(path, for: Array(file.prefix(700)))
    #expect(try show(path, folder).get() == first)
  }

  /// Whatever is in the place of a thumbnail: the picture comes from it or from the file.
  @Test func damagedThumbnailsDoNotMatter() throws {
    let (files, cache) = (try TemporaryFolder(), try TemporaryFolder())
    let folder = ThumbnailFolder(folder: cache.path, workingFolder: "/")
    let path = try files.write(try Encoding.jpeg(Samples.photo(width: 1_000, height: 600)), as: "a.jpg")
    _ = try show(path, folder).get()
    let thumbnail = "\(cache.path)/normal/\(name(of: path, in: folder))"
    let whole = Array(try Data(contentsOf: URL(fileURLWithPath: thumbnail)))
    var random = Soak.random(78)
    let count = Soak.amount(60, soak: 4_000)
    Soak.count(count, "mutated thumbnails")
    for _ in 0..<count {
      try TestFile.write(Array(whole.mutated(using: &random)), to: thumbnail)
      #expect(try show(path, folder).get().header.width == 1_000)
    }
  }

  @Test func thumbnailsOfOtherProgramsAreTaken() throws {
    let files = try TemporaryFolder()
    let cache = try TemporaryFolder()
    let folder = ThumbnailFolder(folder: cache.path, workingFolder: "/")
    let path = try files.write(try Encoding.jpeg(Samples.photo(width: 1_000, height: 700)), as: "a.jpg")
    let stamp = try #require(FileFingerprint(path: FilePath(path)))
    let theirs = Bitmap(width: 256, height: 179, color: 0x336699)
    let bytes = try #require(
      PNGEncoder(texts: [("Thumb::URI", folder.uri(of: FilePath(path))), ("Thumb::MTime", String(stamp.seconds))])
        .encode(theirs))
    try Folder.create(cache.path + "/large")
    let file = "\(cache.path)/large/\(name(of: path, in: folder))"
    try TestFile.write(bytes, to: file)
    #expect(try show(path, folder).get().bitmap.pixel(30, 20) == [0x33, 0x66, 0x99, 255])
    // It is taken in its own size.
    #expect(folder.thumbnail(of: FilePath(path), stamp: stamp, from: .normal) == theirs)
    #expect(folder.thumbnail(of: FilePath(path), stamp: stamp, from: .extraLarge) == nil)
    // A truncated thumbnail is ignored.
    try TestFile.write(Array(bytes.prefix(bytes.count / 2)), to: file)
    #expect(try show(path, folder).get().bitmap.pixel(30, 20) != [0x33, 0x66, 0x99, 255])
  }

  /// A thumbnail is taken if all that it tells of the file is true. The size is optional.
  @Test(arguments: [
    (["Thumb::URI": "-", "Thumb::MTime": "-"], true),
    (["Thumb::URI": "-", "Thumb::MTime": "-", "Thumb::Size": "-"], true),
    (["Thumb::URI": "-", "Thumb::MTime": "-", "Thumb::Size": "1"], false),
    (["Thumb::URI": "-", "Thumb::MTime": "1"], false),
    (["Thumb::URI": "file:///b.jpg", "Thumb::MTime": "-"], false), (["Thumb::URI": "-"], false),
    (["Thumb::MTime": "-"], false),
  ])
  func thumbnailsOfOtherFilesAreNotTaken(told: [String: String], isTaken: Bool) throws {
    let (files, cache) = (try TemporaryFolder(), try TemporaryFolder())
    let folder = ThumbnailFolder(folder: cache.path, workingFolder: "/")
    let path = FilePath(try files.write(try Encoding.jpeg(Samples.photo(width: 300, height: 200)), as: "a.jpg"))
    let stamp = try #require(FileFingerprint(path: path))
    let truth = [
      "Thumb::URI": folder.uri(of: path), "Thumb::MTime": String(stamp.seconds), "Thumb::Size": String(stamp.size),
    ]
    let texts = told.map { ($0.key, $0.value == "-" ? truth[$0.key, default: ""] : $0.value) }
    let bytes = try #require(PNGEncoder(texts: texts).encode(Bitmap(width: 128, height: 85, color: 0x336699)))
    try Folder.create(cache.path + "/normal")
    try TestFile.write(bytes, to: "\(cache.path)/normal/\(name(of: path.text, in: folder))")
    #expect((folder.thumbnail(of: path, stamp: stamp, from: .normal) != nil) == isTaken)
  }

  @Test func smallPicturesLeaveNoTrace() throws {
    let files = try TemporaryFolder()
    let cache = try TemporaryFolder()
    let path = try files.write(try Encoding.png(Samples.photo(width: 100, height: 80)), as: "a.png")
    _ = try show(path, ThumbnailFolder(folder: cache.path, workingFolder: "/")).get()
    #expect(try FileManager.default.contentsOfDirectory(atPath: cache.path).isEmpty)
  }

  @Test func failuresAreRecordedAndTriedAgainWhenAsked() throws {
    let files = try TemporaryFolder()
    let cache = try TemporaryFolder()
    let folder = ThumbnailFolder(folder: cache.path, workingFolder: "/")
    let good = try Encoding.jpeg(Samples.photo(width: 1_000, height: 600))
    let scan = try #require((0..<good.count - 1).first { good[$0] == 0xff && good[$0 + 1] == 0xda })
    let path = try files.write(Array(good[..<scan]) + [UInt8](repeating: 0, count: good.count - scan), as: "a.jpg")
    let sentence = "broken JPEG: it has no picture data"
    #expect(throws: PictureError.broken(.jpeg, "it has no picture data")) { try show(path, folder).get() }
    #expect(throws: PictureError.recorded(sentence)) { try show(path, folder).get() }
    // Other programs have other records.
    #expect(FileManager.default.fileExists(atPath: "\(cache.path)/fail/photowall/\(name(of: path, in: folder))"))
    let stamp = try #require(FileFingerprint(path: FilePath(path)))
    let other = ThumbnailFolder(folder: cache.path, workingFolder: "/", program: "other")
    #expect(folder.recordedFailure(of: FilePath(path), stamp: stamp) == sentence)
    #expect(other.recordedFailure(of: FilePath(path), stamp: stamp) == nil)
    #expect(
      other.folders.map { $0.dropFirst(cache.path.count) }
        == ["/normal", "/large", "/x-large", "/xx-large", "/fail/other"])
    try swap(path, for: good)
    #expect(throws: PictureError.recorded(sentence)) { try show(path, folder).get() }
    #expect(try show(path, folder, again: true).get().header.width == 1_000)
    // The record has been removed: a later start shows the picture.
    #expect(try show(path, folder).get().header.width == 1_000)
    #expect(
      folder.recordedFailure(of: FilePath(path), stamp: try #require(FileFingerprint(path: FilePath(path)))) == nil)
  }

  @Test func aFolderThatCannotBeWrittenIsNoFault() throws {
    let files = try TemporaryFolder()
    let path = try files.write(try Encoding.jpeg(Samples.photo(width: 1_000, height: 600)), as: "a.jpg")
    #expect(try show(path, ThumbnailFolder(folder: "/proc/none", workingFolder: "/")).get().header.width == 1_000)
  }
}
