import CollectionView
import PhotoFeed
import WallLayouts

extension Wall {
  /// A layout as the options and the feed want it.
  static func makeLayout(_ entry: LayoutEntry, feed: PhotoFeed, options: WallOptions) -> CollectionViewLayout {
    let layout = entry.make()
    if let columns = options.columns { (layout as? any DensityAdjusting)?.chosenDensity = columns }
    if feed.sections.contains(where: { !$0.title.isEmpty }), let layout = layout as? any SectionHeading {
      layout.headerHeight = 24
    }
    return layout
  }

  /// Goes on by `step` layouts, round and round.
  func switchLayout(by step: Int) {
    switchLayout(to: (layoutIndex + step + layouts.count) % layouts.count)
  }

  /// Switches to a layout by its place; every photo glides to where it then belongs.
  func switchLayout(to index: Int) {
    guard layouts.indices.contains(index) else {
      return say("there are \(layouts.count) layouts — \(keys.hint(.nextLayout)) goes through them")
    }
    let entry = layouts[index]
    say(entry.summary)
    guard index != layoutIndex else { return }
    log("layout \(entry.name)")
    let former = layoutIndex
    layoutIndex = index
    let layout =
      layoutObjects[index] ?? Self.makeLayout(entry, feed: contents.photos.feed, options: options)
    layoutObjects[index] = layout
    goal = nil
    show(layout, insteadOf: former)
  }

  /// The same by name, for tapes and options. Answers whether there is such a layout.
  @discardableResult
  public func switchLayout(named name: String) -> Bool {
    guard let index = layouts.firstIndex(where: { $0.name == name }) else { return false }
    isDirty = true
    switchLayout(to: index)
    return true
  }

  /// More and smaller, or fewer and larger pictures: what that means is the layout's affair.
  func changeDensity(by step: Int) {
    guard let layout = scene.collectionView.collectionViewLayout as? any DensityAdjusting else {
      return say("\(layouts[layoutIndex].name) knows no more or fewer")
    }
    let former = layout.density
    scene.relayout { if step > 0 { layout.increaseDensity() } else { layout.decreaseDensity() } }
    guard layout.density != former else {
      return say(step > 0 ? "no more fit here: \(layout.densityText)" : "no fewer: \(layout.densityText)")
    }
    showFocus()
    say(layout.densityText)
  }
}
