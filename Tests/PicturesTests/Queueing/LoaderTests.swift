import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Pictures

@Suite struct LoaderTests {
  private let box = PixelSize(width: 20, height: 20)

  /// A loader without threads: nothing happens but what a test waits for.
  private func idleLoader(memoryLimit: Int = 1_000_000, wake: @escaping @Sendable () -> Void = {}) -> PictureLoader {
    PictureLoader(workers: 0, memoryLimit: memoryLimit, wake: wake)
  }

  private func request(
    _ id: UInt64, _ source: PictureSource, priority: Float = 0, preview: Bool = false, box: PixelSize? = nil
  ) -> PictureRequest {
    PictureRequest(
      id: id, source: source, target: box ?? self.box, mode: .fit, priority: priority, wantsPreview: preview)
  }

  private func source(_ seed: UInt64, size: Int = 40) throws -> PictureSource {
    .bytes(PictureBytes(try Encoding.png(Samples.photo(width: size, height: size, seed: seed))))
  }

  @Test func theMostWantedComesFirst() throws {
    let loader = idleLoader()
    for id in 1...4 as ClosedRange<UInt64> { loader.request(request(id, try source(id), priority: Float(id))) }
    loader.reprioritise(1, to: 10)
    loader.cancel(3)
    // Whoever waits for the last works off the queue, but for what he waits for, which goes to its head.
    #expect(loader.wait(for: 2)?.id == 2)
    #expect(loader.takeCompleted().isEmpty)
    #expect(loader.progress.waiting == 2)
    #expect(loader.wait(for: 4)?.id == 4)
    #expect(loader.wait(for: 3) == nil)
    #expect(loader.wait(for: 1)?.id == 1)
    #expect(loader.progress.total == 0)
  }

  private func nextID(_ state: inout LoaderState) -> UInt64? { state.takeNext()?.request.id }

  @Test func workersTakeTheMostWantedFirst() throws {
    var state = LoaderState(memoryLimit: 1_000)
    let sources = try (0..<5 as Range<UInt64>).map { try source($0) }
    for id in 0..<5 as Range<UInt64> { _ = state.add(request(id, sources[Int(id)], priority: Float(id))) }
    _ = state.add(request(5, sources[0], priority: -1, preview: true))
    _ = state.reprioritise(0, to: 10)
    _ = state.cancel(3)
    let order = (0..<6).map { _ in nextID(&state) }
    #expect(order == [5, 0, 4, 2, 1, nil])
  }

  @Test func twoWhoWantTheSameShareTheWork() throws {
    var state = LoaderState(memoryLimit: 100_000)
    let source = try source(1)
    for id in 1...3 as ClosedRange<UInt64> { _ = state.add(request(id, source)) }
    let first = state.takeNext()
    let job = try #require(first)
    #expect(nextID(&state) == nil)
    _ = state.cancel(1)
    #expect(state.isWanted(job), "two others wait")
    _ = state.cancel(2)
    _ = state.cancel(3)
    #expect(!state.isWanted(job))

    // Somebody comes back before the worker has noticed: it is not forgotten.
    _ = state.add(request(4, source))
    #expect(nextID(&state) == nil)
    state.finish(job, .failure(.cancelled), stamp: nil)
    #expect(nextID(&state) == 4)
  }

  @Test func resultsOfManyWorkersAllArrive() throws {
    let loader = PictureLoader(workers: 4, memoryLimit: 1_000_000) {}
    let sources = try (0..<10 as Range<UInt64>).map { try source($0) }
    for id in 0..<60 as Range<UInt64> { loader.request(request(id, sources[Int(id) % 10])) }
    for id in 0..<60 as Range<UInt64> {
      let result = try #require(loader.wait(for: id))
      let expected = try PictureDecoder().decode(
        sources[Int(id) % 10], fitting: SizeLadder.box(holding: box), mode: .fit)
      #expect(try result.outcome.get() == expected)
    }
    #expect(loader.takeCompleted().isEmpty)
  }

  @Test func oneWakeForEachTimeTheMailboxFills() throws {
    let counter = Counter()
    let loader = idleLoader { counter.add() }
    let (first, second, third) = (try source(1), try source(2), try source(3))
    loader.request(request(1, first, priority: 2))
    loader.request(request(2, second, priority: 1))
    loader.request(request(3, third))
    #expect(counter.count == 0)
    _ = loader.wait(for: 1)
    #expect(counter.count == 1)
    #expect(loader.takeCompleted().isEmpty)
  }

  private final class Counter: Sendable {
    private let value = Mutex(0)
    func add() { value.withLock { $0 += 1 } }
    var count: Int { value.withLock { $0 } }
  }

  @Test func whatIsKeptIsThereAtOnce() throws {
    let loader = idleLoader()
    let source = try source(1)
    #expect(loader.keptPicture(source, fitting: box, mode: .fit) == nil)
    loader.request(request(1, source))
    let picture = try #require(loader.wait(for: 1)).outcome.get()
    #expect(loader.keptPicture(source, fitting: box, mode: .fit) == picture)
    // A box that is a little smaller finds the same.
    #expect(loader.keptPicture(source, fitting: PixelSize(width: 20, height: 19 + 1), mode: .fit) == picture)
    #expect(loader.keptPicture(source, fitting: box, mode: .fill) == nil)
    loader.forget(source)
    #expect(loader.keptPicture(source, fitting: box, mode: .fit) == nil)
    #expect(loader.keptBytes == 0)
  }

  @Test func anotherSizeOfTheSameServesAsAPreview() throws {
    let loader = idleLoader()
    let source = try source(1)
    loader.request(request(1, source))
    let small = try #require(loader.wait(for: 1)).outcome.get()
    loader.request(request(2, source, preview: true, box: PixelSize(width: 40, height: 40)))
    let preview = try #require(loader.takeCompleted().first)
    #expect(preview.isPreview && preview.id == 2)
    #expect(try preview.outcome.get() == small)
    #expect(try #require(loader.wait(for: 2)).outcome.get().bitmap.width == 40)
  }

  @Test func theThumbnailOfACameraComesFirst() throws {
    let folder = try TemporaryFolder()
    let photo = Samples.photo(width: 320, height: 240)
    let small = try Encoding.jpeg(photo.shrunk(to: PixelSize(width: 160, height: 120)))
    let path = try folder.write(Exif(thumbnail: small).inserted(into: Encoding.jpeg(photo)), as: "a.jpg")
    let loader = PictureLoader(workers: 0) {}
    loader.request(request(1, .file(path), preview: true))
    loader.request(request(2, .file(path)))
    // The coarse stage goes before everything that is good.
    _ = loader.wait(for: 2)
    let preview = try #require(loader.takeCompleted().first { $0.id == 1 })
    #expect(preview.isPreview)
    #expect(try preview.outcome.get().bitmap.size == PixelSize(width: 160, height: 120))
    #expect(try #require(loader.wait(for: 1)).isPreview == false)
  }

  @Test func aChangedFileIsReadAgain() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(try Encoding.png(Samples.quarters(width: 20, height: 20)), as: "a.png")
    let loader = idleLoader()
    loader.request(request(1, .file(path)))
    #expect(try #require(loader.wait(for: 1)).outcome.get().bitmap.corners == "RGBW")
    _ = try folder.write(try Encoding.png(Samples.quarters(width: 20, height: 20).turned(.down)), as: "a.png")
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1_000)], ofItemAtPath: path)
    loader.request(request(2, .file(path)))
    #expect(try #require(loader.wait(for: 2)).outcome.get().bitmap.corners == "WBGR")
  }

  @Test func failuresAreKeptUntilTheyAreForgotten() throws {
    let loader = idleLoader()
    let broken = PictureSource.bytes(PictureBytes(Array("GIF89a".utf8)))
    for id in 1...2 as ClosedRange<UInt64> {
      loader.request(request(id, broken))
      #expect(throws: PictureError.broken(.gif, "it has no size")) { try #require(loader.wait(for: id)).outcome.get() }
    }
    #expect(loader.keptBytes > 0)
    loader.forgetFailures()
    #expect(loader.keptBytes == 0)
    loader.request(request(3, .file("/nonexistent/a.png")))
    #expect(throws: PictureError.unreadable(path: "/nonexistent/a.png", reason: "no such file")) {
      try #require(loader.wait(for: 3)).outcome.get()
    }
    loader.request(request(4, .web("https://example.org/a.png")))
    #expect(throws: PictureError.self) { try #require(loader.wait(for: 4)).outcome.get() }
  }

  @Test func aNewRequestReplacesTheOldOne() throws {
    let loader = idleLoader()
    let (first, second) = (try source(1), try source(2, size: 30))
    loader.request(request(1, first))
    loader.request(request(1, second))
    #expect(try #require(loader.wait(for: 1)).outcome.get().header.width == 30)
    #expect(loader.wait(for: 1) == nil)
  }

  /// Requests, cancellations and re-orderings by the thousand, with workers at work: each request that was not cancelled
  /// is answered once, no other is, and memory stays below its limit.
  @Test func aRandomWalkLosesNothing() throws {
    var random = SeededRandom(seed: 23)
    let limit = 12_000
    let loader = PictureLoader(workers: 3, memoryLimit: limit) {}
    let sources = try (0..<12 as Range<UInt64>).map { try source($0, size: 12 + Int($0)) }
    var wanted: Set<UInt64> = []
    var next: UInt64 = 0
    for _ in 0..<2_000 {
      switch random.next() % 6 {
      case 0, 1, 2:
        loader.request(
          request(
            next, sources[Int(random.next() % 12)], priority: Float(random.next() % 100),
            preview: random.next() % 2 == 0, box: PixelSize(width: 8, height: 8)))
        wanted.insert(next)
        next += 1
      case 3:
        if let id = wanted.randomElement(using: &random) {
          loader.cancel(id)
          wanted.remove(id)
        }
      case 4:
        if let id = wanted.randomElement(using: &random) { loader.reprioritise(id, to: Float(random.next() % 100)) }
      default:
        for result in loader.takeCompleted() {
          #expect(wanted.contains(result.id))
          if !result.isPreview { wanted.remove(result.id) }
        }
      }
      #expect(loader.keptBytes <= limit)
    }
    for id in wanted.sorted() { #expect(loader.wait(for: id) != nil) }
    #expect(loader.takeCompleted().isEmpty)
    #expect(loader.progress.total == 0)
  }
}
