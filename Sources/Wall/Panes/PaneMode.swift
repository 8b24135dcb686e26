import Foundation
import PhotoFeed
import TerminalPanels

/// A mode that covers the wall and shows photos in panes. Keys act on one of them; all have the same zoom.
protocol PaneMode: Mode {
  var panes: PhotoPanes { get }
  /// The index of the pane that keys act on.
  var index: Int { get }
  /// Whether the mode also covers the status line.
  var hidesStatusLine: Bool { get }
  /// The next time at which the mode changes without events; nil if it does not.
  var nextTime: Double? { get }

  /// Shows another photo: the next (1) or the previous one (−1).
  func step(by step: Int, at time: Double) -> [WallEffect]
  /// Updates the mode after a change of the wall. Returns the photo that keys act on; nil if too few are left.
  func adapt(toFocus photo: PhotoID) -> PhotoID?
  /// Returns the effects of moving on after a decision; nil for the next photo of the wall.
  func effectsOfGoingOn() -> [WallEffect]?
  /// Returns the effects that are due at a time. Called before each frame.
  func advance(to time: Double) -> [WallEffect]

  /// Whether the mode is animated.
  func isAnimating(at time: Double) -> Bool
  /// Begins the closing animation.
  func leave(at time: Double)
  /// Whether the closing animation has ended.
  func hasLeft(at time: Double) -> Bool
}

extension PaneMode {
  var otherKeys: OtherKeys { .handled }
  var hidesStatusLine: Bool { false }
  var nextTime: Double? { panes.nextTime }
  /// The scale of the picture in percent, for tapes.
  var zoom: Int { pane.scale.percent }
  /// The pane that keys act on.
  var pane: PhotoPane { panes.panes[index] }

  func effectsOfGoingOn() -> [WallEffect]? { nil }
  func advance(to time: Double) -> [WallEffect] { [] }
  func isAnimating(at time: Double) -> Bool { false }
  func leave(at time: Double) {}
  func hasLeft(at time: Double) -> Bool { true }

  /// Handles the common actions of these modes. Returns nil for other actions.
  func runPanes(_ action: WallAction?, at time: Double) -> [WallEffect]? {
    guard case .pane(let action)? = action else { return nil }
    switch action {
    case .zoomIn: return zoom(to: pane.scale.zoomed(by: 1.5))
    case .zoomOut: return zoom(to: pane.scale.zoomed(by: 1 / 1.5))
    case .zoomToggle: return zoom(to: pane.state.scale == nil ? 1 : nil)
    case .zoomToFocus: return [.message(panes.zoomToFocus(by: index))]
    case .pan(let direction):
      if panes.panes.contains(where: \.scale.isZoomed) {
        for pane in panes.panes { pane.state.pan(direction, seeing: pane.part) }
      } else if direction.isHorizontal {
        return step(by: direction.isForward ? 1 : -1, at: time)
      }
      return []
    case .nextPicture: return step(by: 1, at: time)
    case .previousPicture: return step(by: -1, at: time)
    case .close: return [.close(kind)]
    case .slideshow, .nudge: return nil
    }
  }

  /// Zooms all panes, so that pixels of all pictures have the same size.
  private func zoom(to scale: Double?) -> [WallEffect] {
    for pane in panes.panes { pane.state.scale = scale }
    return [.message(pane.zoom(to: scale))]
  }

  func focusDidMove(to photo: PhotoID?, at time: Double) -> [WallEffect] {
    guard let photo, let own = adapt(toFocus: photo) else { return [.close(kind)] }
    return photo == own ? [] : [.focusPhoto(own)]
  }

  func hide() { panes.hide() }
  func remove() { panes.remove() }
}

/// An action of modes that show pictures.
public enum PaneAction: Hashable, Sendable {
  case zoomIn, zoomOut
  /// Shows the pictures 1:1, or whole.
  case zoomToggle
  /// Shows the pictures 1:1 at the camera's focus point, or whole.
  case zoomToFocus
  case pan(Direction)
  case nextPicture, previousPicture
  /// Moves the visible part of one photo by a cell. Only for the comparison.
  case nudge(Direction)
  /// Starts or stops the slideshow. Only for the full view.
  case slideshow
  case close
}
