import ArgumentParser
import PhotoFeed
import Pictures
import Wall

/// `photowall layouts`
struct LayoutsCommand: ProgramCommand {
  static let configuration = CommandConfiguration(commandName: "layouts", abstract: "List the layouts.")

  mutating func run(in program: Program) throws {
    let entries = program.layouts
    let width = entries.map(\.name.count).max() ?? 0
    for (index, entry) in entries.enumerated() {
      let key = index < 9 ? "\(index + 1)" : " "
      print("\(key)  \(entry.name.padded(to: width))  \(entry.summary)")
    }
  }
}

/// `photowall keys`
struct KeysCommand: ProgramCommand {
  static let configuration = CommandConfiguration(
    commandName: "keys", abstract: "List the keys and what the mouse does.")

  @Option("file", "Settings file with key bindings.", completion: .file()) var config: String?

  mutating func run(in program: Program) throws {
    let settings = try program.settings(file: config)
    let table = try KeyTable.standard.remapped(settings.keys).adding(settings.commands)
    let width = table.bindings.map(\.triggerText.count).max() ?? 0
    let names = table.bindings.map(\.name.count).max() ?? 0
    for (number, (group, bindings)) in table.groups.enumerated() {
      print("\(number == 0 ? "" : "\n")\(group.name)")
      for binding in bindings {
        print(
          "  \(binding.triggerText.padded(to: width))  \(binding.name.padded(to: names))  \(binding.sentence)"
        )
      }
    }
  }
}

/// `photowall formats`
struct FormatsCommand: ProgramCommand {
  static let configuration = CommandConfiguration(
    commandName: "formats", abstract: "List the formats of feeds and pictures that can be read.")

  @Option("file", "Settings file with feed shapes.", completion: .file()) var config: String?

  mutating func run(in program: Program) throws {
    print("Feeds (recognized by their content)")
    let shapes = try program.usableShapes(of: program.settings(file: config)) + FeedShape.all
    let width = shapes.map(\.name.count).max() ?? 0
    for shape in shapes { print("  \(shape.name.padded(to: width))  \(shape.summary)") }
    print("\nPictures")
    for format in PictureFormat.all {
      print("  \(format.name.padded(to: 10))  \(format.isAvailable ? "" : "not in this build: ")\(format.note)")
    }
    print("\nColour profiles\n  \("ICC".padded(to: 10))  \(ColorProfiles.note)")
  }
}

extension String {
  func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}
