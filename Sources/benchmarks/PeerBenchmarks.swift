import Foundation

/// The same hundred photos as a contact sheet of 8 × 4 tiles on 160 × 48 cells, by photowall, timg and chafa in turn: what a person
/// waits who looks through a folder over SSH.
enum PeerBenchmarks {
  static func run() throws {
    let folder = try photoSet()
    let program = Bundle.main.executableURL!.deletingLastPathComponent().appendingPathComponent("photowall").path
    guard FileManager.default.isExecutableFile(atPath: program) else {
      print("peers: build photowall first: swift build -c release --product photowall")
      return
    }
    let photos = try FileManager.default.contentsOfDirectory(atPath: folder).sorted().map { folder + "/" + $0 }
    let caches = NSTemporaryDirectory() + "photowall-bench-cache-\(getpid())"
    defer { try? FileManager.default.removeItem(atPath: caches) }

    func ours() throws -> ChildRun {
      // Thumbnails of an earlier run would be somebody else's work.
      try? FileManager.default.removeItem(atPath: caches)
      return try again()
    }
    func again() throws -> ChildRun {
      try ChildRun.run(
        [program, "print", "--size", "160x48", "--layout", "flow", "--columns", "8", "--colors", "truecolor"] + photos,
        environment: ["XDG_CACHE_HOME": caches])
    }
    var peers: [(name: String, run: () throws -> ChildRun)] = []
    if ChildRun.find("timg") != nil {
      peers.append(
        ("timg", { try ChildRun.run(["timg", "--grid=8x4", "-pq", "-I", "--threads=2", "-g160x48"] + photos) }))
    }
    if ChildRun.find("chafa") != nil {
      peers.append(
        ("chafa", { try ChildRun.run(["chafa", "-f", "symbols", "--size", "20x12", "--threads=2"] + photos) }))
    }
    if peers.isEmpty { print("peers: neither timg nor chafa is installed; nothing to compare with") }

    // In turn, so that a drift of the machine's speed touches all alike; the first round warms the page cache.
    var measured: [String: [ChildRun]] = [:]
    for round in 0..<6 {
      for (name, run) in [("photowall", ours)] + peers {
        let result = try run()
        guard result.status == 0 else { throw BenchmarkError("\(name) ended with \(result.status)") }
        if round > 0 { measured[name, default: []].append(result) }
      }
    }
    let second = median(try (0..<5).map { _ in try again().wall })
    print(String(format: "peers: photowall a second time, with thumbnails on disk: %.2f s", second))
    let wall = { (name: String) in median(measured[name]!.map(\.wall)) }
    let memory = { (name: String) in median(measured[name]!.map { Double($0.peakMemory) }) }
    let bytes = { (name: String) in median(measured[name]!.map { Double($0.outputBytes) }) }
    for name in ["photowall"] + peers.map(\.name) {
      print(
        String(
          format: "peers: %@ %.2f s, %.0f MB, %.0f bytes a thumbnail", name, wall(name), memory(name) / 1e6,
          bytes(name) / Double(photos.count)))
    }
    for (name, _) in peers {
      print(
        String(
          format: "peers: photowall/%@ wall %.2f, memory %.2f, bytes %.2f (aim for timg: 0.80, 0.80, 1.00 at most)",
          name,
          wall("photowall") / wall(name), memory("photowall") / memory(name), bytes("photowall") / bytes(name)))
    }
  }

  /// 60 JPEGs of 12 megapixels and 40 PNGs of 1200 × 900, made once with ImageMagick and kept in the temporary folder.
  private static func photoSet() throws -> String {
    let folder = NSTemporaryDirectory() + "photowall-bench-photos"
    let manager = FileManager.default
    if (try? manager.contentsOfDirectory(atPath: folder).count) == 100 { return folder }
    guard let convert = ChildRun.find("convert") ?? ChildRun.find("magick") else {
      throw BenchmarkError("the photo set is made with ImageMagick: install imagemagick and try again")
    }
    try manager.createDirectory(atPath: folder, withIntermediateDirectories: true)
    print("peers: making 100 photos in \(folder)")
    for number in 0..<60 {
      _ = try ChildRun.run([
        convert, "-seed", "\(number)", "-size", "1000x750", "plasma:fractal", "-resize", "4000x3000", "-attenuate",
        "0.15", "+noise",
        "Gaussian", "-quality", "90", String(format: "%@/photo-%03d.jpg", folder, number),
      ])
    }
    for number in 60..<100 {
      _ = try ChildRun.run([
        convert, "-seed", "\(number)", "-size", "1200x900", "plasma:fractal",
        String(format: "%@/photo-%03d.png", folder, number),
      ])
    }
    return folder
  }
}
