import Basics
import Foundation
import TestSupport
import Testing
import Wall

@testable import PhotoWallKit

/// Every setting, from its row to the places where users set it.
@Suite struct SettingTests {
  /// An argument, as `--experimental-dump-help` describes it.
  private struct Argument: Decodable {
    struct Name: Decodable {
      let name: String
    }
    let names: [Name]?
    let abstract: String?
    let allValues: [String]?
    let valueName: String?
    let kind: String
  }

  private struct Help: Decodable {
    struct Command: Decodable {
      let commandName: String
      let arguments: [Argument]?
      let subcommands: [Command]?
    }
    let command: Command
  }

  /// The arguments of a command.
  private func arguments(of command: String) throws -> [Argument] {
    let help = try JSONDecoder().decode(Help.self, from: Data(Command(["--experimental-dump-help"]).output.utf8))
    return try #require(help.command.subcommands?.first { $0.commandName == command }?.arguments)
  }

  @Test("numbers of any size are refused with their location, or within the setting's range")
  func hostileNumbers() throws {
    for setting in WallOptions.settings where setting.isInFile {
      for number in TestSupport.hostileNumbers {
        for value in [number, "\"\(number)\""] {
          do {
            let settings = try ConfigurationFile.parse("\(setting.name) = \(value)", name: "config.toml")
            guard case .number(let range) = setting.form, let found = settings.values[setting.name] else { continue }
            #expect(found == "0" || Int(found).map(range.contains) == true, "\(setting.name) = \(value)")
          } catch {
            #expect("\(error)".hasPrefix("config.toml:1:"), "\(error)")
          }
        }
      }
    }
  }

  @Test("the options of `open` have the names, values and help of the settings")
  func options() throws {
    let arguments = try arguments(of: "open")
    for setting in WallOptions.settings {
      let option = try #require(
        arguments.first { $0.names?.first?.name == setting.optionName }, "no option --\(setting.optionName)")
      #expect(option.abstract == setting.optionHelp)
      switch setting.form {
      case .toggle: #expect(option.kind == "flag")
      case .choice(let values): #expect(option.allValues == values)
      case .number: #expect(option.valueName == "n")
      case .text(let placeholder): #expect(option.valueName == placeholder)
      }
    }
  }

  @Test("every option of `open` sets the property of its setting")
  func properties() throws {
    for setting in WallOptions.settings {
      let text =
        switch setting.form {
        case .choice(let values): values.last { setting.acceptsInTape($0) && $0 != setting.standard } ?? ""
        case .toggle: setting.standard == "on" ? "off" : "on"
        case .number(let range): "\(range.upperBound)"
        case .text:
          [
            "boxes": "box=xyxy,relative", "clock": "X-T5=+01:00", "label": "class=cat,dog", "labels-to": "labels.csv",
          ][setting.name] ?? "some"
        }
      var (expected, options) = (WallOptions(), WallOptions())
      #expect(setting.apply(text, to: &expected))
      try OpenCommand.parse(["--\(setting.optionName)"] + (setting.form == .toggle ? [] : [text])).apply(to: &options)
      #expect(setting.tapeText(of: expected) == text && setting.tapeText(of: options) == text, "\(setting.name)")
    }
  }

  @Test("options and settings file mean the same; tapes take what they may; a wrong value is refused")
  func places() throws {
    try Scratch.folder { folder in
      let feed = Scratch.project + "/Data/feed.json"
      let print = ["print", feed, "--size", "60x20", "--limit", "6", "--seed", "1"]
      let known = Set(try arguments(of: "print").compactMap { $0.names?.first?.name })
      var (options, file, tape) = ([String](), "", "")
      for setting in WallOptions.settings {
        let text: String
        var toml: String?
        switch setting.form {
        case .choice(let values): text = values[values.count - 1]
        case .toggle:
          text = setting.standard == "on" ? "off" : "on"
          toml = "\(text == "on")"
        case .number(let range):
          text = "\(range.lowerBound + 1)"
          toml = text
        // The feed has no boxes.
        case .text: text = ["boxes": "none", "clock": "offsets"][setting.name] ?? "grid"
        }
        if known.contains(setting.optionName) {
          options += ["--\(setting.optionName)"] + (setting.form == .toggle ? [] : [text])
        }
        if let name = setting.tapeName, setting.acceptsInTape(text) { tape += "Set \(name) \(text)\n" }
        guard setting.isInFile else { continue }
        file += "\(setting.name) = \(toml ?? "\"\(text)\"")\n"
        let wrong = "\(setting.name) = []"
        let error = #expect(throws: Diagnostic.self) { try ConfigurationFile.parse(wrong, name: "wrong.toml") }
        #expect(error.map { "\($0)".contains("wrong.toml:1:1: \(setting.name) must be") } ?? false)
      }
      try Scratch.write("layout = []", folder + "/wrong.toml")
      let wrong = try Command(print + ["--config", folder + "/wrong.toml"])
      #expect(wrong.status == 2 && wrong.errors.contains("wrong.toml:1:1: layout must be"), "\(wrong.errors)")
      try Scratch.write(file, folder + "/all.toml")
      let fromFile = try Command(print + ["--config", folder + "/all.toml"])
      #expect(fromFile.status == 0, "\(fromFile.errors)")
      #expect(try Command(print + options).output == fromFile.output)
      #expect(try Command(print).output != fromFile.output)
      try Scratch.write(tape + "Frame\n", folder + "/all.tape")
      let replay = try Command(["replay", folder + "/all.tape", "--feed", feed])
      #expect(replay.status == 0, "\(replay.errors)")
    }
  }
}
