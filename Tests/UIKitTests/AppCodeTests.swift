import Testing
import UIKit

// Code as apps have it: an extension of UIColor, a cell with constraints, a controller, an animation.

extension UIColor {
  fileprivate convenience init(hex: Int) {
    self.init(
      red: CGFloat(hex >> 16 & 0xff) / 255, green: CGFloat(hex >> 8 & 0xff) / 255, blue: CGFloat(hex & 0xff) / 255,
      alpha: 1)
  }
}

extension CGFloat {
  fileprivate func distance(to other: CGFloat) -> CGFloat { abs(self - other) }
}

private final class NoteCell: UICollectionViewCell {
  let label = UILabel()

  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = UIColor(hex: 0x112233)
    label.numberOfLines = 0
    label.translatesAutoresizingMaskIntoConstraints = false
    contentView.addSubview(label)
    NSLayoutConstraint.activate([
      label.leadingAnchor.constraint(equalTo: contentView.leadingAnchor, constant: 8),
      label.trailingAnchor.constraint(equalTo: contentView.trailingAnchor, constant: -8),
      label.topAnchor.constraint(equalTo: contentView.topAnchor, constant: 16),
      label.bottomAnchor.constraint(equalTo: contentView.bottomAnchor, constant: -16),
    ])
  }
  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  override func preferredLayoutAttributesFitting(
    _ layoutAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutAttributes {
    layoutAttributes.frame.size = systemLayoutSizeFitting(
      CGSize(width: layoutAttributes.size.width, height: 0), withHorizontalFittingPriority: .required,
      verticalFittingPriority: .fittingSizeLevel)
    return layoutAttributes
  }
}

private final class NotesController: UICollectionViewController, UICollectionViewDelegateFlowLayout {
  var notes = ["short", "a note of so many words that it takes two lines"]
  var selected: [Int] = []

  override func viewDidLoad() {
    super.viewDidLoad()
    collectionView.register(NoteCell.self, forCellWithReuseIdentifier: "note")
  }
  override func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
    notes.count
  }
  override func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "note", for: indexPath)
    (cell as? NoteCell)?.label.text = notes[indexPath.item]
    return cell
  }
  override func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
    selected.append(indexPath.item)
  }
  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    insetForSectionAt section: Int
  ) -> UIEdgeInsets { UIEdgeInsets(top: 5, left: 0, bottom: 0, right: 0) }
}

@Suite struct AppCodeTests {
  private func makeController() -> (UIWindow, NotesController) {
    let layout = UICollectionViewFlowLayout()
    layout.estimatedItemSize = CGSize(width: 256, height: 20)
    let window = UIWindow(frame: rect(0, 0, 256, 400))
    let controller = NotesController(collectionViewLayout: layout)
    window.rootViewController = controller
    controller.collectionView.advance(to: 0)
    return (window, controller)
  }

  @Test func aControllerShowsCellsThatConstraintsSize() {
    let (window, controller) = makeController()
    defer { withExtendedLifetime(window) {} }
    let cells = controller.collectionView.visibleCells
    #expect(cells.map(\.bounds.height) == [48, 64] && cells.map(\.frame.minY) == [5, 63])
    controller.collectionView.layoutIfNeeded()
    #expect((cells[1] as? NoteCell)?.label.frame == rect(8, 16, 240, 32))
    #expect(cells[0].backgroundColor == UIColor(hex: 0x112233) && cells[0].window === window)
    controller.collectionView.tapItem(at: item(1))
    #expect(controller.selected == [1])
  }

  @Test func animationsTakeTheirTime() {
    let (window, controller) = makeController()
    defer { withExtendedLifetime(window) {} }
    let view: UICollectionView = controller.collectionView
    var isDone = false
    UIView.animate(withDuration: 1) {
      (view.collectionViewLayout as? UICollectionViewFlowLayout)?.minimumLineSpacing = 50
      view.layoutIfNeeded()
    } completion: {
      isDone = $0
    }
    view.advance(to: 0.1)
    #expect(view.isAnimating && !isDone)
    view.advance(to: 1)
    #expect(isDone && view.visibleCells[1].frame.minY == 103)
    UIView.performWithoutAnimation {
      controller.notes.removeFirst()
      view.deleteItems(at: [item(0)])
    }
    #expect(UIView.areAnimationsEnabled && view.presentedElements.count == 1)
  }

  @Test func geometryIsAsInApps() {
    #expect(CGFloat(3).distance(to: 5) == 2 && CFAbsoluteTimeGetCurrent() > 0)
    let path = UIBezierPath(rect: rect(0, 0, 10, 10))
    #expect(path.contains(CGPoint(x: 10, y: 5)) && path.contains(.zero) && !path.contains(CGPoint(x: 10.1, y: 5)))
    // Twice around in one direction: inside by the winding rule, outside by the other.
    path.append(UIBezierPath(rect: rect(2, 2, 6, 6)))
    #expect(path.contains(CGPoint(x: 5, y: 5)) && !path.cgPath.contains(CGPoint(x: 5, y: 5), using: .evenOdd))
    path.cgPath = UIBezierPath(rect: rect(20, 20, 5, 5)).cgPath
    #expect(path.bounds == rect(20, 20, 5, 5))
  }
}
