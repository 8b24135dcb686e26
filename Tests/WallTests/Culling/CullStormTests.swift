import Basics
import Foundation
import PhotoFeed
import Platform
import TestSupport
import Testing

@testable import Wall

/// Culls in folders of two file systems that another program changes meanwhile, with kills in between. A model of files and decisions
/// tells what must be in the folders and in the trash each time after files have been moved.
@Suite(.oneAtATime) struct CullStormTests {
  @Test(arguments: 0..<Soak.amount(2, soak: 40)) func onlyWhatWasChosenIsMoved(seed: Int) throws {
    let storm = try CullStorm(photos: Soak.amount(24, soak: 400), random: Soak.random(seed))
    defer { storm.remove() }
    for _ in 0..<Soak.amount(40, soak: 100) { try storm.step() }
    try storm.write()
    storm.store.end()
    Soak.count(1, "culls of folders that change")
  }
}

private final class CullStorm {
  private var random: SeededRandom
  private let root = NSTemporaryDirectory() + "photowall-storm-\(UUID().uuidString)"
  private let other = "/dev/shm/photowall-storm-\(UUID().uuidString)"
  /// No user of the machine, and another one than in tests of other processes, which share the file system.
  private let user = UInt32.random(in: 3_000_000_000...4_200_000_000)
  private var folders: [String] { [root + "/photos", other] }
  private var bench: WallBench
  private(set) var store: SessionStore

  // The model. A version of a file is its text, and how often its time was set.
  private var files: [FilePath: String] = [:]
  private var trash: [String] = []
  /// The versions that the user has decided about, by path; empty if there was no file.
  private var decided: [FilePath: String] = [:]
  /// What the journal has, and what of it waits for photos to come.
  private var journal: [FilePath: String] = [:]
  private var waiting: [FilePath: String] = [:]
  private var held: Set<FilePath> = []
  private var shown: Set<FilePath> = []
  private var versions = 0

  init(photos: Int, random: SeededRandom) throws {
    self.random = random
    store = SessionStore(names: [], folder: root + "/state", resumes: false)
    bench = try WallBench(0)
    for folder in folders {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      for number in 0..<photos / 2 { try write(to: FilePath(folder).appending(Self.name(number))) }
    }
    try open(resumes: false)
  }

  func remove() {
    for path in [root, other, "/dev/shm/.Trash-\(user)"] { try? FileManager.default.removeItem(atPath: path) }
  }

  /// Names that are alike: under Unicode normalisation, after a tab, with line feeds, as long as names may be.
  private static func name(_ number: Int) -> String {
    let stem = "\(number / 6)"
    return [
      stem, "é\(stem)", "e\u{301}\(stem)", "\(stem)\tx", "\(stem)\ny", String(repeating: "ü", count: 120) + stem,
    ][number % 6] + ".jpg"
  }

  private func open(resumes: Bool) throws {
    store = SessionStore(names: folders, folder: root + "/state", resumes: resumes)
    var options = WallOptions.still
    options.usesTrash = true
    var services = WallServices(files: .below(root, user: user), record: { [store] in store.record($0) })
    services.facts.identity = { FileIdentity(of: $0, readsBytes: $1) }
    bench = try WallBench(options: options, feed: try load(), services: services)
    store.begin(with: bench.wall)
    (held, decided, waiting, shown) = ([], [:], resumes ? journal : [:], Set(files.keys))
    deliver(shown)
  }

  private func load() throws -> PhotoFeed {
    let pictures = PictureFiles(isPictureName: { $0.hasSuffix(".jpg") })
    return try FeedLoader(pictures: pictures).load(folders.map { .path($0) })
  }

  /// The journal's decisions about photos that have come are in force.
  private func deliver(_ paths: Set<FilePath>) {
    for path in paths { if let version = waiting.removeValue(forKey: path) { decided[path] = version } }
  }

  // MARK: Steps

  func step() throws {
    switch Int.random(in: 0..<20, using: &random) {
    case 0..<8: decide()
    case 8..<14: try change()
    case 14..<17: try reload()
    case 17..<19: try write()
    default:
      bench.wall.frame(at: bench.time + 1)
      store.keep()
      try open(resumes: true)
    }
  }

  private func decide() {
    guard let photo = bench.wall.model.kept.photos.randomElement(using: &random),
      let path = bench.wall.photos[photo].address.filePath
    else { return }
    bench.wall.delete([photo])
    (decided[path], journal[path]) = (files[path] ?? "", files[path] ?? "")
  }

  /// The other program renames, replaces, removes or makes a file, or sets its time.
  private func change() throws {
    guard let path = files.keys.sorted(by: { $0.string < $1.string }).randomElement(using: &random) else { return }
    let target = path.removingLastComponent().appending(Self.name(Int.random(in: 0..<60, using: &random)))
    switch Int.random(in: 0..<5, using: &random) {
    case 0:
      guard rename(path.string, target.string) == 0 else { return }
      files[target] = files.removeValue(forKey: path)
    case 1:
      unlink(path.string)
      files[path] = nil
    case 2: try write(to: path)
    case 3: try write(to: target)
    default:
      versions += 1
      utimes(path.string, [timeval(tv_sec: versions, tv_usec: 0), timeval(tv_sec: versions, tv_usec: 0)])
      files[path]? += " "
    }
  }

  /// Writes a file in another one's place, as programs that save do.
  private func write(to path: FilePath) throws {
    versions += 1
    try AtomicFile.write(Array("version \(versions)".utf8), to: path)
    files[path] = "version \(versions)"
  }

  private func reload() throws {
    bench.wall.replaceFeed(by: try load())
    bench.settle()
    for path in shown where files[path] == nil && !held.contains(path) { decided[path] = nil }
    let come = Set(files.keys).subtracting(shown)
    shown = Set(files.keys).union(held)
    deliver(come)
  }

  func write() throws {
    bench.press("w", settles: false)
    let open = decided.filter { !held.contains($0.key) }
    let asked = open.filter { $0.value.isEmpty || files[$0.key] != nil && files[$0.key] != $0.value }
    for (path, version) in open where files[path] == version { move(path) }
    check("after w")
    if !asked.isEmpty {
      let isYes = Bool.random(using: &random)
      bench.press(isYes ? "t" : "Esc", settles: false)
      if isYes { for path in asked.keys where files[path] != nil { move(path) } }
      check("after the answer")
    }
  }

  private func move(_ path: FilePath) {
    guard let version = files.removeValue(forKey: path) else { return }
    trash.append(version)
    held.insert(path)
  }

  /// Compares the disk with the model.
  private func check(_ moment: String) {
    func text(_ path: String) -> String {
      String(decoding: (try? FileDescriptor.contents(of: FilePath(path), limit: 1_000)) ?? [], as: UTF8.self)
    }
    func texts(in folder: String) -> [String] {
      ((try? Folder.names(in: FilePath(folder))) ?? []).map { text("\(folder)/\($0)") }
    }
    let trashed = texts(in: root + "/share/Trash/files") + texts(in: "/dev/shm/.Trash-\(user)/files")
    #expect(trashed.sorted() == trash.map(Self.content).sorted(), "\(moment): \(bench.state.status)")
    let left = folders.flatMap { texts(in: $0) }.sorted()
    #expect(left == files.values.map(Self.content).sorted(), "\(moment): \(bench.state.status)")
  }

  /// A version's text without the spaces that count how often its time was set.
  private static func content(_ version: String) -> String {
    String(version.reversed().drop { $0 == " " }.reversed())
  }
}
