import CollectionView
import ViewImages

/// An image: a picture file that the host draws, a symbol, or nothing but a size.
open class UIImage: NSObject {
  /// In points: a pixel of a file is a point.
  public let size: CGSize
  public let scale: CGFloat
  /// The image that the host draws; nil if there is only a size.
  let hostImage: HostImage?
  /// The character that is drawn in the tint colour; nil if the image is no symbol.
  let symbol: Character?

  public init(size: CGSize, scale: CGFloat = 1) {
    self.size = size
    self.scale = scale
    (hostImage, symbol) = (nil, nil)
  }

  private init(_ image: HostImage) {
    size = image.size
    scale = 1
    (hostImage, symbol) = (image, nil)
  }

  /// Creates an image as large as a terminal cell: the character that Unicode has for a symbol of Apple's, or nothing.
  public init?(systemName name: String) {
    size = UIFont.cell
    scale = 1
    (hostImage, symbol) = (nil, SystemSymbol.character(named: name))
  }

  /// As above. The configuration has no effect: a symbol is one character.
  public convenience init?(systemName name: String, withConfiguration configuration: Configuration?) {
    self.init(systemName: name)
  }

  /// Creates an image of a file in the folder of pictures that was given to `PhotoWall.main`; its extension may be left out.
  /// Returns nil if there is none, and without a host.
  public convenience init?(named name: String) {
    guard let image = CurrentImageHost.images?.image(named: name) else { return nil }
    self.init(image)
  }

  /// Creates an image of a file. A relative path is relative to the folder of pictures.
  public convenience init?(contentsOfFile path: String) { self.init(named: path) }

  /// Loads an image from a web address or file, and calls the closure on the host's thread before a later frame; with nil if
  /// there is none. Not part of UIKit. In tapes this takes their `Latency`.
  public static func load(from address: String, completion: @escaping (UIImage?) -> Void) {
    guard let host = CurrentImageHost.images else { return completion(nil) }
    host.load(address) { completion($0.map(UIImage.init)) }
  }

  /// As above.
  public static func load(from url: URL, completion: @escaping (UIImage?) -> Void) {
    load(from: url.isFileURL ? url.path : url.absoluteString, completion: completion)
  }
}

/// A view with an image, which fills it by its `contentMode`.
open class UIImageView: View, ContentDrawing {
  open var image: UIImage?
  /// The image while the view or its cell is highlighted, or the cell is selected; nil for `image`.
  open var highlightedImage: UIImage?
  open var isHighlighted = false
  /// Has no effect: a symbol is one character.
  open var preferredSymbolConfiguration: UIImage.SymbolConfiguration?

  public override init(frame: CGRect) { super.init(frame: frame) }

  public init(image: UIImage?) {
    self.image = image
    super.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
  }

  public required init?(coder: NSCoder) { super.init(coder: coder) }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { image?.size ?? super.sizeThatFits(size) }

  open override var intrinsicContentSize: CGSize { image?.size ?? super.intrinsicContentSize }

  package func drawnContent(isHighlighted: Bool) -> DrawnContent? {
    let shown = self.isHighlighted || isHighlighted ? highlightedImage ?? image : image
    if let symbol = shown?.symbol {
      let tint = sequence(first: self as UIView, next: \.superview).lazy.compactMap(\.tintColor).first
      var text = DrawnText(String(symbol), color: tint ?? .systemBlue)
      text.alignment = .center
      text.isSymbol = true
      return .text(text)
    }
    return shown?.hostImage.map { .image($0) }
  }
}
