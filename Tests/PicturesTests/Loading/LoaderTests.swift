import Foundation
import Platform
import Synchronization
import TestSupport
import Testing

@testable import Pictures

@Suite struct LoaderTests {
  private let box = PixelSize(width: 20, height: 20)

  /// Returns a loader without threads: it works only while a test waits.
  private func idleLoader(wake: @escaping @Sendable () -> Void = {}) -> PictureLoader {
    PictureLoader(workers: 0, wake: wake)
  }

  private func request(
    _ number: Int, _ address: PhotoAddress, priority: Float = 0, preview: Bool = false, box: PixelSize? = nil
  ) -> PictureRequest {
    PictureRequest(
      id: PictureID(number), address: address, target: box ?? self.box, fit: .fit, priority: priority,
      wantsPreview: preview)
  }

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Returns the address of a file with a photo.
  private func address(_ seed: Int, size: Int = 40) throws -> PhotoAddress {
    let file = try Encoding.png(Samples.photo(width: size, height: size, seed: UInt64(seed)))
    return .file(FilePath(try folder.write(file, as: "\(seed)-\(size).png")))
  }

  @Test func theMostWantedComesFirst() throws {
    let loader = idleLoader()
    for id in 1...4 { loader.request(request(id, try address(id), priority: Float(id))) }
    loader.reprioritise(1, to: 10)
    loader.cancel(3)
    // The request that the test waits for is performed first.
    #expect(loader.wait(for: 2)?.id == 2)
    #expect(loader.takeResults().isEmpty)
    #expect(loader.stages.allSatisfy { $0 == .picture } && loader.stages.count == 2)
    #expect(loader.wait(for: 4)?.id == 4)
    #expect(loader.wait(for: 3) == nil)
    #expect(loader.wait(for: 1)?.id == 1)
    #expect(loader.stages.isEmpty)
  }

  /// A worker that waits for a file or another process for a while counts no more, until it goes on.
  @Test func aWorkerThatWaitsIsReplaced() {
    var state = LoaderState()
    state.limit = 2
    #expect(state.addThread() == 1 && state.addThread() == nil, "the first one is free")
    state.setWorking(1, true)
    #expect(state.addThread() == 2)
    state.setWorking(2, true)
    #expect(!state.hasRoom(at: 0) && state.addThread() == 3)
    state.setWaiting(1, since: 5)
    #expect(!state.hasRoom(at: 5.05) && state.hasRoom(at: 5.2))
    state.setWorking(3, true)
    #expect(!state.hasRoom(at: 5.2))
    state.setWaiting(1, since: nil)
    #expect(!state.hasRoom(at: 9))
    state.setWorking(3, false)
    state.setWorking(1, false)
    #expect(state.hasRoom(at: 9))
  }

  /// A picture for which too many others are decoded in processes waits until one of them has ended.
  @Test func aPostponedPictureComesLater() throws {
    var state = LoaderState()
    state.limit = 1
    _ = state.add(request(1, try address(1)))
    let next = state.takeNext()
    let task = try #require(next)
    #expect((0..<3).allSatisfy { _ in state.beginApart() } && !state.beginApart())
    state.finish(task, .failure(.postponed), stamp: nil)
    #expect(state.takeNext() == nil && state.tasks[1]?.stage == .postponed && !state.hasResults)
    state.endApart()
    #expect(nextID(&state) == 1)
  }

  /// Requests that share pixels also wait together, and one by one when bytes are fetched for one of them.
  @Test func requestsThatShareTheWorkWaitTogether() throws {
    for isFetched in [false, true] {
      var state = LoaderState()
      state.limit = 1
      for id in 1...4 { _ = state.add(request(id, .web("http://h.invalid/a.jpg"))) }
      let next = state.takeNext()
      let task = try #require(next)
      #expect(nextID(&state) == nil)
      #expect((2...4).allSatisfy { state.tasks[PictureID($0)]?.stage == .following })
      if isFetched {
        #expect(state.startFetching(task) && state.isFetching(1))
      } else {
        _ = state.beginApart()
        state.finish(task, .failure(.postponed), stamp: nil)
        #expect((1...4).allSatisfy { state.tasks[PictureID($0)]?.stage == .postponed })
        state.endApart()
      }
      for id in isFetched ? 2...4 : 1...4 { #expect(state.tasks[PictureID(id)]?.stage == .picture) }
    }
  }

  /// The picture of a cancelled request is dropped, and so is its preview while the picture is decoded.
  @Test(arguments: [false, true]) func resultsOfACancelledRequestAreDropped(isPreview: Bool) throws {
    var state = LoaderState()
    let picture = Picture(
      bitmap: Bitmap(width: 4, height: 4, color: 0), header: PictureHeader(format: .png, width: 4, height: 4))
    for id in 1...3 { _ = state.add(request(id, try address(id))) }
    for _ in 1...3 {
      let next = state.takeNext()
      let task = try #require(next)
      if isPreview { state.addPreview(picture, of: task) } else { state.finish(task, .success(picture), stamp: nil) }
    }
    _ = state.cancel(2)
    let results = state.takeResults()
    #expect(results.map(\.id) == [1, 3] && results.allSatisfy { $0.isPreview == isPreview })
  }

  private func nextID(_ state: inout LoaderState) -> PictureID? { state.takeNext()?.request.id }

  @Test func workersTakeTheMostWantedFirst() throws {
    var state = LoaderState()
    let addresses = try (0..<5).map { try address($0) }
    for id in 0..<5 { _ = state.add(request(id, addresses[id], priority: Float(id))) }
    _ = state.add(request(5, addresses[0], priority: -1, preview: true))
    _ = state.reprioritise(0, to: 10)
    _ = state.cancel(3)
    let order = (0..<6).map { _ in nextID(&state) }
    #expect(order == [5, 0, 4, 2, 1, nil])
  }

  @Test func requestsForTheSamePixelsShareTheWork() throws {
    var state = LoaderState()
    let address = try address(1)
    for id in 1...3 { _ = state.add(request(id, address)) }
    let first = state.takeNext()
    let task = try #require(first)
    #expect(nextID(&state) == nil)
    _ = state.cancel(1)
    #expect(state.isNeeded(task), "two others wait")
    _ = state.cancel(2)
    _ = state.cancel(3)
    #expect(!state.isNeeded(task))

    // A request that comes before the worker has noticed is not lost.
    _ = state.add(request(4, address))
    #expect(nextID(&state) == nil)
    state.finish(task, .failure(.cancelled), stamp: nil)
    #expect(nextID(&state) == 4)
  }

  /// The bytes that are on their way serve a later request for the same address, and no other one.
  @Test func anotherAddressIsFetched() throws {
    var state = LoaderState()
    let (old, new) = (PhotoAddress.web("http://h.invalid/a.jpg"), PhotoAddress.web("http://h.invalid/b.jpg"))
    _ = state.add(request(1, old))
    let next = state.takeNext()
    let task = try #require(next)
    #expect(state.startFetching(task) && !state.add(request(1, old, priority: 2)) && state.isFetching(1))
    #expect(state.add(request(1, new)) && !state.isFetching(1))
    #expect(state.takeNext()?.request.address == new)
  }

  @Test func resultsOfManyWorkersAllArrive() throws {
    let loader = PictureLoader(workers: 4) {}
    let addresses = try (0..<10).map { try address($0) }
    for id in 0..<60 { loader.request(request(id, addresses[id % 10])) }
    for id in 0..<60 {
      let result = try #require(loader.wait(for: PictureID(id)))
      let expected = try PictureDecoder().decode(
        try #require(addresses[id % 10].filePath), fitting: StandardSizes.box(holding: box), fit: .fit)
      #expect(try result.outcome.get() == expected)
    }
    #expect(loader.takeResults().isEmpty)
  }

  @Test func oneWakeForTheFirstResult() throws {
    let counter = Counter()
    let loader = idleLoader { counter.add() }
    let (first, second, third) = (try address(1), try address(2), try address(3))
    loader.request(request(1, first, priority: 2))
    loader.request(request(2, second, priority: 1))
    loader.request(request(3, third))
    #expect(counter.count == 0)
    _ = loader.wait(for: 1)
    #expect(counter.count == 1)
    #expect(loader.takeResults().isEmpty)
  }

  private final class Counter: Sendable {
    private let value = Mutex(0)
    func add() { value.withLock { $0 += 1 } }
    var count: Int { value.withLock { $0 } }
  }

  /// The cached picture differs from the decoded one, which shows whether the loader decodes.
  @Test func cachedPixelsAreNotDecodedAgain() throws {
    let loader = idleLoader()
    let address = try address(1)
    let header = PictureHeader(format: .png, width: 40, height: 40)
    let marked = Picture(bitmap: Bitmap(width: 20, height: 20, color: 0xff0000), header: header)
    var result = PictureResult(request(1, address), .success(marked))
    result.stamp = address.filePath.flatMap(FileFingerprint.init(path:))
    _ = loader.cache.add(result, for: request(1, address))
    loader.request(request(2, address))
    // A box that is a little smaller gets the same pixels.
    loader.request(request(3, address, box: PixelSize(width: 20, height: 20 - 1)))
    loader.request(request(4, address, box: PixelSize(width: 40, height: 40)))
    var other = request(5, address)
    other.fit = .fill
    loader.request(other)
    #expect(try #require(loader.wait(for: 2)).outcome.get() == marked)
    #expect(try #require(loader.wait(for: 3)).outcome.get() == marked)
    #expect(try #require(loader.wait(for: 4)).outcome.get() != marked)
    #expect(try #require(loader.wait(for: 5)).outcome.get() != marked)
    loader.cache.remove(address)
    loader.request(request(6, address))
    #expect(try #require(loader.wait(for: 6)).outcome.get() != marked)
  }

  @Test func theThumbnailOfACameraComesFirst() throws {
    let photo = Samples.photo(width: 320, height: 240)
    let small = try Encoding.jpeg(photo.shrunk(to: PixelSize(width: 160, height: 120)))
    let path = try folder.write(Exif(thumbnail: small).inserted(into: Encoding.jpeg(photo)), as: "a.jpg")
    let loader = PictureLoader(workers: 0) {}
    loader.request(request(1, .file(FilePath(path)), preview: true))
    loader.request(request(2, .file(FilePath(path))))
    // The coarse stage goes before all good pictures.
    _ = loader.wait(for: 2)
    let preview = try #require(loader.takeResults().first { $0.id == 1 })
    #expect(preview.isPreview)
    #expect(try preview.outcome.get().bitmap.size == PixelSize(width: 160, height: 120))
    #expect(try #require(loader.wait(for: 1)).isPreview == false)
  }

  @Test func aChangedFileIsReadAgain() throws {
    let path = try folder.write(try Encoding.png(Samples.quarters(width: 20, height: 20)), as: "a.png")
    let loader = idleLoader()
    loader.request(request(1, .file(FilePath(path))))
    let first = try #require(loader.wait(for: 1))
    #expect(try first.outcome.get().bitmap.corners == "RGBW")
    _ = loader.cache.add(first, for: request(1, .file(FilePath(path))))
    _ = try folder.write(try Encoding.png(Samples.quarters(width: 20, height: 20).turned(.down)), as: "a.png")
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1_000)], ofItemAtPath: path)
    loader.request(request(2, .file(FilePath(path))))
    #expect(try #require(loader.wait(for: 2)).outcome.get().bitmap.corners == "WBGR")
  }

  @Test func failuresSayWhatIsWrong() throws {
    let loader = idleLoader()
    let broken = PhotoAddress.file(FilePath(try folder.write(Array("GIF89a".utf8), as: "broken.gif")))
    loader.request(request(1, broken))
    #expect(throws: PictureError.broken(.gif, "it has no size")) { try #require(loader.wait(for: 1)).outcome.get() }
    loader.request(request(3, .file("/nonexistent/a.png")))
    #expect(throws: PictureError.unreadable(path: "/nonexistent/a.png", reason: "no such file")) {
      try #require(loader.wait(for: 3)).outcome.get()
    }
    loader.request(request(4, .web("https://example.org/a.png")))
    #expect(throws: PictureError.self) { try #require(loader.wait(for: 4)).outcome.get() }
  }

  @Test func aNewRequestReplacesTheOldOne() throws {
    let loader = idleLoader()
    let (first, second) = (try address(1), try address(2, size: 30))
    loader.request(request(1, first))
    loader.request(request(1, second))
    #expect(try #require(loader.wait(for: 1)).outcome.get().header.width == 30)
    #expect(loader.wait(for: 1) == nil)
  }

  /// Requests, cancellations and re-orderings by the thousand, with workers at work: each request that was not cancelled
  /// is answered once, and no other is.
  @Test func aRandomWalkLosesNothing() throws {
    var random = SeededRandom(seed: 23)
    let loader = PictureLoader(workers: 3) {}
    let addresses = try (0..<12).map { try address($0, size: 12 + $0) }
    var wanted: Set<PictureID> = []
    var next = 0
    for _ in 0..<2_000 {
      switch random.next() % 6 {
      case 0, 1, 2:
        loader.request(
          request(
            next, addresses[Int(random.next() % 12)], priority: Float(random.next() % 100),
            preview: random.next() % 2 == 0, box: PixelSize(width: 8, height: 8)))
        wanted.insert(PictureID(next))
        next += 1
      case 3:
        if let id = wanted.randomElement(using: &random) {
          loader.cancel(id)
          wanted.remove(id)
        }
      case 4:
        if let id = wanted.randomElement(using: &random) { loader.reprioritise(id, to: Float(random.next() % 100)) }
      default:
        for result in loader.takeResults() {
          #expect(wanted.contains(result.id))
          if !result.isPreview { wanted.remove(result.id) }
        }
      }
    }
    for id in wanted.sorted(by: { $0.number < $1.number }) { #expect(loader.wait(for: id) != nil) }
    #expect(loader.takeResults().isEmpty)
    #expect(loader.stages.isEmpty)
  }
}
