import CollectionView

/// The densities of a layout in a view.
public struct DensityScale {
  /// The densities that are possible.
  public var range: ClosedRange<Int>
  /// The density unless the user chooses one. It may be outside the range, which then limits it.
  public var standard: Int
  /// The least density at which a feed is fitted to the view; by default none is.
  public var leastFitted = Int.max
  /// Returns a density as a text: "4 columns".
  public var text: (Int) -> String

  public init(_ range: ClosedRange<Int>, standard: Int, text: @escaping (Int) -> String) {
    (self.range, self.standard, self.text) = (range, standard, text)
  }

  func clamped(_ density: Int) -> Int { min(max(density, range.lowerBound), range.upperBound) }
}

extension DensityScale {
  /// Returns densities that are numbers of lines in a view: of columns, or of rows.
  ///
  /// - Parameters:
  ///   - axis: the direction in which lines follow each other.
  ///   - cells: the least number of terminal cells of a line.
  ///   - points: the length of the view for each line by default; nil: one line.
  ///   - noun: a name of the lines other than columns or rows, as in "4 boards across".
  public static func lines(
    along axis: CollectionView.ScrollDirection, in view: LayoutEnvironment, cells: Double, spacing: Double = 0,
    points: Double? = nil, leastFitted: Int = .max, noun: String? = nil
  ) -> DensityScale {
    let length = axis.length(of: view.size)
    let (line, suffix) = (noun ?? (axis == .horizontal ? "column" : "row"), noun == nil ? "" : " across")
    var scale = DensityScale(
      view.grid.along(axis).densities(in: length, downTo: cells, spacing: spacing),
      standard: points.map { Int((length / $0).rounded()) } ?? 1
    ) { "\($0) \(line)\($0 == 1 ? "" : "s")\(suffix)" }
    scale.leastFitted = leastFitted
    return scale
  }
}
