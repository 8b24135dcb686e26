import UIKit

/// Photos in a line, a grid or a circle. A touch of the background switches, a touch of a cell deletes it, a pinch resizes
/// the cells of the grid.
final class LayoutsViewController: UIViewController {
  private struct Item {
    let number: Int
    let name: String
  }

  private var items: [Item] = []
  private var collectionView: UICollectionView!
  private let titleLabel = UILabel()
  /// For tapes.
  var photoCount: Int { items.count }
  private let names = ["Line", "Grid", "Circle"]
  private var current = 0

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .black
    let pictures = [
      "alpine-lake", "storm-sea", "eclipse", "dahlia", "harbour-dawn", "aurora", "balloons", "canyon", "tulips",
    ]
    items = pictures.enumerated().map { Item(number: $0.offset + 1, name: $0.element) }

    titleLabel.frame = CGRect(x: 16, y: 0, width: view.bounds.width - 32, height: 16)
    titleLabel.autoresizingMask = .flexibleWidth
    titleLabel.textColor = .white
    titleLabel.accessibilityLabel = "Title"
    view.addSubview(titleLabel)

    let frame = CGRect(x: 0, y: 16, width: view.bounds.width, height: view.bounds.height - 16)
    collectionView = UICollectionView(frame: frame, collectionViewLayout: makeLayout(current))
    collectionView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    collectionView.register(NumberCell.self, forCellWithReuseIdentifier: "number")
    collectionView.dataSource = self
    collectionView.delegate = self
    view.addSubview(collectionView)

    let tap = UITapGestureRecognizer { [weak self] in self?.backgroundWasTapped($0) }
    tap.cancelsTouchesInView = false
    collectionView.addGestureRecognizer(tap)
    collectionView.addGestureRecognizer(UIPinchGestureRecognizer { [weak self] in self?.gridWasPinched($0) })
    updateTitle()
  }

  private func makeLayout(_ index: Int) -> UICollectionViewLayout {
    switch names[index] {
    case "Line": return LineLayout()
    case "Circle": return CircleLayout()
    default:
      let grid = UICollectionViewFlowLayout()
      grid.itemSize = CGSize(width: 128, height: 96)
      grid.sectionInset = UIEdgeInsets(top: 16, left: 16, bottom: 16, right: 16)
      grid.minimumLineSpacing = 16
      grid.minimumInteritemSpacing = 16
      return grid
    }
  }

  private func backgroundWasTapped(_ recognizer: UIGestureRecognizer) {
    guard collectionView.indexPathForItem(at: recognizer.location(in: collectionView)) == nil else { return }
    current = (current + 1) % names.count
    collectionView.setCollectionViewLayout(makeLayout(current), animated: true)
    updateTitle()
  }

  private func gridWasPinched(_ recognizer: UIGestureRecognizer) {
    guard names[current] == "Grid", let grid = collectionView.collectionViewLayout as? UICollectionViewFlowLayout,
      let pinch = recognizer as? UIPinchGestureRecognizer
    else { return }
    UIView.animate(withDuration: 0.2) {
      grid.itemSize = CGSize(width: grid.itemSize.width * pinch.scale, height: grid.itemSize.height * pinch.scale)
      collectionView.layoutIfNeeded()
    }
    pinch.scale = 1
  }

  private func updateTitle() {
    titleLabel.text = "\(names[current]): \(items.count) \(items.count == 1 ? "photo" : "photos")"
  }
}

extension LayoutsViewController: UICollectionViewDataSource, UICollectionViewDelegate {
  func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { items.count }

  func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "number", for: indexPath)
    if let cell = cell as? NumberCell {
      let item = items[indexPath.item]
      cell.label.text = "\(item.number)"
      cell.imageView.image = UIImage(named: item.name)
    }
    return cell
  }

  func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
    items.remove(at: indexPath.item)
    collectionView.performBatchUpdates({ collectionView.deleteItems(at: [indexPath]) }, completion: nil)
    updateTitle()
  }
}
