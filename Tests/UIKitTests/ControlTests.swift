import TestSupport
import Testing
import UIKit

/// Controls and buttons: touches, actions, states, and how a button is drawn.
@Suite(.oneAtATime) struct ControlTests {
  /// Touches a point of a window, and ends elsewhere.
  private func touch(_ window: UIWindow, _ start: CGPoint, to end: CGPoint? = nil) {
    window.touchBegan(at: start)
    window.touchEnded(at: end ?? start)
  }

  private func window(with view: UIView) -> UIWindow {
    let window = UIWindow(frame: rect(0, 0, 200, 100))
    window.addSubview(view)
    window.advance(to: 0)
    return window
  }

  @Test func aButtonCallsItsActionWhenItIsTouched() {
    var taps: [String] = []
    let button = UIButton(
      type: .system,
      primaryAction: UIAction(title: "Like") { action in taps.append((action.sender as? UIButton)?.currentTitle ?? "") }
    )
    button.frame = rect(16, 16, 80, 32)
    let window = window(with: button)
    touch(window, CGPoint(x: 20, y: 20))
    #expect(taps == ["Like"] && !button.isHighlighted)
    // Its title is faint while it is touched.
    window.touchBegan(at: CGPoint(x: 20, y: 20))
    window.layoutIfNeeded()
    #expect(button.titleLabel?.isEnabled == false)
    window.touchCancelled()
    window.layoutIfNeeded()
    #expect(button.titleLabel?.isEnabled == true && taps == ["Like"])
    touch(window, CGPoint(x: 20, y: 20), to: CGPoint(x: 20, y: 90))
    touch(window, CGPoint(x: 150, y: 20))
    button.isEnabled = false
    touch(window, CGPoint(x: 20, y: 20))
    #expect(taps == ["Like"])
    button.isEnabled = true
    button.sendActions(for: .primaryActionTriggered)
    #expect(taps == ["Like", "Like"])
  }

  @Test func eventsAreThoseOfTheTouch() {
    let control = UIControl(frame: rect(0, 0, 40, 40))
    var events: [String] = []
    for (name, event) in [
      ("down", UIControl.Event.touchDown), ("inside", .touchUpInside), ("outside", .touchUpOutside),
      ("changed", .valueChanged),
    ] { control.addAction(UIAction { _ in events.append(name) }, for: event) }
    let own = UIAction(identifier: UIAction.Identifier("own")) { _ in events.append("own") }
    control.addAction(own, for: .touchUpInside)
    control.addAction(own, for: .touchUpInside)
    let window = window(with: control)
    touch(window, CGPoint(x: 5, y: 5))
    #expect(events == ["down", "inside", "own"])
    control.removeAction(own, for: .touchUpInside)
    touch(window, CGPoint(x: 5, y: 5), to: CGPoint(x: 90, y: 90))
    #expect(events == ["down", "inside", "own", "down", "outside"])
    control.sendActions(for: .valueChanged)
    #expect(events.last == "changed")
  }

  /// A touch of a button in a cell does not select the cell, nor does a recogniser of taps around it get it.
  @Test func aButtonInACellIsTouchedAndNotTheCell() {
    final class ButtonCell: UICollectionViewCell {
      let button = UIButton(type: .system)
      override init(frame: CGRect) {
        super.init(frame: frame)
        button.frame = CGRect(x: 0, y: 0, width: 24, height: 16)
        contentView.addSubview(button)
      }
      required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }
    }
    let host = Host(
      UICollectionViewFlowLayout(), counts: [1], size: CGSize(width: 100, height: 100), cell: ButtonCell.self)
    let window = window(with: host.view)
    var (taps, gestures) = (0, 0)
    host.view.addGestureRecognizer(
      UITapGestureRecognizer { recognizer in
        recognizer.cancelsTouchesInView = false
        gestures += 1
      })
    (host.view.visibleCells.first as? ButtonCell)?.button.addAction(UIAction { _ in taps += 1 }, for: .touchUpInside)
    touch(window, CGPoint(x: 33, y: 8))
    #expect(taps == 1 && gestures == 0 && host.view.indexPathsForSelectedItems ?? [] == [])
    touch(window, CGPoint(x: 60, y: 40))
    #expect(taps == 1 && gestures == 1)
  }

  @Test func aButtonShowsTheTitleOfItsState() throws {
    let button = UIButton(type: .system)
    button.setTitle("Off", for: .normal)
    button.setTitle("Yes", for: .selected)
    button.contentEdgeInsets = UIEdgeInsets(top: 0, left: 8, bottom: 0, right: 8)
    #expect(button.intrinsicContentSize == CGSize(width: 40, height: 16))
    button.frame = rect(0, 0, 72, 16)
    let bench = try ViewBench(9, 1) { $0.addSubview(button) }
    #expect(bench.text == "   Off")
    button.isSelected = true
    let other = try ViewBench(9, 1) { $0.addSubview(button) }
    #expect(button.titleLabel?.text == "Yes" && other.text == "   Yes")
    button.setTitle(nil, for: .selected)
    #expect(button.currentTitle == "Off" && button.title(for: .highlighted) == "Off")
  }

  @Test func aStackHasSpacesOfItsOwn() {
    let views = (0..<3).map { _ in UIView() }
    for view in views { view.widthAnchor.constraint(equalToConstant: 20).isActive = true }
    let stack = UIStackView(arrangedSubviews: views)
    stack.spacing = 4
    stack.setCustomSpacing(30, after: views[0])
    #expect(stack.intrinsicContentSize.width == 94)
    stack.frame = rect(0, 0, 94, 20)
    stack.layoutIfNeeded()
    #expect(views.map(\.frame.minX) == [0, 50, 74])
    #expect(stack.customSpacing(after: views[0]) == 30)
    #expect(stack.customSpacing(after: views[1]) == UIStackView.spacingUseDefault)
    stack.setCustomSpacing(UIStackView.spacingUseDefault, after: views[0])
    stack.layoutIfNeeded()
    #expect(views.map(\.frame.minX)[1] == 24)
  }

  @Test func insetsAreMeasuredFromTheLayoutMargins() {
    let size = NSCollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .absolute(16))
    let section = NSCollectionLayoutSection(
      group: .vertical(layoutSize: size, subitems: [NSCollectionLayoutItem(layoutSize: size)]))
    section.contentInsets = NSDirectionalEdgeInsets(top: 4, leading: 2, bottom: 0, trailing: 2)
    func frame(_ own: UIContentInsetsReference, _ all: UIContentInsetsReference = .safeArea) -> CGRect? {
      section.contentInsetsReference = own
      let configuration = UICollectionViewCompositionalLayoutConfiguration()
      configuration.contentInsetsReference = all
      let layout = UICollectionViewCompositionalLayout(section: section, configuration: configuration)
      let host = Host(layout, counts: [1], size: CGSize(width: 100, height: 100))
      host.view.advance(to: 0)
      return host.shown["0.0"]
    }
    #expect(frame(.automatic) == rect(2, 4, 96, 16) && frame(.none, .layoutMargins) == rect(2, 4, 96, 16))
    #expect(frame(.layoutMargins) == rect(10, 4, 80, 16) && frame(.automatic, .readableContent) == rect(10, 4, 80, 16))
  }

  /// A label grows, and so does its row, without a call of the application's.
  @Test func aListCellIsMeasuredAgainWhenItsContentChanges() throws {
    let host = Host(
      UICollectionViewCompositionalLayout.list(using: .init(appearance: .plain)), counts: [2],
      size: CGSize(width: 160, height: 200), cell: UICollectionViewListCell.self)
    host.view.advance(to: 0)
    let cell = try #require(host.view.cellForItem(at: item(0)) as? UICollectionViewListCell)
    func setText(_ text: String) -> CGFloat {
      var content = cell.defaultContentConfiguration()
      content.text = text
      cell.contentConfiguration = content
      host.view.advance(to: host.view.now + 5)
      return cell.frame.height
    }
    let low = setText("one")
    let text = "a text of so many words that it takes several lines of the row"
    let high = setText(text)
    #expect(high > low && host.view.cellForItem(at: item(1))?.frame.minY ?? 0 >= high)
    host.view.selfSizingInvalidation = .disabled
    #expect(setText("one") == high)
    host.view.selfSizingInvalidation = .enabled
    #expect(setText("one") == low)
  }

  @Test func noOffsetIsANegativeZero() {
    let host = Host(UICollectionViewFlowLayout(), counts: [1], size: CGSize(width: 100, height: 100))
    host.view.contentInset = UIEdgeInsets(top: 10, left: 5, bottom: 0, right: 0)
    host.view.advance(to: 0)
    host.view.contentInset = .zero
    host.view.setContentOffset(CGPoint(x: -3, y: -3), animated: false)
    host.view.advance(to: 1)
    #expect(!"\(host.view.contentOffset) \(host.view.bounds)".contains("-0.0"), "\(host.view.contentOffset)")
  }
}
