import AppLayouts
import Testing
import UIKit

/// Controllers in a window of 40 × 16 characters.
@Suite struct ControllerTests {
  private func show(_ controller: UIViewController) -> UIWindow {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 256))
    window.rootViewController = controller
    window.layoutIfNeeded()
    return window
  }

  @Test func aDragTurnsToThePageAndItsDot() throws {
    let pager = PagerController()
    let window = show(pager)
    let view = try #require(pager.collectionView)
    view.advance(to: 0)
    #expect(view.presentedElements.map(\.frame) == [CGRect(x: 0, y: 0, width: 320, height: 256)])
    view.beginDragging()
    view.drag(by: CGPoint(x: 180, y: 0))
    view.advance(to: 0.02)
    #expect(view.presentedElements.map(\.frame.minX) == [-180, 140])
    view.endDragging(withVelocity: .zero)
    rest(view)
    window.layoutIfNeeded()
    #expect(pager.page == 1 && view.contentOffset.x == 320)
    #expect(pager.dots.map(\.frame.minX) == [140, 156, 172])
    #expect(pager.dots[0].backgroundColor == pager.dots[2].backgroundColor)
    #expect(pager.dots[0].backgroundColor != pager.dots[1].backgroundColor)
  }

  @Test func aListBecomesAGridInItsAnimation() throws {
    let controller = SwitchingController()
    let window = show(controller)
    defer { withExtendedLifetime(window) {} }
    let view = try #require(controller.collectionView)
    view.advance(to: 0)
    #expect(view.presentedElements.map(\.frame.height) == Array(repeating: 32, count: 8))
    view.tapItem(at: IndexPath(item: 1, section: 0))
    #expect(controller.openItem == 1 && view.isAnimating)
    rest(view)
    #expect(
      drawing(view) == """
        ┌0─────────────────────────────────────┐
        └──────────────────────────────────────┘
        ┌1─────────────────────────────────────┐
        │                                      │
        │                                      │
        │                                      │
        │                                      │
        └──────────────────────────────────────┘
        ┌2─────────────────────────────────────┐
        └──────────────────────────────────────┘
        ┌3─────────────────────────────────────┐
        └──────────────────────────────────────┘
        ┌4─────────────────────────────────────┐
        └──────────────────────────────────────┘
        ┌5─────────────────────────────────────┐
        └──────────────────────────────────────┘
        """)
    controller.toggle()
    view.advance(to: view.now + 0.1)
    #expect(view.isAnimating && view.presentedElements.count == 12)
    rest(view)
    #expect(
      drawing(view) == """
        ┌0───────┐┌1───────┐┌2───────┐┌3───────┐
        │        ││        ││        ││        │
        │        ││        ││        ││        │
        │        ││        ││        ││        │
        └────────┘└────────┘└────────┘└────────┘
        ┌4───────┐┌5───────┐┌6───────┐┌7───────┐
        │        ││        ││        ││        │
        │        ││        ││        ││        │
        │        ││        ││        ││        │
        └────────┘└────────┘└────────┘└────────┘
        ┌8───────┐┌9───────┐┌10──────┐┌11──────┐
        │        ││        ││        ││        │
        │        ││        ││        ││        │
        │        ││        ││        ││        │
        └────────┘└────────┘└────────┘└────────┘
        """)
  }

  @Test func storiesScrollSidewaysAbovePosts() throws {
    let controller = StoriesController()
    let window = show(controller)
    let view = try #require(controller.collectionView)
    view.advance(to: 0)
    view.beginDragging(at: CGPoint(x: 100, y: 30))
    view.drag(by: CGPoint(x: 100, y: 0))
    view.endDragging(withVelocity: .zero)
    rest(view)
    #expect(
      drawing(view) == """
        .1──────┐ ┌0.2─────┐ ┌0.3─────┐ ┌0.4─────┐
                │ │        │ │        │ │        │
                │ │        │ │        │ │        │
        ────────┘ └────────┘ └────────┘ └────────┘

        ┌1.0───────────────┐┌1.1───────────────┐
        │                  ││                  │
        └──────────────────┘└──────────────────┘
        ┌1.2───────────────┐┌1.3───────────────┐
        │                  ││                  │
        └──────────────────┘└──────────────────┘
        ┌1.4───────────────┐┌1.5───────────────┐
        │                  ││                  │
        └──────────────────┘└──────────────────┘
        ┌1.6───────────────┐┌1.7───────────────┐
        │                  ││                  │
        └──────────────────┘└──────────────────┘
        """)
    controller.show(stories: 2, posts: 3)
    #expect(view.isAnimating)
    rest(view)
    window.frame.size.width = 480
    window.layoutIfNeeded()
    view.advance(to: view.now + 1)
    rest(view)
    #expect(
      drawing(view) == """
        ┌0.0─────┐ ┌0.1─────┐
        │        │ │        │
        │        │ │        │
        └────────┘ └────────┘

        ┌1.0──────────┐┌1.1──────────┐┌1.2──────────┐
        │             ││             ││             │
        └─────────────┘└─────────────┘└─────────────┘
        """)
  }
}
