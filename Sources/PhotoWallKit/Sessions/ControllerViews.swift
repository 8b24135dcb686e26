import CollectionView
import Controllers
import Foundation
import Pictures
import Platform
import Tapes
import TerminalPanels
import Wall

/// A controller whose views the program shows.
struct ControllerViews: Sendable {
  /// The folder of the program's pictures, or nil.
  let folder: String?
  /// The program's state by name, for tapes.
  var state: [(name: String, value: @Sendable (ViewController) -> Any)] = []
  let makeController: @Sendable () -> ViewController

  /// Returns the folder of the pictures, or nil.
  ///
  /// - Parameter base: The folder for a relative path: the tape's, or else the working folder.
  func pictureFolder(in base: String = ".") -> String? {
    folder.map { FilePath(base).absolute.pushing(FilePath($0)).lexicallyNormalized().string }
  }

  /// Creates the program that shows the views on a screen.
  ///
  /// - Parameter folder: The folder of the pictures.
  func program(
    on screen: Screen, options: WallOptions, pictures: any PictureLoading, pixels: (any PixelDisplay)?, folder: String?
  ) -> ViewProgram {
    ViewProgram(
      screen: screen, options: options, pictures: pictures, pixels: pixels, folder: folder, state: state,
      makeController: makeController)
  }

  /// The keys and gestures of programs with views.
  static var keys: [KeyCoverage.Row] { ViewKeys.rows.map { KeyCoverage.Row(trigger: $0.trigger, name: $0.sentence) } }
}

/// The views of a controller in the user's terminal, live or recorded as a tape.
final class ViewsMode: SessionMode {
  private let program: Program
  private let views: ControllerViews
  private let tape: RecordedTape?
  private var shown: ViewProgram!

  init(_ views: ControllerViews, program: Program, record: String?) throws {
    (self.views, self.program) = (views, program)
    tape = try record.map { try RecordedTape(path: $0) }
  }

  var isRecorded: Bool { tape != nil }

  func open(_ parts: SessionParts) -> any ScreenProgram {
    let waker = parts.waker
    let loader = program.pictureLoader(usesThumbnails: !isRecorded) { waker.wake() }
    shown = views.program(
      on: parts.screen, options: parts.options, pictures: isRecorded ? DelayedPictureLoader(loader) : loader,
      pixels: parts.pixels, folder: views.pictureFolder())
    return shown
  }

  func begin(on loop: EventLoop) throws -> (clock: any SessionClock, participants: [any SessionParticipant]) {
    var header = TapeHeader(of: shown, feed: nil, feedDigest: nil)
    if let tape, let folder = views.pictureFolder() {
      let base = FilePath(tape.path).folder
      if views.pictureFolder(in: base.string) != folder { header.pictures = FilePath(folder).relative(to: base).string }
    }
    return (try tape?.begin(shown, header) ?? LiveClock(shown), [])
  }

  func finish(_ end: Session.End) throws { try tape?.finish() }

  func printResult() {}
}
