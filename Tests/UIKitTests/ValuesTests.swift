import CollectionView
import Testing
import UIKit

/// Numbers and names that code written for iOS asks for, and the geometry of paths.
@Suite struct ValuesTests {
  @Test(
    arguments: [
      (UIFont.TextStyle.largeTitle, 34), (.title1, 28), (.title2, 22), (.title3, 20), (.headline, 17),
      (.subheadline, 15), (.body, 17),
      (.callout, 16), (.footnote, 13), (.caption1, 12), (.caption2, 11), (UIFont.TextStyle(rawValue: "own"), 17),
    ] as [(UIFont.TextStyle, CGFloat)])
  func fontsOfStyles(style: UIFont.TextStyle, size: CGFloat) {
    let font = UIFont.preferredFont(forTextStyle: style)
    #expect(
      font.pointSize == size && font.weight == (style == .headline ? .semibold : .regular) && font.lineHeight == 16)
  }

  @Test func fontsHaveWeights() {
    let weights: [UIFont.Weight] = [.light, .regular, .medium, .semibold, .bold]
    #expect(weights.map(\.rawValue) == [-0.4, 0, 0.23, 0.3, 0.4] && UIFont.boldSystemFont(ofSize: 9).weight == .bold)
    #expect(
      UIFont.systemFont(ofSize: 9).weight == .regular && UIFont.systemFont(ofSize: 9, weight: .light).weight == .light)
    let fonts = [UIFont.systemFont(ofSize: 9), .systemFont(ofSize: 10, weight: .light), .boldSystemFont(ofSize: 11)]
    #expect(fonts.map(\.pointSize) == [9, 10, 11])
    #expect(UIFont.systemFontSize == 14 && UIFont.labelFontSize == 17)
  }

  @Test func orientations() {
    let devices = (0...6).compactMap(UIDeviceOrientation.init)
    #expect(devices.map(\.isPortrait) == [false, true, true, false, false, false, false])
    #expect(devices.map(\.isLandscape) == [false, false, false, true, true, false, false])
    let interfaces: [UIInterfaceOrientation] = [
      .unknown, .portrait, .portraitUpsideDown, .landscapeRight, .landscapeLeft,
    ]
    #expect(interfaces.map(\.rawValue) == [0, 1, 2, 3, 4])
    #expect(interfaces.map(\.isPortrait) == [false, true, true, false, false])
    #expect(interfaces.map(\.isLandscape) == [false, false, false, true, true])
    let device = UIDevice.current
    #expect(device.userInterfaceIdiom == .pad && UI_USER_INTERFACE_IDIOM() == .pad && device.systemVersion == "18.0")
    #expect(UIApplication.shared.statusBarFrame == .zero && UIApplication.shared.keyWindow == nil)
    #expect(UITraitCollection().userInterfaceStyle == .dark && UITraitCollection().userInterfaceIdiom == .pad)
    #expect(UITraitCollection().displayScale == 1 && UIView().traitCollection.displayScale == 1)
    #expect(UIView.userInterfaceLayoutDirection(for: .forceRightToLeft) == .rightToLeft)
    #expect(UIView.userInterfaceLayoutDirection(for: .unspecified) == .leftToRight)
  }

  @Test func oldNamesMeanTheSame() {
    #expect(
      UIEdgeInsetsMake(1, 2, 3, 4) == UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4) && UIEdgeInsetsZero == .zero)
    #expect(
      UIEdgeInsetsInsetRect(CGRect(x: 0, y: 0, width: 10, height: 10), UIEdgeInsetsMake(1, 2, 3, 4))
        == CGRect(x: 2, y: 1, width: 4, height: 6))
    #expect(UICollectionElementKindSectionHeader == UICollectionView.elementKindSectionHeader)
    #expect(UICollectionElementKindSectionFooter == UICollectionView.elementKindSectionFooter)
    #expect(UIScrollViewDecelerationRateNormal == .normal && UIScrollViewDecelerationRateFast == .fast)
    #expect(UICollectionViewFlowLayoutAutomaticSize == UICollectionViewFlowLayout.automaticSize)
    #expect(
      UIViewNoIntrinsicMetric == -1 && UILayoutFittingCompressedSize == .zero
        && UILayoutFittingExpandedSize.width == 10_000)
    let point = NSValue(cgPoint: CGPoint(x: 1, y: 2))
    #expect(
      point.cgPointValue == CGPoint(x: 1, y: 2) && NSValue(cgSize: CGSize(width: 3, height: 4)).cgSizeValue.height == 4)
  }

  // MARK: Paths

  private let square = CGRect(x: 10, y: 20, width: 30, height: 40)

  @Test func pathsKnowTheirPointAndBox() {
    let path = UIBezierPath()
    #expect(path.isEmpty && path.currentPoint == .zero && path.bounds.isNull)
    path.move(to: CGPoint(x: 1, y: 2))
    path.addLine(to: CGPoint(x: 5, y: 2))
    path.addQuadCurve(to: CGPoint(x: 5, y: 10), controlPoint: CGPoint(x: 11, y: 6))
    #expect(path.currentPoint == CGPoint(x: 5, y: 10) && !path.isEmpty)
    path.addCurve(to: CGPoint(x: 1, y: 10), controlPoint1: CGPoint(x: 4, y: 20), controlPoint2: CGPoint(x: 2, y: 20))
    #expect(path.bounds == CGRect(x: 1, y: 2, width: 8, height: 18))
    path.close()
    // The quadratic curve bulges to 8 in the middle, the cubic one to 17.5.
    #expect(path.contains(CGPoint(x: 7.9, y: 6)) && !path.contains(CGPoint(x: 8.1, y: 6)))
    #expect(path.contains(CGPoint(x: 3, y: 17.4)) && !path.contains(CGPoint(x: 3, y: 17.6)))
    #expect(path.contains(CGPoint(x: 1, y: 2)) && !path.contains(CGPoint(x: 0.9, y: 5)))
    let copy = UIBezierPath(cgPath: path.cgPath)
    copy.append(UIBezierPath(rect: square))
    #expect(copy.contains(CGPoint(x: 25, y: 40)) && !path.contains(CGPoint(x: 25, y: 40)))
    path.cgPath = UIBezierPath(ovalIn: square).cgPath
    #expect(path.bounds == square && path.contains(CGPoint(x: 25, y: 21)) && !path.contains(CGPoint(x: 11, y: 21)))
  }

  /// Each corner is cut off alone.
  @Test(
    arguments: [
      (UIRectCorner.topLeft, [true, false, false, false]), (.topRight, [false, true, false, false]),
      (.bottomLeft, [false, false, true, false]), (.bottomRight, [false, false, false, true]),
      (.allCorners, [true, true, true, true]),
    ])
  func cornersAreRounded(corners: UIRectCorner, isCut: [Bool]) {
    let path = UIBezierPath(roundedRect: square, byRoundingCorners: corners, cornerRadii: CGSize(width: 10, height: 10))
    let tips = [(10.5, 20.5), (39.5, 20.5), (10.5, 59.5), (39.5, 59.5)].map { CGPoint(x: $0.0, y: $0.1) }
    #expect(tips.map { !path.contains($0) } == isCut && path.contains(CGPoint(x: 25, y: 40)))
    let round = UIBezierPath(roundedRect: square, cornerRadius: 500)
    #expect(
      abs(round.bounds.width - 30) < 1e-6 && !round.contains(CGPoint(x: 11, y: 25))
        && round.contains(CGPoint(x: 11, y: 40)))
  }

  /// Two squares, one in the other: what winds twice is inside by one rule and outside by the other.
  @Test func fillRulesDiffer() {
    let path = CGMutablePath()
    path.addRect(CGRect(x: 0, y: 0, width: 30, height: 30))
    path.addRect(CGRect(x: 10, y: 10, width: 10, height: 10))
    let middle = CGPoint(x: 15, y: 15)
    #expect(path.contains(middle) && path.contains(middle, using: .winding) && !path.contains(middle, using: .evenOdd))
    #expect(path.contains(CGPoint(x: 5, y: 5), using: .evenOdd) && !path.contains(CGPoint(x: 31, y: 5)))
    let shift = CGAffineTransform(translationX: 100, y: 0)
    #expect(
      path.contains(CGPoint(x: 105, y: 5), transform: shift) && !path.contains(CGPoint(x: 5, y: 5), transform: shift))
  }

  // MARK: Controls

  @Test func statesOfControls() {
    let control = UIControl(frame: .zero)
    #expect(control.state == .normal)
    control.isHighlighted = true
    #expect(control.state == .highlighted)
    control.isSelected = true
    #expect(control.state == [.highlighted, .selected])
    (control.isHighlighted, control.isEnabled) = (false, false)
    #expect(control.state == [.selected, .disabled])
  }

  @Test func aTouchHighlightsWhileItIsInside() {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
    let control = UIControl(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
    window.addSubview(control)
    var calls: [String] = []
    control.addAction(UIAction { _ in calls.append("any") }, for: .allEvents)
    control.addAction(UIAction { _ in calls.append("cancelled") }, for: .touchCancel)
    window.touchBegan(at: CGPoint(x: 5, y: 5))
    #expect(control.isHighlighted && calls == ["any"])
    window.touchMoved(to: CGPoint(x: 90, y: 5))
    #expect(!control.isHighlighted)
    window.touchMoved(to: CGPoint(x: 9, y: 5))
    #expect(control.isHighlighted)
    window.touchCancelled()
    #expect(!control.isHighlighted && calls == ["any", "any", "cancelled"])
    control.isEnabled = false
    #expect(window.hitTest(CGPoint(x: 5, y: 5), with: nil) === window)
  }

  @Test func buttonsHaveTitlesColoursAndImagesByState() {
    let button = UIButton(type: .system)
    #expect(button.buttonType == .system && button.currentTitle == nil && button.currentTitleColor == .systemBlue)
    button.setTitle("a", for: .normal)
    button.setTitle("b", for: .selected)
    button.setTitleColor(.red, for: .normal)
    button.setTitleColor(.green, for: .disabled)
    #expect(button.currentTitle == "a" && button.currentTitleColor == .red && button.title(for: .disabled) == "a")
    button.isSelected = true
    #expect(
      button.currentTitle == "b" && button.currentTitleColor == .red && button.titleColor(for: .disabled) == .green)
    let superview = UIView()
    superview.tintColor = .orange
    let plain = UIButton(type: .custom)
    superview.addSubview(plain)
    #expect(plain.currentTitleColor == .orange)
    button.isSelected = false
    button.contentEdgeInsets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    #expect(button.intrinsicContentSize == CGSize(width: 8 + 6, height: 16 + 4))
    button.frame = CGRect(x: 0, y: 0, width: 46, height: 36)
    button.layoutIfNeeded()
    // In the middle of what the insets leave.
    #expect(button.titleLabel?.frame == CGRect(x: 18, y: 9, width: 8, height: 16) && button.imageView?.isHidden == true)
  }

  // MARK: Animators

  @Test func animatorsStartOnceAndEndOnce() {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    window.addSubview(view)
    window.advance(to: 1)
    var ends: [UIViewAnimatingPosition] = []
    let animator = UIViewPropertyAnimator(duration: 2, dampingRatio: 0.5) { view.center.x = 100 }
    animator.addCompletion { ends.append($0) }
    #expect(animator.state == .inactive && !animator.isRunning && view.center.x == 5)
    animator.startAnimation(afterDelay: 1)
    animator.startAnimation()
    #expect(animator.isRunning && view.center.x == 100)
    animator.addAnimations { view.alpha = 0.5 }
    #expect(view.alpha == 0.5)
    window.advance(to: 3.9)
    #expect(animator.isRunning && ends.isEmpty && window.isAnimating)
    window.advance(to: 4)
    #expect(!animator.isRunning && ends == [.end])
    (view.center.x, view.alpha) = (20, 1)
    animator.startAnimation()
    #expect(view.center.x == 20 && view.alpha == 1, "the changes have been applied")
    window.advance(to: 9)
    #expect(ends == [.end] && animator.state == .inactive)
  }

  // MARK: Labels

  /// (text, lines, break mode, width, size in cells)
  @Test(
    arguments: [
      ("aaa bbb ccc", 0, NSLineBreakMode.byWordWrapping, 7, 7, 2), ("aaa bbb ccc", 0, .byWordWrapping, 6, 3, 3),
      ("aaa bbb ccc", 0, .byCharWrapping, 4, 4, 3), ("aaa bbb ccc", 2, .byWordWrapping, 3, 3, 2),
      ("aaa bbb ccc", 1, .byWordWrapping, 5, 5, 1),
      ("a\nbcd", 1, .byWordWrapping, 20, 3, 1), ("a\nbcd", 0, .byWordWrapping, 20, 3, 2),
      ("a\n\nb", 0, .byWordWrapping, 20, 1, 3),
      ("", 0, .byWordWrapping, 20, 0, 0),
    ] as [(String, Int, NSLineBreakMode, CGFloat, CGFloat, CGFloat)])
  func labelsMeasureTheirLines(
    text: String, lines: Int, mode: NSLineBreakMode, columns: CGFloat, width: CGFloat, height: CGFloat
  ) {
    let label = UILabel()
    (label.text, label.numberOfLines, label.lineBreakMode) = (text, lines, mode)
    let size = label.sizeThatFits(CGSize(width: columns * 8, height: 0))
    #expect(size == CGSize(width: width * 8, height: height * 16), "\(text)")
    label.preferredMaxLayoutWidth = columns * 8
    #expect(label.intrinsicContentSize == size)
    // The width that is preferred is the greatest one.
    let height = label.naturalHeight(atWidth: columns * 8)
    #expect(label.naturalHeight(atWidth: 8000) == height)
    label.preferredMaxLayoutWidth = 8000
    #expect(label.naturalHeight(atWidth: columns * 8) == height)
  }
}
