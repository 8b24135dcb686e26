import Alike
import Foundation
import Pictures
import Platform

/// Fingerprints of pictures: their cost, the searches in them, and which changes of a picture they see through. The pictures are drawn,
/// or photos of the folder that `BENCH_PHOTOS` names. The same is asked of pdqhash and ImageHash (PyPI), if they are installed.
enum AlikeBenchmarks {
  static func run() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("photowall-bench-\(getpid())").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let pictures = try photos() ?? (0..<100).map { clouds(seed: UInt64($0) + 1, width: 480, height: 360) }
    try measureFingerprints(of: pictures, in: folder)
    measureSearches()
    try measureRecall(of: pictures, in: folder)
  }

  /// The pictures of the folder that the environment names, at most 1,024 pixels wide; nil if it names none.
  private static func photos() throws -> [Bitmap]? {
    guard let folder = ProcessInfo.processInfo.environment["BENCH_PHOTOS"] else { return nil }
    let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String }.sorted() ?? []
    let pictures = names.compactMap { name in
      try? PictureDecoder().decode(
        FilePath("\(folder)/\(name)"), fitting: PixelSize(width: 1_024, height: 1_024), fit: .fit
      ).bitmap
    }
    guard pictures.count > 1 else { throw BenchmarkError("\(folder) has no pictures") }
    return pictures
  }

  // MARK: Costs

  private static func measureFingerprints(of pictures: [Bitmap], in folder: String) throws {
    let box = PixelSize(width: 256, height: 256)
    for (name, side) in [("of 160 pixels", 160), ("of 256 pixels", 256)] {
      let paths = try pictures.prefix(100).enumerated().map { index, picture in
        let path = "\(folder)/thumbnail \(side) \(index).jpg"
        try Data(PictureBenchmarks.jpeg(small(picture, side: side))).write(to: URL(fileURLWithPath: path))
        return FilePath(path)
      }
      let decoder = PictureDecoder()
      func seconds(_ decoder: PictureDecoder, _ box: PixelSize, _ work: (Bitmap) -> Void) throws -> Double {
        try fastest(rounds: 7) {
          try measure { for path in paths { work(try decoder.decode(path, fitting: box, fit: .fit).bitmap) } }.cpu
        }
      }
      let decoding = try seconds(decoder, box) { _ in }
      let all = try seconds(decoder.rough, Fingerprint.box) { _ = Fingerprint($0) }
      print(
        "alike: thumbnails \(name) decoded and made fingerprints of in \((all / Double(paths.count) * 1e6).inMicroseconds) each, "
          + String(format: "%.2f of decoding them for cells (aim 1.10)", all / decoding))
    }
    print("alike: \(MemoryLayout<Fingerprint>.stride) bytes a photo (aim 64)")
  }

  private static func measureSearches() {
    var random = SplitMix(state: 1)
    let digits = (0..<1_000_000).map { _ in
      (0..<4).map { _ in
        let word = String(random.next(), radix: 16)
        return String(repeating: "0", count: 16 - word.count) + word
      }.joined()
    }
    let hashes = digits.compactMap { PictureHash($0) }
    let million = HashSearch(hashes)
    let one = fastest(rounds: 5) { measure { _ = million.distances(from: hashes[5]) }.seconds }
    let search = HashSearch(Array(hashes.prefix(100_000)))
    let all = fastest(rounds: 3) { measure { _ = search.pairs() }.seconds }
    let wide = measure { _ = search.pairs(within: HashSearch.wideBound) }
    print(
      "alike: one photo of a million in \(one.inMilliseconds) (aim 20 ms); all pairs of 100,000 in \(all.inSeconds) (aim 2 s), "
        + "within \(HashSearch.wideBound) bits in \(wide.seconds.inSeconds)")
  }

  // MARK: Recall

  private static func measureRecall(of pictures: [Bitmap], in folder: String) throws {
    let changes: [(name: String, change: (Bitmap) -> Bitmap)] = [
      (
        "resized to an eighth", { $0.shrunk(to: PixelSize(width: max(8, $0.width / 8), height: max(8, $0.height / 8))) }
      ),
      ("quality 20", { decoded(PictureBenchmarks.jpeg($0, quality: 20)) ?? $0 }),
      ("brightness +20 %", { changed($0) { $0 * 6 / 5 } }), ("brightness -20 %", { changed($0) { $0 * 4 / 5 } }),
      ("contrast +20 %", { changed($0) { ($0 - 128) * 6 / 5 + 128 } }),
      ("contrast -20 %", { changed($0) { ($0 - 128) * 4 / 5 + 128 } }), ("cast", cast), ("text", text),
      ("border", border), ("cut off by 5 %", { cut($0, left: 0.025, right: 0.025) }),
      ("by 5 % at one corner", { cut($0, left: 0.05, right: 0) }),
      ("by 15 %", { cut($0, left: 0.075, right: 0.075) }), ("mirrored", { $0.turned(.upMirrored) }),
      ("a raw file developed otherwise: tone curve, cast, 1 % cut off", developed),
      ("turned by 90°", { $0.turned(.right) }),
    ]
    let originals = pictures.map(Compared.init)
    for (index, picture) in pictures.enumerated() { try write(small(picture), "original", index, in: folder) }
    for (number, (name, change)) in changes.enumerated() {
      var found = 0
      for (index, picture) in pictures.enumerated() {
        let changed = decoded(PictureBenchmarks.jpeg(change(picture))) ?? picture
        if originals[index].isSame(as: Compared(changed)) { found += 1 }
        try write(small(changed), "\(number) \(name)", index, in: folder)
      }
      print(
        "alike: \(name): \(found) of \(pictures.count) found, "
          + String(format: "%.3f", Double(found) / Double(pictures.count)))
    }
    let pairs = HashSearch(originals.map(\.fingerprint.hash)).pairs(within: HashSearch.wideBound) ?? []
    let strangers = pairs.filter { originals[$0.first].isSame(as: originals[$0.second]) }
    print("alike: \(strangers.count) pairs among the \(pictures.count) pictures (those that are the same included)")
    let python = Process()
    python.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    python.arguments = ["python3", "-c", otherPrograms, folder]
    try python.run()
    python.waitUntilExit()
    if python.terminationStatus != 0 { print("alike: pdqhash and ImageHash are not installed") }
  }

  /// What is compared of a picture.
  private struct Compared {
    let fingerprint: Fingerprint
    let picture: SmallPicture

    init(_ bitmap: Bitmap) {
      let small = small(bitmap, side: Fingerprint.box.width)
      (fingerprint, picture) = (Fingerprint(small), SmallPicture(small))
    }

    func isSame(as other: Compared) -> Bool {
      let (turn, distance) = fingerprint.hash.nearestTurn(to: other.fingerprint.hash)
      switch fingerprint.verdict(on: other.fingerprint, distance: distance) {
      case .same: return true
      case .unsure: return picture.turned(turn).isSame(as: other.picture)
      case .different: return false
      }
    }
  }

  private static let otherPrograms = """
    import os, sys
    import imagehash, numpy, pdqhash
    from PIL import Image
    folders = {}
    for kind in sorted(os.listdir(sys.argv[1])):
      folder = os.path.join(sys.argv[1], kind)
      if not os.path.isdir(folder): continue
      images = [Image.open(os.path.join(folder, name)).convert("RGB") for name in sorted(os.listdir(folder))]
      folders[kind] = [(pdqhash.compute(numpy.asarray(i))[0].astype(bool), imagehash.phash(i).hash.flatten()) for i in images]
    originals = folders.pop("original")
    for kind in sorted(folders, key=lambda kind: int(kind.split()[0])):
      for name, column, bound in (("pdqhash, 31 bits", 0, 31), ("ImageHash's phash, 10 bits", 1, 10)):
        found = sum((a[column] != b[column]).sum() <= bound for a, b in zip(originals, folders[kind]))
        print(f"alike: {name}: {kind.split(' ', 1)[1]}: {found / len(originals):.3f}")
    for name, column, bound in (("pdqhash, 31 bits", 0, 31), ("ImageHash's phash, 10 bits", 1, 10)):
      pairs = sum((a[column] != b[column]).sum() <= bound for i, a in enumerate(originals) for b in originals[:i])
      print(f"alike: {name}: {pairs} pairs among the {len(originals)} pictures")
    """

  // MARK: Pictures

  private static func write(_ picture: Bitmap, _ kind: String, _ index: Int, in folder: String) throws {
    try FileManager.default.createDirectory(atPath: "\(folder)/\(kind)", withIntermediateDirectories: true)
    try Data(PictureBenchmarks.jpeg(picture, quality: 95))
      .write(to: URL(fileURLWithPath: "\(folder)/\(kind)/\(String(format: "%05d", index)).jpg"))
  }

  private static func small(_ picture: Bitmap, side: Int = 256) -> Bitmap {
    guard max(picture.width, picture.height) > side else { return picture }
    let scale = Double(side) / Double(max(picture.width, picture.height))
    return picture.shrunk(
      to: PixelSize(
        width: max(1, Int(Double(picture.width) * scale)), height: max(1, Int(Double(picture.height) * scale))))
  }

  private static func decoded(_ jpeg: [UInt8]) -> Bitmap? {
    let path = NSTemporaryDirectory() + "photowall-bench-\(getpid()).jpg"
    guard (try? Data(jpeg).write(to: URL(fileURLWithPath: path))) != nil else { return nil }
    defer { try? FileManager.default.removeItem(atPath: path) }
    return try? PictureDecoder().decode(FilePath(path), fitting: PixelSize(width: 4_096, height: 4_096), fit: .fit)
      .bitmap
  }

  private static func changed(_ picture: Bitmap, _ change: (Int) -> Int) -> Bitmap {
    let table = (0..<256).map { UInt8(max(0, min(255, change($0)))) }
    var picture = picture
    for place in picture.pixels.indices where place % 4 < 3 {
      picture.pixels[place] = table[Int(picture.pixels[place])]
    }
    return picture
  }

  private static func cast(_ picture: Bitmap) -> Bitmap {
    var picture = picture
    for place in stride(from: 0, to: picture.pixels.count, by: 4) {
      picture.pixels[place] = UInt8(min(255, Int(picture.pixels[place]) * 115 / 100))
      picture.pixels[place + 2] = UInt8(Int(picture.pixels[place + 2]) * 80 / 100)
    }
    return picture
  }

  /// What another program makes of a raw file, against the JPEG of the camera: darker middle tones, other colours, other edges.
  private static func developed(_ picture: Bitmap) -> Bitmap {
    cast(changed(cut(picture, left: 0.005, right: 0.005)) { Int(255 * pow(Double($0) / 255, 1.25)) })
  }

  /// A line at the bottom left, half as wide as the picture, light on dark.
  private static func text(_ picture: Bitmap) -> Bitmap {
    var picture = picture
    let height = picture.height / 10
    for y in picture.height - height..<picture.height {
      for x in 0..<picture.width / 2 {
        let isInk = x / (height / 4 + 1) % 2 == 0 && height / 4..<height * 3 / 4 ~= picture.height - y
        for channel in 0..<3 { picture.pixels[4 * (y * picture.width + x) + channel] = isInk ? 255 : 0 }
      }
    }
    return picture
  }

  private static func border(_ picture: Bitmap) -> Bitmap {
    let edge = max(2, picture.width / 20)
    var result = Bitmap(width: picture.width + 2 * edge, height: picture.height + 2 * edge, color: 0xffffff)
    for row in 0..<picture.height {
      let place = 4 * ((row + edge) * result.width + edge)
      result.pixels.replaceSubrange(
        place..<place + 4 * picture.width,
        with: picture.pixels[4 * row * picture.width..<4 * (row + 1) * picture.width])
    }
    return result
  }

  /// Cuts off shares of width and height, at the top as at the left, at the bottom as at the right.
  private static func cut(_ picture: Bitmap, left: Double, right: Double) -> Bitmap {
    let columns = Int(Double(picture.width) * left)..<picture.width - Int(Double(picture.width) * right)
    let rows = Int(Double(picture.height) * left)..<picture.height - Int(Double(picture.height) * right)
    let pixels = rows.map { row in
      picture.pixels[4 * (row * picture.width + columns.lowerBound)..<4 * (row * picture.width + columns.upperBound)]
    }
    return Bitmap(width: columns.count, height: rows.count, pixels: Array(pixels.joined()))
  }

  /// Draws clouds: noise of several sizes, in each channel.
  private static func clouds(seed: UInt64, width: Int, height: Int) -> Bitmap {
    var random = SplitMix(state: seed)
    var sums = [Double](repeating: 0, count: 3 * width * height)
    for (cells, strength) in [(3, 90.0), (7, 60), (17, 30), (41, 15)] {
      let noise = (0..<3 * (cells + 1) * (cells + 1)).map { _ in Double(random.next() >> 40) / Double(1 << 24) - 0.5 }
      for y in 0..<height {
        for x in 0..<width {
          let (column, row) = (
            Double(x) * Double(cells) / Double(width), Double(y) * Double(cells) / Double(height)
          )
          let (left, top) = (Int(column), Int(row))
          let (right, below) = (column - Double(left), row - Double(top))
          for channel in 0..<3 {
            func value(_ x: Int, _ y: Int) -> Double { noise[3 * (y * (cells + 1) + x) + channel] }
            let above = value(left, top) * (1 - right) + value(left + 1, top) * right
            let under = value(left, top + 1) * (1 - right) + value(left + 1, top + 1) * right
            sums[3 * (y * width + x) + channel] += strength * (above * (1 - below) + under * below)
          }
        }
      }
    }
    let pixels = (0..<width * height).flatMap { place -> [UInt8] in
      (0..<3).map { UInt8(max(0, min(255, 128 + 2 * sums[3 * place + $0]))) } + [255]
    }
    return Bitmap(width: width, height: height, pixels: pixels)
  }

  private struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9e37_79b9_7f4a_7c15
      var value = (state ^ state >> 30) &* 0xbf58_476d_1ce4_e5b9
      value = (value ^ value >> 27) &* 0x94d0_49bb_1331_11eb
      return value ^ value >> 31
    }
  }
}
