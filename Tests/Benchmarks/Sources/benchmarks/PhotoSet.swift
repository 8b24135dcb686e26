import Foundation

/// Photos for benchmarks, created once with ImageMagick and kept in the temporary folder: clouds and noise, the same on
/// every machine.
struct PhotoSet {
  /// 60 JPEGs of 12 megapixels, like those of a camera.
  let jpegs: [String]
  /// 40 PNGs of 1200 × 900 with 8 bits per channel, the common kind.
  let pngs: [String]
  /// The same with 16 bits per channel, ImageMagick's default. They are rare, and decoding them is mostly zlib's work.
  let deepPNGs: [String]

  /// Returns the set after creating the photos that are missing.
  static func inTemporaryFolder() throws -> PhotoSet {
    let folder = NSTemporaryDirectory() + "photowall-bench-photos"
    let cloud = ["plasma:fractal"]
    let grain = ["-resize", "4000x3000", "-attenuate", "0.15", "+noise", "Gaussian", "-quality", "90"]
    return PhotoSet(
      jpegs: try photos(0..<60, size: "1000x750", cloud + grain, in: "\(folder)/jpeg", suffix: "jpg"),
      pngs: try photos(60..<100, size: "1200x900", cloud + ["-depth", "8"], in: "\(folder)/png", suffix: "png"),
      deepPNGs: try photos(60..<100, size: "1200x900", cloud, in: "\(folder)/png-16-bit", suffix: "png"))
  }

  private static func photos(
    _ numbers: Range<Int>, size: String, _ drawing: [String], in folder: String, suffix: String
  ) throws -> [String] {
    let manager = FileManager.default
    try manager.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let paths = numbers.map { String(format: "%@/photo-%03d.%@", folder, $0, suffix) }
    let missing = zip(numbers, paths).filter { !manager.fileExists(atPath: $1) }
    guard !missing.isEmpty else { return paths }
    guard let convert = ChildRun.find("convert") ?? ChildRun.find("magick") else {
      throw BenchmarkError("the benchmark needs ImageMagick to create photos; install imagemagick and try again")
    }
    print("peers: creating \(missing.count) photos in \(folder)")
    for (number, path) in missing {
      // Renamed when complete, so that an interrupted file is created again.
      let draft = "\(folder)/draft.\(suffix)"
      let made = try ChildRun.run([convert, "-seed", "\(number)", "-size", size] + drawing + [draft])
      guard made.status == 0 else { throw BenchmarkError("\(convert) ended with \(made.status)") }
      try manager.moveItem(atPath: draft, toPath: path)
    }
    return paths
  }
}
