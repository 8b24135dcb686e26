import CollectionView

/// The whole program, for a `main.swift` of three lines:
///
/// ```swift
/// import PhotoWallKit
///
/// PhotoWall.main(layouts: ["spiral": { SpiralLayout() }])
/// ```
///
/// Every option works with the layouts handed in: `--layout spiral`, its key, Tab, tapes.
public enum PhotoWall {
  /// What `--version` prints.
  public static let version = "0.1.0"

  /// Parses the command line, runs what it asks for, and ends the process with the status that `ExitStatus` names.
  ///
  /// - Parameter layouts: layouts by name, put before the built-in ones in the order written, so that the first is what the
  ///   wall opens with. A name that a built-in layout has replaces that.
  public static func main(layouts: KeyValuePairs<String, @Sendable () -> CollectionViewLayout> = [:]) -> Never {
    let program = Program(
      layouts: LayoutCatalogue(own: layouts.map { ($0.key, $0.value) }), environment: .ofThisProcess())
    program.run(arguments: Array(CommandLine.arguments.dropFirst()))
  }
}
