import UIKit

/// A list that becomes a grid when its background is tapped, and opens a row when that is tapped.
public final class SwitchingController: UICollectionViewController, UICollectionViewDelegateFlowLayout {
  public private(set) var isGrid = false
  public private(set) var openItem: Int?
  private let count = 12

  public init() {
    let layout = UICollectionViewFlowLayout()
    layout.minimumInteritemSpacing = 0
    layout.minimumLineSpacing = 0
    super.init(collectionViewLayout: layout)
  }

  public required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  public override func viewDidLoad() {
    super.viewDidLoad()
    collectionView.backgroundColor = .paper
    collectionView.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "Cell")
  }

  public func toggle() {
    isGrid.toggle()
    openItem = nil
    UIView.animate(withDuration: 0.3) {
      self.collectionView.collectionViewLayout.invalidateLayout()
      self.collectionView.layoutIfNeeded()
    }
  }

  public override func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
    count
  }

  public override func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "Cell", for: indexPath)
    cell.backgroundColor = UIColor(
      hue: CGFloat(indexPath.item) / CGFloat(count), saturation: 0.4, brightness: 0.8, alpha: 1)
    return cell
  }

  public override func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
    openItem = openItem == indexPath.item ? nil : indexPath.item
    collectionView.performBatchUpdates(nil)
  }

  public func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    sizeForItemAt indexPath: IndexPath
  ) -> CGSize {
    let width = collectionView.bounds.width
    if isGrid { return CGSize(width: width / 4, height: width / 4) }
    return CGSize(width: width, height: indexPath.item == openItem ? 96 : 32)
  }
}
