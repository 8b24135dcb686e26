import ArgumentParser
import Foundation
import Pictures
import SymbolArt
import TerminalPanels

/// `photowall doctor`
struct DoctorCommand: ProgramCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor", abstract: "Print what this terminal can do, why, and what is missing.")

  mutating func run(in program: Program) throws {
    let environment = program.environment
    let terminal = TerminalEnvironment(environment.variables)
    var rows: [(String, String)] = [
      ("terminal", environment["TERM"].map { "TERM=\($0)" } ?? "TERM is not set"),
      (
        "output",
        environment.standardOutputIsTerminal ? "standard output is a terminal" : "standard output is not a terminal"
      ),
    ]
    let (answers, capabilities) = Self.answers(of: terminal)
    let colors = capabilities?.colors ?? ColorDetection(environment: terminal)
    rows.append(("colours", "\(colors.depth.rawValue): \(colors.reason)"))
    let characters = CharacterDetection.ofProcess(terminal)
    rows.append(("characters", "\(characters.isUTF8 ? "UTF-8" : "ASCII"): \(characters.reason)"))
    rows.append(("size", Self.size()))
    rows += answers
    rows += capabilities?.answersAfterFrames.map(Self.rows) ?? []
    let chosen = (try? program.settings(file: nil))?.options.themeName
    let detection = ThemeDetection(chosen, reported: capabilities?.background, environment: environment)
    rows.append(("theme", "\(detection.theme.rawValue): \(detection.reason)"))
    if environment["TMUX"] != nil { rows.append(("tmux", "inside tmux")) }
    rows.append(("pictures", PictureFormat.all.filter(\.isAvailable).map(\.name).joined(separator: " ")))
    for format in PictureFormat.all where !format.isAvailable {
      rows.append(("", "\(format.name): \(format.note)"))
    }
    rows.append(("settings", environment.configurationFolder + "/photowall/config.toml"))
    rows.append(("demonstration", environment.demonstrationFeed ?? "not installed"))
    for (name, text) in rows { print("\(name.padded(to: 14)) \(text)") }
  }

  private static func answers(of terminal: TerminalEnvironment) -> ([(String, String)], TerminalCapabilities?) {
    let capabilities: TerminalCapabilities
    do {
      capabilities = try TerminalCapabilities.query(environment: terminal)
    } catch {
      return ([("pixels", "no: \(error)")], nil)
    }
    let frames =
      switch capabilities.synchronizesOutput {
      case true: "synchronised output"
      case false: "the terminal has no synchronised output"
      case nil: "the terminal does not report synchronised output"
      }
    let chosen =
      switch capabilities.graphics {
      case .kitty, .kittyPlacements: "kitty: "
      case .sixel: "sixel: "
      case .iterm: "iterm: "
      case nil: "symbols: "
      }
    let answers = capabilities.answers.map { ("", "\($0.question): \($0.answer ?? "no answer")") }
    let rows = [("frames", frames), ("pixels", chosen + capabilities.graphicsReason)] + answers
    return (rows, capabilities)
  }

  /// Returns the report on the terminal's answers to the queries after frames.
  private static func rows(of report: AnswerReport) -> [(String, String)] {
    var rows: [(String, String)] = []
    if let roundTrip = report.roundTrip, !report.forms.isEmpty {
      let form =
        report.forms.contains(.place)
        ? "the position of the cursor tells which frame is answered"
        : "the status; the terminal does not report the position of the cursor, so answers are matched by their order"
      rows.append(
        ("answers", "\(report.counts.inTime) in time, after \(Int((roundTrip * 1000).rounded(.up))) ms: \(form)"))
    } else {
      rows.append(
        ("answers", "none: the terminal does not report when it has taken a frame, so frames do not wait for it"))
    }
    rows.append(
      ("", "lost: \(report.counts.lost == 0 ? "none" : "\(report.counts.lost), since later ones have come")"))
    rows.append(
      ("", "late: \(report.counts.late == 0 ? "none" : "\(report.counts.late), after half a second or more")"))
    let unknown = report.unknown.isEmpty ? "none" : report.unknown.joined(separator: ", ") + "; they are no keys"
    rows.append(("", "unknown: \(unknown)"))
    return rows
  }

  private static func size() -> String {
    guard let window = Console.window(on: STDOUT_FILENO) else { return "unknown" }
    var text = "\(window.ws_col)x\(window.ws_row) cells"
    if window.ws_xpixel > 0, window.ws_ypixel > 0 {
      text += " of \(window.ws_xpixel / window.ws_col)x\(window.ws_ypixel / window.ws_row) pixels"
    } else {
      text += "; the terminal does not report the size of a cell, 1:2 is assumed"
    }
    return text
  }
}
