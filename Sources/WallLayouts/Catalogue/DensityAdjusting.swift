import CollectionView

/// A layout of which a person can see more or less at once.
///
/// What that means is the layout's own affair: columns of a waterfall, rows of a strip, the size of what hangs on a
/// wheel. A greater density always shows more and smaller pictures.
///
/// A layout says what makes sense in a view and keeps what was chosen; the rest is given here.
public protocol DensityAdjusting: CollectionViewLayout {
  /// The density that somebody chose, whatever the view; nil lets the view choose. A change invalidates the layout.
  var chosenDensity: Int? { get set }

  /// The density for a view when nobody chose one.
  func defaultDensity(in view: LayoutEnvironment) -> Int

  /// The densities that make sense in a view.
  func densityRange(in view: LayoutEnvironment) -> ClosedRange<Int>

  /// A density in words, as for a status line: "4 columns".
  func text(forDensity density: Int) -> String
}

extension DensityAdjusting {
  /// The density that a view gets: the chosen one, or as near to it as the view allows.
  public func density(in view: LayoutEnvironment) -> Int {
    let range = densityRange(in: view)
    return min(max(chosenDensity ?? defaultDensity(in: view), range.lowerBound), range.upperBound)
  }

  /// The density in use. Setting it clamps to what the view allows, and is kept as it is where there is no view yet.
  public var density: Int {
    get { density(in: viewGeometry) }
    set {
      let range = collectionView == nil ? 1...Int.max : densityRange
      chosenDensity = min(max(newValue, range.lowerBound), range.upperBound)
    }
  }

  /// What the layout can show in its view.
  public var densityRange: ClosedRange<Int> { densityRange(in: viewGeometry) }

  /// The density in use, in words.
  public var densityText: String { text(forDensity: density) }

  /// Whether there is a "more".
  public var canIncreaseDensity: Bool { density < densityRange.upperBound }

  /// Whether there is a "fewer".
  public var canDecreaseDensity: Bool { density > densityRange.lowerBound }

  /// Shows more, smaller pictures. Does nothing at the end of the range.
  public func increaseDensity() { if canIncreaseDensity { density += 1 } }

  /// Shows fewer, larger pictures. Does nothing at the end of the range.
  public func decreaseDensity() { if canDecreaseDensity { density -= 1 } }

  private var viewGeometry: LayoutEnvironment {
    collectionView.map(LayoutEnvironment.init(of:)) ?? LayoutEnvironment(size: .zero)
  }
}

/// "1 column", "2 columns".
func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
