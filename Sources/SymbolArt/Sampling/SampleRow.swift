/// The samples of a row of cells in planar layout: a plane over the cells for every sample and channel.
///
/// Planes are padded to whole vectors of eight cells, which are matched at once.
final class SampleRow {
  /// The number of cells in a vector.
  static let lanes = 8

  /// Returns the number of vectors for a row of `columns` cells.
  static func vectors(for columns: Int) -> Int { (columns + lanes - 1) / lanes }

  /// The number of vectors in a plane.
  let vectors: Int
  /// The number of samples in a cell.
  let samples: Int
  /// The `samples * 3 * vectors` vectors, by sample, channel and cells. Values are 0…255.
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

  @inline(__always)
  func color(cell: Int, sample: Int) -> SIMD3<Float> {
    SIMD3(
      values(sample: sample, channel: 0)[cell], values(sample: sample, channel: 1)[cell],
      values(sample: sample, channel: 2)[cell])
  }
}
