/// The lengths for decoding pictures; each is a fifth longer than the one before. So a cell that grows a little needs
/// the same pixels.
enum StandardSizes {
  /// Returns a box with both sides rounded up to standard lengths.
  static func box(holding box: PixelSize) -> PixelSize {
    PixelSize(width: length(holding: box.width), height: length(holding: box.height))
  }

  /// 16 · 2^(k/4), rounded up to whole pixels.
  private static let lengths: [Int] = {
    let steps = [1, 1.189_207_115_002_721, 1.414_213_562_373_095, 1.681_792_830_507_429]
    return (0..<44).map { Int((16 * steps[$0 % 4] * Double(1 << ($0 / 4))).rounded(.up)) }
  }()

  private static func length(holding length: Int) -> Int { lengths.first { $0 >= length } ?? length }
}
