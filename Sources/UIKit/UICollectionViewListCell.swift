import CollectionView

/// A sign at the end of a row.
public struct UICellAccessory {
  /// Where accessories are displayed. There is no edit mode, so those of edit mode never are.
  public enum DisplayedState: Sendable {
    case always
    case whenEditing
    case whenNotEditing
  }

  /// The appearance of an outline's sign.
  public struct OutlineDisclosureOptions {
    public var tintColor: UIColor?
    /// Makes options.
    public init(tintColor: UIColor? = nil) { self.tintColor = tintColor }
  }

  enum Kind {
    case text(String, UIColor)
    case outline(UIColor?)
  }
  let kind: Kind
  let state: DisplayedState

  /// A sign that there is more behind a row.
  public static func disclosureIndicator(displayed: DisplayedState = .always) -> UICellAccessory {
    UICellAccessory(kind: .text("›", .systemGray), state: displayed)
  }
  /// A sign that a row is chosen.
  public static func checkmark(displayed: DisplayedState = .always) -> UICellAccessory {
    UICellAccessory(kind: .text("✓", .systemBlue), state: displayed)
  }
  /// A text.
  public static func label(text: String, displayed: DisplayedState = .always) -> UICellAccessory {
    UICellAccessory(kind: .text(text, .secondaryLabel), state: displayed)
  }
  /// A sign that shows and hides the children of an item of a section snapshot when it is tapped. An item without
  /// children has none.
  public static func outlineDisclosure(
    displayed: DisplayedState = .always, options: OutlineDisclosureOptions = OutlineDisclosureOptions(),
    actionHandler: (() -> Void)? = nil
  ) -> UICellAccessory {
    var made = UICellAccessory(kind: .outline(options.tintColor), state: displayed)
    made.action = actionHandler
    return made
  }

  /// Called instead of showing and hiding the children.
  private(set) var action: (() -> Void)?

  init(kind: Kind, state: DisplayedState) {
    self.kind = kind
    self.state = state
  }
}

/// A row or header of a list, with accessories at its end. Rows below others in a section snapshot are indented.
open class UICollectionViewListCell: UICollectionViewCell {
  /// From the end of the row inwards in reading direction.
  open var accessories: [UICellAccessory] = [] {
    didSet { setNeedsUpdateConfiguration() }
  }
  /// How often the content is indented, in addition to the levels of a section snapshot.
  open var indentationLevel = 0 {
    didSet { setNeedsLayout() }
  }
  /// The width of one indentation, in points.
  open var indentationWidth: CGFloat = 16 {
    didSet { setNeedsLayout() }
  }
  private var signs: [UILabel] = []

  /// Returns the content of a row before it is changed.
  open func defaultContentConfiguration() -> UIListContentConfiguration { .cell() }

  /// Returns the background of a row, which is grey while it is highlighted or selected.
  open override func defaultBackgroundConfiguration() -> UIBackgroundConfiguration { .listCell() }

  /// The collection view and the item that the cell shows.
  private var place: (view: UICollectionView, path: IndexPath)? {
    guard let view = superview as? UICollectionView, let path = view.indexPath(for: self) else { return nil }
    return (view, path)
  }
  private var isOutlineExpanded: Bool? {
    place.flatMap { ($0.view.dataSource as? any OutlineDataSource)?.isOutlineExpanded(at: $0.path) }
  }
  private var indentation: CGFloat {
    let outline = place.map { ($0.view.dataSource as? any OutlineDataSource)?.outlineLevel(at: $0.path) ?? 0 } ?? 0
    return CGFloat(indentationLevel + outline) * indentationWidth
  }

  /// The state, with the children that are visible.
  open override var configurationState: UICellConfigurationState {
    var state = super.configurationState
    state.isExpanded = isOutlineExpanded ?? false
    return state
  }

  /// Places the content beside the accessories.
  open override func layoutSubviews() {
    updateSigns()
    super.layoutSubviews()
    var end = bounds.width - 16
    for sign in signs.reversed() {
      let size = sign.sizeThatFits(.zero)
      sign.frame = CGRect(
        x: end - size.width, y: (bounds.height - size.height) / 2, width: size.width, height: size.height)
      end -= size.width + 8
    }
    let start = indentation
    contentView.frame = CGRect(
      x: start, y: 0, width: max((signs.isEmpty ? bounds.width : end) - start, 0), height: bounds.height)
    contentView.layoutIfNeeded()
  }

  private func updateSigns() {
    for sign in signs { sign.removeFromSuperview() }
    signs = accessories.compactMap { accessory in
      guard accessory.state != .whenEditing else { return nil }
      let sign = UILabel(frame: .zero)
      switch accessory.kind {
      case .text(let text, let color): (sign.text, sign.textColor) = (text, color)
      case .outline(let color):
        guard let isExpanded = isOutlineExpanded else { return nil }
        (sign.text, sign.textColor) = (isExpanded ? "⌄" : "›", color ?? .systemBlue)
        sign.addGestureRecognizer(
          UITapGestureRecognizer { [weak self] _ in
            if let action = accessory.action { action() } else { self?.toggleOutline() }
          })
      }
      addSubview(sign)
      return sign
    }
  }

  private func toggleOutline() {
    guard let place else { return }
    (place.view.dataSource as? any OutlineDataSource)?.toggleOutline(at: place.path)
    setNeedsUpdateConfiguration()
  }

  /// Returns the width with the height of the content in it.
  open override func systemLayoutSizeFitting(
    _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
    verticalFittingPriority: UILayoutPriority
  ) -> CGSize {
    let beside = bounds.width - contentView.frame.width
    var size = super.systemLayoutSizeFitting(
      CGSize(width: max(targetSize.width - beside, 0), height: targetSize.height),
      withHorizontalFittingPriority: horizontalFittingPriority, verticalFittingPriority: verticalFittingPriority)
    size.width += beside
    return size
  }
}
