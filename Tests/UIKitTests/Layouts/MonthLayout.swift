import UIKit

/// Weeks of seven days, with a header and a background for each month and a line below each week.
final class MonthLayout: UICollectionViewLayout {
  enum Kind: String {
    case board = "MonthLayoutBoard"
    case line = "MonthLayoutLine"
  }

  var headerHeight: CGFloat = 16
  var dayHeight: CGFloat = 20
  var firstWeekday: (Int) -> Int = { _ in 0 }

  private var headers = [IndexPath: UICollectionViewLayoutAttributes]()
  private var days = [IndexPath: UICollectionViewLayoutAttributes]()
  private var ornaments = [String: [IndexPath: UICollectionViewLayoutAttributes]]()
  private var contentHeight: CGFloat = 0

  override init() {
    super.init()
    registerOrnaments()
  }

  required init?(coder: NSCoder) {
    super.init(coder: coder)
    registerOrnaments()
  }

  private func registerOrnaments() {
    register(MonthBoard.self, forDecorationViewOfKind: Kind.board.rawValue)
    register(WeekLine.self, forDecorationViewOfKind: Kind.line.rawValue)
  }

  override func prepare() {
    super.prepare()
    headers = [:]
    days = [:]
    ornaments = [:]
    contentHeight = 0
    guard let collectionView = collectionView else { return }
    let dayWidth = (collectionView.bounds.width / 7).rounded(.down)

    for section in 0..<collectionView.numberOfSections {
      let top = contentHeight
      let sectionPath = IndexPath(item: 0, section: section)
      let header = UICollectionViewLayoutAttributes(
        forSupplementaryViewOfKind: UICollectionView.elementKindSectionHeader, with: sectionPath)
      header.frame = CGRect(x: 0, y: top, width: collectionView.bounds.width, height: headerHeight)
      headers[sectionPath] = header
      contentHeight += headerHeight

      let shift = firstWeekday(section)
      let count = collectionView.numberOfItems(inSection: section)
      for item in 0..<count {
        let (week, weekday) = (item + shift).quotientAndRemainder(dividingBy: 7)
        let path = IndexPath(item: item, section: section)
        let day = UICollectionViewLayoutAttributes(forCellWith: path)
        day.frame = CGRect(
          x: CGFloat(weekday) * dayWidth, y: contentHeight + CGFloat(week) * dayHeight,
          width: dayWidth,
          height: dayHeight)
        days[path] = day
        if weekday == 6 {
          let line = UICollectionViewLayoutAttributes(
            forDecorationViewOfKind: Kind.line.rawValue, with: path)
          line.frame = CGRect(x: 0, y: day.frame.maxY - 1, width: dayWidth * 7, height: 1)
          line.zIndex = 1
          ornaments[Kind.line.rawValue, default: [:]][path] = line
        }
      }
      contentHeight += CGFloat((count + shift + 6) / 7) * dayHeight

      let board = UICollectionViewLayoutAttributes(
        forDecorationViewOfKind: Kind.board.rawValue, with: sectionPath)
      board.frame = CGRect(x: 0, y: top, width: dayWidth * 7, height: contentHeight - top)
      board.zIndex = -1
      ornaments[Kind.board.rawValue, default: [:]][sectionPath] = board
    }
  }

  override var collectionViewContentSize: CGSize {
    CGSize(width: collectionView?.bounds.width ?? 0, height: contentHeight)
  }

  override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
    var all = Array(headers.values) + Array(days.values)
    ornaments.values.forEach { all.append(contentsOf: $0.values) }
    return all.filter { $0.frame.intersects(rect) }
  }

  override func layoutAttributesForItem(at indexPath: IndexPath)
    -> UICollectionViewLayoutAttributes?
  {
    days[indexPath]
  }

  override func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    elementKind == UICollectionView.elementKindSectionHeader ? headers[indexPath] : nil
  }

  override func layoutAttributesForDecorationView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    ornaments[elementKind]?[indexPath]
  }
}

final class MonthBoard: UICollectionReusableView {
  private let titleLabel: UILabel = {
    let label = UILabel()
    label.textAlignment = .center
    label.font = UIFont.boldSystemFont(ofSize: 12)
    label.textColor = .secondaryLabel
    return label
  }()

  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = UIColor(white: 0.95, alpha: 1)
    layer.cornerRadius = 8
    layer.masksToBounds = true
    layer.borderColor = UIColor.lightGray.cgColor
    addSubview(titleLabel)
  }

  required init?(coder aDecoder: NSCoder) {
    fatalError("init(coder:) has not been implemented")
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    titleLabel.frame = bounds.insetBy(dx: 4, dy: 2)
  }
}

final class WeekLine: UICollectionReusableView {
  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = .separator
    isUserInteractionEnabled = false
  }

  required init?(coder aDecoder: NSCoder) { super.init(coder: aDecoder) }
}
