import CZlib
import Foundation
import Glibc
import Pictures
import SymbolArt
import TestSupport
import Testing

@testable import TerminalPanels

/// The commands for pictures in exact pixels, and their placeholders on the screen.
@Suite(.oneAtATime) struct KittyTests {
  func bitmap(_ width: Int, _ height: Int, alpha: UInt8 = 255, seed: UInt64 = 1) -> Bitmap {
    var random = SeededRandom(seed: seed)
    var pixels = (0..<width * height * 4).map { _ in UInt8.random(in: 0...255, using: &random) }
    for index in stride(from: 3, to: pixels.count, by: 4) { pixels[index] = alpha }
    return Bitmap(width: width, height: height, pixels: pixels)
  }

  /// Returns the control data and the payload of the graphics commands in written bytes.
  func commands(_ bytes: [UInt8]) -> [(control: [String: String], payload: String)] {
    String(decoding: bytes, as: UTF8.self).components(between: "\u{1b}_G", and: "\u{1b}\\").map { body in
      let parts = body.split(separator: ";", maxSplits: 1, omittingEmptySubsequences: false)
      let pairs = parts[0].split(separator: ",").map { $0.split(separator: "=", maxSplits: 1).map(String.init) }
      return (Dictionary(uniqueKeysWithValues: pairs.map { ($0[0], $0[1]) }), String(parts[1]))
    }
  }

  /// Begins to transmit a picture and waits until it has been sent.
  func transmit(_ bitmap: Bitmap, _ key: PixelKey, to pixels: KittyPictures, _ loop: EventLoop) -> Bool {
    guard pixels.add(bitmap, for: key) else { return false }
    while pixels.placement(of: key, columns: 1, rows: 1) == nil {
      _ = loop.wait(until: nil)
      pixels.beginFrame(at: 0)
    }
    return true
  }

  @Test(arguments: [UInt8(255), 128]) func directTransmissionSplitsThePixelsIntoChunks(alpha: UInt8) throws {
    let bitmap = bitmap(120, 90, alpha: alpha)
    let channel = GraphicsChannel(medium: .direct)
    let transmission = PixelTransmission(bitmap, id: ImageID(low: 9, high: 0), channel: channel, sharedMemoryName: "")
    let commands = commands(transmission.sequences.flatMap(\.self))
    #expect(commands.count == transmission.sequences.count && commands.count > 2)
    let first = try #require(commands.first?.control)
    #expect(first["a"] == "t" && first["i"] == "9" && first["s"] == "120" && first["v"] == "90" && first["q"] == "2")
    #expect(first["f"] == (alpha == 255 ? "24" : "32"))
    for (index, command) in commands.enumerated() {
      #expect(command.payload.utf8.count <= 4096)
      #expect(command.control["m"] == (index == commands.count - 1 ? "0" : "1"))
    }
    let data = [UInt8](try #require(Data(base64Encoded: commands.map(\.payload).joined())))
    var size = uLong(120 * 90 * 4)
    var raw = [UInt8](repeating: 0, count: Int(size))
    #expect(uncompress(&raw, &size, data, uLong(data.count)) == Z_OK)
    raw.removeLast(raw.count - Int(size))
    let channels = alpha == 255 ? 3 : 4
    #expect(raw.count == 120 * 90 * channels)
    let expected =
      alpha == 255 ? bitmap.pixels.enumerated().filter { $0.offset % 4 != 3 }.map(\.element) : bitmap.pixels
    #expect(raw == expected)
  }

  /// Images at the cursor, for a terminal without placeholders, have all pixels, and with fewer bytes a quarter of them.
  @Test(arguments: [false, true]) func imagesAreEncodedForPlacements(isReduced: Bool) throws {
    let strip = StripImage(
      frame: CellRect(column: 3, row: 2, columns: 10, rows: 3), bitmap: bitmap(80, 48))
    var sequences: [[UInt8]] = []
    KittyEncoder().encode([strip], isReduced: isReduced) { _, sequence in
      sequences.append(sequence)
      return true
    }
    #expect(sequences.count == 1)
    let commands = commands(sequences[0])
    let first = try #require(commands.first).control
    let (width, height) = isReduced ? (40, 24) : (80, 48)
    let expected = [
      "a": "T", "q": "2", "C": "1", "c": "10", "r": "3", "s": "\(width)", "v": "\(height)", "f": "24", "o": "z",
      "m": commands.count > 1 ? "1" : "0",
    ]
    #expect(first == expected)
    let data = try #require(Data(base64Encoded: commands.map(\.payload).joined()))
    var (raw, size) = ([UInt8](repeating: 0, count: 100_000), uLong(100_000))
    #expect(uncompress(&raw, &size, [UInt8](data), uLong(data.count)) == Z_OK && Int(size) == 3 * width * height)
    let deletion = KittyEncoder().deletion(at: CellPoint(column: 4, row: 3))
    #expect(String(decoding: deletion, as: UTF8.self) == "\u{1b}_Ga=d,q=2,d=P,x=4,y=3;\u{1b}\\")
  }

  @Test func onlyTheSharedMemoryOfEndedProcessesIsRemoved() throws {
    let folder = NSTemporaryDirectory() + "photowall-memory-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let left = ["photowall-", "photowall--", "photowall-\(getpid())-1", "photowall-x-1", "other-\(pid_t.max)-1"]
    for name in left + ["photowall-\(pid_t.max)-1"] {
      try Data().write(to: URL(fileURLWithPath: "\(folder)/\(name)"))
    }
    PixelTransmission.removeAbandoned(in: folder)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).sorted() == left.sorted())
  }

  @Test func sharedMemoryHasTheUncompressedPixels() throws {
    let bitmap = bitmap(10, 7)
    let name = "/photowall-test-\(getpid())"
    let transmission = PixelTransmission(
      bitmap, id: ImageID(low: 8, high: 1), channel: GraphicsChannel(medium: .sharedMemory), sharedMemoryName: name)
    defer { shm_unlink(name) }
    let command = try #require(commands(transmission.sequences.flatMap(\.self)).first)
    #expect(command.control["t"] == "s" && command.control["i"] == "16777224" && command.control["S"] == "280")
    #expect(Data(base64Encoded: command.payload) == Data(name.utf8))
    let descriptor = shm_open(name, O_RDONLY, 0)
    #expect(descriptor >= 0)
    var bytes = [UInt8](repeating: 0, count: 300)
    let count = read(descriptor, &bytes, bytes.count)
    close(descriptor)
    #expect(Array(bytes.prefix(count)) == bitmap.pixels)
  }

  @Test func aPictureIsTransmittedOnceAndMovedAsText() throws {
    let screen = try Screen.headless(CellSize(columns: 60, rows: 20))
    let loop = try EventLoop(screen: nil)
    let pixels = KittyPictures(screen: screen, channel: GraphicsChannel(medium: .direct), waker: loop.waker)
    #expect(pixels.placement(of: 5, columns: 3, rows: 2) == nil)
    #expect(transmit(bitmap(200, 100), 5, to: pixels, loop))
    let sent = screen.takeOutput()
    #expect(commands(sent).filter { $0.control["a"] == "t" }.count == 1)

    let panel = Panel(on: screen, frame: CellRect(column: 3, row: 2, columns: 20, rows: 5))
    let picture = try #require(pixels.placement(of: 5, columns: 20, rows: 5))
    panel.content.draw(picture, at: .zero)
    screen.refresh()
    let placed = commands(screen.takeOutput())
    #expect(placed.count == 1)
    #expect(placed[0].control["a"] == "p" && placed[0].control["U"] == "1")
    #expect(placed[0].control["c"] == "20" && placed[0].control["r"] == "5")

    // Moved beyond the edge: only text, each cell with its row and column.
    panel.frame.origin = CellPoint(column: -4, row: -1)
    #expect(pixels.placement(of: 5, columns: 20, rows: 5) == picture)
    screen.refresh()
    let moved = screen.takeOutput()
    #expect(commands(moved).isEmpty)
    #expect(moved.count * 50 < sent.count, "\(moved.count) bytes of text, \(sent.count) bytes of pixels")
    let corner = screen.cell(at: .zero)
    #expect(corner.glyph.base == 0x10eeee)
    #expect(corner.glyph.marks == SIMD4(PlaceholderDiacritics.diacritic(1), PlaceholderDiacritics.diacritic(4), 0, 0))
    #expect(corner.style.foreground == .number(8))
  }

  @Test func picturesThatAreNotDrawnAreDeletedFirst() throws {
    let screen = try Screen.headless(CellSize(columns: 20, rows: 5))
    let loop = try EventLoop(screen: nil)
    // Room for three.
    let pixels = KittyPictures(
      screen: screen, channel: GraphicsChannel(medium: .direct), waker: loop.waker, memoryLimit: 3 * 400)
    for number in 1...3 { #expect(transmit(bitmap(10, 10), .init(picture: number), to: pixels, loop)) }
    #expect(pixels.memoryUsed == 1200)
    // All were drawn in this frame, so none is deleted.
    #expect(!pixels.add(bitmap(10, 10), for: 4))
    // Nor in the next one, in which they may be drawn later.
    pixels.endFrame(at: 0, isMoving: false)
    #expect(!pixels.add(bitmap(10, 10), for: 4))
    for _ in 0..<3 {
      pixels.endFrame(at: 0, isMoving: false)
      _ = pixels.placement(of: 1, columns: 2, rows: 1)
      _ = pixels.placement(of: 3, columns: 2, rows: 1)
    }
    _ = screen.takeOutput()
    #expect(transmit(bitmap(10, 10), 4, to: pixels, loop))
    #expect(pixels.contains(1) && !pixels.contains(2) && pixels.contains(3) && pixels.contains(4))
    let deleted = commands(screen.takeOutput()).filter { $0.control["a"] == "d" }
    #expect(deleted.count == 1 && deleted[0].control["d"] == "I")
    // Larger than the limit.
    #expect(!pixels.add(bitmap(40, 40), for: 5))

    pixels.removeAll()
    #expect(pixels.memoryUsed == 0)
    #expect(commands(screen.takeOutput()).filter { $0.control["a"] == "d" }.count == 3)
  }

  /// A picture that is wanted in each frame is not deleted while it is being transmitted.
  @Test func aPictureOnItsWayIsKept() throws {
    let screen = try Screen.headless(CellSize(columns: 20, rows: 5))
    let pixels = KittyPictures(
      screen: screen, channel: GraphicsChannel(medium: .direct), waker: nil, memoryLimit: 400, isHeadless: true)
    #expect(pixels.add(bitmap(10, 10), for: 1))
    for _ in 0..<4 {
      pixels.endFrame(at: 0, isMoving: false)
      #expect(pixels.placement(of: 1, columns: 2, rows: 1) == nil)
    }
    #expect(!pixels.add(bitmap(10, 10), for: 2) && pixels.contains(1))
  }

  /// One pixel that is not opaque, wherever it is, needs the format with alpha.
  @Test(arguments: [0, 7, 15]) func oneTranslucentPixelIsKept(index: Int) throws {
    var bitmap = bitmap(4, 4)
    bitmap.pixels[4 * index + 3] = 128
    let sequences = PixelTransmission.sequences(of: bitmap, "a=t", channel: GraphicsChannel(medium: .direct))
    #expect(commands(sequences.flatMap(\.self)).first?.control["f"] == "32")
  }

  /// Only the last command says that it is the last, also if it is as long as one may be.
  @Test func theLastCommandSaysSo() {
    var lengths: Set<Int> = []
    for width in 1_000..<1_040 {
      let sequences = PixelTransmission.sequences(
        of: bitmap(width, 1), "a=t", channel: GraphicsChannel(medium: .direct))
      let commands = commands(sequences.flatMap(\.self))
      lengths.insert(commands.map(\.payload.utf8.count).reduce(0, +))
      #expect(commands.map { $0.control["m"] } == Array(repeating: "1", count: commands.count - 1) + ["0"])
    }
    #expect(lengths.contains(4_096))
  }

  /// A picture that is removed during its transmission does not stay in the terminal, and its id is used again.
  @Test func aPictureRemovedDuringTransmissionIsDeleted() throws {
    let screen = try Screen.headless(CellSize(columns: 20, rows: 5))
    let loop = try EventLoop(screen: nil)
    let pixels = KittyPictures(screen: screen, channel: GraphicsChannel(medium: .direct), waker: loop.waker)
    #expect(pixels.add(bitmap(10, 10), for: 1))
    pixels.remove(1)
    #expect(transmit(bitmap(12, 10), 1, to: pixels, loop))
    let sizes = commands(screen.takeOutput()).compactMap { $0.control["s"] }
    #expect(sizes == ["12"])
  }

  /// What was prepared of a picture that is replaced or removed before it is sent is not left in memory either.
  @Test(arguments: [false, true]) func aPictureThatIsNotSentLeavesNoMemory(isReplaced: Bool) throws {
    func names() throws -> Set<String> {
      let all = try FileManager.default.contentsOfDirectory(atPath: "/dev/shm")
      return Set(all.filter { $0.hasPrefix("photowall-\(getpid())-") })
    }
    let before = try names()
    let screen = try Screen.headless(CellSize(columns: 20, rows: 5))
    let loop = try EventLoop(screen: nil)
    let pixels = KittyPictures(screen: screen, channel: GraphicsChannel(medium: .sharedMemory), waker: loop.waker)
    #expect(pixels.add(bitmap(10, 10), for: 1))
    if !isReplaced { pixels.remove(1) }
    // Pictures are prepared one after the other, so the first is when this one is.
    #expect(transmit(bitmap(12, 10), isReplaced ? 1 : 2, to: pixels, loop))
    #expect(commands(screen.takeOutput()).filter { $0.control["a"] == "t" }.count == 1)
    #expect(try names().count == before.count + 1)
    pixels.removeAll()
    #expect(try names() == before)
  }

  /// Whatever way the program ends, it deletes the images of all ids that it has used.
  @Test func everyImageIsDeletedAfterACrash() throws {
    let screen = try Screen.headless(CellSize(columns: 20, rows: 5))
    let pixels = KittyPictures(screen: screen, channel: GraphicsChannel(medium: .direct), waker: nil)
    #expect(commands(screen.alternate.exitSequence).isEmpty)
    for number in 1...300 { pixels.add(bitmap(2, 2), for: .init(picture: number)) }
    let ranges = commands(screen.alternate.exitSequence).map(\.control)
    #expect(ranges.allSatisfy { $0["a"] == "d" && $0["d"] == "R" })
    #expect(ranges.map { $0["x"] } == ["8", "16777224"] && ranges.map { $0["y"] } == ["255", "16777471"])
  }

  @Test func idsWorkWithDirectColorsAnd256Colors() throws {
    for first: UInt8 in [0, 3, 255] {
      let all = ImageID.all(from: first)
      #expect(Set(all).count == 256 * 248 && all.allSatisfy { $0.low >= 8 })
      #expect(all.prefix(248).allSatisfy { $0.high == first })
    }
    #expect(PlaceholderDiacritics.count == 297)
    for depth in [
      ColorDepthCase(depth: .truecolor, sent: "38;2;0;0;200m"), .init(depth: .indexed256, sent: "38;5;200m"),
    ] {
      let screen = try Screen.headless(CellSize(columns: 4, rows: 1), colors: depth.depth)
      let panel = Panel(on: screen, frame: CellRect(column: 0, row: 0, columns: 4, rows: 1))
      panel.content.draw(PixelPlacement(.text(ImageID(low: 200, high: 3)), columns: 4, rows: 1), at: .zero)
      screen.refresh()
      #expect(screen.cell(at: CellPoint(column: 2, row: 0)).glyph.marks[2] == PlaceholderDiacritics.diacritic(3))
      #expect(String(decoding: screen.takeOutput(), as: UTF8.self).contains(depth.sent))
    }
  }

  /// Placeholders name the cell of their image, wherever this begins and however much of it is in the grid.
  @Test(arguments: [(0, 0), (2, 1), (-1, -1), (4, -1), (-2, 3)]) func placeholdersAreOfTheirImage(column: Int, row: Int)
  {
    let origin = CellPoint(column: column, row: row)
    var grid = CellGrid(CellSize(columns: 6, rows: 4))
    grid.draw(PixelPlacement(.text(ImageID(low: 9, high: 0)), columns: 3, rows: 2), at: origin)
    let image = CellRect(column: column, row: row, columns: 3, rows: 2)
    for point in grid.bounds.cells {
      let expected = CellPoint(column: point.column - column, row: point.row - row)
      #expect(ImageID.cell(of: grid[point]) == (image.contains(point) ? expected : nil), "\(point)")
    }
  }

  private struct ColorDepthCase {
    let depth: ColorDepth
    let sent: String
  }
}

extension String {
  /// Returns the texts between each `begin` and the next `end`.
  fileprivate func components(between begin: String, and end: String) -> [Substring] {
    var found: [Substring] = []
    var rest = self[...]
    while let start = rest.firstRange(of: begin), let stop = rest[start.upperBound...].firstRange(of: end) {
      found.append(rest[start.upperBound..<stop.lowerBound])
      rest = rest[stop.upperBound...]
    }
    return found
  }
}

extension PixelKey: ExpressibleByIntegerLiteral {
  public init(integerLiteral value: Int) { self.init(picture: value) }
}
