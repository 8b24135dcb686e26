import UIKit

final class NumberCell: UICollectionViewCell {
  let imageView = UIImageView()
  let label = UILabel()

  override init(frame: CGRect) {
    super.init(frame: frame)
    imageView.frame = contentView.bounds
    imageView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    imageView.contentMode = .scaleAspectFill
    imageView.clipsToBounds = true
    label.frame = CGRect(x: 0, y: 0, width: 32, height: 16)
    label.textAlignment = .center
    label.font = .boldSystemFont(ofSize: 16)
    label.textColor = .white
    label.backgroundColor = UIColor.black.withAlphaComponent(0.6)
    contentView.addSubview(imageView)
    contentView.addSubview(label)
    contentView.layer.borderColor = UIColor.white.cgColor
  }

  required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  override var isHighlighted: Bool {
    didSet { contentView.layer.borderWidth = isHighlighted ? 1 : 0 }
  }
}
