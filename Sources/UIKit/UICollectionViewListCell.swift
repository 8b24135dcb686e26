import CollectionView

/// A sign at the end of a row.
public struct UICellAccessory {
  /// The modes in which accessories are displayed. There is no edit mode, so accessories of that mode never are.
  public enum DisplayedState: Sendable {
    case always
    case whenEditing
    case whenNotEditing
  }

  public typealias ActionHandler = () -> Void

  /// The kinds of accessories.
  public enum AccessoryType: Hashable, Sendable {
    case disclosureIndicator
    case outlineDisclosure
    case checkmark
    case label
    case detail
  }

  /// The width that is reserved for a sign, which is in its middle.
  public enum LayoutDimension: Hashable, Sendable {
    /// That of the sign.
    case actual
    /// That of the sign, too.
    case standard
    /// In points; a wider sign takes its own width.
    case custom(CGFloat)
  }

  /// The appearance of a sign or text. Each property acts on the accessories that have it in UIKit.
  public struct Options {
    /// The part of a row where a tap shows and hides children.
    public enum Style: Sendable {
      /// On the sign.
      case automatic
      /// Anywhere on the row, which is not selected.
      case header
      /// On the sign.
      case cell
    }

    public var style: Style
    /// Whether the sign is not drawn; its width is kept.
    public var isHidden: Bool
    public var reservedLayoutWidth: LayoutDimension
    /// nil: the colour that such signs have.
    public var tintColor: UIColor?
    public var font: UIFont
    /// Without effect, since letters have one size.
    public var adjustsFontForContentSizeCategory: Bool

    public init(
      style: Style? = nil, isHidden: Bool? = nil, reservedLayoutWidth: LayoutDimension? = nil,
      tintColor: UIColor? = nil,
      font: UIFont? = nil, adjustsFontForContentSizeCategory: Bool? = nil
    ) {
      self.style = style ?? .automatic
      self.isHidden = isHidden ?? false
      self.reservedLayoutWidth = reservedLayoutWidth ?? .standard
      self.tintColor = tintColor
      self.font = font ?? .preferredFont(forTextStyle: .body)
      self.adjustsFontForContentSizeCategory = adjustsFontForContentSizeCategory ?? true
    }
  }
  public typealias CheckmarkOptions = Options
  public typealias DisclosureIndicatorOptions = Options
  public typealias DetailOptions = Options
  public typealias LabelOptions = Options
  public typealias OutlineDisclosureOptions = Options

  public let accessoryType: AccessoryType
  /// Empty for an outline's, which depends on the item.
  let text: String
  let state: DisplayedState
  var options: Options
  /// nil: an outline shows and hides the children, others do nothing.
  let action: ActionHandler?

  private init(
    _ type: AccessoryType, _ text: String, _ color: UIColor, _ state: DisplayedState, _ options: Options,
    _ action: ActionHandler? = nil
  ) {
    (accessoryType, self.text, self.state, self.options, self.action) = (type, text, state, options, action)
    self.options.tintColor = options.tintColor ?? color
  }

  /// A sign that there is more behind a row.
  public static func disclosureIndicator(
    displayed: DisplayedState = .always, options: DisclosureIndicatorOptions = DisclosureIndicatorOptions()
  ) -> UICellAccessory { UICellAccessory(.disclosureIndicator, "›", .systemGray, displayed, options) }
  /// A sign that a row is chosen.
  public static func checkmark(
    displayed: DisplayedState = .always, options: CheckmarkOptions = CheckmarkOptions()
  ) -> UICellAccessory { UICellAccessory(.checkmark, "✓", .systemBlue, displayed, options) }
  /// A text.
  public static func label(
    text: String, displayed: DisplayedState = .always, options: LabelOptions = LabelOptions()
  ) -> UICellAccessory { UICellAccessory(.label, text, .secondaryLabel, displayed, options) }
  /// A sign to tap for more about an item.
  public static func detail(
    displayed: DisplayedState = .always, options: DetailOptions = DetailOptions(), actionHandler: ActionHandler? = nil
  ) -> UICellAccessory { UICellAccessory(.detail, "ⓘ", .systemBlue, displayed, options, actionHandler) }
  /// A sign that shows and hides the children of an item of a section snapshot when it is tapped, or calls a closure
  /// instead. An item without children has none.
  public static func outlineDisclosure(
    displayed: DisplayedState = .always, options: OutlineDisclosureOptions = OutlineDisclosureOptions(),
    actionHandler: ActionHandler? = nil
  ) -> UICellAccessory { UICellAccessory(.outlineDisclosure, "", .systemBlue, displayed, options, actionHandler) }
}

/// A row or header of a list, with accessories at its end. Rows below others in a section snapshot are indented.
open class UICollectionViewListCell: UICollectionViewCell {
  /// From the end of the row inwards in reading direction.
  open var accessories: [UICellAccessory] = [] {
    didSet {
      hasSigns = false
      setNeedsUpdateConfiguration()
    }
  }
  /// The number of indentations of the content, in addition to the levels of a section snapshot.
  open var indentationLevel = 0 {
    didSet { setNeedsLayout() }
  }
  /// The width of one indentation, in points.
  open var indentationWidth: CGFloat = 16 {
    didSet { setNeedsLayout() }
  }
  private var signs: [(label: UILabel, width: CGFloat)] = []
  /// Whether the signs show the accessories. They are kept then, since a touch in progress may be on one.
  private var hasSigns = false
  /// Whether the signs tell that children of the item are visible; nil for an item without children.
  private var shownExpansion: Bool?
  /// Takes the taps of a row that opens and closes wherever it is tapped.
  private var cover: UIView?

  /// Returns the content of a row before it is changed.
  open func defaultContentConfiguration() -> UIListContentConfiguration { .cell() }

  /// Returns the background of a row, which is grey while it is highlighted or selected.
  open override func defaultBackgroundConfiguration() -> UIBackgroundConfiguration { .listCell() }

  /// The collection view and the item that the cell shows.
  private var shownItem: (view: UICollectionView, path: IndexPath)? {
    guard let view = superview as? UICollectionView, let path = view.indexPath(for: self) else { return nil }
    return (view, path)
  }
  private var isOutlineExpanded: Bool? {
    shownItem.flatMap { ($0.view.dataSource as? any OutlineDataSource)?.isOutlineExpanded(at: $0.path) }
  }
  private var indentation: CGFloat {
    let outline = shownItem.map { ($0.view.dataSource as? any OutlineDataSource)?.outlineLevel(at: $0.path) ?? 0 } ?? 0
    return CGFloat(indentationLevel + outline) * indentationWidth
  }

  /// The state, with the children that are visible.
  open override var configurationState: UICellConfigurationState {
    var state = super.configurationState
    state.isExpanded = isOutlineExpanded ?? false
    return state
  }

  open override func layoutSubviews() {
    updateSigns()
    super.layoutSubviews()
    var end = bounds.width - Self.margin
    for sign in signs.reversed() {
      let (size, width) = (sign.label.sizeThatFits(.zero), room(for: sign))
      sign.label.frame = CGRect(
        x: end - (width + size.width) / 2, y: (bounds.height - size.height) / 2, width: size.width, height: size.height)
      end -= width + Self.spacing
    }
    cover?.frame = bounds
    contentView.frame = CGRect(
      x: indentation, y: 0, width: max(bounds.width - roomBesideContent, 0), height: bounds.height)
    contentView.layoutIfNeeded()
  }

  /// The space after the last sign, and before each, in points.
  private static let (margin, spacing): (CGFloat, CGFloat) = (16, 8)

  private func room(for sign: (label: UILabel, width: CGFloat)) -> CGFloat {
    max(sign.label.sizeThatFits(.zero).width, sign.width)
  }

  private var roomBesideContent: CGFloat {
    let signs = signs.isEmpty ? 0 : signs.reduce(Self.margin) { $0 + room(for: $1) + Self.spacing }
    return indentation + signs
  }

  private func updateSigns() {
    let isExpanded = isOutlineExpanded
    guard !hasSigns || shownExpansion != isExpanded else { return }
    (hasSigns, shownExpansion) = (true, isExpanded)
    for view in signs.map(\.label) + [cover].compactMap({ $0 }) { view.removeFromSuperview() }
    cover = nil
    signs = accessories.compactMap { accessory in
      guard accessory.state != .whenEditing else { return nil }
      let sign = UILabel(frame: .zero)
      var action = accessory.action
      sign.text = accessory.text
      if accessory.accessoryType == .outlineDisclosure {
        guard let isExpanded else { return nil }
        sign.text = isExpanded ? "⌄" : "›"
        action = action ?? { [weak self] in self?.toggleOutline() }
      }
      sign.textColor = accessory.options.tintColor
      sign.isHidden = accessory.options.isHidden
      sign.font = accessory.options.font
      addSubview(sign)
      if let action {
        let coversRow = accessory.accessoryType == .outlineDisclosure && accessory.options.style == .header
        let target = coversRow ? UIView(frame: bounds) : sign
        if coversRow { cover = target }
        target.addGestureRecognizer(UITapGestureRecognizer { _ in action() })
      }
      var width: CGFloat = 0
      if case .custom(let reserved) = accessory.options.reservedLayoutWidth { width = reserved }
      return (sign, width)
    }
    if let cover { addSubview(cover) }
  }

  private func toggleOutline() {
    guard let shownItem else { return }
    (shownItem.view.dataSource as? any OutlineDataSource)?.toggleOutline(at: shownItem.path)
    setNeedsUpdateConfiguration()
  }

  /// Returns the width with the height of the content in it.
  open override func systemLayoutSizeFitting(
    _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
    verticalFittingPriority: UILayoutPriority
  ) -> CGSize {
    // The configuration may change the accessories.
    updateConfigurationIfNeeded()
    updateSigns()
    let beside = roomBesideContent
    var size = super.systemLayoutSizeFitting(
      CGSize(width: max(targetSize.width - beside, 0), height: targetSize.height),
      withHorizontalFittingPriority: horizontalFittingPriority, verticalFittingPriority: verticalFittingPriority)
    size.width += beside
    return size
  }
}
