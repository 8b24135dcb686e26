import UIKit

/// Shows up to nine pictures in the style of their count.
final class SudokuView: UIView {
  var margins = SudokuMargins() {
    didSet { setNeedsLayout() }
  }
  /// Called with the index of a picture that was tapped.
  var tapHandler: ((Int) -> Void)?
  private var imageViews: [UIImageView] = []

  var pictures: [UIImage?] = [] {
    didSet {
      imageViews.forEach { $0.removeFromSuperview() }
      imageViews = pictures.prefix(9).enumerated().map { index, picture in
        let imageView = UIImageView(image: picture)
        imageView.contentMode = .scaleAspectFill
        imageView.clipsToBounds = true
        imageView.isUserInteractionEnabled = true
        imageView.addGestureRecognizer(UITapGestureRecognizer { [weak self] _ in self?.tapHandler?(index) })
        addSubview(imageView)
        return imageView
      }
      setNeedsLayout()
    }
  }

  static func height(forCount count: Int, width: CGFloat, margins: SudokuMargins) -> CGFloat {
    guard let style = SudokuStyle(rawValue: min(count, 9)) else { return 0 }
    let inner = width - margins.edges.left - margins.edges.right
    return inner * style.strategy.aspect + margins.edges.top + margins.edges.bottom
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    guard let style = SudokuStyle(rawValue: imageViews.count) else { return }
    let inner = bounds.inset(by: margins.edges)
    for (imageView, frame) in zip(imageViews, style.strategy.frames(in: inner.size, margins: margins)) {
      imageView.frame = frame.offsetBy(dx: inner.minX, dy: inner.minY)
    }
  }
}
