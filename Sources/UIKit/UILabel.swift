import CollectionView

/// The alignment of text.
public enum NSTextAlignment: Int, Sendable {
  case left
  case center
  case right
  case justified
  case natural
}

/// The breaking or truncation of text that is too long.
public enum NSLineBreakMode: Int, Sendable {
  case byWordWrapping
  case byCharWrapping
  case byClipping
  case byTruncatingHead
  case byTruncatingTail
  case byTruncatingMiddle
}

/// A font as the numbers that code asks for. A terminal has one font, whose characters are 8 points wide and 16 high.
public struct UIFont: Hashable, Sendable {
  /// The weight of a font: −1 … 1.
  public struct Weight: RawRepresentable, Hashable, Sendable {
    public var rawValue: CGFloat
    public init(rawValue: CGFloat) { self.rawValue = rawValue }
    public static let light = Weight(rawValue: -0.4)
    public static let regular = Weight(rawValue: 0)
    public static let medium = Weight(rawValue: 0.23)
    public static let semibold = Weight(rawValue: 0.3)
    public static let bold = Weight(rawValue: 0.4)
  }

  public var pointSize: CGFloat
  public var weight: Weight = .regular
  /// The height of a line, in points: one terminal cell.
  public var lineHeight: CGFloat { Self.cell.height }

  /// The size of a terminal cell in points.
  static let cell = CGSize(width: 8, height: 16)
  public static let systemFontSize: CGFloat = 14
  public static let labelFontSize: CGFloat = 17

  /// Returns the system font.
  public static func systemFont(ofSize size: CGFloat) -> UIFont { UIFont(pointSize: size) }
  /// Returns the system font with a weight.
  public static func systemFont(ofSize size: CGFloat, weight: Weight) -> UIFont {
    UIFont(pointSize: size, weight: weight)
  }
  /// Returns the bold system font.
  public static func boldSystemFont(ofSize size: CGFloat) -> UIFont { UIFont(pointSize: size, weight: .bold) }
}

/// A view with text. It measures the text as displayed in a terminal; the host draws it.
open class UILabel: View, WidthDependentHeight, ContentDrawing {
  open var text: String? {
    didSet { if text != oldValue { textDidChange() } }
  }
  open var font: UIFont! = UIFont.systemFont(ofSize: UIFont.labelFontSize)
  open var textColor: UIColor! = .black
  /// The colour while the label or its cell is highlighted, or the cell is selected; nil for `textColor`.
  open var highlightedTextColor: UIColor?
  open var textAlignment: NSTextAlignment = .natural
  open var lineBreakMode: NSLineBreakMode = .byTruncatingTail
  /// 0 means no limit.
  open var numberOfLines = 1 {
    didSet { if numberOfLines != oldValue { textDidChange() } }
  }
  /// This and the next two have no effect: a terminal has one font size.
  open var adjustsFontSizeToFitWidth = false
  open var minimumScaleFactor: CGFloat = 0
  open var adjustsFontForContentSizeCategory = false
  open var isEnabled = true
  open var isHighlighted = false
  /// The width at which a self-sizing label breaks lines, in points; 0 means no limit.
  open var preferredMaxLayoutWidth: CGFloat = 0

  /// Returns the size of the text at one terminal cell per character, broken at the width as it is drawn if several lines
  /// are allowed.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    guard let text, !text.isEmpty else { return .zero }
    let available = size.width > 0 && size.width.isFinite ? size.width : .greatestFiniteMagnitude
    // A host rounds edges to whole cells.
    let columns = Int(min(max((available + 0.5) / UIFont.cell.width, 1), 1e6))
    let paragraphs = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
    var lines = paragraphs.map(\.count)
    if numberOfLines != 1 {
      lines = paragraphs.flatMap { lineLengths(of: $0, columns: columns) }
    } else if lines.count > 1 {
      // Dots stand for the other paragraphs.
      lines = [lines[0] + 2]
    }
    let shown = numberOfLines == 0 ? lines.count : min(lines.count, numberOfLines)
    let longest = lines.count > shown ? columns : min(lines.max() ?? 0, columns)
    return CGSize(width: CGFloat(longest) * UIFont.cell.width, height: CGFloat(shown) * UIFont.cell.height)
  }

  private func lineLengths(of paragraph: String, columns: Int) -> [Int] {
    let count = paragraph.count
    guard count > columns else { return [count] }
    guard lineBreakMode == .byCharWrapping else {
      return paragraph.lines(width: columns, measure: \.count).map(\.count)
    }
    return stride(from: 0, to: count, by: columns).map { min(columns, count - $0) }
  }

  /// The text as the host draws it: fonts from semibold on are bold.
  package func drawnContent(isHighlighted: Bool) -> DrawnContent? {
    guard let text, !text.isEmpty else { return nil }
    let normal = textColor ?? .black
    let color = self.isHighlighted || isHighlighted ? highlightedTextColor ?? normal : normal
    var drawn = DrawnText(text, color: isEnabled ? color : color.withAlphaComponent(color.alpha * 0.5))
    drawn.isBold = (font?.weight.rawValue ?? 0) >= UIFont.Weight.semibold.rawValue
    drawn.lineLimit = numberOfLines
    drawn.breaksWords = lineBreakMode == .byCharWrapping
    switch textAlignment {
    case .left, .justified, .natural: drawn.alignment = .left
    case .center: drawn.alignment = .center
    case .right: drawn.alignment = .right
    }
    switch lineBreakMode {
    case .byClipping, .byCharWrapping, .byWordWrapping: drawn.truncation = .clip
    case .byTruncatingHead: drawn.truncation = .head
    case .byTruncatingMiddle: drawn.truncation = .middle
    case .byTruncatingTail: drawn.truncation = .tail
    }
    return .text(drawn)
  }

  /// Requests layout of the superview, whose constraints may depend on the size of the text.
  private func textDidChange() {
    if !translatesAutoresizingMaskIntoConstraints { superview?.setNeedsLayout() }
  }

  package func naturalHeight(atWidth width: CGFloat) -> CGFloat {
    let limit = preferredMaxLayoutWidth > 0 ? min(width, preferredMaxLayoutWidth) : width
    return sizeThatFits(CGSize(width: limit, height: 0)).height
  }

  /// The size of the text in its allowed number of lines.
  open override var intrinsicContentSize: CGSize {
    sizeThatFits(CGSize(width: preferredMaxLayoutWidth, height: 0))
  }
}
