/// Where text stands in its line.
public enum NSTextAlignment: Int, Sendable {
  /// At the left.
  case left
  /// In the middle.
  case center
  /// At the right.
  case right
  /// Spread to both ends.
  case justified
  /// Where reading starts.
  case natural
}

/// What becomes of text that is too long.
public enum NSLineBreakMode: Int, Sendable {
  /// Goes on in the next line, between words.
  case byWordWrapping
  /// Goes on in the next line, anywhere.
  case byCharWrapping
  /// Is cut.
  case byClipping
  /// Is cut at the beginning, with dots.
  case byTruncatingHead
  /// Is cut at the end, with dots.
  case byTruncatingTail
  /// Is cut in the middle, with dots.
  case byTruncatingMiddle
}

/// The letters of a text. A terminal has one font: every character of it is 8 points wide and 16 high, so a font here
/// is no more than the numbers that code asks it for.
public struct UIFont: Hashable, Sendable {
  /// How heavy the letters are.
  public struct Weight: RawRepresentable, Hashable, Sendable {
    /// From -1, the thinnest, to 1, the heaviest.
    public var rawValue: CGFloat
    /// Makes a weight from its number.
    public init(rawValue: CGFloat) { self.rawValue = rawValue }
    /// Thin.
    public static let light = Weight(rawValue: -0.4)
    /// Of text.
    public static let regular = Weight(rawValue: 0)
    /// A little heavier.
    public static let medium = Weight(rawValue: 0.23)
    /// Heavier.
    public static let semibold = Weight(rawValue: 0.3)
    /// Heavy.
    public static let bold = Weight(rawValue: 0.4)
  }

  /// The size that was asked for, in points.
  public var pointSize: CGFloat
  /// How heavy the letters are.
  public var weight: Weight = .regular
  /// The height of a line, in points: one cell.
  public var lineHeight: CGFloat { Self.cell.height }

  /// A character of a terminal, in points.
  static let cell = CGSize(width: 8, height: 16)
  /// The size of letters where nothing is said.
  public static let systemFontSize: CGFloat = 14
  /// The size of the letters of labels.
  public static let labelFontSize: CGFloat = 17

  /// The system's font.
  public static func systemFont(ofSize size: CGFloat) -> UIFont { UIFont(pointSize: size) }
  /// The system's font with a weight.
  public static func systemFont(ofSize size: CGFloat, weight: Weight) -> UIFont {
    UIFont(pointSize: size, weight: weight)
  }
  /// The system's heavy font.
  public static func boldSystemFont(ofSize size: CGFloat) -> UIFont { UIFont(pointSize: size, weight: .bold) }
}

/// A view of text. It holds the text and answers how much room it takes in a terminal; whoever hosts it draws it.
open class UILabel: View {
  /// The text.
  open var text: String?
  /// The letters.
  open var font: UIFont! = UIFont.systemFont(ofSize: UIFont.labelFontSize)
  /// The colour of the text.
  open var textColor: UIColor! = .black
  /// Where the text stands in its line.
  open var textAlignment: NSTextAlignment = .natural
  /// What becomes of text that is too long.
  open var lineBreakMode: NSLineBreakMode = .byTruncatingTail
  /// How many lines there may be; 0 is as many as there are.
  open var numberOfLines = 1
  /// Kept for code that sets it: letters have one size.
  open var adjustsFontSizeToFitWidth = false
  /// Kept for code that sets it: letters have one size.
  open var minimumScaleFactor: CGFloat = 0
  /// Whether the text looks as if it could be chosen.
  open var isEnabled = true
  /// Whether the text looks chosen.
  open var isHighlighted = false
  /// The width that lines are broken at where the label says its own size, in points; 0 is none.
  open var preferredMaxLayoutWidth: CGFloat = 0

  /// Each character takes a cell; lines are broken at the width where the label may have more than one.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let length = text?.count ?? 0
    guard length > 0 else { return .zero }
    let available = size.width > 0 && size.width.isFinite ? size.width : .greatestFiniteMagnitude
    let perLine = Int(min(max(available / UIFont.cell.width, 1), CGFloat(length)))
    let needed = (length + perLine - 1) / perLine
    let lines = numberOfLines == 0 ? needed : min(needed, numberOfLines)
    let longest = needed > lines || needed > 1 ? perLine : length
    return CGSize(width: CGFloat(longest) * UIFont.cell.width, height: CGFloat(lines) * UIFont.cell.height)
  }

  /// The size of the text in as many lines as it may have.
  open override var intrinsicContentSize: CGSize {
    sizeThatFits(CGSize(width: preferredMaxLayoutWidth, height: 0))
  }
}

/// A picture, which is no more here than its size: pictures of the wall are its host's.
open class UIImage: NSObject {
  /// The size in points.
  public let size: CGSize
  /// Pixels per point.
  public let scale: CGFloat

  /// A picture of a size.
  public init(size: CGSize, scale: CGFloat = 1) {
    self.size = size
    self.scale = scale
  }

  /// There are no pictures inside a program here: nil.
  public convenience init?(named name: String) { nil }
}

/// A view of a picture.
open class UIImageView: View {
  /// The picture.
  open var image: UIImage?
  /// The picture to show while it looks chosen.
  open var highlightedImage: UIImage?
  /// Whether it looks chosen.
  open var isHighlighted = false

  /// A view of a size.
  public override init(frame: CGRect) { super.init(frame: frame) }

  /// A view as large as its picture.
  public init(image: UIImage?) {
    self.image = image
    super.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
  }

  /// An empty view: there are no archives to read from here.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// The size of the picture.
  open override var intrinsicContentSize: CGSize { image?.size ?? super.intrinsicContentSize }
}
