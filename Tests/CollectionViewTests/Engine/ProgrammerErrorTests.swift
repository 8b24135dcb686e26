import CollectionView
import Foundation
import Testing

/// Programmer errors have a message, and with a handler the collection view continues.
@Suite struct ProgrammerErrorTests {
  private func errors(_ run: (Wall) -> Void) -> [String] {
    let wall = Wall(Source(count: 5), layout: SquaresLayout())
    var errors: [String] = []
    wall.view.onProgrammerError = { errors.append($0.description) }
    run(wall)
    wall.view.advance(to: 1)
    return errors
  }

  @Test func anIdentifierThatIsNotRegistered() {
    let errors = errors { wall in
      wall.source.onCell = { view, path in view.dequeueReusableCell(withReuseIdentifier: "lettr", for: path) }
      wall.source.sections = [["a"]]
      wall.view.reloadData()
    }
    #expect(
      errors.first
        == "No cell is registered with the reuse identifier \"lettr\" (\"letter\" are registered): call "
        + "register(_:forCellWithReuseIdentifier:) before the first layout.")
  }

  @Test func anIdentifierOfHeadersThatIsNotRegistered() {
    let errors = errors { wall in
      (wall.view.collectionViewLayout as? SquaresLayout)?.headerHeight = 5
      wall.source.headerIdentifier = "hedder"
      wall.view.reloadData()
    }
    let kind = CollectionView.elementKindSectionHeader
    #expect(
      errors.first?.hasPrefix(
        "No supplementary view of kind \"\(kind)\" is registered with the reuse identifier \"hedder\"") == true)
    #expect(
      errors.first?.hasSuffix(
        "call register(_:forSupplementaryViewOfKind:withReuseIdentifier:) before the first layout.") == true)
  }

  @Test func aCellThatWasNotDequeuedForItsItem() {
    let errors = errors { wall in
      wall.source.onCell = { _, _ in NamedCell() }
      wall.source.sections = [["a"]]
      wall.view.reloadData()
    }
    #expect(errors.count == 1)
    #expect(errors.first?.contains("item 0 of section 0 was not dequeued while it was asked") == true)
  }

  @Test func aCellThatIsDequeuedAndNotReturned() {
    let errors = errors { wall in
      wall.source.onCell = { view, path in
        _ = view.dequeueReusableCell(withReuseIdentifier: "letter", for: path)
        return view.dequeueReusableCell(withReuseIdentifier: "letter", for: path)
      }
      wall.source.sections = [["a"]]
      wall.view.reloadData()
      wall.view.advance(to: 1)
      let statistics = wall.view.reuseStatistics
      #expect(statistics.live == 1 && statistics.live + statistics.idle == statistics.created, "no view is lost")
    }
    #expect(errors.count == 1)
    #expect(
      errors.first?.hasPrefix(
        "The data source dequeued a view (\"letter\") for item 0 of section 0 that it did not return")
        == true)
  }

  @Test func anInvalidUpdateReloadsTheData() {
    let wall = Wall(Source(count: 5), layout: SquaresLayout())
    var errors: [String] = []
    var finished: Bool?
    wall.view.onProgrammerError = { errors.append($0.description) }
    wall.source.sections = [["a", "b"]]
    wall.view.performBatchUpdates({ wall.view.deleteItems(at: [item(0)]) }, completion: { finished = $0 })
    wall.view.advance(to: 1)
    #expect(errors.count == 1)
    #expect(errors.first?.contains("5 before + 0 inserted − 1 deleted") == true)
    #expect(finished == false)
    #expect(Set(wall.shown.keys) == ["a", "b"])
  }

  @Test func itemsThatDoNotExist() {
    let errors = errors { wall in
      wall.view.scrollToItem(at: item(5), at: .top, animated: false)
      wall.view.selectItem(at: IndexPath(item: 0, section: 1), animated: false, scrollPosition: [])
      wall.view.tapItem(at: item(7))
      _ = wall.view.numberOfItems(inSection: 3)
    }
    #expect(
      errors == [
        "Cannot scroll to item 5 of section 0: the section has 5 items.",
        "Cannot select item 0 of section 1: there are 1 sections.",
        "Cannot tap item 7 of section 0: the section has 5 items.",
        "Cannot count the items of section 3: there are 1 sections.",
      ])
  }

  @Test func classesThatAreNotViews() {
    let errors = errors { wall in
      wall.view.register(CollectionReusableView.self, forCellWithReuseIdentifier: "x")
      wall.view.register(NSObject.self, forSupplementaryViewOfKind: "k", withReuseIdentifier: "x")
    }
    #expect(
      errors == [
        "CollectionReusableView cannot be registered: it is not a subclass of CollectionViewCell.",
        "NSObject cannot be registered: it is not a subclass of CollectionReusableView.",
      ])
  }

  @Test func aDecorationViewWithoutAClass() {
    let layout = ListedLayout()
    let wall = Wall(Source(count: 1), layout: layout)
    var errors: [String] = []
    wall.view.onProgrammerError = { errors.append($0.description) }
    let shelf = CollectionViewLayoutAttributes(forDecorationViewOfKind: "shelf", with: item(0))
    shelf.frame = CGRect(x: 0, y: 0, width: 30, height: 5)
    layout.listed = [shelf]
    layout.invalidateLayout()
    wall.view.advance(to: 1)
    #expect(errors.first?.contains("a decoration view of kind \"shelf\" that it has not registered") == true)
  }
}
