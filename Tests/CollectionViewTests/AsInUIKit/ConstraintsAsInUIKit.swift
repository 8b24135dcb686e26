@testable import CollectionView
import Foundation
import Testing

/// Edge, centre and size constraints.
@Suite struct ConstraintsAsInUIKit {
  /// A text of cells of one point, broken at any width.
  final class Text: View, WidthDependentHeight {
    var count = 0
    override var intrinsicContentSize: CGSize { CGSize(width: CGFloat(count), height: 1) }
    func naturalHeight(atWidth width: CGFloat) -> CGFloat { (CGFloat(count) / max(width, 1)).rounded(.up) }
  }

  private func add<Subview: View>(_ view: Subview, to superview: View) -> Subview {
    view.translatesAutoresizingMaskIntoConstraints = false
    superview.addSubview(view)
    return view
  }

  @Test func edgesAndCentresDecideFrames() {
    let root = View(frame: CGRect(x: 0, y: 0, width: 100, height: 50))
    let (a, b) = (add(View(), to: root), add(View(), to: root))
    LayoutConstraint.activate([
      a.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 10),
      a.trailingAnchor.constraint(equalTo: root.trailingAnchor, constant: -10),
      a.topAnchor.constraint(equalTo: root.topAnchor), a.heightAnchor.constraint(equalToConstant: 20),
      b.topAnchor.constraint(equalTo: a.bottomAnchor, constant: 5),
      b.centerXAnchor.constraint(equalTo: root.centerXAnchor),
      b.widthAnchor.constraint(equalTo: root.widthAnchor, multiplier: 0.5),
      b.bottomAnchor.constraint(equalTo: root.bottomAnchor),
    ])
    root.layoutIfNeeded()
    #expect(a.frame == CGRect(x: 10, y: 0, width: 80, height: 20))
    #expect(b.frame == CGRect(x: 25, y: 25, width: 50, height: 25))
    root.frame.size = CGSize(width: 60, height: 40)
    root.layoutIfNeeded()
    #expect(a.frame.width == 40 && b.frame == CGRect(x: 15, y: 25, width: 30, height: 15))
  }

  @Test func aChangedConstantAndPriorityLayOutAgain() {
    let root = View(frame: CGRect(x: 0, y: 0, width: 100, height: 50))
    let view = add(View(), to: root)
    let width = view.widthAnchor.constraint(equalToConstant: 10)
    let weak = view.widthAnchor.constraint(equalToConstant: 30)
    weak.priority = .defaultHigh
    LayoutConstraint.activate([weak, width])
    root.layoutIfNeeded()
    #expect(view.frame.width == 10)
    width.constant = 12
    root.layoutIfNeeded()
    #expect(view.frame.width == 12)
    width.isActive = false
    root.layoutIfNeeded()
    #expect(view.frame.width == 30)
    width.isActive = true
    root.layoutIfNeeded()
    #expect(view.frame.width == 12)
    width.priority = .defaultLow
    root.layoutIfNeeded()
    #expect(view.frame.width == 30)
  }

  /// Natural sizes have the priority 500, and of equals the constraint counts.
  @Test(arguments: [(499, 10), (500, 30), (501, 30)] as [(Float, CGFloat)])
  func constraintsCompeteWithNaturalSizes(priority: Float, width: CGFloat) {
    let root = View(frame: CGRect(x: 0, y: 0, width: 100, height: 50))
    let text = add(Text(), to: root)
    text.count = 10
    let constraint = text.widthAnchor.constraint(equalToConstant: 30)
    constraint.priority = View.LayoutPriority(priority)
    constraint.isActive = true
    root.layoutIfNeeded()
    #expect(text.frame.width == width)
  }

  /// A text that a greatest width makes narrower is higher, as a bubble in a chat.
  @Test func aGreatestWidthMakesATextHigher() {
    let root = View(frame: CGRect(x: 0, y: 0, width: 100, height: 50))
    let text = add(Text(), to: root)
    text.count = 25
    LayoutConstraint.activate([
      text.topAnchor.constraint(equalTo: root.topAnchor), text.leadingAnchor.constraint(equalTo: root.leadingAnchor),
      text.widthAnchor.constraint(lessThanOrEqualToConstant: 10),
      text.heightAnchor.constraint(greaterThanOrEqualToConstant: 2),
    ])
    for (count, size) in [
      (25, CGSize(width: 10, height: 3)), (12, CGSize(width: 10, height: 2)), (4, CGSize(width: 4, height: 2)),
    ] {
      text.count = count
      root.setNeedsLayout()
      root.layoutIfNeeded()
      #expect(text.frame == CGRect(origin: .zero, size: size), "\(count)")
    }
  }

  @Test func inequalitiesHold() {
    let root = View(frame: CGRect(x: 0, y: 0, width: 20, height: 50))
    let text = add(Text(), to: root)
    text.count = 8
    LayoutConstraint.activate([
      text.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 5),
      text.rightAnchor.constraint(lessThanOrEqualTo: root.rightAnchor, constant: -5),
    ])
    root.layoutIfNeeded()
    #expect(text.frame.width == 8)
    text.count = 30
    root.setNeedsLayout()
    root.layoutIfNeeded()
    #expect(text.frame.width == 10)
  }

  @Test func guidesAreInsideTheirView() {
    let root = View(frame: CGRect(x: 0, y: 0, width: 100, height: 50))
    let view = add(View(), to: root)
    let guide = root.layoutMarginsGuide
    LayoutConstraint.activate([
      view.leftAnchor.constraint(equalTo: guide.leftAnchor), view.rightAnchor.constraint(equalTo: guide.rightAnchor),
      view.topAnchor.constraint(equalTo: guide.topAnchor), view.bottomAnchor.constraint(equalTo: guide.bottomAnchor),
    ])
    root.layoutIfNeeded()
    #expect(view.frame == CGRect(x: 8, y: 8, width: 84, height: 34))
    root.layoutMargins = EdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    root.layoutIfNeeded()
    #expect(view.frame == CGRect(x: 2, y: 1, width: 94, height: 46))
  }

  /// The centres of unequal margins are not the view's. A guide is an item of a constraint, as a view is.
  @Test func constraintsByAttributesAreInsideGuides() {
    let root = View(frame: CGRect(x: 0, y: 0, width: 100, height: 50))
    root.layoutMargins = EdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    let view = add(View(), to: root)
    func constrain(_ attributes: [LayoutConstraint.Attribute], _ multiplier: CGFloat) -> [LayoutConstraint] {
      attributes.map {
        LayoutConstraint(
          item: view, attribute: $0, relatedBy: .equal, toItem: root.layoutMarginsGuide, attribute: $0,
          multiplier: multiplier, constant: 0)
      }
    }
    LayoutConstraint.activate(constrain([.centerX, .centerY], 1) + constrain([.width, .height], 0.5))
    root.layoutIfNeeded()
    #expect(view.frame == CGRect(x: 25.5, y: 12.5, width: 47, height: 23))
  }

  /// A cell of a text between its edges prefers the height of the text at the width that is required.
  @Test func constraintsSizeACell() {
    let cell = CollectionViewCell(frame: CGRect(x: 0, y: 0, width: 24, height: 10))
    let text = add(Text(), to: cell.contentView)
    text.count = 50
    LayoutConstraint.activate([
      text.leftAnchor.constraint(equalTo: cell.contentView.leftAnchor, constant: 2),
      text.rightAnchor.constraint(equalTo: cell.contentView.rightAnchor, constant: -2),
      text.topAnchor.constraint(equalTo: cell.contentView.topAnchor, constant: 3),
      text.bottomAnchor.constraint(equalTo: cell.contentView.bottomAnchor, constant: -3),
    ])
    let size = cell.systemLayoutSizeFitting(
      CGSize(width: 24, height: 0), withHorizontalFittingPriority: .required,
      verticalFittingPriority: .fittingSizeLevel)
    #expect(size == CGSize(width: 24, height: 9))
    #expect(cell.systemLayoutSizeFitting(.zero) == CGSize(width: 54, height: 7))
    let attributes = CollectionViewLayoutAttributes(forCellWith: item(0))
    attributes.frame = CGRect(x: 7, y: 7, width: 24, height: 10)
    #expect(cell.preferredLayoutAttributesFitting(attributes).frame == CGRect(x: 7, y: 7, width: 54, height: 7))
  }

  /// The height of a picture in a column follows its width.
  @Test func aStackGivesAViewTheWidthThatItsHeightDependsOn() {
    let (picture, text) = (View(), Text())
    text.count = 4
    picture.heightAnchor.constraint(equalTo: picture.widthAnchor, multiplier: 0.5).isActive = true
    let stack = StackView(arrangedSubviews: [picture, text])
    stack.axis = .vertical
    let root = View(frame: CGRect(x: 0, y: 0, width: 20, height: 90))
    _ = add(stack, to: root)
    LayoutConstraint.activate([
      stack.leadingAnchor.constraint(equalTo: root.leadingAnchor), stack.topAnchor.constraint(equalTo: root.topAnchor),
      stack.trailingAnchor.constraint(equalTo: root.trailingAnchor),
    ])
    root.layoutIfNeeded()
    #expect(stack.frame == CGRect(x: 0, y: 0, width: 20, height: 11))
    #expect(picture.frame == CGRect(x: 0, y: 0, width: 20, height: 10))
    #expect(text.frame == CGRect(x: 0, y: 10, width: 20, height: 1))
    stack.alignment = .leading
    text.count = 50
    root.setNeedsLayout()
    root.layoutIfNeeded()
    #expect(text.frame.size == CGSize(width: 20, height: 3), "a text is not wider than its column")
  }

  @Test func aConstraintOfAViewItselfKeepsItsOtherLength() {
    let text = Text()
    text.count = 30
    text.heightAnchor.constraint(greaterThanOrEqualToConstant: 2).isActive = true
    #expect(text.systemLayoutSizeFitting(.zero) == CGSize(width: 30, height: 2))
  }

  @Test func stacksArrangeTheirViews() {
    let stack = StackView(arrangedSubviews: [Text(), Text(), Text()])
    for (view, count) in zip(stack.arrangedSubviews, [4, 6, 2]) { (view as? Text)?.count = count }
    stack.spacing = 1
    #expect(stack.intrinsicContentSize == CGSize(width: 14, height: 1))
    func spans() -> [ClosedRange<CGFloat>] {
      stack.layoutIfNeeded()
      return stack.arrangedSubviews.map { $0.frame.minX...$0.frame.maxX }
    }
    stack.frame = CGRect(x: 0, y: 0, width: 20, height: 5)
    #expect(spans() == [0...4, 5...11, 12...20] && stack.arrangedSubviews[0].frame.height == 5)
    stack.distribution = .fillEqually
    #expect(spans() == [0...6, 7...13, 14...20])
    stack.distribution = .equalSpacing
    stack.alignment = .center
    #expect(spans() == [0...4, 8...14, 18...20] && stack.arrangedSubviews[0].frame.midY == 2.5)
    stack.frame.size.width = 12
    #expect(spans() == [0...4, 5...11, 12...14])
    stack.frame.size.width = 20
    stack.arrangedSubviews[1].isHidden = true
    stack.distribution = .fill
    stack.setNeedsLayout()
    #expect(spans().first == 0...4 && spans().last == 5...20)
  }
}
