import CollectionView
import Pictures
import Platform
import TerminalPanels
import WallLayouts

/// The program, for a `main.swift` of three lines:
///
/// ```swift
/// import PhotoWallKit
///
/// PhotoWall.main(layouts: ["spiral": { SpiralLayout() }])
/// ```
///
/// The passed layouts work like built-in ones: `--layout spiral`, number keys, Tab, tapes.
public enum PhotoWall {
  /// The version for `--version`.
  public static let version = "0.1.0"

  /// Parses the command line, runs the command, and ends the process with an `ExitStatus`.
  ///
  /// - Parameter layouts: Layouts by name. They come before the built-in ones, so the first is the default. They
  ///   replace built-in ones of the same name.
  public static func main(layouts: KeyValuePairs<String, @Sendable () -> CollectionViewLayout> = [:]) -> Never {
    prepareProcess()
    let own = layouts.map { LayoutEntry(name: $0.key, summary: "a layout of this program", make: $0.value) }
    let names = Set(own.map(\.name))
    let program = Program(
      layouts: own + WallLayouts.all.filter { !names.contains($0.name) }, environment: .ofThisProcess())
    program.run(arguments: Program.arguments)
  }

  /// Shows the view of a controller in the terminal, like the root view controller of an app's window. Parses the
  /// command line, runs the command (`open`, `snapshot` or `replay`), and ends the process with an `ExitStatus`.
  ///
  /// ```swift
  /// PhotoWall.main(pictures: "Pictures", state: ["likes": { $0.likes }]) { GalleryViewController() }
  /// ```
  ///
  /// - Parameters:
  ///   - pictures: The folder of the program's pictures, or nil. A relative path starts at the working folder, in a
  ///     replay at the folder of the tape.
  ///   - state: The program's state by name, for tapes: `Expect state likes == 3`. A value is a number, a Bool (`on` or
  ///     `off`), or anything else by its description.
  ///   - rootViewController: Creates the controller.
  public static func main<Controller: ViewController>(
    pictures: String? = nil, state: KeyValuePairs<String, @Sendable (Controller) -> Any> = [:],
    rootViewController: @escaping @Sendable () -> Controller
  ) -> Never {
    prepareProcess()
    var program = Program(environment: .ofThisProcess())
    program.views = ControllerViews(
      folder: pictures, state: state.map { name, value in (name, { ($0 as? Controller).map(value) ?? "" }) },
      makeController: rootViewController)
    program.run(arguments: Program.arguments)
  }

  private static func prepareProcess() {
    DecodingService.runIfAsked(CommandLine.arguments)
    ProcessMemory.returnLargeBlocks()
    FileDescriptor.openStandardDescriptors()
    KittyPictures.removeAbandonedMemory()
  }
}
