import Foundation
import PhotoFeed
import Platform
import TerminalPanels
import TestSupport
import Testing

@testable import Wall

/// Random commands about files: folders by key, renames, turns, imports, the trash, undo and redo, kills, and a folder that is moved away
/// and back. A model tells where each photo must be.
@Suite(.oneAtATime) struct ActStormTests {
  @Test(arguments: 0..<Soak.amount(3, soak: 120)) func photosAreWhereTheModelSays(seed: Int) throws {
    let storm = try ActStorm(seed: seed)
    defer { storm.remove() }
    for _ in 0..<Soak.amount(40, soak: 120) {
      try storm.step()
      storm.check()
    }
    Soak.count(Soak.amount(40, soak: 120), "commands about files, compared with a model")
  }
}

private final class ActStorm {
  /// A photo by its number.
  private typealias Photo = Int

  /// Where a photo is.
  private enum Place: Hashable {
    /// On the wall, by its path below the folder of photos.
    case wall(String)
    /// In a folder or in the trash, by its name.
    case away(String, String)
  }

  /// What undo goes back to.
  private struct State {
    var places: [Photo: Place] = [:]
    var turns: [Photo: UInt8] = [:]
    var imports: Set<Photo> = []
  }

  private let root = FileActs.manyFolder + "photowall-acts-\(UUID().uuidString)"
  private let seed: Int
  private var random: SeededRandom
  private var bench: WallBench
  private var store: SessionStore
  private var state = State()
  private var done: [State] = []
  private var undone: [State] = []
  /// The numbers of the photos that this wall has.
  private var numbers: [PhotoID: Photo] = [:]
  private var steps: [String] = []
  private static let count = 10

  init(seed: Int) throws {
    self.seed = seed
    random = Soak.random(seed)
    store = SessionStore(names: [], folder: root + "/state", resumes: false)
    bench = try WallBench(0)
    for folder in ["photos/sub", "keep", "maybe", "print", "in"] { try Folder.create("\(root)/\(folder)") }
    for photo in 0..<Self.count {
      let name = (photo % 2 == 0 ? "" : "sub/") + "p\(photo).jpg"
      try AtomicFile.write(Self.bytes(photo), to: FilePath("\(root)/photos/\(name)"))
      try AtomicFile.write(Self.bytes(photo), to: FilePath("\(root)/photos/\(name).pp3"))
      state.places[photo] = .wall(name)
    }
    try open(resumes: false)
  }

  func remove() { try? FileManager.default.removeItem(atPath: root) }

  /// Files of different sizes.
  private static func bytes(_ photo: Photo) -> [UInt8] {
    Array(String(repeating: "photo \(photo) ", count: photo + 1).utf8)
  }

  private func photo(at path: String) -> Photo? {
    let bytes = FileManager.default.contents(atPath: path).map { Array($0) }
    return (0..<Self.count).first { Self.bytes($0) == bytes }
  }

  private func load() throws -> PhotoFeed {
    let pictures = PictureFiles(isPictureName: { $0.hasSuffix(".jpg") })
    return try FeedLoader(folders: FolderOptions(isRecursive: true), pictures: pictures).load([.path(root + "/photos")])
  }

  private func open(resumes: Bool) throws {
    store = SessionStore(names: ["photos"], folder: root + "/state", resumes: resumes)
    var options = WallOptions.still
    options.folderKeys = try #require(FolderKeys("keep,maybe,print"))
    var services = WallServices(
      files: .below(root, folders: true, isPhotoName: { $0.hasSuffix(".jpg") }),
      record: { [store] in store.record($0) })
    services.facts.identity = { FileIdentity(of: $0, readsBytes: $1) }
    bench = try WallBench(size: CellSize(columns: 120, rows: 30), options: options, feed: load(), services: services)
    store.begin(with: bench.wall)
    bench.settle()
    (done, undone, numbers) = ([], [], [:])
    for photo in bench.wall.photos.loaded {
      numbers[photo] = bench.wall.photos.path(of: photo).flatMap { self.photo(at: $0.string) }
    }
    // What was turned and left the wall, nobody turns back.
    let there = Set(numbers.values)
    state.turns = state.turns.filter { there.contains($0.key) }
  }

  // MARK: Steps

  func step() throws {
    let chosen = bench.wall.model.selection.sorted().compactMap { numbers[$0] }
    switch Int.random(in: 0..<24, using: &random) {
    case 0..<5: press(["n", "p", "Home", "End"].randomElement(using: &random) ?? "n")
    case 5..<9:
      let digit = Int.random(in: 1...3, using: &random)
      leave(chosen, "\(digit)", to: ["keep", "maybe", "print"][digit - 1])
    case 9..<12: undo()
    case 12..<14: redo()
    case 14..<16: rename(chosen)
    case 16: mark()
    case 17..<19: turn(chosen)
    case 19: leave(chosen, ": \"trash\" Enter", to: "share/Trash/files")
    case 20: importPhotos(chosen)
    case 21:
      press("w")
      if !bench.state.overlay.isEmpty { press("Esc") }
    case 22: try moveAwayAndBack()
    default:
      steps.append("kill")
      bench.wall.frame(at: bench.time + 1)
      store.keep()
      try open(resumes: true)
    }
  }

  private func press(_ keys: String) {
    steps.append(keys)
    bench.press(keys)
  }

  private func begin() {
    done.append(state)
    undone = []
  }

  /// Files whose names are taken there stay.
  private func leave(_ photos: [Photo], _ keys: String, to folder: String) {
    press(keys)
    var places = state.places
    for photo in photos {
      guard case .wall(let path)? = places[photo] else { continue }
      let name = FilePath(path).lastComponent?.string ?? ""
      let isTrash = folder.hasPrefix("share")
      guard isTrash || !places.values.contains(.away(folder, name)) else { continue }
      places[photo] = .away(folder, isTrash ? "\(photo)" : name)
    }
    guard places != state.places else {
      // They have left the wall for a moment, after which there is nothing to redo.
      if !photos.isEmpty { undone = [] }
      return
    }
    begin()
    state.places = places
  }

  private func undo() {
    guard let last = done.popLast() else { return }
    press("u")
    undone.append(state)
    state = last
  }

  private func redo() {
    guard let next = undone.popLast() else { return }
    press("Ctrl-r")
    done.append(state)
    state = next
  }

  private func turn(_ photos: [Photo]) {
    guard !photos.isEmpty else { return }
    press(">")
    begin()
    for id in bench.wall.model.kept.photos {
      if let photo = numbers[id], photos.contains(photo) { state.turns[photo] = bench.wall.model[.turn][id] }
    }
  }

  private func mark() {
    guard bench.wall.model.focus != nil else { return }
    press("m")
    begin()
  }

  /// The wall tells the new names; that they are right, the files tell.
  private func rename(_ photos: [Photo]) {
    let pattern = ["r{number:2}", "{name}x", "{number}"].randomElement(using: &random) ?? ""
    guard !photos.isEmpty else { return }
    press(": \"rename_\(pattern)\" Enter")
    guard bench.state.overlay == "question" else { return }
    press("y")
    var places = state.places
    for id in bench.wall.model.kept.photos {
      guard let photo = numbers[id], photos.contains(photo), let path = bench.wall.photos.path(of: id)?.string else {
        continue
      }
      places[photo] = .wall(String(path.dropFirst((root + "/photos/").count)))
    }
    guard places != state.places else { return }
    begin()
    state.places = places
  }

  /// A photo that was imported before is left.
  private func importPhotos(_ photos: [Photo]) {
    guard !photos.isEmpty else { return }
    press(": \"import_in/{name}\" Enter")
    guard bench.state.overlay == "question" else {
      return #expect(state.imports.isSuperset(of: photos), "\(bench.state.status) \(trace)")
    }
    press("y")
    begin()
    state.imports.formUnion(photos)
  }

  private func moveAwayAndBack() throws {
    steps.append("away and back")
    for (from, to) in [("photos/sub", "away"), ("away", "photos/sub")] {
      try FileManager.default.moveItem(atPath: "\(root)/\(from)", toPath: "\(root)/\(to)")
      bench.wall.replaceFeed(by: try load())
      bench.settle()
    }
    for photo in bench.wall.photos.loaded where numbers[photo] == nil {
      numbers[photo] = bench.wall.photos.path(of: photo).flatMap { self.photo(at: $0.string) }
    }
    // The history of photos that came back as new ones is gone.
    (done, undone) = ([], [])
  }

  // MARK: Checks

  private var trace: String { "seed \(seed): \(steps.joined(separator: ", "))" }

  func check() {
    var expected: [String: Photo] = [:]
    for (photo, place) in state.places {
      switch place {
      case .wall(let path): expected["photos/\(path)"] = photo
      case .away("share/Trash/files", _): continue
      case .away(let folder, let name): expected["\(folder)/\(name)"] = photo
      }
    }
    var (found, trashed, imported) = ([String: Photo](), Set<Photo>(), Set<Photo>())
    for path in FileManager.default.subpaths(atPath: root) ?? [] {
      let name = path.split(separator: "/").last ?? ""
      #expect(!name.hasPrefix("."), "\(path) \(trace)")
      guard name.hasSuffix(".jpg"), let photo = photo(at: "\(root)/\(path)") else { continue }
      if path.hasPrefix("share/") {
        trashed.insert(photo)
        continue
      }
      // What belongs to it is beside it.
      #expect(self.photo(at: "\(root)/\(path).pp3") == photo, "\(path) \(trace)")
      if path.hasPrefix("in/") { imported.insert(photo) } else { found[path] = photo }
    }
    #expect(found == expected, "\(bench.state.status) \(trace)")
    #expect(imported == state.imports, "\(bench.state.status) \(trace)")
    let away = state.places.filter { if case .away("share/Trash/files", _) = $0.value { true } else { false } }
    #expect(trashed == Set(away.keys), "\(bench.state.status) \(trace)")
    let shown = Set(bench.wall.model.kept.photos.compactMap { numbers[$0] })
    let onWall = state.places.filter { if case .wall = $0.value { true } else { false } }
    #expect(shown == Set(onWall.keys), "\(bench.state.status) \(trace)")
    for id in bench.wall.model.kept.photos {
      guard let photo = numbers[id] else { continue }
      let turn = bench.wall.model[.turn][id]
      #expect(turn == state.turns[photo] ?? 0, "photo \(photo): \(bench.state.status) \(trace)")
    }
  }
}
