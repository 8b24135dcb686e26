import Foundation
import Pictures
import Platform
import SymbolArt
import Testing

/// The demonstration pictures.
@Suite struct DemonstrationTests {
  private struct Item: Decodable {
    let thumbURL: String
    let width: Int
    let height: Int
    let title: String
    let tags: [String]
  }

  private static let data = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Data")

  /// Returns the lightness, 0…255.
  private static func lightness(_ color: RGB) -> Int {
    let (red, green, blue) = (Int(color.red), Int(color.green), Int(color.blue))
    return (red * 2 + green * 5 + blue) / 8
  }

  private static func feed() throws -> [Item] {
    try JSONDecoder().decode([Item].self, from: Data(contentsOf: data.appendingPathComponent("feed.json")))
  }

  @Test func theFeedHasTheSizesOfItsPictures() throws {
    let feed = try Self.feed()
    #expect(feed.count == 48)
    #expect(Set(feed.map(\.title)).count == 48)
    var bytes = 0
    for item in feed {
      let file = Self.data.appendingPathComponent(item.thumbURL)
      let content = try Data(contentsOf: file)
      bytes += content.count
      let header = try PictureHeader.read(path: FilePath(file.path))
      #expect((header.width, header.height) == (item.width, item.height), "\(item.thumbURL)")
      #expect((300...1_600).contains(max(header.width, header.height)))
      #expect(!item.tags.isEmpty)
    }
    #expect(bytes < 8_000_000)
  }

  @Test func everyPictureIsRecognisableAt20x10() throws {
    let artist = SymbolArtist(symbols: .quadrant, colors: .truecolor, background: 0x808080)
    var seen: Set<[ArtCell]> = []
    for item in try Self.feed() {
      let file = Self.data.appendingPathComponent(item.thumbURL).path
      let picture = try PictureDecoder().decode(FilePath(file), fitting: PixelSize(width: 80, height: 80), fit: .fit)
      let art = artist.art(of: picture.bitmap, columns: 20, rows: 10)
      let colors = art.cells.flatMap { [$0.foreground, $0.background] }
      let lights = colors.map(Self.lightness).sorted()
      // From the darkest to the lightest twentieth, so that the contrast is high enough.
      #expect(lights[lights.count * 19 / 20] - lights[lights.count / 20] > 40, "\(item.title)")
      #expect(art.cells.count { $0.scalar != 0x20 } > 40, "\(item.title)")
      #expect(seen.insert(art.cells).inserted)
    }
  }

  @Test func aTransparentPictureShowsTheBackground() throws {
    let file = Self.data.appendingPathComponent("pictures/butterfly.png").path
    let picture = try PictureDecoder().decode(FilePath(file), fitting: PixelSize(width: 80, height: 80), fit: .fit)
    let artist = SymbolArtist(symbols: .quadrant, colors: .truecolor, background: 0x123456)
    #expect(artist.art(of: picture.bitmap, columns: 20, rows: 10)[10, 0].background == 0x123456)
  }
}
