import CollectionView
import TerminalPanels

/// Gives each view on the screen a panel, and keeps it as long as the view exists, also in the reuse pool. So the
/// cells, headers and decorations of any layout are drawn.
final class PanelHost {
  private let screen: Screen
  private var hosted: [ObjectIdentifier: Hosted] = [:]
  private var frameNumber = 0

  /// A view's panel and its content.
  final class Hosted {
    weak var view: CollectionReusableView?
    let panel: Panel
    /// The last drawn configuration; nil to draw the panel again.
    var configuration: AnyHashable?
    /// The last frame that placed the view.
    fileprivate var frameNumber = 0

    fileprivate init(view: CollectionReusableView, panel: Panel) {
      self.view = view
      self.panel = panel
    }
  }

  init(screen: Screen) { self.screen = screen }

  /// The number of panels, including hidden ones.
  var count: Int { hosted.count }
  /// The number of panels on screen.
  var shownCount: Int { hosted.values.count { !$0.panel.isHidden } }

  /// Begins a frame. Views that are not placed until `endFrame` are hidden.
  func beginFrame() { frameNumber += 1 }

  /// Shows a view at a frame, above views with a smaller `order`.
  func place(_ view: CollectionReusableView, at frame: CellRect, order: Int) -> Hosted {
    let id = ObjectIdentifier(view)
    // A new object may have the address of a deallocated one.
    let known = hosted[id].flatMap { $0.view === view ? $0 : nil }
    let host = known ?? Hosted(view: view, panel: Panel(on: screen, frame: frame))
    hosted[id] = host
    host.frameNumber = frameNumber
    (host.panel.frame, host.panel.zOrder, host.panel.isHidden) = (frame, order, false)
    return host
  }

  /// Ends a frame: hides the panels of unplaced views, and closes the panels of deallocated views.
  func endFrame() {
    for (id, host) in hosted where host.frameNumber != frameNumber {
      if host.view == nil {
        host.panel.close()
        hosted[id] = nil
      } else {
        host.panel.isHidden = true
      }
    }
  }

  /// Hides all panels, for a screen that is too small.
  func hideAll() {
    for host in hosted.values { host.panel.isHidden = true }
  }

  /// Marks all panels to be drawn again.
  func invalidateAll() {
    for host in hosted.values { host.configuration = nil }
  }
}
