import CollectionView
import TerminalPanels

/// Gives each view that is shown a panel of its own and keeps it as long as the view lives, in the pool too: so any
/// layout's cells, headers and decorations come on the screen, whoever wrote them.
final class PanelHost {
  private let screen: Screen
  private var hosted: [ObjectIdentifier: Hosted] = [:]
  private var round = 0

  /// A view's panel and what it shows.
  final class Hosted {
    weak var view: CollectionReusableView?
    let panel: Panel
    /// What was drawn last; another look asks for another drawing.
    var look: AnyHashable?
    fileprivate var round = 0

    fileprivate init(view: CollectionReusableView, panel: Panel) {
      self.view = view
      self.panel = panel
    }
  }

  init(screen: Screen) { self.screen = screen }

  /// How many panels there are, shown or kept.
  var count: Int { hosted.count }
  /// How many are shown.
  var shownCount: Int { hosted.values.count { !$0.panel.isHidden } }

  /// Starts a frame: views that are not placed before `endRound` are not shown.
  func beginRound() { round += 1 }

  /// Shows a view there, above whatever was placed before it in this round.
  func place(_ view: CollectionReusableView, at frame: CellRect, order: Int) -> Hosted {
    let id = ObjectIdentifier(view)
    var host = hosted[id]
    // A new object may have been given the place of one that is gone.
    if host?.view !== view { host = nil }
    let place = host ?? Hosted(view: view, panel: Panel(on: screen, frame: frame))
    hosted[id] = place
    place.round = round
    if place.panel.frame != frame { place.panel.frame = frame }
    if place.panel.zOrder != order { place.panel.zOrder = order }
    if place.panel.isHidden { place.panel.isHidden = false }
    return place
  }

  /// Ends a frame: hides the panels of views that were not placed, drops those of views that are gone.
  func endRound() {
    for (id, host) in hosted where host.round != round {
      if host.view == nil {
        host.panel.close()
        hosted[id] = nil
      } else if !host.panel.isHidden {
        host.panel.isHidden = true
      }
    }
  }

  /// Hides everything, for a screen that is too small.
  func hideAll() {
    for host in hosted.values { host.panel.isHidden = true }
  }

  /// Makes everything be drawn anew at its next placing.
  func forgetLooks() {
    for host in hosted.values { host.look = nil }
  }
}
