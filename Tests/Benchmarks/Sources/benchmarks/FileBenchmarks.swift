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
  /// The folders of this machine, as on a disk of another speed.
  private struct SlowPlace: PhotoPlace {
    /// How fast the disk is: as it is; 1 MB/s, with 20 ms for each file; or it hangs for 25 s before the first file.
    enum Speed {
      case full, slow, hangs
    }

    let place: FolderPlace
    let speed: Speed

    func has(_ address: PhotoAddress) -> Bool { place.has(address) }
    func lane(of address: PhotoAddress) -> String { place.lane(of: address) }
    func does(_ verb: ActVerb) -> Bool { place.does(verb) }
    func file(of address: PhotoAddress) -> FilePath? { place.file(of: address) }

    func perform(_ act: Act, goesOn: @escaping @Sendable (_ done: Int) -> Bool) -> [ActOutcome] {
      if speed == .hangs { sleep(25) }
      return place.perform(act) { [speed] done in
        guard goesOn(done) else { return false }
        // Asked five times for a file that has less than a megabyte.
        if speed == .slow { usleep(UInt32((FileBenchmarks.size + 20_000) / 5)) }
        return true
      }
    }
  }

  private static let size = 250_000

  static func run() throws {
    let root = NSTemporaryDirectory() + "photowall-bench-files"
    try? FileManager.default.removeItem(atPath: root)
    defer { try? FileManager.default.removeItem(atPath: root) }
    try copying(root + "/slow", speed: .slow)
    try copying(root + "/hanging", speed: .hangs)
    try rating(root + "/synced", syncs: true)
    try rating(root + "/stubbed", syncs: false)
  }

  // MARK: A slow disk

  /// Copies 300 files to a slow folder, while keys are pressed; once more, and stops that with Esc.
  private static func copying(_ root: String, speed: SlowPlace.Speed) throws {
    let count = 300
    try create(count, of: size, in: root)
    let (bench, acts) = try wall(root, speed)
    let start = ContinuousClock.now
    copy(to: "keep", bench, acts)
    bench.key(.character("M"))
    // Esc closes the box of `F`; without one it would stop the copying.
    let keys: [(Key, KeyModifiers)] = [
      (.character("l"), []), (.character("x"), []), (.character("u"), []), (.character("D"), []),
      (.character("F"), []), (.escape, []), (.character("w"), []), (.tab, []), (.character("h"), []),
    ]
    let (frame, key) = pressing(keys, on: bench, while: { acts.isBusy })
    let seconds = (ContinuousClock.now - start).seconds
    let copied = ((try? Folder.names(in: FilePath(root + "/keep"))) ?? []).count
    var line =
      "files: \(copied) of \(count) files of \(size / 1_000) kB to a folder \(speed == .slow ? "of 1 MB/s and 20 ms" : "that hangs for 25 s") in "
      + "\(seconds.inSeconds): the longest frame \(frame.inMilliseconds), the longest key \(key.inMilliseconds) (aim 50 ms at most)"
    if speed == .slow {
      // What the last key has opened is closed.
      bench.key(.escape)
      copy(to: "other", bench, acts)
      for _ in 0..<100 {
        bench.frames(1)
        usleep(10_000)
      }
      let stop = ContinuousClock.now
      bench.key(.escape)
      while acts.isBusy { bench.frames(1) }
      line += "; Esc stops after \((ContinuousClock.now - stop).seconds.inSeconds) (aim 1 s at most)"
    }
    print(line)
  }

  /// Begins to copy all photos to a folder.
  private static func copy(to folder: String, _ bench: WallBenchmarks.Bench, _ acts: FileActs) {
    if bench.wall.state.marked == 0 { bench.key(.character("M")) }
    for key in ":copy \(folder)" { bench.key(.character(key)) }
    bench.key(.enter)
    while !acts.isBusy { bench.frames(1) }
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
    let (bench, acts) = try wall(root, .full)
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
      let property: PhotoProperty? = [.character("M"): .marked, .character("5"): .rating][key]
      if let property { while bench.wall.state.counts[property] != count { bench.frames(1) } }
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
    for folder in ["photos", "keep", "other"] { try Folder.create("\(root)/\(folder)") }
    for number in 0..<count {
      let bytes = Array("\(number) ".utf8) + [UInt8](repeating: 7, count: size)
      try AtomicFile.write(bytes, to: FilePath("\(root)/photos/\(number).jpg"))
    }
  }

  private static func wall(_ root: String, _ speed: SlowPlace.Speed) throws -> (WallBenchmarks.Bench, FileActs) {
    let place = FolderPlace(
      trash: Trash(dataFolder: root + "/share"), intentions: FilePath(root + "/acts"),
      isPhotoName: { $0.hasSuffix(".jpg") })
    let acts = FileActs([SlowPlace(place: place, speed: speed)], folder: { "\(root)/\($0)" }, wake: {})
    var services = WallServices(files: acts, record: { _ in nil })
    services.worker = BackgroundWorker {}
    services.facts.identity = { FileIdentity(of: $0, readsBytes: $1) }
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
