import UIKit

final class PhotoStreamViewController: UICollectionViewController {
  private let photos = Photo.all()
  private let pictures = NSCache<NSString, UIImage>()

  init() {
    super.init(collectionViewLayout: WaterfallLayout())
  }

  required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    title = "Photos"
    collectionView.backgroundColor = UIColor(white: 0.06, alpha: 1)
    collectionView.contentInset = UIEdgeInsets(top: 16, left: 8, bottom: 16, right: 8)
    collectionView.allowsMultipleSelection = true
    collectionView.register(PhotoCell.self, forCellWithReuseIdentifier: PhotoCell.identifier)
    (collectionView.collectionViewLayout as? WaterfallLayout)?.delegate = self
  }

  override func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
    photos.count
  }

  override func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath)
    -> UICollectionViewCell
  {
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: PhotoCell.identifier, for: indexPath)
    guard let photoCell = cell as? PhotoCell else { return cell }
    let photo = photos[indexPath.item]
    photoCell.configure(with: photo)
    loadPicture(of: photo) { [weak self] image in
      DispatchQueue.main.async {
        // The cell may show another photo by now.
        let shown = self?.collectionView.cellForItem(at: indexPath) as? PhotoCell
        shown?.imageView.image = image
      }
    }
    return cell
  }

  private func loadPicture(of photo: Photo, completion: @escaping (UIImage?) -> Void) {
    if let image = pictures.object(forKey: photo.thumbURL as NSString) { return completion(image) }
    UIImage.load(from: photo.thumbURL) { [weak self] image in
      if let image = image { self?.pictures.setObject(image, forKey: photo.thumbURL as NSString) }
      completion(image)
    }
  }
}

extension PhotoStreamViewController: WaterfallLayoutDelegate {
  func collectionView(_ collectionView: UICollectionView, heightForPhotoAt indexPath: IndexPath, width: CGFloat)
    -> CGFloat
  {
    photos[indexPath.item].height(forWidth: width)
  }

  func collectionView(_ collectionView: UICollectionView, heightForCaptionAt indexPath: IndexPath, width: CGFloat)
    -> CGFloat
  {
    let label = UILabel()
    label.numberOfLines = 0
    label.text = photos[indexPath.item].tags.map { "#" + $0 }.joined(separator: " ")
    return 16 + label.sizeThatFits(CGSize(width: width - 16, height: .greatestFiniteMagnitude)).height
  }
}
