import CollectionView
import Foundation
import Pictures
import TerminalPanels

/// A program that runs on a screen in a live session, a recording or a tape: a wall, or another program.
///
/// Events go in at a time, frames come out at a time. So the same events at the same times always give the same frames.
public protocol ScreenProgram: AnyObject {
  var screen: Screen { get }
  /// The options it was opened with.
  var options: WallOptions { get }
  /// Whether the user has quit.
  var shouldQuit: Bool { get }
  /// Whether a frame now would show something new.
  var needsFrame: Bool { get }
  /// The time at which the next frame is due if no event comes; nil if nothing will change.
  var nextFrameTime: TimeInterval? { get }
  /// The display of pictures in exact pixels; nil if they are drawn with characters.
  var pixels: (any PixelDisplay)? { get }
  /// The state in the last frame.
  var state: WallState { get }
  /// Whether characters that the user types are text, as a prompt is open.
  var takesText: Bool { get }
  /// The styles of the interface as the screen shows them, and their names.
  var namedStyles: [(name: String, style: Style)] { get }

  /// Handles an event. Nothing is drawn before the next frame.
  func handle(_ event: InputEvent, at time: TimeInterval)
  /// Advances to a time before something changes.
  func advance(to time: TimeInterval)
  /// Draws a frame. Returns false if the terminal could not take it yet.
  @discardableResult
  func frame(at time: TimeInterval) -> Bool
  /// Requests a frame, as something outside has changed.
  func setNeedsFrame()
  /// Shows pictures in exact pixels from now on: the terminal has answered late.
  func show(_ pixels: any PixelDisplay)
  /// Removes the pictures that the terminal keeps. The program must not be used afterwards.
  func close()

  /// Returns the item that is on top at a point of the screen, or nil.
  func item(at point: CellPoint) -> WallState.Item?
  /// Returns, for each cell of the screen, row by row, the index in `items` of the item whose picture is there, or nil.
  func itemPlaces(_ items: [WallState.Item]) -> [Int?]
  /// Returns the frame of an item in the content, in points; nil if there is none. Items count from 1.
  func layoutFrame(ofItem number: Int) -> CGRect?
  /// Returns the photo whose exact pixels are painted above a cell; nil if there are none.
  func pixelOwner(at point: CellPoint) -> PhotoID?
  /// The views on the screen that have a label or a text, those above others last.
  var views: [ShownView] { get }
}

extension ScreenProgram {
  /// None, as of a wall.
  public var views: [ShownView] { [] }
  /// False, as of a program without prompts.
  public var takesText: Bool { false }
}

extension Wall: ScreenProgram {}

extension ScreenProgram {
  /// Runs frames until nothing moves or loads, for programs that write the screen. Returns the time of the next frame.
  ///
  /// The first frame requests pictures, the second shows them, and the third applies sizes that became known. A view's own
  /// code may go on requesting; a minute of frames is enough.
  /// - Parameters:
  ///   - start: The time of the first frame, in seconds.
  ///   - afterFrame: Called after each frame.
  @discardableResult
  package func settle(from start: Double = 0, afterFrame: () -> Void = {}) -> Double {
    var frames = 0
    repeat {
      frame(at: start + Double(frames) / 60)
      frames += 1
      afterFrame()
    } while (frames < 3 || !state.isIdle) && frames < 3600
    return start + Double(frames) / 60
  }
}
