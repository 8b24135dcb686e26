import CFaults
import Culling
import Glibc
import Platform

/// Lets every system call of every act go wrong in every way, and every call of finishing the act afterwards, and looks at the disk:
/// a photo must be whole in its old place or in its new one, and what the act reports must be true. Unless it is thorough, acts are tried
/// on one pair and one file system, and finishing them goes well.
struct ExhaustiveTest {
  let folders: (String, String)
  let isThorough: Bool
  /// The kinds of photos and acts that are tried; empty: all.
  private let kinds: Set<String>
  private(set) var count = 0
  private(set) var failures = 0
  private var scene: Scene
  /// The states of the disk that the present act has been finished from.
  private var finished: Set<[String]> = []

  init(folders: (String, String), isThorough: Bool, kinds: Set<String> = []) {
    (self.folders, self.isThorough, self.kinds) = (folders, isThorough, kinds)
    scene = Scene(folders: folders)
  }

  private static let ways: [(way: fault_way, name: String)] = [
    (FAULT_ONCE, "fails"), (FAULT_FROM, "and all after it fail"), (FAULT_DONE, "is done and fails"),
    (FAULT_EXIT, "ends the process"),
  ]

  mutating func run() {
    func chosen<Kind>(_ all: [Kind]) -> [Kind] {
      let named = all.filter { kinds.contains("\($0)") }
      return named.isEmpty ? all : named
    }
    for photo in isThorough ? chosen(Scene.Photo.allCases) : [.pair] {
      for act in isThorough ? chosen(Scene.Act.allCases) : Scene.Act.onOneFileSystem {
        for support in isThorough ? Scene.Support.allCases : [.all] {
          scene.begin(photo, act, support)
          let before = count
          tryAll()
          print("\(scene.name): \(count - before) runs, \(failures) failures so far")
          fflush(nil)
        }
      }
    }
    scene.remove()
  }

  /// Tries each call of an act in each way, and each call of finishing what was begun. What finishing does depends on the disk alone,
  /// so that it is tried once for each state of the disk.
  private mutating func tryAll() {
    // What the runtime and the program keep once is made before the processes part.
    scene.set()
    _ = scene.begin(FAULT_NONE, 0)
    _ = scene.finish(FAULT_NONE, 0)
    let calls = callCount { $0.begin(FAULT_NONE, 0) }
    finished = []
    var begun: Set<[String]> = []
    for (way, name) in Self.ways {
      for number in 1...calls {
        let name = "\(scene.name): call \(number) of \(calls) \(name)"
        scene.set()
        let report = process { $0.begin(way, number) }
        check(name, report, isOver: false)
        let signature = scene.signature
        finish(name)
        guard isThorough, signature.contains("acts/…"), begun.insert(signature).inserted else { continue }
        tryFinishing(way, number, name)
      }
    }
  }

  /// Finishes what is on the disk, unless that was tried before.
  private mutating func finish(_ name: String) {
    guard finished.insert(scene.signature).inserted else { return }
    _ = process { $0.finish(FAULT_NONE, 0) }
    check("\(name), then finished", nil, isOver: true)
  }

  private mutating func tryFinishing(_ first: fault_way, _ number: Int, _ name: String) {
    for (way, text) in Self.ways {
      var next = 1
      while true {
        scene.set()
        _ = process { $0.begin(first, number) }
        let report = process { $0.finish(way, next) }
        finish("\(name), then call \(next) of finishing \(text)")
        // The way has not come into effect any more: this was the last call.
        guard report != Scene.Report.unaffected.rawValue else { break }
        next += 1
      }
    }
  }

  /// Runs a part of the scene in a process of its own, and returns its status.
  private mutating func process(_ body: (Scene) -> Scene.Report) -> Int32 {
    count += 1
    let child = faults_fork()
    if child == 0 {
      // One that hangs is reported with its call.
      alarm(60)
      _exit(body(scene).rawValue)
    }
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0, errno == EINTR {}
    return (status & 0x7f) == 0 ? (status >> 8) & 0xff : -1
  }

  private mutating func callCount(_ body: (Scene) -> Scene.Report) -> Int {
    scene.set()
    let pipes = UnsafeMutablePointer<Int32>.allocate(capacity: 2)
    defer { pipes.deallocate() }
    guard pipe(pipes) == 0 else { return 0 }
    let child = faults_fork()
    if child == 0 {
      _ = body(scene)
      var number = faults_end()
      write(pipes[1], &number, 4)
      _exit(0)
    }
    var number: Int32 = 0
    read(pipes[0], &number, 4)
    close(pipes[0])
    close(pipes[1])
    waitpid(child, nil, 0)
    return Int(number)
  }

  /// Looks at the disk. `isOver`: nothing is left to be finished.
  private mutating func check(_ name: String, _ report: Int32?, isOver: Bool) {
    let state = scene.state
    func fail(_ text: String) {
      failures += 1
      guard failures <= 40 else { return }
      print("\(name): \(text)")
      for (path, content) in scene.listing.sorted(by: { $0.key < $1.key }) { print("  \(path): \(content.prefix(20))") }
    }
    if state.isLost { return fail("bytes are lost") }
    if isOver {
      if !state.isOld && !state.isNew { return fail("the photo is in two places") }
      if state.hasOthers { return fail("there are files that belong to nothing") }
    }
    switch report.flatMap(Scene.Report.init(rawValue:)) {
    case .done where !state.isNew: fail("it says that it is done")
    case .notDone where !state.isOld: fail("it says that it is not done")
    case .refused where !state.isOld: fail("it has refused, and has done something")
    case nil where report != nil && report != FAULT_STATUS: fail("the process has ended with status \(report ?? 0)")
    default: break
    }
  }
}
