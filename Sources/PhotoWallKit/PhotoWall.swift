import CollectionView
import Pictures
import Platform
import TerminalPanels

/// The program, for a `main.swift` of three lines:
///
/// ```swift
/// import PhotoWallKit
///
/// PhotoWall.main(layouts: ["spiral": { SpiralLayout() }])
/// ```
///
/// Layouts that are passed here work like built-in ones: `--layout spiral`, its number key, Tab, tapes.
public enum PhotoWall {
  /// The version that `--version` prints.
  public static let version = "0.1.0"

  /// Parses the command line, runs the command, and ends the process with an `ExitStatus`.
  ///
  /// - Parameter layouts: Layouts by name. They come before the built-in ones, so that the first is the default, and
  ///   replace built-in ones of the same name.
  public static func main(layouts: KeyValuePairs<String, @Sendable () -> CollectionViewLayout> = [:]) -> Never {
    prepareProcess()
    let program = Program(
      layouts: LayoutCatalogue(own: layouts.map { ($0.key, $0.value) }), environment: .ofThisProcess())
    program.run(arguments: Program.arguments)
  }

  /// Shows the view of a controller in the terminal, as an app shows that of its window's root view controller. Parses the
  /// command line, runs the command (`open`, `snapshot` or `replay`), and ends the process with an `ExitStatus`.
  ///
  /// ```swift
  /// PhotoWall.main(pictures: "Pictures", state: ["likes": { $0.likes }]) { GalleryViewController() }
  /// ```
  ///
  /// - Parameters:
  ///   - pictures: The folder of the pictures that the code names; nil if it names none. A relative one is in the working folder,
  ///     or in a replay in the folder of the tape.
  ///   - state: The program's own state by name, which tapes compare: `Expect state likes == 3`. A value is a number, a truth
  ///     value, which is `on` or `off`, or anything else, by its description.
  ///   - rootViewController: Creates the controller.
  public static func main<Controller: ViewController>(
    pictures: String? = nil, state: KeyValuePairs<String, @Sendable (Controller) -> Any> = [:],
    rootViewController: @escaping @Sendable () -> Controller
  ) -> Never {
    prepareProcess()
    var program = Program(layouts: LayoutCatalogue(own: []), environment: .ofThisProcess())
    var views = ControllerViews(folder: pictures, makeController: rootViewController)
    views.state = state.map { name, value in (name, { ($0 as? Controller).map(value) ?? "" }) }
    program.views = views
    program.run(arguments: Program.arguments)
  }

  private static func prepareProcess() {
    DecodingService.runIfAsked(CommandLine.arguments)
    ProcessMemory.returnLargeBlocks()
    FileDescriptor.openStandardDescriptors()
    KittyPictures.removeAbandonedMemory()
  }
}
