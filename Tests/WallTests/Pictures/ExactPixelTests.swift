import PhotoFeed
import Pictures
import Platform
import SymbolArt
import TestSupport
import Testing

@testable import TerminalPanels
@testable import Wall

/// The pictures of photos, their requests, and the exact pixels that a terminal has of them.
@Suite(.oneAtATime) struct ExactPixelTests {
  /// A terminal that shows each picture as soon as it does not wait for it any more.
  private final class Display: PixelDisplay {
    var pictures: Set<PixelKey> = []
    /// The pictures that the terminal has not taken yet.
    var waiting: Set<PixelKey> = []
    var playsOverArt = false
    var nextTime: Double? { nil }

    func contains(_ key: PixelKey) -> Bool { pictures.contains(key) }
    func add(_ bitmap: Bitmap, for key: PixelKey) -> Bool {
      pictures.insert(key)
      return true
    }
    func placement(of key: PixelKey, columns: Int, rows: Int) -> PixelPlacement? {
      pictures.contains(key) && !waiting.contains(key)
        ? PixelPlacement(.tiles(Int32(key.picture)), columns: columns, rows: rows) : nil
    }
    func picture(at point: CellPoint) -> Int? { nil }
    func remove(_ key: PixelKey) { pictures.remove(key) }
    func removeAll() { pictures = [] }
    func beginFrame(at time: Double) {}
    func endFrame(at time: Double, isMoving: Bool) {}
  }

  private let scene: WallScene
  private let address = PhotoAddress.web("https://p.example/a.jpg")
  private let size = PixelSize(width: 40, height: 30)
  private let extent = CellRect(column: 3, row: -1, columns: 4, rows: 3)

  init() throws { scene = try WallBench(1, options: .boxes).wall.scene }

  private func pictures(
    _ supply: PaintedSupply, on display: Display? = nil, address: ((PictureID) -> PhotoAddress)? = nil
  ) -> VisiblePictures {
    VisiblePictures(
      loader: supply, artist: scene.pictures.artist, pixels: display, address: address ?? { _ in self.address })
  }

  private var picture: Picture {
    Picture(
      bitmap: Bitmap(width: 4, height: 3, color: 0xff0000), header: PictureHeader(format: .png, width: 4, height: 3))
  }

  // MARK: Requests

  /// The histogram is that of the picture that is seen, first of its preview.
  @Test func eachPictureHasItsHistogram() {
    let supply = PaintedSupply(latency: 1)
    supply.previews[address] = size
    let pictures = pictures(supply)
    pictures.request(PictureRequest(id: PictureID(0, for: .fullView), address: address, target: size), at: 0)
    #expect(pictures.histogram(of: 0) == nil)
    for (time, color) in [(0, 0xff0000), (1, 0x0000ff)] as [(Double, UInt32)] {
      supply.color = color
      #expect(pictures.takeResults(at: time).count == 1)
      for _ in 0..<2 {
        #expect(pictures.histogram(of: 0) == PictureHistogram(Bitmap(width: 4, height: 3, color: color)))
      }
    }
  }

  /// A result that came for a frame stays at its end, even if nothing has drawn it. A later frame without it drops it.
  @Test func whatHasComeStaysForAFrame() {
    let supply = PaintedSupply(latency: 1)
    supply.previews[address] = size
    let (pictures, id) = (pictures(supply), PictureID(0, for: .fullView))
    pictures.request(PictureRequest(id: id, address: address, target: size), at: 0)
    // The frame of the request ends: a request counts as a use.
    pictures.endFrame(isMoving: false)
    #expect(pictures.takeResults(at: 0).count == 1)
    pictures.endFrame(isMoving: false)
    #expect(pictures.result(for: id)?.isPreview == true)
    pictures.endFrame(isMoving: false)
    pictures.endFrame(isMoving: false)
    #expect(pictures.result(for: id) == nil, "a preview is in no cache")
  }

  /// Each part is requested, also while another one is on its way, and none twice in a row.
  @Test func anotherPartReplacesTheRequestedOne() {
    let supply = PaintedSupply(latency: 1)
    let pictures = pictures(supply)
    let parts = [10, 20].map { PicturePart(PixelRectangle(x: $0, y: 0, width: 8, height: 6), of: size) }
    for index in [0, 0, 1, 1, 0] {
      var request = PictureRequest(
        id: PictureID(0, for: .part), address: address, target: PixelSize(width: 8, height: 6))
      request.part = parts[index]
      pictures.request(request, at: 0)
      #expect(pictures.part(of: 0) == parts[index])
    }
    #expect(supply.parts == [parts[0], parts[1], parts[0]])
  }

  /// A picture that was requested at another address than the usual one is not looked for there after it was removed.
  @Test func aRemovedPhotoHasItsUsualAddress() {
    let other = PhotoAddress.web("https://p.example/b.jpg")
    let pictures = pictures(PaintedSupply(latency: 0)) { $0.photo == 0 ? address : other }
    for photo in [0, 1] {
      pictures.request(PictureRequest(id: PictureID(photo), address: other, target: size), at: 0)
      _ = pictures.takeResults(at: 0)
      #expect(pictures.result(for: PictureID(photo))?.request.address == other)
      if photo == 0 { pictures.remove(0) }
    }
    #expect(pictures.result(for: PictureID(0)) == nil)
  }

  // MARK: Exact pixels

  /// The former pixels are shown until the terminal has the new ones, and removed then. Those of a part are at another place.
  @Test(arguments: [PictureUse.cell, .fullView, .part]) func formerPixelsStayUntilTheNextAreThere(use: PictureUse) {
    let display = Display()
    let pictures = pictures(PaintedSupply(latency: 0), on: display)
    func placed(_ number: Int, frame: Int = 0) -> PixelPlacement? {
      let id = PictureID(0, for: use)
      let pixels = pictures.placedPixels(of: picture, number: number, frame: frame, for: id, at: extent)
      #expect(pixels.map { $0.origin == extent.origin } ?? true)
      return pixels?.placement
    }
    func placement(_ number: Int32) -> PixelPlacement { PixelPlacement(.tiles(number), columns: 4, rows: 3) }
    #expect(placed(1) == placement(1))
    display.waiting = [PixelKey(picture: 2)]
    #expect(placed(2) == (use == .part ? nil : placement(1)))
    #expect(display.pictures == [PixelKey(picture: 1), PixelKey(picture: 2)])
    display.waiting = []
    #expect(placed(2) == placement(2) && display.pictures == [PixelKey(picture: 2)])
    // The frames of one picture stay.
    #expect(placed(2, frame: 1) == placement(2))
    #expect(display.pictures == [PixelKey(picture: 2), PixelKey(picture: 2, frame: 1)])
  }

  /// Where a terminal shows the frames of an animation above the art, that stays the art of the first one.
  @Test(arguments: [false, true]) func artBelowFramesStays(playsOverArt: Bool) {
    let display = Display()
    display.playsOverArt = playsOverArt
    let art = ArtKey(
      picture: 1, frame: 3, part: PixelRectangle(x: 0, y: 0, width: 4, height: 3),
      size: CellSize(columns: 4, rows: 3), isFast: false)
    let body = pictures(PaintedSupply(latency: 0), on: display).body(of: picture, art, for: PictureID(0), at: extent)
    guard case .picture(let shown?, _?) = body else {
      Issue.record("\(body)")
      return
    }
    #expect(shown.frame == (playsOverArt ? 0 : 3) && shown.picture == 1)
    #expect(display.pictures == [PixelKey(picture: 1, frame: 3)])
  }

  /// The focus ring over exact pixels has a background, also on a screen without colours.
  @Test(arguments: [ColorDepth.mono, .truecolor], [false, true])
  func theRingOverPixelsIsSolid(colors: ColorDepth, hasPixels: Bool) {
    let look = ViewLook(
      theme: ThemeColors(.dark), isUnicode: true, colors: colors, geometry: CellGeometry(ratio: 2))
    let pixels = PlacedPixels(placement: PixelPlacement(.tiles(1), columns: 10, rows: 5), origin: .zero)
    let configuration = PhotoCellConfiguration(
      photo: 0, size: CellSize(columns: 10, rows: 5), body: .picture(nil, hasPixels ? pixels : nil), isFocused: true)
    let background = PhotoPainter(look: look).paint(configuration)[0, 0].style.background
    let isSolid = colors != .mono || hasPixels
    #expect(background == (isSolid ? look.theme.solidBackground : look.theme.background))
    #expect(look.theme.solidBackground != look.theme.background)
  }

  /// The art that replaces the pixels of a cut picture is the art of its visible part.
  @Test func theArtOfACutPictureStaysInPlace() {
    let painter = ViewPainter(
      size: CellSize(columns: 4, rows: 3), look: scene.look, artist: scene.pictures.artist)
    // Four colours beside each other and two below each other; the first column and row are outside.
    var bitmap = Bitmap(width: 4, height: 4, color: 0)
    for place in 0..<16 {
      let (x, y) = (place % 4, place / 4)
      for (part, value) in [x * 80, y / 2 * 200, 40].enumerated() { bitmap.pixels[4 * place + part] = UInt8(value) }
    }
    let art = scene.pictures.artist.art(of: bitmap, columns: 4, rows: 2, fast: false)
    let area = CellRect(column: -1, row: -1, columns: 4, rows: 2)
    let seen = area.intersection(CellRect(column: 0, row: 0, columns: 4, rows: 3))
    painter.paint(
      art, at: area.origin, seen: seen,
      under: PlacedPixels(
        placement: PixelPlacement(.text(ImageID(low: 8, high: 0)), columns: 4, rows: 2), origin: .zero),
      in: area)
    #expect(painter.grid[0, 0].hasPixels)
    painter.replacePixels(in: seen)
    var expected = CellGrid(CellSize(columns: 4, rows: 3))
    expected.draw(art, at: area.origin, in: seen, colors: scene.look.colors)
    #expect(seen.cells.allSatisfy { painter.grid[$0].style.background == expected[$0].style.background })
    #expect(Set(seen.cells.map { expected[$0].style.background }).count > 1)
  }

  /// Where one picture lies over another, the art that replaces its pixels is that of the one on top.
  @Test func theTopmostPictureReplacesItsPixels() {
    let painter = ViewPainter(
      size: CellSize(columns: 8, rows: 3), look: scene.look, artist: scene.pictures.artist)
    let colors: [UInt32] = [0xff0000, 0x0000ff]
    for (index, color) in colors.enumerated() {
      let art = scene.pictures.artist.art(
        of: Bitmap(width: 8, height: 8, color: color), columns: 4, rows: 2, fast: false)
      let place = CellRect(column: 2 * index, row: 0, columns: 4, rows: 2)
      let id = ImageID(low: UInt8(8 + index), high: 0)
      painter.paint(
        art, at: place.origin, seen: place,
        under: PlacedPixels(placement: PixelPlacement(.text(id), columns: 4, rows: 2), origin: place.origin),
        in: CellRect(column: 0, row: 0, columns: 8, rows: 3))
    }
    #expect((0..<6).allSatisfy { painter.grid[$0, 1].hasPixels })
    painter.replacePixels(in: CellRect(column: 0, row: 0, columns: 5, rows: 3))
    let seen = (0..<5).map { painter.grid[$0, 1].style.background }
    #expect(seen == [0, 0, 1, 1, 1].map { .rgb(colors[$0]) } && painter.grid[5, 1].hasPixels)
  }
}
