import Platform
import Testing

@testable import Pictures

/// Pictures by a virtual clock.
@Suite struct DelayedLoaderTests {
  private let box = PixelSize(width: 20, height: 20)

  /// Each result comes at its time, in the order of requests; one that is cancelled or replaced does not come.
  @Test func resultsComeAtTheirTimes() throws {
    let folder = try TemporaryFolder()
    let file = FilePath(try folder.write(try Encoding.png(Samples.quarters(width: 20, height: 20)), as: "a.png"))
    let loader = DelayedPictureLoader(PictureLoader(workers: 0) {}, latency: { $0 == 3 ? 2 : 1 })
    for id in [1, 2, 3, 4] as [PictureID] {
      loader.request(PictureRequest(id: id, address: .file(file), target: box), at: 0)
    }
    loader.cancel(1)
    loader.cancel(9)
    #expect(loader.nextResultTime == 1 && loader.takeResults(at: 0.9).isEmpty)
    loader.request(PictureRequest(id: 2, address: .file(file), target: box), at: 0.5)
    #expect(loader.takeResults(at: 1).map(\.id) == [4] && loader.nextResultTime == 1.5)
    #expect(loader.takeResults(at: 3).map(\.id) == [3, 2] && loader.nextResultTime == nil)
  }

  /// Another file may stand for a picture's, also if a part of it is wanted.
  @Test func anotherFileStandsForIt() throws {
    let folder = try TemporaryFolder()
    let file = FilePath(try folder.write(try Encoding.png(Samples.quarters(width: 20, height: 20)), as: "a.png"))
    let loader = DelayedPictureLoader(PictureLoader(workers: 0) {}, place: { $0 == "b.png" ? file : $0 })
    var request = PictureRequest(id: 1, address: .file("b.png"), target: box)
    for part in [nil, PicturePart(PixelRectangle(x: 10, y: 0, width: 10, height: 20), of: box)] {
      request.part = part
      loader.request(request, at: 0)
      let bitmap = try #require(loader.takeResults(at: 0).first).outcome.get().bitmap
      #expect(bitmap.corners == (part == nil ? "RGBW" : "GGWW"))
    }
  }
}
