import Culling
import Foundation
import PhotoFeed
import Pictures
import Platform
import Sidecars
import Synchronization
import TerminalPanels
import Wall

/// Acts on files, on a slow disk and of many photos: how long the wall takes for a frame, and for a key, meanwhile.
enum FileBenchmarks {
  /// The folders of this machine as on a disk that takes 1 MB/s, with 20 ms for each file.
  private struct SlowPlace: PhotoPlace {
    let place: FolderPlace
    /// Whether the disk is slow; false: it is as it is.
    let isSlow: Bool

    func has(_ address: PhotoAddress) -> Bool { place.has(address) }
    func lane(of address: PhotoAddress) -> String { place.lane(of: address) }
    func does(_ verb: ActVerb) -> Bool { place.does(verb) }
    func file(of address: PhotoAddress) -> FilePath? { place.file(of: address) }

    func perform(_ act: Act, goesOn: @escaping @Sendable (_ done: Int) -> Bool) -> [ActOutcome] {
      place.perform(act) { [isSlow] done in
        // Asked five times for a file that has less than a megabyte.
        if isSlow { usleep(UInt32((FileBenchmarks.size + 20_000) / 5)) }
        return goesOn(done)
      }
    }
  }

  private static let size = 250_000

  static func run() throws {
    let root = NSTemporaryDirectory() + "photowall-bench-files"
    try? FileManager.default.removeItem(atPath: root)
    defer { try? FileManager.default.removeItem(atPath: root) }
    try copying(root + "/slow")
    try rating(root + "/synced", syncs: true)
    try rating(root + "/stubbed", syncs: false)
  }

  // MARK: A slow disk

  /// Copies 300 files to a slow folder, while keys are pressed.
  private static func copying(_ root: String) throws {
    let count = 300
    try create(count, of: size, in: root)
    let (bench, acts) = try wall(root, isSlow: true)
    let start = ContinuousClock.now
    for key in "M:copy keep" { bench.key(.character(key)) }
    bench.key(.enter)
    while !acts.isBusy { bench.frames(1) }
    let keys: [(Key, KeyModifiers)] = [
      (.character("l"), []), (.character("x"), []), (.character("u"), []), (.character("D"), []), (.escape, []),
      (.character("F"), []), (.escape, []), (.character("w"), []), (.escape, []), (.character("h"), []),
    ]
    let (frame, key) = pressing(keys, on: bench, while: { acts.isBusy })
    let seconds = (ContinuousClock.now - start).seconds
    let copied = ((try? Folder.names(in: FilePath(root + "/keep"))) ?? []).count
    print(
      "files: \(copied) of \(count) files of \(size / 1_000) kB to a folder of 1 MB/s and 20 ms in \(seconds.inSeconds): the longest "
        + "frame \(frame.inMilliseconds), the longest key \(key.inMilliseconds) (aim 50 ms at most)")
  }

  /// Presses keys in turn, one in each frame, as long as acts are done. Returns the longest times of a frame and of a key with its frame.
  private static func pressing(
    _ keys: [(Key, KeyModifiers)], on bench: WallBenchmarks.Bench, while isWorking: () -> Bool
  ) -> (frame: Double, key: Double) {
    var (frame, longestKey, index) = (0.0, 0.0, 0)
    var isOver = false
    while !isOver {
      // One more frame, which takes what has come of the last act.
      isOver = !isWorking()
      frame = max(frame, ContinuousClock().measure { bench.frames(1) }.seconds)
      guard !isOver, !keys.isEmpty else { continue }
      let (key, modifiers) = keys[index % keys.count]
      longestKey = max(
        longestKey,
        ContinuousClock().measure {
          bench.key(key, modifiers)
          bench.frames(1)
        }.seconds)
      index += 1
      usleep(10_000)
    }
    return (frame, longestKey)
  }

  // MARK: Ratings

  /// Writes the ratings of 5,000 photos.
  private static func rating(_ root: String, syncs: Bool) throws {
    let count = 5_000
    try create(count, of: 100, in: root)
    let (bench, acts) = try wall(root, isSlow: false)
    syncsAreStubbed.withLock { $0 = !syncs }
    defer { syncsAreStubbed.withLock { $0 = false } }
    let keys: [(Key, KeyModifiers)] = [(.character("M"), []), (.character("5"), .alt), (.character("w"), [])]
    var longest: [Double] = []
    let start = ContinuousClock.now
    for (key, modifiers) in keys {
      longest.append(
        ContinuousClock().measure {
          bench.key(key, modifiers)
          bench.frames(1)
        }.seconds)
      // What is decided about many photos is recorded beside the wall.
      if key == .character("5") { while bench.wall.state.counts[.rating] != count { bench.frames(1) } }
    }
    let (frame, key) = pressing([(.character("l"), []), (.character("h"), [])], on: bench, while: { acts.isBusy })
    let seconds = (ContinuousClock.now - start).seconds
    let written = ((try? Folder.names(in: FilePath(root + "/photos"))) ?? []).count { $0.string.hasSuffix(".xmp") }
    print(
      "files: \(written) of \(count) ratings\(syncs ? "" : ", with syncs stubbed,") in \(seconds.inSeconds) (aim "
        + "\(syncs ? 10 : 2) s at most): keys M \(longest[0].inMilliseconds), Alt-5 \(longest[1].inMilliseconds), "
        + "w \(longest[2].inMilliseconds), meanwhile \(key.inMilliseconds), the longest frame \(frame.inMilliseconds) "
        + "(aim 50 ms at most)")
  }

  // MARK: Files

  private static func create(_ count: Int, of size: Int, in root: String) throws {
    for folder in ["photos", "keep"] { try Folder.create("\(root)/\(folder)") }
    for number in 0..<count {
      let bytes = Array("\(number) ".utf8) + [UInt8](repeating: 7, count: size)
      try AtomicFile.write(bytes, to: FilePath("\(root)/photos/\(number).jpg"))
    }
  }

  private static func wall(_ root: String, isSlow: Bool) throws -> (WallBenchmarks.Bench, FileActs) {
    let place = FolderPlace(
      trash: Trash(dataFolder: root + "/share"), intentions: FilePath(root + "/acts"),
      isPhotoName: { $0.hasSuffix(".jpg") })
    let acts = FileActs([SlowPlace(place: place, isSlow: isSlow)], folder: { "\(root)/\($0)" }, wake: {})
    var services = WallServices(files: acts, record: { _ in nil })
    services.worker = BackgroundWorker {}
    services.identity = { FileIdentity(of: $0, readsBytes: $1) }
    let pictures = PictureFiles(isPictureName: { $0.hasSuffix(".jpg") })
    let feed = try FeedLoader(pictures: pictures).load([.path(root + "/photos")])
    let bench = try WallBenchmarks.Bench(feed: feed, services: services)
    bench.frames(2)
    return (bench, acts)
  }
}

// MARK: - Syncs

/// Whether nothing is brought to the disk: what acts take without it.
private let syncsAreStubbed = Mutex(false)

private typealias Sync = @convention(c) (Int32) -> Int32

/// Calls the C library's function of a name, unless syncs are stubbed.
private func sync(_ name: String, _ descriptor: Int32) -> Int32 {
  if syncsAreStubbed.withLock({ $0 }) { return 0 }
  // RTLD_NEXT
  guard let function = dlsym(UnsafeMutableRawPointer(bitPattern: -1), name) else { return -1 }
  return unsafeBitCast(function, to: Sync.self)(descriptor)
}

/// Takes the place of the C library's function in this program.
@_cdecl("fsync") func stubbedSync(_ descriptor: Int32) -> Int32 { sync("fsync", descriptor) }

/// Takes the place of the C library's function in this program.
@_cdecl("syncfs") func stubbedFileSystemSync(_ descriptor: Int32) -> Int32 { sync("syncfs", descriptor) }
