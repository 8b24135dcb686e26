import Foundation

/// The view of one item. Its subviews, back to front: `backgroundView` or the view of the `backgroundConfiguration`,
/// `selectedBackgroundView`, `contentView`.
open class CollectionViewCell: CollectionReusableView {
  /// The superview of the application's own views; fills the cell. Created on demand. With a `contentConfiguration`,
  /// the view that the configuration has made.
  open var contentView: View {
    if let existing = existingContentView { return existing }
    let view = View(frame: CGRect(origin: .zero, size: bounds.size))
    setContentView(view)
    return view
  }

  private(set) var existingContentView: View?

  open var isSelected = false {
    didSet { if isSelected != oldValue { stateDidChange() } }
  }
  open var isHighlighted = false {
    didSet { if isHighlighted != oldValue { stateDidChange() } }
  }

  /// A view behind the content; fills the cell. Setting one removes the `backgroundConfiguration`.
  open var backgroundView: View? {
    didSet {
      guard backgroundView !== oldValue else { return }
      oldValue?.removeFromSuperview()
      guard let backgroundView else { return }
      backgroundConfiguration = nil
      insertFilling(backgroundView, at: 0)
    }
  }

  /// The view behind the content, and in front of the background, that is shown while the item is selected or
  /// highlighted; fills the cell. Setting one removes the `backgroundConfiguration`.
  open var selectedBackgroundView: View? {
    didSet {
      guard selectedBackgroundView !== oldValue else { return }
      oldValue?.removeFromSuperview()
      guard let selectedBackgroundView else { return }
      backgroundConfiguration = nil
      insertFilling(selectedBackgroundView, at: backgroundView == nil ? 0 : 1)
      updateSelectedBackground()
    }
  }

  // MARK: Configurations

  /// The content, whose view replaces the `contentView`.
  open var contentConfiguration: (any ContentConfiguration)? {
    didSet { showContentConfiguration() }
  }

  /// The background, whose view replaces `backgroundView` and `selectedBackgroundView`.
  open var backgroundConfiguration: BackgroundConfiguration? {
    didSet { showBackgroundConfiguration() }
  }
  private var configuredBackground: View?

  open var automaticallyUpdatesContentConfiguration = true
  open var automaticallyUpdatesBackgroundConfiguration = true

  public typealias ConfigurationUpdateHandler = (_ cell: CollectionViewCell, _ state: CellConfigurationState) -> Void
  /// Called with every new state to change the configurations, after they have been updated.
  open var configurationUpdateHandler: ConfigurationUpdateHandler? {
    didSet { setNeedsUpdateConfiguration() }
  }
  private var needsUpdateConfiguration = true

  /// The state; overrides add an application's own parts.
  open var configurationState: CellConfigurationState {
    var state = CellConfigurationState(traitCollection: traitCollection)
    state.isHighlighted = isHighlighted
    state.isSelected = isSelected
    state.isDisabled = !isUserInteractionEnabled
    if let view = superview as? CollectionView, let focus = view.focusedItem {
      state.isFocused = view.indexPath(for: self) == focus
    }
    return state
  }

  /// Returns the background of a cell before it is changed: transparent.
  open func defaultBackgroundConfiguration() -> BackgroundConfiguration { .clear() }

  /// Requests an update of the configurations in the next layout pass.
  open func setNeedsUpdateConfiguration() {
    needsUpdateConfiguration = true
    setNeedsLayout()
  }

  /// Updates the configurations for a state. Overrides set them.
  open func updateConfiguration(using state: CellConfigurationState) {
    if automaticallyUpdatesContentConfiguration, let content = contentConfiguration {
      contentConfiguration = content.updated(for: state)
    }
    if automaticallyUpdatesBackgroundConfiguration, let background = backgroundConfiguration {
      backgroundConfiguration = background.updated(for: state)
    }
    configurationUpdateHandler?(self, state)
  }

  /// Updates the configurations if that was requested, or if the cell is new.
  package func updateConfigurationIfNeeded() {
    guard needsUpdateConfiguration else { return }
    needsUpdateConfiguration = false
    updateConfiguration(using: configurationState)
  }

  /// Updates the configurations if requested, and lays out the subviews.
  open override func layoutSubviews() {
    updateConfigurationIfNeeded()
    super.layoutSubviews()
    if let configuredBackground { backgroundConfiguration?.show(in: configuredBackground, behind: self) }
  }

  private func showContentConfiguration() {
    guard let configuration = contentConfiguration else {
      if existingContentView is any ContentView { setContentView(nil) }
      return
    }
    if let view = existingContentView as? any ContentView, view.supports(configuration) {
      view.configuration = configuration
    } else {
      setContentView(configuration.makeContentView())
    }
    invalidateIntrinsicContentSize()
  }

  /// Requests layout, and that a collection view whose cells size themselves measures the cell again.
  open override func invalidateIntrinsicContentSize() {
    super.invalidateIntrinsicContentSize()
    (superview as? CollectionView)?.contentDidChange(of: self)
  }

  private func showBackgroundConfiguration() {
    guard let backgroundConfiguration else {
      configuredBackground?.removeFromSuperview()
      configuredBackground = nil
      return
    }
    (backgroundView, selectedBackgroundView) = (nil, nil)
    let view = configuredBackground ?? View()
    configuredBackground = view
    if view.superview !== self { insertSubview(view, at: 0) }
    backgroundConfiguration.show(in: view, behind: self)
  }

  private func setContentView(_ view: View?) {
    existingContentView?.removeFromSuperview()
    existingContentView = view
    guard let view else { return }
    let behind = [backgroundView, selectedBackgroundView, configuredBackground].compactMap { $0 }
    insertFilling(view, at: behind.count)
  }

  // MARK: Sizes

  /// Returns the size of the content view, or the cell's size if the content has no constraints.
  open override func systemLayoutSizeFitting(
    _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: LayoutPriority,
    verticalFittingPriority: LayoutPriority
  ) -> CGSize {
    updateConfigurationIfNeeded()
    let isRequired = (horizontalFittingPriority == .required, verticalFittingPriority == .required)
    let size = existingContentView.flatMap {
      ConstraintSolver.fittingSize(
        of: $0, width: isRequired.0 ? targetSize.width : nil, height: isRequired.1 ? targetSize.height : nil,
        target: targetSize)
    }
    if size == nil, let content = existingContentView, content is any ContentView {
      return content.systemLayoutSizeFitting(
        targetSize, withHorizontalFittingPriority: horizontalFittingPriority,
        verticalFittingPriority: verticalFittingPriority)
    }
    return size
      ?? super.systemLayoutSizeFitting(
        targetSize, withHorizontalFittingPriority: horizontalFittingPriority,
        verticalFittingPriority: verticalFittingPriority)
  }

  private func stateDidChange() {
    updateSelectedBackground()
    setNeedsUpdateConfiguration()
  }

  private func updateSelectedBackground() {
    selectedBackgroundView?.isHidden = !isSelected && !isHighlighted
  }

  private func insertFilling(_ view: View, at index: Int) {
    view.frame = CGRect(origin: .zero, size: bounds.size)
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    insertSubview(view, at: index)
  }
}
