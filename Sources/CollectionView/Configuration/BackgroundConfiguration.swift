import Foundation

/// The background of a cell, as a value.
public struct BackgroundConfiguration {
  /// A view behind the colour's border, which fills the background.
  public var customView: View?
  /// Nil: transparent.
  public var backgroundColor: Color?
  /// Returns the colour to show for `backgroundColor`; nil: that colour.
  public var backgroundColorTransformer: ((Color) -> Color)?
  /// In points.
  public var cornerRadius: CGFloat = 0
  /// The distances from the edges of the cell.
  public var backgroundInsets = DirectionalEdgeInsets()
  public var strokeColor: Color?
  /// The width of the border, in points.
  public var strokeWidth: CGFloat = 0
  /// The colour while the cell is highlighted or selected; nil: always `backgroundColor`.
  private var activeColor: Color?

  /// Returns a transparent background.
  public static func clear() -> BackgroundConfiguration { BackgroundConfiguration() }

  /// Returns the background of a row, which is grey while it is highlighted or selected.
  public static func listCell() -> BackgroundConfiguration {
    var made = BackgroundConfiguration()
    made.activeColor = Color(rgb: 0xd1d1d6)
    return made
  }
  /// Returns the background of a row of a plain list.
  public static func listPlainCell() -> BackgroundConfiguration { listCell() }

  /// Returns the background of a row of a grouped list, which is white or grey.
  public static func listGroupedCell() -> BackgroundConfiguration {
    var made = listCell()
    made.backgroundColor = .white
    return made
  }
  /// Returns the background of a row of a sidebar, which has round corners.
  public static func listSidebarCell() -> BackgroundConfiguration {
    var made = listCell()
    made.cornerRadius = 8
    return made
  }

  /// Returns the configuration for a state of the cell.
  public func updated(for state: any ConfigurationState) -> BackgroundConfiguration {
    guard let activeColor, let state = state as? CellConfigurationState else { return self }
    var updated = self
    updated.backgroundColorTransformer = state.isHighlighted || state.isSelected ? { _ in activeColor } : nil
    return updated
  }

  /// The colour that is shown.
  public var resolvedColor: Color? {
    guard let backgroundColorTransformer else { return backgroundColor }
    return backgroundColorTransformer(backgroundColor ?? .clear)
  }

  /// Shows the configuration in the view behind a cell.
  func show(in view: View, behind cell: View) {
    view.frame = CGRect(origin: .zero, size: cell.bounds.size).inset(
      by: EdgeInsets(backgroundInsets))
    view.backgroundColor = resolvedColor
    view.layer.cornerRadius = cornerRadius
    view.layer.borderWidth = strokeColor == nil ? 0 : strokeWidth
    view.layer.borderColor = strokeColor
    if customView?.superview !== view || customView == nil { for view in view.subviews { view.removeFromSuperview() } }
    guard let customView else { return }
    customView.frame = CGRect(origin: .zero, size: view.bounds.size)
    customView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    if customView.superview !== view { view.addSubview(customView) }
  }
}
