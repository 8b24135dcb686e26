import Foundation
import Pictures
import Platform
import SymbolArt
import TestSupport
import Testing

@testable import TerminalPanels

/// The images that are painted above a screen, decoded again and composed, against the pictures themselves.
@Suite(.oneAtATime) struct CompositionTests {
  private static let cell = PixelSize(width: 8, height: 16)

  /// The method, the pane's place on the terminal outside tmux, the least likeness after a mean of 3 × 3 pixels.
  @Test(arguments: [("sixel", nil, 34), ("iterm", nil, 30), ("iterm", CellPoint(column: 11, row: 3), 30)])
  func theScreenShowsThePictures(method: String, pane: CellPoint?, decibels: Double) throws {
    let screen = try Screen.headless(CellSize(columns: 44, rows: 14))
    screen.cellPixels = Self.cell
    let paneOrigin: @Sendable () -> CellPoint? = { pane }
    let display = PaintedPictures(
      screen: screen, encoder: method == "sixel" ? SixelEncoder() : ITermEncoder(), waker: nil,
      paneOrigin: pane == nil ? nil : paneOrigin)
    // Two panels that overlap, and a caption above one of them.
    let frames = [
      CellRect(column: 1, row: 1, columns: 24, rows: 9), CellRect(column: 18, row: 4, columns: 25, rows: 9),
    ]
    let bitmaps = try SixelTests.names.prefix(2).map { try SixelTests.picture($0) }
    var expected = Bitmap(width: 44 * 8, height: 14 * 16, color: 0)
    let panels = try zip(frames, bitmaps).enumerated().map { index, shown in
      let (frame, bitmap) = shown
      let panel = Panel(on: screen, frame: frame, zOrder: index)
      _ = display.add(bitmap, for: PixelKey(picture: index))
      panel.content.draw(
        try #require(display.placement(of: PixelKey(picture: index), columns: frame.columns, rows: frame.rows)),
        at: .zero)
      let box = PixelSize(width: frame.columns * 8, height: frame.rows * 16)
      expected.pixels.withUnsafeMutableBufferPointer { pixels in
        guard let start = pixels.baseAddress else { return }
        PixelSource(bitmap, box: box).copy(
          from: (0, 0), size: box, to: start + 4 * (frame.row * 16 * expected.width + frame.column * 8),
          pitch: 4 * expected.width, background: .black)
      }
      return panel
    }
    let caption = CellRect(column: 20, row: 6, columns: 6, rows: 1)
    panels[1].content.put("lights", at: CellPoint(column: 2, row: 2))
    screen.refresh()
    _ = screen.takeOutput()
    display.endFrame(at: 1, isMoving: false)
    var canvas = Canvas(CellSize(columns: 44, rows: 14), cell: Self.cell)
    try canvas.feed(screen.takeOutput(), pane: .zero)
    // Each cell of a picture has been painted once; text has no pixels.
    for row in 0..<14 {
      for column in 0..<44 {
        let point = CellPoint(column: column, row: row)
        let isPicture = frames.contains { $0.contains(point) } && !caption.contains(point) && row < 13
        #expect(canvas.painted[point, default: 0] == (isPicture ? 1 : 0), "at \(column),\(row)")
        guard !isPicture else { continue }
        for line in row * 16..<row * 16 + 16 {
          let start = 4 * (line * expected.width + column * 8)
          expected.pixels.replaceSubrange(start..<start + 32, with: canvas.bitmap.pixels[start..<start + 32])
        }
      }
    }
    #expect(canvas.bitmap.blurred.decibels(to: expected.blurred) > decibels)
  }
}

/// The pixels of a terminal, composed of the sixel and inline images in its input.
private struct Canvas {
  struct Unknown: Error {
    let sequence: String
  }

  private(set) var bitmap: Bitmap
  /// How often each cell has been painted.
  private(set) var painted: [CellPoint: Int] = [:]
  private let cell: PixelSize
  private var place = CellPoint.zero

  init(_ size: CellSize, cell: PixelSize) {
    self.cell = cell
    bitmap = Bitmap(width: size.columns * cell.width, height: size.rows * cell.height, color: 0)
  }

  /// - Parameter pane: the place of the pane, for input of the terminal outside.
  mutating func feed(_ bytes: [UInt8], pane: CellPoint) throws {
    var rest = bytes[...]
    while let byte = rest.popFirst() {
      // The last row is printed after the images.
      guard byte == 0x1b, let kind = rest.popFirst() else { continue }
      switch kind {
      case UInt8(ascii: "7"), UInt8(ascii: "8"): continue
      case UInt8(ascii: "["):
        let parameters = rest.prefix { !(0x40...0x7e).contains($0) }
        rest = rest.dropFirst(parameters.count)
        guard rest.popFirst() == UInt8(ascii: "H") else { continue }
        let numbers = String(decoding: parameters, as: UTF8.self).split(separator: ";").compactMap { Int($0) }
        place = CellPoint(column: numbers[1] - 1 - pane.column, row: numbers[0] - 1 - pane.row)
      case UInt8(ascii: "P"):
        var content: [UInt8] = []
        while let next = rest.popFirst() {
          if next == 0x1b, rest.popFirst() != 0x1b { break }
          content.append(next)
        }
        if content.starts(with: Array("tmux;".utf8)) {
          try feed(Array(content.dropFirst(5)), pane: CellPoint(column: 11, row: 3))
        } else {
          let image = DecodedSixel([0x1b, kind] + content + [0x1b, 0x5c])
          guard let image else { throw Unknown(sequence: "sixel") }
          draw(image.bitmap)
        }
      case UInt8(ascii: "]"):
        let content = rest.prefix { $0 != 7 }
        rest = rest.dropFirst(content.count + 1)
        draw(try Self.inlineImage(String(decoding: content, as: UTF8.self), cell: cell))
      default: throw Unknown(sequence: "\(kind)")
      }
    }
  }

  private static func inlineImage(_ content: String, cell: PixelSize) throws -> Bitmap {
    let parts = content.split(separator: ":", maxSplits: 1)
    let fields = parts[0].split(separator: ";").map { $0.split(separator: "=", maxSplits: 1).map(String.init) }
    func number(_ name: String) -> Int? { fields.first { $0[0] == name }.flatMap { Int($0[1]) } }
    guard let columns = number("width"), let rows = number("height"), let file = Data(base64Encoded: String(parts[1]))
    else { throw Unknown(sequence: String(parts[0])) }
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).jpg")
    try file.write(to: path)
    defer { try? FileManager.default.removeItem(at: path) }
    let size = PixelSize(width: columns * cell.width, height: rows * cell.height)
    let image = try PictureDecoder().decode(FilePath(path.path), fitting: size, fit: .fit).bitmap
    guard image.size == size else { throw Unknown(sequence: "\(image.size)") }
    return image
  }

  private mutating func draw(_ image: Bitmap) {
    for y in 0..<image.height {
      let start = 4 * ((place.row * cell.height + y) * bitmap.width + place.column * cell.width)
      bitmap.pixels.replaceSubrange(
        start..<start + 4 * image.width, with: image.pixels[4 * y * image.width..<4 * (y + 1) * image.width])
    }
    for row in 0..<image.height / cell.height {
      for column in 0..<image.width / cell.width {
        painted[CellPoint(column: place.column + column, row: place.row + row), default: 0] += 1
      }
    }
  }
}
