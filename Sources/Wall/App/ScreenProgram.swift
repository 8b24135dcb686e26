import CollectionView
import Foundation
import PhotoFeed
import Pictures
import TerminalPanels

/// A program that runs on a screen in a live session, a recording or a tape: the wall, or a program with views.
///
/// It changes only by events and times that the caller passes. So the same events at the same times always give the
/// same frames.
public protocol ScreenProgram: AnyObject {
  var screen: Screen { get }
  /// The options it was opened with.
  var options: WallOptions { get }
  /// Whether the user has quit.
  var shouldQuit: Bool { get }
  /// Whether a new frame would differ from the last one.
  var needsFrame: Bool { get }
  /// The time of the next frame if no event comes; nil if nothing will change.
  var nextFrameTime: TimeInterval? { get }
  /// The display for exact pixels; nil if pictures are drawn with characters.
  var pixels: (any PixelDisplay)? { get }
  /// The state as of the last frame.
  var state: WallState { get }
  /// Whether typed characters are text, because a prompt is open.
  var takesText: Bool { get }
  /// The styles of the interface with their names.
  var namedStyles: [(name: String, style: Style)] { get }

  /// Handles an event. Nothing is drawn before the next frame.
  func handle(_ event: InputEvent, at time: TimeInterval)
  /// Advances to a time just before something changes.
  func advance(to time: TimeInterval)
  /// Draws a frame. Returns false if the terminal cannot take it yet.
  @discardableResult
  func frame(at time: TimeInterval) -> Bool
  /// Requests a frame, because something outside has changed.
  func setNeedsFrame()
  /// Shows pictures in exact pixels from now on. Called if the terminal answers a query late.
  func show(_ pixels: any PixelDisplay)
  /// Deletes the pictures in the terminal. The program must not be used afterwards.
  func close()

  /// Returns the topmost item at a point of the screen, or nil.
  func item(at point: CellPoint) -> WallState.Item?
  /// Returns, for each cell of the screen, row by row, the index in `items` of the item whose picture is there, or nil.
  func itemPlaces(_ items: [WallState.Item]) -> [Int?]
  /// Returns the frame of an item in the content, in points; nil if there is no such item. Numbers begin at 1.
  func layoutFrame(ofItem number: Int) -> CGRect?
  /// Returns the photo whose exact pixels cover a cell; nil if there are none.
  func pixelOwner(at point: CellPoint) -> PhotoID?
  /// The views on the screen that have a label or a text, from bottom to top.
  var views: [ShownView] { get }
}

extension ScreenProgram {
  /// None; a wall has no views.
  public var views: [ShownView] { [] }
  /// False; a program without prompts.
  public var takesText: Bool { false }
}

extension Wall: ScreenProgram {}

extension ScreenProgram {
  /// Runs frames until nothing moves or loads, for programs that write the screen. Returns the time of the next frame.
  ///
  /// The first frame requests pictures, the second shows them, and the third applies new sizes. The code of a view may
  /// request frames forever, so this stops after a minute of frames.
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
