import ArgumentParser

/// The program `photowall`: its arguments, and the wiring of the modules below it.
public struct PhotoWall: ParsableCommand {
  /// Name, summary and subcommands, as `--help` shows them.
  public static let configuration = CommandConfiguration(
    commandName: "photowall", abstract: "A photo wall in the terminal.")

  /// For the argument parser; start the program with `PhotoWall.main()`.
  public init() {}

  /// Opens the wall.
  public mutating func run() throws { print("photowall") }
}
