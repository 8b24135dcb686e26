import CollectionView

/// An image, a text and a second text, as rows of lists have them.
public struct UIListContentConfiguration: UIContentConfiguration {
  /// The appearance of a text.
  public struct TextProperties {
    /// The alignment of the lines of a text.
    public enum TextAlignment: Int, Sendable {
      case natural
      case center
      case justified
    }

    public var font: UIFont
    public var color: UIColor
    /// Returns the colour to show for `color`; nil: that colour.
    public var colorTransformer: ((UIColor) -> UIColor)?
    public var alignment = TextAlignment.natural
    public var lineBreakMode = NSLineBreakMode.byTruncatingTail
    /// 0 means no limit.
    public var numberOfLines = 0

    /// The colour that is shown.
    public func resolvedColor() -> UIColor { colorTransformer?(color) ?? color }
  }

  /// The appearance of the image.
  public struct ImageProperties {
    public var tintColor: UIColor?
    /// In points.
    public var cornerRadius: CGFloat = 0
    /// The greatest size of the image; 0 means no limit in that dimension.
    public var maximumSize = CGSize.zero
    /// The least space for the image, in which it is centred; 0 means none.
    public var reservedLayoutSize = CGSize.zero
    /// Without effect: a symbol is one character.
    public var preferredSymbolConfiguration: UIImage.SymbolConfiguration?
  }

  public var image: UIImage?
  public var imageProperties = ImageProperties()
  public var text: String?
  public var textProperties: TextProperties
  public var secondaryText: String?
  public var secondaryTextProperties: TextProperties
  /// The opacity of the content, 0 … 1.
  public var alpha: CGFloat = 1
  /// The space around the content, in points.
  public var directionalLayoutMargins = NSDirectionalEdgeInsets(top: 0, leading: 16, bottom: 0, trailing: 16)
  /// Whether the second text is at the end of the line of the first, if there is room.
  public var prefersSideBySideTextAndSecondaryText = false
  /// In points.
  public var imageToTextPadding: CGFloat = 16
  public var textToSecondaryTextHorizontalPadding: CGFloat = 16
  public var textToSecondaryTextVerticalPadding: CGFloat = 0

  private init(font: UIFont, color: UIColor = .label, secondaryColor: UIColor = .secondaryLabel) {
    textProperties = TextProperties(font: font, color: color)
    secondaryTextProperties = TextProperties(font: .preferredFont(forTextStyle: .subheadline), color: secondaryColor)
  }

  /// Returns the content of a row: an image and a text, with the second text below.
  public static func cell() -> Self { Self(font: .preferredFont(forTextStyle: .body)) }
  /// Returns the content of a row with a second text below the first.
  public static func subtitleCell() -> Self { cell() }
  /// Returns the content of a row with a second text at the end of the line.
  public static func valueCell() -> Self {
    var made = cell()
    made.prefersSideBySideTextAndSecondaryText = true
    return made
  }
  /// Returns the content of a row of a sidebar.
  public static func sidebarCell() -> Self { cell() }
  /// Returns the content of a header of any list.
  public static func header() -> Self { plainHeader() }
  /// Returns the content of a footer of any list.
  public static func footer() -> Self { groupedFooter() }
  /// Returns the content of a header of a sidebar.
  public static func sidebarHeader() -> Self { Self(font: .preferredFont(forTextStyle: .headline)) }
  /// Returns the content of a header of a plain list.
  public static func plainHeader() -> Self { Self(font: .preferredFont(forTextStyle: .headline)) }
  /// Returns the content of a footer of a plain list.
  public static func plainFooter() -> Self { groupedFooter() }
  /// Returns the content of a header of a grouped list.
  public static func groupedHeader() -> Self { groupedFooter() }
  /// Returns the content of a footer of a grouped list.
  public static func groupedFooter() -> Self {
    Self(font: .preferredFont(forTextStyle: .footnote), color: .secondaryLabel)
  }

  /// Returns a view with the content.
  public func makeContentView() -> any UIView & UIContentView { UIListContentView(configuration: self) }

  /// Returns the configuration with its texts fainter in a disabled cell.
  public func updated(for state: any UIConfigurationState) -> Self {
    guard let state = state as? UICellConfigurationState else { return self }
    var updated = self
    let faint: ((UIColor) -> UIColor)? = state.isDisabled ? { $0.withAlphaComponent($0.alpha / 3) } : nil
    updated.textProperties.colorTransformer = faint
    updated.secondaryTextProperties.colorTransformer = faint
    return updated
  }
}

/// A view with the content of a list configuration: an image view and two labels.
open class UIListContentView: UIView, UIContentView, WidthDependentHeight {
  private let imageView = UIImageView(frame: .zero)
  private let label = UILabel(frame: .zero)
  private let secondaryLabel = UILabel(frame: .zero)

  /// The content, a `UIListContentConfiguration`; others are not supported.
  open var configuration: any UIContentConfiguration {
    get { list }
    set { if let new = newValue as? UIListContentConfiguration { list = new } }
  }
  private var list: UIListContentConfiguration {
    didSet { update() }
  }

  public init(configuration: UIListContentConfiguration) {
    list = configuration
    super.init(frame: .zero)
    for view in [imageView, label, secondaryLabel] { addSubview(view) }
    imageView.contentMode = .scaleAspectFit
    update()
  }

  public required init?(coder: NSCoder) {
    list = .cell()
    super.init(coder: coder)
  }

  private func update() {
    alpha = list.alpha
    imageView.image = list.image
    imageView.layer.cornerRadius = list.imageProperties.cornerRadius
    imageView.clipsToBounds = list.imageProperties.cornerRadius > 0
    imageView.tintColor = list.imageProperties.tintColor
    set(label, list.text, list.textProperties)
    set(secondaryLabel, list.secondaryText, list.secondaryTextProperties)
    setNeedsLayout()
    invalidateIntrinsicContentSize()
  }

  private func set(_ label: UILabel, _ text: String?, _ properties: UIListContentConfiguration.TextProperties) {
    label.text = text
    label.isHidden = text?.isEmpty ?? true
    label.font = properties.font
    label.textColor = properties.resolvedColor()
    label.numberOfLines = properties.numberOfLines
    label.lineBreakMode = properties.lineBreakMode
    label.textAlignment =
      switch properties.alignment {
      case .natural: .natural
      case .center: .center
      case .justified: .justified
      }
  }

  /// The frames of the parts in a width, the height of the whole, and the width that it needs.
  private struct Frames {
    var image = CGRect.null
    var text = CGRect.null
    var secondaryText = CGRect.null
    var height: CGFloat = 0
    var width: CGFloat = 0
  }

  private func frames(inWidth width: CGFloat) -> Frames {
    let margins = list.directionalLayoutMargins
    var found = Frames()
    var start = margins.leading
    if let image = list.image {
      let (limit, reserved) = (list.imageProperties.maximumSize, list.imageProperties.reservedLayoutSize)
      let scale = min(
        1, limit.width > 0 ? limit.width / max(image.size.width, 1) : 1,
        limit.height > 0 ? limit.height / max(image.size.height, 1) : 1)
      let size = CGSize(width: image.size.width * scale, height: image.size.height * scale)
      let room = max(size.width, reserved.width)
      found.image = CGRect(origin: CGPoint(x: start + (room - size.width) / 2, y: 0), size: size)
      found.height = max(size.height, reserved.height)
      start += room + list.imageToTextPadding
    }
    let room = max(width - start - margins.trailing, 0)
    func size(_ label: UILabel, _ width: CGFloat) -> CGSize {
      label.isHidden ? .zero : label.sizeThatFits(CGSize(width: width, height: 0))
    }
    let (text, second) = (size(label, room), size(secondaryLabel, room))
    let isSideBySide =
      list.prefersSideBySideTextAndSecondaryText && !secondaryLabel.isHidden
      && text.width + list.textToSecondaryTextHorizontalPadding + second.width <= room
    var lines: CGFloat
    if isSideBySide {
      lines = max(text.height, second.height)
      found.width = text.width + list.textToSecondaryTextHorizontalPadding + second.width
      found.text = CGRect(x: start, y: 0, width: room - second.width, height: text.height)
      found.secondaryText = CGRect(x: start + room - second.width, y: 0, width: second.width, height: second.height)
    } else {
      let gap = label.isHidden || secondaryLabel.isHidden ? 0 : list.textToSecondaryTextVerticalPadding
      lines = text.height + gap + second.height
      found.width = max(text.width, second.width)
      found.text = CGRect(x: start, y: 0, width: room, height: text.height)
      found.secondaryText = CGRect(x: start, y: text.height + gap, width: room, height: second.height)
    }
    found.width += start + margins.trailing
    let content = max(found.height, lines)
    found.height = margins.top + content + margins.bottom
    let top = margins.top + (content - lines) / 2
    found.text.origin.y += top
    found.secondaryText.origin.y += top
    if !found.image.isNull { found.image.origin.y = margins.top + (content - found.image.height) / 2 }
    return found
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let frames = frames(inWidth: bounds.width)
    let space = (bounds.height - frames.height) / 2
    for (view, frame) in [(imageView, frames.image), (label, frames.text), (secondaryLabel, frames.secondaryText)] {
      view.frame = frame.isNull ? .zero : frame.offsetBy(dx: 0, dy: space)
    }
  }

  /// The size of the content with its texts in one line each.
  open override var intrinsicContentSize: CGSize {
    let width = frames(inWidth: .greatestFiniteMagnitude).width
    return CGSize(width: width, height: naturalHeight(atWidth: width))
  }

  package func naturalHeight(atWidth width: CGFloat) -> CGFloat { frames(inWidth: width).height }

  /// Returns the width with the height of the content in it.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: frames(inWidth: size.width).height)
  }
}
