import UIKit

final class PhotoCell: UICollectionViewCell {
  static let identifier = "PhotoCell"

  let imageView = UIImageView()
  private let titleLabel = UILabel()
  private let tagsLabel = UILabel()
  private var imageHeight: NSLayoutConstraint!

  override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  private func setUp() {
    contentView.layer.cornerRadius = 8
    contentView.layer.masksToBounds = true
    contentView.backgroundColor = UIColor(red: 0.13, green: 0.17, blue: 0.23, alpha: 1)
    imageView.contentMode = .scaleAspectFill
    imageView.clipsToBounds = true
    titleLabel.font = .boldSystemFont(ofSize: 14)
    titleLabel.textColor = .white
    tagsLabel.font = .systemFont(ofSize: 12)
    tagsLabel.textColor = .lightGray
    tagsLabel.numberOfLines = 0
    for view in [imageView, titleLabel, tagsLabel] {
      view.translatesAutoresizingMaskIntoConstraints = false
      contentView.addSubview(view)
    }
    imageHeight = imageView.heightAnchor.constraint(equalToConstant: 0)
    NSLayoutConstraint.activate([
      imageView.topAnchor.constraint(equalTo: contentView.topAnchor),
      imageView.leadingAnchor.constraint(equalTo: contentView.leadingAnchor),
      imageView.trailingAnchor.constraint(equalTo: contentView.trailingAnchor),
      imageHeight,
      titleLabel.topAnchor.constraint(equalTo: imageView.bottomAnchor),
      titleLabel.leadingAnchor.constraint(equalTo: contentView.leadingAnchor, constant: 8),
      titleLabel.trailingAnchor.constraint(equalTo: contentView.trailingAnchor, constant: -8),
      titleLabel.heightAnchor.constraint(equalToConstant: 16),
      tagsLabel.topAnchor.constraint(equalTo: titleLabel.bottomAnchor),
      tagsLabel.leadingAnchor.constraint(equalTo: titleLabel.leadingAnchor),
      tagsLabel.trailingAnchor.constraint(equalTo: titleLabel.trailingAnchor),
      tagsLabel.bottomAnchor.constraint(equalTo: contentView.bottomAnchor),
    ])
  }

  override func prepareForReuse() {
    super.prepareForReuse()
    imageView.image = nil
  }

  override func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {
    super.apply(layoutAttributes)
    if let attributes = layoutAttributes as? WaterfallLayoutAttributes { imageHeight.constant = attributes.photoHeight }
  }

  override var isSelected: Bool {
    didSet {
      contentView.layer.borderWidth = isSelected ? 2 : 0
      contentView.layer.borderColor = UIColor.orange.cgColor
    }
  }

  func configure(with photo: Photo) {
    titleLabel.text = photo.title
    tagsLabel.text = photo.tags.map { "#" + $0 }.joined(separator: " ")
  }
}
