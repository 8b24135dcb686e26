import UIKit

final class PostCell: UICollectionViewCell {
  static let margins = SudokuMargins(edges: UIEdgeInsets(top: 0, left: 16, bottom: 16, right: 16), column: 8, row: 16)

  let titleLabel = UILabel()
  let sudokuView = SudokuView()

  override init(frame: CGRect) {
    super.init(frame: frame)
    contentView.backgroundColor = .white
    contentView.layer.cornerRadius = 12
    titleLabel.font = .systemFont(ofSize: 15, weight: .semibold)
    titleLabel.textColor = .darkGray
    sudokuView.margins = PostCell.margins
    contentView.addSubview(titleLabel)
    contentView.addSubview(sudokuView)
  }

  required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    titleLabel.frame = CGRect(x: 16, y: 0, width: bounds.width - 32, height: 32)
    sudokuView.frame = CGRect(x: 0, y: 32, width: bounds.width, height: bounds.height - 32)
  }
}
