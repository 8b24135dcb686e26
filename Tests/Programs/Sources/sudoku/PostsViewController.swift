import UIKit

/// Nine posts, of one to nine pictures.
final class PostsViewController: UICollectionViewController, UICollectionViewDelegateFlowLayout {
  private let names = [
    "alpine-lake", "storm-sea", "eclipse", "dahlia", "harbour-dawn", "aurora", "balloons", "canyon", "tulips", "rose",
    "moon", "reef", "dunes",
  ]
  private var tapped: [Int: String] = [:]

  init() {
    super.init(collectionViewLayout: UICollectionViewFlowLayout())
  }

  required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    collectionView.backgroundColor = UIColor(red: 0.85, green: 0.88, blue: 0.92, alpha: 1)
    collectionView.contentInset = UIEdgeInsets(top: 16, left: 16, bottom: 16, right: 16)
    collectionView.register(PostCell.self, forCellWithReuseIdentifier: "post")
    let layout = collectionViewLayout as? UICollectionViewFlowLayout
    layout?.minimumLineSpacing = 16
    layout?.minimumInteritemSpacing = 16
  }

  private func pictures(of post: Int) -> [String] {
    (0...post).map { names[(post * 3 + $0) % names.count] }
  }

  override func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 9 }

  override func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath)
    -> UICollectionViewCell
  {
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "post", for: indexPath)
    guard let post = cell as? PostCell else { return cell }
    let names = pictures(of: indexPath.item)
    post.sudokuView.pictures = names.map { UIImage(named: $0) }
    post.titleLabel.text = title(of: indexPath.item)
    post.sudokuView.tapHandler = { [weak self, weak post] index in
      guard let self = self else { return }
      self.tapped[indexPath.item] = names[index]
      post?.titleLabel.text = self.title(of: indexPath.item)
    }
    return cell
  }

  private func title(of post: Int) -> String {
    tapped[post] ?? (post == 0 ? "1 picture" : "\(post + 1) pictures")
  }

  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    sizeForItemAt indexPath: IndexPath
  ) -> CGSize {
    let columns = max(1, (collectionView.bounds.width / 400).rounded(.down))
    let width = ((collectionView.bounds.width - 32 - 16 * (columns - 1)) / columns).rounded(.down)
    let height = SudokuView.height(forCount: indexPath.item + 1, width: width, margins: PostCell.margins)
    return CGSize(width: width, height: (32 + height).rounded())
  }
}
