import Dispatch
import Foundation
import PhotoFeed
import Platform
@testable import Pictures
import TerminalPanels
import Testing
import WallLayouts

@testable import Wall

/// A wall on a headless screen with a clock of its own: 60 frames a second, keys by their names.
final class WallBench {
  let screen: Screen
  let supply: PaintedSupply
  let wall: Wall
  private(set) var frames = 0
  /// The largest number of cells that the layout had in view, wherever they were drawn: those that appear may start outside.
  private(set) var mostVisible = 0

  init(
    _ count: Int = 40, size: CellSize = CellSize(columns: 80, rows: 24), options: WallOptions = WallOptions(),
    feed given: PhotoFeed? = nil, layouts: [LayoutEntry] = WallLayouts.all, services: WallServices = WallServices(),
    latency: Double = 0, color: UInt32? = nil, alpha: UInt8 = 255
  ) throws {
    screen = try Screen.headless(size)
    supply = PaintedSupply(latency: latency)
    (supply.color, supply.alpha) = (color, alpha)
    wall = Wall(
      screen: screen, feed: given ?? feed(titles: (1...max(1, count)).prefix(count).map { "photo \($0)" }),
      options: options, pictures: supply, layouts: layouts, services: services)
    run(frames: 2)
  }

  /// Creates a wall whose decisions are recorded in a folder; those of walls before it are restored if it `resumes`.
  static func recorded(
    _ names: [String], _ feed: PhotoFeed, in folder: String, resumes: Bool, options: WallOptions = .still,
    services: WallServices = WallServices()
  ) throws -> (bench: WallBench, store: SessionStore) {
    let store = SessionStore(names: names, folder: folder, resumes: resumes)
    var services = services
    services.writing.record = { store.record($0) }
    let bench = try WallBench(options: options, feed: feed, services: services)
    store.begin(with: bench.wall)
    bench.settle()
    return (bench, store)
  }

  var time: TimeInterval { Double(frames) / 60 }
  var state: WallState { wall.state }

  /// Draws frames.
  func run(frames count: Int) {
    for _ in 0..<count {
      wall.frame(at: time)
      mostVisible = max(mostVisible, wall.scene.collectionView.visibleCells.count)
      frames += 1
    }
  }

  /// Draws frames until nothing moves any more.
  func settle(limit: Int = 240) {
    run(frames: 1)
    var left = limit
    while wall.needsFrame || wall.input.prefix.endTime != nil, left > 0 {
      run(frames: 1)
      left -= 1
    }
    #expect(left > 0, "the wall never comes to rest")
  }

  /// Draws a frame whenever the background has news, as long as a condition holds, and then until nothing moves any more.
  func settle(after news: DispatchSemaphore, while isBusy: () -> Bool) throws {
    while isBusy() {
      try #require(news.wait(timeout: .now() + 60) == .success, "nothing comes from the background any more")
      run(frames: 1)
    }
    settle()
  }

  /// Types keys, one a frame: names and single characters between spaces, `"…"` types its text.
  func press(_ keys: String, settles: Bool = true) {
    for word in keys.split(separator: " ") {
      if word.count > 2, word.hasPrefix("\""), word.hasSuffix("\"") {
        for character in word.dropFirst().dropLast() { type(KeyChord(.character(character == "_" ? " " : character))) }
      } else if let chord = KeyChord(word) {
        type(chord)
      } else {
        Issue.record("no key is called \(word)")
      }
    }
    if settles { settle() }
  }

  func type(_ chord: KeyChord) {
    wall.handle(.key(chord.key, chord.modifiers), at: time)
    run(frames: 1)
  }

  func mouse(_ action: MouseEvent.Action, _ column: Int, _ row: Int, _ modifiers: KeyModifiers = []) {
    wall.handle(
      .mouse(MouseEvent(action, at: CellPoint(column: column, row: row), modifiers: modifiers)), at: time)
    run(frames: 1)
  }

  func click(_ column: Int, _ row: Int, _ modifiers: KeyModifiers = []) {
    mouse(.press(.left), column, row, modifiers)
    mouse(.release(.left), column, row, modifiers)
  }

  func resize(_ columns: Int, _ rows: Int) {
    let size = CellSize(columns: columns, rows: rows)
    screen.resize(to: size)
    wall.handle(.resize(size), at: time)
    run(frames: 1)
  }

  /// A row of the screen as text.
  func text(row: Int) -> String {
    (0..<screen.size.columns).map { screen.cell(at: CellPoint(column: $0, row: row)).text }.joined()
  }

  /// The whole screen as text.
  var text: String { (0..<screen.size.rows).map { text(row: $0) }.joined(separator: "\n") }

  /// The item of a number, if it is on screen.
  func item(_ number: Int) -> WallState.Item? { state.items.first { $0.number == number } }

  /// Checks invariants.
  func checkInvariants(_ comment: Comment? = nil) {
    let state = state
    #expect(state.items.count == Set(state.items.map(\.number)).count, comment)
    #expect(state.count == 0 ? state.focus == 0 : (1...state.count).contains(state.focus), comment)
    let area = screen.size.columns * screen.size.rows
    #expect(wall.scene.panels.shownCount <= area + 40, comment)
    #expect(wall.scene.panels.shownCount <= wall.scene.placed.count, comment)
    // Besides the cells in view there are those that still disappear, of up to two arrangements, and those in the pool.
    #expect(state.cells <= 3 * mostVisible + wall.scene.collectionView.reusePoolLimit, comment)
  }
}

extension BackgroundWorker {
  /// Keeps the worker busy until the semaphore is signalled.
  func occupy() -> DispatchSemaphore {
    let gate = DispatchSemaphore(value: 0)
    begin("waiting") { _ in
      gate.wait()
      return true
    }
    return gate
  }
}

/// Pictures without files: each has its own colour and arrives after a latency of the wall's clock.
final class PaintedSupply: PictureLoading {
  let cache = PictureCache()
  let latency: Double
  /// The colour of all pictures; nil if each has its own.
  var color: UInt32?
  var alpha: UInt8 = 255
  /// The colour of parts, and those that were requested.
  var partColor: UInt32 = 0x20_a0f0
  private(set) var parts: [PicturePart] = []
  /// Why only small pictures come; nil if they are whole.
  var refusal: String?
  private var queue: [(request: PictureRequest, due: Double, isPreview: Bool)] = []
  /// Photos that are animated: red and blue alternate every tenth of a second.
  var playing: Set<PhotoID> = []
  /// The download progress of photos.
  var progress: [PhotoID: FetchProgress.Bytes] = [:]
  /// The sizes of pictures; 4 × 3 pixels for others.
  var sizes: [PhotoAddress: PixelSize] = [:]
  /// The sizes of previews that come at once, before the pictures.
  var previews: [PhotoAddress: PixelSize] = [:]
  /// Seconds that some pictures take in addition to the latency.
  var delays: [PhotoID: Double] = [:]
  /// The photo whose picture is wanted first of those that are on their way.
  var mostUrgent: PhotoID? { queue.max { $0.request.priority < $1.request.priority }?.request.id.photo }
  /// The sources that were requested, in order.
  private(set) var addresses: [PhotoAddress] = []
  /// Photos whose loading fails.
  var broken: Set<PhotoID> = []

  init(latency: Double) { self.latency = latency }

  static func color(of photo: PhotoID) -> UInt32 {
    let number = UInt32(photo.index + 1)
    return 0x40_4040 + (number &* 0x3b_2f17) % 0x80_8080
  }

  func request(_ request: PictureRequest, at time: Double) {
    addresses.append(request.address)
    if let part = request.part { parts.append(part) }
    if previews[request.address] != nil { queue.append((request, time, true)) }
    queue.append((request, time + latency + (delays[request.id.photo] ?? 0), false))
  }
  func reprioritise(_ id: PictureID, to priority: Float) {}
  func cancel(_ id: PictureID) { queue.removeAll { $0.request.id == id } }
  func progress(of id: PictureID) -> FetchProgress.Bytes? { progress[id.photo] }
  func forgetFailures() { broken = [] }
  var nextResultTime: Double? { queue.map(\.due).min() }

  func takeResults(at time: Double) -> [PictureResult] {
    let due = queue.filter { $0.due <= time + 1e-9 }
    queue.removeAll { $0.due <= time + 1e-9 }
    return due.map { request, _, isPreview in
      let photo = request.id.photo
      if broken.contains(photo) {
        return PictureResult(request, .failure(.unreadable(path: "x", reason: "no such file")))
      }
      let bitmap = Bitmap(
        width: 4, height: 3, color: request.part != nil ? partColor : color ?? Self.color(of: photo), alpha: alpha)
      let plays = playing.contains(photo)
      let size = (isPreview ? previews : sizes)[request.address] ?? PixelSize(width: 4, height: 3)
      let header = PictureHeader(
        format: plays ? .gif : .png, width: size.width, height: size.height, isAnimated: plays)
      var picture = Picture(bitmap: bitmap, header: header)
      (picture.refusal, picture.part) = (refusal, request.part)
      if plays, request.wantsAnimation {
        let frames = [0xff0000, 0x0000ff].map { color in
          PictureAnimation.Frame(bitmap: Bitmap(width: 4, height: 3, color: color), duration: 0.1)
        }
        picture.animation = PictureAnimation(frames: frames, loopCount: nil)
      }
      return PictureResult(request, .success(picture), isPreview: isPreview)
    }
  }
}

extension WallOptions {
  /// No animations, and boxes for pictures: for tests of keys.
  static let still: WallOptions = {
    var options = boxes
    options.isAnimated = false
    return options
  }()

  /// Boxes for pictures, which are fast to draw.
  static let boxes: WallOptions = {
    var options = WallOptions()
    options.graphics = .boxes
    return options
  }()
}
