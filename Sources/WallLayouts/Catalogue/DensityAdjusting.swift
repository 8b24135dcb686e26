import CollectionView

/// A layout whose density the user can change.
///
/// The density is, for example, the number of columns of a waterfall or the size of a carousel's items. A greater
/// density displays more, smaller pictures.
///
/// A layout provides the possible densities and stores the chosen one; the extension does the rest.
public protocol DensityAdjusting: CollectionViewLayout {
  /// The density that the user chose; nil: the default for the view. Setting it invalidates the layout.
  var chosenDensity: Int? { get set }

  /// Returns the density in an environment unless the user chose one.
  func defaultDensity(in view: LayoutEnvironment) -> Int

  /// Returns the densities that are possible in an environment.
  func densityRange(in view: LayoutEnvironment) -> ClosedRange<Int>

  /// Returns the density at which a whole feed fills an environment, unless the user chose one; nil: the default.
  func fittedDensity(in view: LayoutEnvironment) -> Int?

  /// Returns a density as a text for the status line: "4 columns".
  func text(forDensity density: Int) -> String
}

/// A layout that shows the photos of a small feed as large as they fit on the screen.
public protocol FeedFitting: DensityAdjusting {
  /// The feed that the default density shows as a whole if it can; nil: the default is by the view alone.
  var fittedFeed: FeedMetrics? { get set }
}

extension DensityAdjusting {
  /// Returns the density in an environment: the chosen, fitted or default one, clamped to the possible ones.
  public func density(in view: LayoutEnvironment) -> Int {
    let range = densityRange(in: view)
    let wanted = chosenDensity ?? fittedDensity(in: view) ?? defaultDensity(in: view)
    return min(max(wanted, range.lowerBound), range.upperBound)
  }

  /// No feed is fitted.
  public func fittedDensity(in view: LayoutEnvironment) -> Int? { nil }

  /// Returns the least density down to `least` at which content still fits an environment; the default one if not even that
  /// fits.
  func leastDensity(downTo least: Int, in view: LayoutEnvironment, fits: (Int) -> Bool) -> Int {
    let range = densityRange(in: view)
    let usual = min(max(defaultDensity(in: view), range.lowerBound), range.upperBound)
    let larger = stride(from: usual, through: max(least, range.lowerBound), by: -1).prefix(while: fits)
    return larger.last ?? usual
  }

  /// The current density. Values are clamped to the view's range, or kept as they are before there is a view.
  public var density: Int {
    get { density(in: environment) }
    set {
      let range = collectionView == nil ? 1...Int.max : densityRange
      chosenDensity = min(max(newValue, range.lowerBound), range.upperBound)
    }
  }

  /// The densities that are possible in the current view.
  public var densityRange: ClosedRange<Int> { densityRange(in: environment) }

  /// The current density as a text.
  public var densityText: String { text(forDensity: density) }

  /// Whether the density is below the greatest.
  public var canIncreaseDensity: Bool { density < densityRange.upperBound }

  /// Whether the density is above the least.
  public var canDecreaseDensity: Bool { density > densityRange.lowerBound }

  /// Displays more, smaller pictures, if possible.
  public func increaseDensity() { if canIncreaseDensity { density += 1 } }

  /// Displays fewer, larger pictures, if possible.
  public func decreaseDensity() { if canDecreaseDensity { density -= 1 } }

  private var environment: LayoutEnvironment {
    collectionView.map(LayoutEnvironment.init(of:)) ?? LayoutEnvironment(size: .zero)
  }
}

/// Returns "1 column" or "2 columns".
func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
