/// The sizes at which pictures are kept: each a fifth longer than the one before, so that a cell that grows a little finds
/// what it had.
enum StandardSizes {
  /// The shortest box of the ladder that holds `box`, each side by itself.
  static func box(holding box: PixelSize) -> PixelSize {
    PixelSize(width: rung(holding: box.width), height: rung(holding: box.height))
  }

  /// 16 · 2^(k/4), rounded up to whole pixels.
  private static let rungs: [Int] = {
    let steps = [1, 1.189_207_115_002_721, 1.414_213_562_373_095, 1.681_792_830_507_429]
    return (0..<44).map { Int((16 * steps[$0 % 4] * Double(1 << ($0 / 4))).rounded(.up)) }
  }()

  private static func rung(holding length: Int) -> Int { rungs.first { $0 >= length } ?? length }
}
