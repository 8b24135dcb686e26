import Pictures

/// A sampler for each class of a symbol set, with its current row of samples.
struct Samplers {
  private let samplers: [AreaSampler]
  private let rows: [SampleRow]

  init(_ bitmap: Bitmap, columns: Int, rows: Int, classes: [SymbolClass], background: RGB) {
    let isOpaque = bitmap.isOpaque
    samplers = classes.map {
      AreaSampler(bitmap, columns: columns, rows: rows, symbols: $0, background: background, isOpaque: isOpaque)
    }
    self.rows = classes.map { SampleRow(columns: columns, samples: $0.sampleCount) }
  }

  /// Samples a row of cells for every class.
  func sample(row: Int) {
    for index in samplers.indices { samplers[index].sample(row: row, into: rows[index]) }
  }

  /// The samples of the current row for the class at an index.
  @inline(__always)
  subscript(index: Int) -> SampleRow { rows[index] }
}
