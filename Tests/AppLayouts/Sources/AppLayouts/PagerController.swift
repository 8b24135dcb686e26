import UIKit

/// Pages as large as the screen, with dots for them below.
public final class PagerController: UIViewController, UICollectionViewDataSource, UICollectionViewDelegateFlowLayout {
  public let colors: [UIColor] = [.brick, .moss, UIColor(hex: 0x3d6b8c)]
  public private(set) var collectionView: UICollectionView!
  public private(set) var dots: [UIView] = []
  public private(set) var page = 0

  public override func viewDidLoad() {
    super.viewDidLoad()
    let layout = UICollectionViewFlowLayout()
    layout.scrollDirection = .horizontal
    layout.minimumLineSpacing = 0
    collectionView = UICollectionView(frame: view.bounds, collectionViewLayout: layout)
    collectionView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    collectionView.isPagingEnabled = true
    collectionView.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "Page")
    collectionView.dataSource = self
    collectionView.delegate = self
    view.addSubview(collectionView)
    dots = colors.map { _ in UIView() }
    dots.forEach(view.addSubview)
  }

  public override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let width = CGFloat(dots.count) * 16 - 8
    for (number, dot) in dots.enumerated() {
      dot.frame = CGRect(
        x: (view.bounds.width - width) / 2 + CGFloat(number) * 16, y: view.bounds.height - 32, width: 8, height: 16)
      dot.backgroundColor = number == page ? .ink : .paper
    }
  }

  public func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
    colors.count
  }

  public func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "Page", for: indexPath)
    cell.contentView.backgroundColor = colors[indexPath.item]
    return cell
  }

  public func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    sizeForItemAt indexPath: IndexPath
  ) -> CGSize { collectionView.bounds.size }

  public func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {
    page = Int((scrollView.contentOffset.x / max(scrollView.bounds.width, 1)).rounded())
    view.setNeedsLayout()
  }
}
