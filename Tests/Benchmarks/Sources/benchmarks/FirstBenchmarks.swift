import Foundation

/// The first look at a hundred photos: a contact sheet by photowall and its peers in turn, and a wall of 200 × 50 cells, without
/// thumbnails and with them.
enum FirstBenchmarks {
  static func run() throws {
    guard let program = ChildRun.photowall(for: "first") else { return }
    let set = try PhotoSet.inTemporaryFolder()
    let photowall = PeerBenchmarks.Photowall(program: program)
    defer { photowall.removeThumbnails() }
    for (name, photos, aim) in [
      ("60 JPEGs, 40 PNGs", set.jpegs + set.pngs, 0.75), ("60 JPEGs", set.jpegs, 0.95), ("40 PNGs", set.pngs, 0.47),
    ] {
      try PeerBenchmarks.compare(photos, named: name, photowall, aim: " (aim for timg: last byte \(aim))")
    }
    let photos = set.jpegs + set.pngs
    var looks: [String: [Look]] = [:]
    for _ in 0..<5 {
      photowall.removeThumbnails()
      looks["cold", default: []].append(try look(at: photos, photowall))
      _ = try photowall.show(photos)
      looks["warm", default: []].append(try look(at: photos, photowall))
    }
    for (name, aim) in [("cold", "0.2, 0.5 s"), ("warm", "0.06, 0.09 s")] {
      print(
        String(
          format: "first: a wall of 200 × 50, %@: half of its bytes after %.2f s, the last one after %.2f s (aim %@)",
          name,
          median(looks[name]!.map(\.half)), median(looks[name]!.map(\.last)), aim))
    }
  }

  /// Seconds from the start of a wall to half of the bytes that it writes, and to the last one.
  private typealias Look = (half: Double, last: Double)

  private static func look(at photos: [String], _ photowall: PeerBenchmarks.Photowall) throws -> Look {
    let terminal = try PseudoTerminal(
      photowall.program, photos + ["--colors", "truecolor", "--graphics", "symbols"], columns: 200, rows: 50,
      environment: [
        "TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "XDG_CACHE_HOME": photowall.caches,
        "XDG_STATE_HOME": photowall.caches,
      ])
    let start = ContinuousClock.now
    var reads: [(seconds: Double, count: Int)] = []
    while (ContinuousClock.now - start).seconds < (reads.last?.seconds ?? 0) + 1 {
      try terminal.read(seconds: 0.002)
      guard terminal.output.count > reads.last?.count ?? 0 else { continue }
      reads.append(((ContinuousClock.now - start).seconds, terminal.output.count))
    }
    terminal.type("q")
    _ = try terminal.waitForEnd()
    guard let last = reads.last, let half = reads.first(where: { 2 * $0.count >= last.count }) else {
      throw BenchmarkError("the wall shows nothing")
    }
    return (half.seconds, last.seconds)
  }
}
