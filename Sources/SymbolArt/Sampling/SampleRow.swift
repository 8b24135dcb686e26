/// The samples of one row of cells, planar: for every sample of a cell and every channel a run over the row's cells.
///
/// Runs are padded to whole vectors of eight cells, so that eight cells are matched at once.
final class SampleRow {
  /// Cells matched together.
  static let lanes = 8

  /// The vectors that a run of cells fills.
  static func vectors(for columns: Int) -> Int { (columns + lanes - 1) / lanes }

  /// Vectors in a run.
  let vectors: Int
  /// Samples in a cell.
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

  /// The run of one channel of one sample, as single values.
  @inline(__always)
  func values(sample: Int, channel: Int) -> UnsafeMutablePointer<Float> {
    UnsafeMutableRawPointer(planes + (sample * 3 + channel) * vectors).assumingMemoryBound(to: Float.self)
  }

  /// One sample of one cell.
  @inline(__always)
  func color(cell: Int, sample: Int) -> SIMD3<Float> {
    SIMD3(
      values(sample: sample, channel: 0)[cell], values(sample: sample, channel: 1)[cell],
      values(sample: sample, channel: 2)[cell])
  }
}
