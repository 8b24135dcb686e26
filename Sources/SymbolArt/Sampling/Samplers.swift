import Pictures

/// The samplers of all families of a symbol set, each with the row of samples it filled last.
struct Samplers {
  private let samplers: [AreaSampler]
  private let rows: [SampleRow]

  init(
    _ bitmap: Bitmap, columns: Int, rows: Int, families: [SampleFamily], background: RGB
  ) {
    let isOpaque = bitmap.isOpaque
    samplers = families.map {
      AreaSampler(bitmap, columns: columns, rows: rows, family: $0, background: background, isOpaque: isOpaque)
    }
    self.rows = families.map { SampleRow(columns: columns, samples: $0.samples) }
  }

  /// Samples a row of cells for every family.
  func sample(row: Int) {
    for index in samplers.indices { samplers[index].sample(row: row, into: rows[index]) }
  }

  /// What was sampled last for a family.
  @inline(__always)
  subscript(family: Int) -> SampleRow { rows[family] }
}
