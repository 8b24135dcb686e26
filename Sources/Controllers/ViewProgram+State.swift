import CollectionView
import Foundation
import TerminalPanels
import Wall

// The state for tapes and tests. Its items are the items of the active collection view.

extension ViewProgram {
  /// The collection view for keys: the last one touched or selected, or else the frontmost one.
  var activeView: CollectionView? {
    let shown = window.shownCollectionViews
    return shown.first { $0 === focusedView } ?? shown.last
  }

  /// The focused item, if it still exists.
  var focus: (view: CollectionView, path: IndexPath)? {
    guard let view = activeView, let path = focusedPath, path.section < view.numberOfSections,
      path.item < view.numberOfItems(inSection: path.section)
    else { return nil }
    return (view, path)
  }

  /// Returns the position of an item across all sections, from 0.
  func position(of path: IndexPath, in view: CollectionView) -> Int {
    (0..<path.section).reduce(path.item) { $0 + view.numberOfItems(inSection: $1) }
  }

  /// Returns the number of items in all sections.
  func itemCount(in view: CollectionView) -> Int {
    (0..<view.numberOfSections).reduce(0) { $0 + view.numberOfItems(inSection: $1) }
  }

  /// The state as of the last frame. An item's title is the first text of its cell; selected items count as marked.
  package var state: WallState {
    var state = WallState()
    state.drawn = drawn
    state.loading = pictures.visible.pendingCount
    state.overlay = help.isShown ? ModeKind.help.name : ""
    state.activities = activities
    if let controller = window.rootViewController {
      for (name, value) in ownState { state.own[name] = WallState.Value(value(controller)) }
    }
    guard let view = activeView else { return state }
    let statistics = view.reuseStatistics
    state.count = itemCount(in: view)
    state.focus = focus.map { position(of: $0.path, in: $0.view) + 1 } ?? 0
    state.layout = "\(type(of: view.collectionViewLayout))"
    state.offset = view.contentOffset
    state.contentSize = view.collectionViewLayout.collectionViewContentSize
    state.counts[.marked] = view.indexPathsForSelectedItems?.count ?? 0
    state.cells = statistics.live + statistics.idle
    state.items = items
    state.focusTitle = state.items.first(where: \.isFocused)?.title ?? ""
    return state
  }

  package var views: [ShownView] {
    var found: [ShownView] = []
    func add(_ view: View) {
      guard !view.isHidden, view.alpha > 0.01 else { return }
      let (label, text) = (view.accessibilityLabel ?? "", view.text)
      if !label.isEmpty || text != nil {
        let frame = look.geometry.cells(view.convert(view.bounds, to: window))
        found.append(ShownView(label: label, text: text ?? view.firstText ?? "", frame: frame))
      }
      for view in view.subviews { add(view) }
    }
    add(window)
    return found
  }

  private var activities: [String] {
    var found: [String] = []
    if window.isAnimating { found.append("views move") }
    if pinchEnd != nil { found.append("the pinch has not ended") }
    let loading = pictures.loadingNames
    if !loading.isEmpty { found.append(WallState.clause(loading: loading)) }
    return found.isEmpty && needsFrame ? ["the screen is to be drawn again"] : found
  }

  private var items: [WallState.Item] {
    guard let view = activeView else { return [] }
    let focus = focus
    return placed.compactMap { item -> WallState.Item? in
      guard item.collectionView === view, !item.isLeaving, !item.seen.isEmpty else { return nil }
      return WallState.Item(
        number: position(of: item.path, in: view) + 1, title: item.cell.firstText ?? "", frame: item.frame,
        isFocused: item.path == focus?.path, values: item.cell.isSelected ? [.marked: 1] : [:])
    }
    .sorted { $0.number < $1.number }
  }

  package func item(at point: CellPoint) -> WallState.Item? {
    guard let hit = placed.last(where: { $0.seen.contains(point) && !$0.isLeaving }), hit.collectionView === activeView
    else { return nil }
    let number = position(of: hit.path, in: hit.collectionView) + 1
    return items.first { $0.number == number }
  }

  /// Returns nil for all cells: texts of cells are read as text, and pictures by their colours.
  package func itemPlaces(_ items: [WallState.Item]) -> [Int?] {
    Array(repeating: nil, count: screen.size.columns * screen.size.rows)
  }

  package func layoutFrame(ofItem number: Int) -> CGRect? {
    guard let view = activeView, number >= 1 else { return nil }
    var rest = number - 1
    for section in 0..<view.numberOfSections {
      let count = view.numberOfItems(inSection: section)
      if rest < count { return view.layoutAttributesForItem(at: IndexPath(item: rest, section: section))?.frame }
      rest -= count
    }
    return nil
  }
}

extension View {
  /// The view's own text; nil for a symbol.
  fileprivate var text: String? {
    if case .text(let text) = (self as? any ContentDrawing)?.drawnContent(isHighlighted: false), !text.isSymbol {
      text.text
    } else {
      nil
    }
  }

  /// The text of the view or of its first descendant with one.
  fileprivate var firstText: String? { text ?? subviews.lazy.compactMap(\.firstText).first }
}
