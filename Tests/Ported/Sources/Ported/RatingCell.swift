import UIKit.UICollectionViewCell

#if os(iOS)
  @objc(PTRatingCell) @MainActor @IBDesignable
  final class RatingCell: UICollectionViewCell {
    @IBOutlet weak var label: UILabel!
    @IBInspectable var stars: Int = 0 { didSet { label?.text = "\(stars)" } }
    var onChange: (@MainActor (Int) -> Void)?

    @IBAction func increase() {
      stars += 1
      onChange?(stars)
    }

    @IBAction private func reset(_ sender: Any) { stars = 0 }

    func clearLater(then done: @escaping () -> Void) {
      Task { [weak self] in
        self?.stars = 0
        done()
      }
    }

    func increaseLater(then done: @escaping () -> Void) {
      Task { @MainActor in
        increase()
        done()
      }
    }
  }
#endif
