import CollectionView

/// A layout whose density the user can change.
///
/// The density is, for example, the number of columns of a waterfall or the size of a carousel's items. A greater
/// density displays more, smaller pictures.
///
/// A layout provides the scale of its densities and stores the chosen one; the extension does the rest.
public protocol DensityAdjusting: CollectionViewLayout {
  /// The density that the user chose; nil: the default for the view. Setting it invalidates the layout.
  var chosenDensity: Int? { get set }

  /// Returns the densities in an environment.
  func densities(in view: LayoutEnvironment) -> DensityScale

  /// Returns the density at which a whole feed fills an environment, unless the user chose one; nil: the default.
  func fittedDensity(in view: LayoutEnvironment) -> Int?
}

/// A layout that shows the photos of a small feed as large as they fit on the screen.
public protocol FeedFitting: DensityAdjusting {
  /// The feed that the default density shows as a whole if it can; nil: the default is by the view alone.
  var fittedFeed: FeedMetrics? { get set }
}

extension DensityAdjusting {
  /// Returns the density in an environment: the chosen, fitted or default one, clamped to the possible ones.
  public func density(in view: LayoutEnvironment) -> Int {
    let scale = densities(in: view)
    return scale.clamped(chosenDensity ?? fittedDensity(in: view) ?? scale.standard)
  }

  /// No feed is fitted.
  public func fittedDensity(in view: LayoutEnvironment) -> Int? { nil }

  /// Returns the least density at which content still fits an environment; the default one if not even that fits.
  func leastDensity(in view: LayoutEnvironment, fits: (Int) -> Bool) -> Int {
    let scale = densities(in: view)
    let usual = scale.clamped(scale.standard)
    let larger = stride(from: usual, through: max(scale.leastFitted, scale.range.lowerBound), by: -1)
    return larger.prefix(while: fits).last ?? usual
  }

  /// The current density. Values are clamped to the view's range, or kept as they are before there is a view.
  public var density: Int {
    get { density(in: environment) }
    set { chosenDensity = collectionView == nil ? max(newValue, 1) : densities(in: environment).clamped(newValue) }
  }

  /// The densities that are possible in the current view.
  public var densityRange: ClosedRange<Int> { densities(in: environment).range }

  /// The current density as a text for the status line: "4 columns".
  public var densityText: String { densities(in: environment).text(density) }

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
