import Dispatch
import Platform
import Testing

@testable import PhotoFeed

@Suite struct PictureSizesTests {
  /// Files that keep their readers waiting have no size, however many there are; all others have theirs.
  @Test func filesThatHangKeepNoOtherWaiting() throws {
    let hold = DispatchSemaphore(value: 0)
    let hanging = coreCount() + 2
    let paths = (0..<200).map { FilePath($0 < hanging ? "hang-\($0)" : "\($0)") }
    let sizes = PictureSizes.read(
      paths,
      by: { path in
        if path.string.hasPrefix("hang") { hold.wait() }
        return (4, 3)
      }, progress: { _ in true })
    for _ in 0..<hanging { hold.signal() }
    let found = try #require(sizes)
    #expect(found.count == 200 && found.prefix(hanging).allSatisfy { $0 == nil })
    #expect(found.dropFirst(hanging).allSatisfy { $0?.width == 4 && $0?.height == 3 })
  }

  @Test func readingStops() {
    #expect(
      PictureSizes.read((0..<200).map { FilePath("\($0)") }, by: { _ in (4, 3) }, progress: { _ in false }) == nil)
    #expect(PictureSizes.read([], by: { _ in (4, 3) }, progress: { _ in true })?.isEmpty == true)
  }
}
