import ArgumentParser
import Foundation

public struct PhotoWall: ParsableCommand {
  public static let configuration = CommandConfiguration(commandName: "photowall")
  public init() {}
  public mutating func run() throws { print("photowall") }
}
