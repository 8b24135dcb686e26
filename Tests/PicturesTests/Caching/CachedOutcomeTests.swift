import Platform
import Testing

@testable import Pictures

/// A worker takes an earlier outcome only if it would come to the same.
@Suite struct CachedOutcomeTests {
  private func request(side: Int = 20, _ change: (inout PictureRequest) -> Void = { _ in }) -> PictureRequest {
    var request = PictureRequest(
      id: PictureID(1), address: .file("a.png"), target: PixelSize(width: side, height: side))
    change(&request)
    return request
  }

  private func picture() -> Picture {
    Picture(bitmap: Bitmap(width: 9, height: 9, color: 0), header: PictureHeader(format: .png, width: 9, height: 9))
  }

  @Test func theFileIsInTheSameState() throws {
    let (cache, request) = (PictureCache(), request())
    let stamp = try #require(FileFingerprint(path: FilePath(#filePath)))
    let other = try #require(FileFingerprint(path: FilePath(#filePath).removingLastComponent()))
    var result = PictureResult(request, .success(picture()))
    result.stamp = stamp
    let entry = cache.add(result, for: request)
    #expect(entry.stamp == stamp && entry.changed(3) { $0 }.stamp == stamp)
    #expect(
      entry.changed(3) { $0 }.number != entry.number && entry.changed(3) { $0 }.number != entry.changed(4) { $0 }.number
    )
    #expect(cache.outcome(of: request, stamp: stamp) != nil)
    #expect(cache.outcome(of: request, stamp: other) == nil && cache.outcome(of: request, stamp: nil) == nil)
    cache.remove(request.address)
    #expect(cache.outcome(of: request, stamp: stamp) == nil)
  }

  /// No two of many results and their changes have the same number.
  @Test func changesHaveTheirOwnNumbers() {
    var result = PictureResult(request(), .failure(.cancelled))
    var numbers: Set<Int> = []
    for number in 1...50 {
      result.number = number
      for code in 0...127 { numbers.insert(result.changed(code) { $0 }.number) }
    }
    #expect(numbers.count == 50 * 128)
  }

  @Test func theRequestIsForTheSamePixels() {
    let cache = PictureCache()
    _ = cache.add(PictureResult(request(), .success(picture())), for: request())
    func isFound(_ request: PictureRequest) -> Bool { cache.outcome(of: request, stamp: nil) != nil }
    #expect(isFound(request()) && isFound(request { $0.priority = 9 }) && isFound(request { $0.wantsPreview = true }))
    #expect(isFound(request { $0.id.number = 7 }), "the same file under another number")
    #expect(isFound(request(side: 19)) && !isFound(request(side: 21)), "lengths are rounded up to standard ones")
    #expect(!isFound(request { $0.fit = .fit }) && !isFound(request { $0.wantsAnimation = true }))
    #expect(!isFound(request { $0.allowsEmbedded = true }) && !isFound(request { $0.id.use = .fullView }))
    #expect(!isFound(request { $0.address = .file("b.png") }))
    let part = PicturePart(PixelRectangle(x: 1, y: 2, width: 5, height: 4), of: PixelSize(width: 9, height: 9))
    #expect(!isFound(request { $0.part = part }))
  }

  /// Another try may end differently after some failures.
  @Test(
    arguments: [
      (.unknownFormat(nil), true), (.broken(.png, "x"), true), (.tooManyBytes(limit: 9), true), (.outOfMemory, false),
      (.cancelled, false),
      (.unreadable(path: "a.png", reason: "x"), false),
    ] as [(PictureError, Bool)])
  func failuresAreTakenIfTheyAreFinal(error: PictureError, isTaken: Bool) {
    let cache = PictureCache()
    _ = cache.add(PictureResult(request(), .failure(error)), for: request())
    #expect((cache.outcome(of: request(), stamp: nil) != nil) == isTaken)
  }
}
