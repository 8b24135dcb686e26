import Foundation

/// A contact sheet of a hundred photos, 160 × 48 cells with 8 tiles per row, by photowall, timg and chafa in turn: the
/// time that a user waits who looks through a folder over SSH.
enum PeerBenchmarks {
  static func run() throws {
    guard let program = ChildRun.photowall(for: "peers") else { return }
    let set = try PhotoSet.inTemporaryFolder()
    let photowall = Photowall(program: program)
    defer { photowall.removeThumbnails() }
    try compare(
      set.jpegs + set.pngs, named: "60 JPEGs, 40 PNGs", photowall, aim: " (aim for timg: 0.80, 0.80, 1.00 at most)")
    try compare(set.jpegs + set.deepPNGs, named: "60 JPEGs, 40 PNGs of 16 bits", photowall, aim: "")
    try measureStarts(Array(set.jpegs.prefix(32)), photowall)
  }

  /// The program with a separate cache folder, so that no run uses thumbnails of an earlier one.
  struct Photowall {
    let program: String
    let caches = NSTemporaryDirectory() + "photowall-bench-cache-\(getpid())"

    func show(_ photos: [String]) throws -> ChildRun {
      try ChildRun.run(
        [program, "print", "--size", "160x48", "--layout", "flow", "--columns", "8", "--colors", "truecolor"] + photos,
        environment: ["XDG_CACHE_HOME": caches])
    }

    func showWithoutThumbnails(_ photos: [String]) throws -> ChildRun {
      removeThumbnails()
      return try show(photos)
    }

    func removeThumbnails() { try? FileManager.default.removeItem(atPath: caches) }

    var thumbnailCount: Int {
      FileManager.default.enumerator(atPath: caches)?.reduce(0) {
        ($1 as? String)?.hasSuffix(".png") == true ? $0 + 1 : $0
      } ?? 0
    }
  }

  static func compare(_ photos: [String], named name: String, _ photowall: Photowall, aim: String) throws {
    var programs: [(name: String, run: () throws -> ChildRun)] = [
      ("photowall", { try photowall.showWithoutThumbnails(photos) })
    ]
    let peers = [
      ["timg", "--grid=8x4", "-pq", "-I", "--threads=2", "-g160x48"],
      ["chafa", "-f", "symbols", "--size", "20x12", "--threads=2"],
    ]
    for peer in peers {
      if ChildRun.find(peer[0]) != nil {
        programs.append((peer[0], { try ChildRun.run(peer + photos) }))
      } else {
        print("peers: \(peer[0]) is not installed, and left out")
      }
    }

    // In turn, so that changes of the machine's speed affect all programs alike. The first round fills the page cache.
    var measured: [String: [ChildRun]] = [:]
    for round in 0..<6 {
      for (name, run) in programs {
        let result = try run()
        guard result.status == 0 else { throw BenchmarkError("\(name) ended with \(result.status)") }
        if round > 0 { measured[name, default: []].append(result) }
      }
    }
    func middle(_ program: String, _ figure: (ChildRun) -> Double) -> Double { median(measured[program]!.map(figure)) }
    for (program, _) in programs {
      print(
        String(
          format: "peers: %@: %@ %.2f s to the last byte, %.2f s to the end, %.0f MB, %.0f bytes per thumbnail", name,
          program, middle(program) { $0.lastByte }, middle(program) { $0.wall },
          middle(program) { Double($0.peakMemory) } / 1e6,
          middle(program) { Double($0.outputBytes) } / Double(photos.count)))
    }
    for (program, _) in programs.dropFirst() {
      func ratio(_ figure: (ChildRun) -> Double) -> Double { middle("photowall", figure) / middle(program, figure) }
      print(
        String(
          format: "peers: %@: photowall/%@ last byte %.2f, memory %.2f, bytes %.2f%@", name, program,
          ratio { $0.lastByte },
          ratio { Double($0.peakMemory) }, ratio { Double($0.outputBytes) }, program == "timg" ? aim : ""))
    }
  }

  /// Measures one screen of the contact sheet, 32 photos of 12 megapixels in 8 × 4 tiles, from the start of the program
  /// to its end, without and with thumbnails on disk.
  private static func measureStarts(_ photos: [String], _ photowall: Photowall) throws {
    let first = median(try (0..<5).map { _ in try photowall.showWithoutThumbnails(photos).lastByte })
    report("32 photos for the first time", first, aim: 0.3)
    guard photowall.thumbnailCount == photos.count else {
      throw BenchmarkError("there are \(photowall.thumbnailCount) thumbnails of \(photos.count) photos")
    }
    report(
      "32 photos again, with thumbnails on disk", median(try (0..<5).map { _ in try photowall.show(photos).wall }),
      aim: 0.1)
  }

  private static func report(_ name: String, _ seconds: Double, aim: Double) {
    print(String(format: "peers: %@: %.3f s, %.2f of the aim (%.1f s)", name, seconds, seconds / aim, aim))
  }
}
