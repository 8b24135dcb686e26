import CollectionView

/// A control with a title and an image before it, in its tint colour.
open class UIButton: UIControl {
  /// The kind of a button. All look alike.
  public enum ButtonType: Int, Sendable {
    case custom
    case system
    case close
  }

  open private(set) var buttonType = ButtonType.custom
  open var contentEdgeInsets = UIEdgeInsets.zero { didSet { setNeedsLayout() } }
  private let label = UILabel()
  private let picture = UIImageView()
  private var titles: [UInt: String] = [:]
  private var colors: [UInt: UIColor] = [:]
  private var images: [UInt: UIImage] = [:]

  public override init(frame: CGRect) {
    super.init(frame: frame)
    addContent()
  }

  /// Creates a button with the title and the image of an action, which it calls when it is touched.
  public override init(frame: CGRect, primaryAction: UIAction?) {
    super.init(frame: frame, primaryAction: primaryAction)
    addContent()
    titles[0] = primaryAction?.title
    images[0] = primaryAction?.image
    sizeToFit()
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    addContent()
  }

  public convenience init(type buttonType: ButtonType) {
    self.init(frame: .zero)
    self.buttonType = buttonType
  }

  public convenience init(type buttonType: ButtonType = .system, primaryAction: UIAction?) {
    self.init(frame: .zero, primaryAction: primaryAction)
    self.buttonType = buttonType
  }

  private func addContent() {
    label.textAlignment = .center
    addSubview(picture)
    addSubview(label)
  }

  // MARK: Title and image

  /// The label of the title.
  open var titleLabel: UILabel? { label }
  /// The view of the image.
  open var imageView: UIImageView? { picture }

  /// Sets the title of a state. A state without a title has the one of `normal`.
  open func setTitle(_ title: String?, for state: State) {
    titles[state.rawValue] = title
    contentDidChange()
  }

  /// Returns the title of a state.
  open func title(for state: State) -> String? { titles[state.rawValue] ?? titles[0] }
  /// The title of the current state.
  open var currentTitle: String? { title(for: state) }

  /// Sets the colour of the title in a state.
  open func setTitleColor(_ color: UIColor?, for state: State) {
    colors[state.rawValue] = color
    contentDidChange()
  }

  /// Returns the colour of the title in a state, as it was set.
  open func titleColor(for state: State) -> UIColor? { colors[state.rawValue] ?? colors[0] }
  /// The colour of the title: the tint colour if none was set.
  open var currentTitleColor: UIColor {
    let tint = sequence(first: self as UIView, next: \.superview).lazy.compactMap(\.tintColor).first
    return titleColor(for: state) ?? tint ?? .systemBlue
  }

  /// Sets the image of a state.
  open func setImage(_ image: UIImage?, for state: State) {
    images[state.rawValue] = image
    contentDidChange()
  }

  /// Returns the image of a state.
  open func image(for state: State) -> UIImage? { images[state.rawValue] ?? images[0] }
  /// The image of the current state.
  open var currentImage: UIImage? { image(for: state) }

  private func contentDidChange() {
    invalidateIntrinsicContentSize()
    if !translatesAutoresizingMaskIntoConstraints { superview?.setNeedsLayout() }
  }

  // MARK: Layout

  private func showContent() {
    (label.text, label.textColor, picture.image) = (currentTitle, currentTitleColor, currentImage)
    label.isEnabled = isEnabled && !isHighlighted
    picture.isHidden = currentImage == nil
  }

  private var imageSize: CGSize { currentImage?.size ?? .zero }
  /// The space between image and title: one terminal cell.
  private var gap: CGFloat { currentImage == nil || (currentTitle ?? "").isEmpty ? 0 : UIFont.cell.width }

  open override var intrinsicContentSize: CGSize {
    showContent()
    let (text, image, insets) = (label.intrinsicContentSize, imageSize, contentEdgeInsets)
    return CGSize(
      width: text.width + image.width + gap + insets.left + insets.right,
      height: max(text.height, image.height) + insets.top + insets.bottom)
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  open override func layoutSubviews() {
    super.layoutSubviews()
    showContent()
    let area = bounds.inset(by: contentEdgeInsets)
    let image = CGSize(width: min(imageSize.width, area.width), height: min(imageSize.height, area.height))
    let width = min(label.intrinsicContentSize.width, max(area.width - image.width - gap, 0))
    let start = area.midX - (image.width + gap + width) / 2
    let height = min(label.intrinsicContentSize.height, area.height)
    picture.frame = CGRect(x: start, y: area.midY - image.height / 2, width: image.width, height: image.height)
    label.frame = CGRect(
      x: start + image.width + gap, y: area.midY - height / 2, width: width, height: height)
  }
}
