import CollectionView

/// A layout of which a person can see more or less at once.
///
/// What that means is the layout's own affair: columns of a waterfall, rows of a strip, the size of what hangs on a
/// wheel. A greater density always shows more and smaller pictures.
public protocol DensityAdjusting: CollectionViewLayout {
  /// The density in use. Until it is set, the layout chooses one by the size of its view. Setting it clamps to the
  /// range and invalidates the layout.
  var density: Int { get set }

  /// What the layout can show in its view.
  var densityRange: ClosedRange<Int> { get }

  /// The density in words, as for a status line: "4 columns".
  var densityText: String { get }
}

extension DensityAdjusting {
  /// Whether there is a "more".
  public var canIncreaseDensity: Bool { density < densityRange.upperBound }

  /// Whether there is a "fewer".
  public var canDecreaseDensity: Bool { density > densityRange.lowerBound }

  /// Shows more, smaller pictures. Does nothing at the end of the range.
  public func increaseDensity() { if canIncreaseDensity { density += 1 } }

  /// Shows fewer, larger pictures. Does nothing at the end of the range.
  public func decreaseDensity() { if canDecreaseDensity { density -= 1 } }
}

/// "1 column", "2 columns".
func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
