import CollectionView
import Foundation
import Testing

@Suite struct LayoutPassTests {
  @Test func asksInTheOrderPrepareSizeElements() {
    let layout = SquaresLayout()
    let wall = Wall(Source(count: 30), layout: layout)
    #expect(layout.takeCalls() == ["prepare", "size", "elements"])
    wall.view.contentOffset.y = 5
    wall.view.advance(to: 1)
    #expect(layout.takeCalls() == ["elements"])
    layout.invalidateLayout()
    wall.view.advance(to: 2)
    #expect(layout.takeCalls() == ["prepare", "size", "elements"])
    wall.view.advance(to: 3)
    #expect(layout.takeCalls() == [])
  }

  @Test func showsWhatTouchesTheViewportAndNothingElse() {
    let wall = Wall(Source(count: 30), layout: SquaresLayout())
    #expect(wall.shown.count == 12)
    #expect(wall.shown["4"] == CGRect(x: 10, y: 10, width: 10, height: 10))
    wall.view.contentOffset.y = 15
    wall.view.advance(to: 1)
    #expect(Set(wall.shown.keys) == Set((3..<18).map(String.init)))
    #expect(wall.shown["4"] == CGRect(x: 10, y: -5, width: 10, height: 10))
  }
}
