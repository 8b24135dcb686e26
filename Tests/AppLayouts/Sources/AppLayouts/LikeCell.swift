import UIKit

/// A card with a title and a button, which calls a closure.
public final class LikeCell: UICollectionViewCell {
  public let likeButton = UIButton(type: .system)
  public var onLike: (() -> Void)?
  private let titleLabel = UILabel()

  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  private func setUp() {
    likeButton.setTitle("Like", for: .normal)
    likeButton.setTitleColor(.systemRed, for: .normal)
    likeButton.addAction(UIAction { [weak self] _ in self?.onLike?() }, for: .touchUpInside)
    let stack = UIStackView(arrangedSubviews: [titleLabel, likeButton])
    stack.axis = .vertical
    stack.setCustomSpacing(16, after: titleLabel)
    stack.translatesAutoresizingMaskIntoConstraints = false
    contentView.addSubview(stack)
    NSLayoutConstraint.activate([
      stack.topAnchor.constraint(equalTo: contentView.topAnchor),
      stack.leadingAnchor.constraint(equalTo: contentView.leadingAnchor),
      stack.trailingAnchor.constraint(equalTo: contentView.trailingAnchor),
    ])
  }

  public func configure(title: String) { titleLabel.text = title }
}
