import PhotoFeed
import Pictures
import TerminalPanels
import Wall

/// How a wall in the user's terminal runs: live, or recorded as a tape.
protocol SessionMode: AnyObject {
  /// Where the feed came from.
  var recipe: FeedRequest { get }
  /// The feed as loaded.
  var feed: PhotoFeed { get }
  /// Returns whether the terminal is asked for exact pixels.
  func pixelPreference(_ mode: GraphicsMode) -> PixelPreference
  /// Adjusts the wall's options to the terminal.
  func adjust(_ options: inout WallOptions, to terminal: TerminalCapabilities, of screen: Screen)
  /// Adjusts the wall's services.
  func adjust(_ services: inout WallServices, waker: Waker)
  /// Creates the loader of the wall's pictures.
  func pictures(waker: Waker) -> any PictureLoading
  /// Runs the wall until the user quits or the process is asked to end.
  func run(_ wall: Wall, on loop: EventLoop, early: [EventLoop.Event]) throws -> LiveSession.End
}
