/// The samples of one row of cells in planar layout: one plane, over the row's cells, for every sample and channel.
///
/// Planes are padded to whole vectors of eight cells, since eight cells are matched at once.
final class SampleRow {
  /// The cells in a vector.
  static let lanes = 8

  /// Returns the number of vectors for a row of `columns` cells.
  static func vectors(for columns: Int) -> Int { (columns + lanes - 1) / lanes }

  /// The vectors in a plane.
  let vectors: Int
  /// The samples in a cell.
  let samples: Int
  /// `samples * 3 * vectors` vectors; sample-major, then channel, then cells. Values 0…255.
  let planes: UnsafeMutablePointer<SIMD8<Float>>

  init(columns: Int, samples: Int) {
    vectors = Self.vectors(for: columns)
    self.samples = samples
    planes = .allocate(capacity: max(1, samples * 3 * vectors))
    planes.initialize(repeating: .zero, count: max(1, samples * 3 * vectors))
  }

  deinit { planes.deallocate() }

  /// Returns the plane of a sample's channel as single values.
  @inline(__always)
  func values(sample: Int, channel: Int) -> UnsafeMutablePointer<Float> {
    UnsafeMutableRawPointer(planes + (sample * 3 + channel) * vectors).assumingMemoryBound(to: Float.self)
  }

  /// Returns one sample of one cell.
  @inline(__always)
  func color(cell: Int, sample: Int) -> SIMD3<Float> {
    SIMD3(
      values(sample: sample, channel: 0)[cell], values(sample: sample, channel: 1)[cell],
      values(sample: sample, channel: 2)[cell])
  }
}
