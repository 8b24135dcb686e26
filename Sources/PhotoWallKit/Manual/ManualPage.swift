import ArgumentParser
import Culling
import PhotoFeed
import Tapes
import Wall

/// The manual page, from the tables behind `--help`, `photowall keys`, `layouts`, `formats`, `replay --help-language`.
enum ManualPage {
  /// Returns the page in man(7) format.
  static func text(_ program: Program) -> String {
    var page = Page()
    page.line(".TH PHOTOWALL 1 \"\" \"photowall \(PhotoWall.version)\"")
    page.section("NAME")
    page.line("photowall \\- a photo wall in the terminal")
    page.section("SYNOPSIS")
    page.line("photowall [SOURCE ...] [OPTIONS]")
    page.line(".br")
    page.line("photowall COMMAND ...")
    page.section("DESCRIPTION")
    page.text(
      """
      Shows the photos of a folder, a feed or picture files in the terminal, arranged by layouts. Scroll and choose \
      among them with the keyboard or the mouse. Deleting removes a photo from the wall, not from the disk: see \
      WRITING. A session can be recorded as a tape and replayed.
      """)
    page.example("photowall ~/Pictures")
    page.section("COMMANDS AND OPTIONS")
    let commands: [any ParsableCommand.Type] = [
      OpenCommand.self, ReplayCommand.self, PrintCommand.self, SnapshotCommand.self, FeedCommand.self,
      FilesCommand.self, LayoutsCommand.self, KeysCommand.self,
      FormatsCommand.self, DoctorCommand.self,
    ]
    for command in commands {
      page.heading("photowall \(command._commandName)")
      page.literal(RootCommand.helpMessage(for: command, columns: 72))
    }
    addKeys(to: &page)
    addCulling(to: &page)
    addDataSets(to: &page)
    page.section("LAYOUTS")
    for entry in program.layouts { page.item(entry.name, entry.summary) }
    addFeeds(to: &page)
    page.section("TAPES")
    for row in TapeCommandTable.rows {
      page.item(row.syntax, row.summary)
      page.literal(row.example)
    }
    page.section("EXIT STATUS")
    for status in ExitStatus.allCases { page.item("\(status.rawValue)", status.meaning) }
    page.item("128+n", "ended by signal n")
    page.section("FILES")
    page.item(
      "$XDG_CONFIG_HOME/photowall/config.toml",
      """
      settings file; photowall --print-config prints one with comments. It is TOML without numbers that are not whole, in 0x, \
      0o or 0b, dates, times, texts of several lines, and lists of tables.
      """)
    page.item("$XDG_STATE_HOME/photowall/imported", "names, sizes and times of the photos that F i has imported")
    page.item("$XDG_STATE_HOME/photowall/sessions", "marks, deletions and moves of interrupted sessions, for --resume")
    page.item("$XDG_STATE_HOME/photowall/tap", "what Enter and a click do in folders, once you have been asked")
    page.item("$XDG_STATE_HOME/photowall/not-duplicates", "photos that were called no duplicates")
    page.item(
      "$XDG_CACHE_HOME/photowall", "cache of feeds and pictures from the network, and of what the files of photos tell")
    page.item("$XDG_CACHE_HOME/thumbnails", "thumbnails that file managers share")
    page.section("ENVIRONMENT")
    page.item(
      "COLORFGBG", "colours of the terminal, if it does not report its background")
    page.item(
      "PHOTOWALL_OPEN", "program that O starts, and its first arguments; xdg-open, or open on macOS, without it")
    page.item("GTK_ENABLE_ANIMATIONS", "0: changes do not move, unless --motion names how they do")
    page.item("NO_COLOR", "no colours, unless --colors names their number")
    page.item("CLICOLOR_FORCE", "photowall print writes colours also to a file or pipe")
    page.item("TERM, COLORTERM", "capabilities of the terminal; photowall doctor prints the result")
    return page.text
  }
}
