/// The text of `photowall replay --help-language`.
public enum TapeHelp {
  /// Every command, setting and state key with its description, and general rules.
  public static var text: String {
    var text = """
      A tape is UTF-8 text with a command per line, or several; # starts a comment. It is parsed whole before anything runs, and
      all its errors are reported at once. Frame n is shown at exactly n / Framerate seconds; the same tape gives the same bytes.


      """
    text += "Commands:\n\n"
    for row in TapeCommandTable.rows {
      text += entry(row.syntax, row.summary)
      for line in row.example.split(separator: "\n") { text += "          \(line)\n" }
    }
    text += "\nSettings, with their defaults; those marked * can also change later:\n\n"
    for row in TapeCommandTable.settings {
      let syntax = "Set \(row.name) \(row.value)" + (row.isForTheStart ? "" : " *")
      let gap = String(repeating: " ", count: max(2, 46 - syntax.count))
      text += entry(syntax + gap + row.standard, row.summary)
    }
    text += "\nKeys of Expect state and Wait+State; texts can only be compared with == and !=:\n\n"
    for key in TapeStateKey.all { text += entry(key.name + (key.isText ? " \"text\"" : " n"), key.summary) }
    text += "\n" + rules + viewPrograms + "\nCommands of VHS:\n\n"
    for row in TapeCommandTable.rows {
      guard let difference = row.vhs else { continue }
      text += entry(row.syntax, difference.isEmpty ? "the same" : "different: " + difference)
    }
    for refusal in TapeCommandTable.refusals { text += entry(refusal.name, "refused: " + refusal.hint) }
    return text
  }

  /// The parts for programs with views.
  private static var viewPrograms: String {
    func names<Row>(_ rows: [Row], _ name: (Row) -> String, where isIn: (Row) -> Bool) -> String {
      rows.filter(isIn).map(name).joined(separator: ", ")
    }
    let commands = names(TapeCommandTable.all, { $0.names.joined(separator: ", ") }) { $0.scope == .wall }
    let settings = names(TapeCommandTable.settings, \.name) { $0.scope != .wall }
    let states = names(TapeStateKey.all, \.name) { $0.scope != .wall }
    return """
            Programs with views
                A program that shows a controller's views has Expect view, and PLACE may be on view "name". It has its own
                state, and of the keys above: \(states).
                Its settings are: \(settings).
                It does not have: \(commands).

      """
  }

  private static let rules = """
    Rules:

      Texts
          "…", '…' or `…`; no character in them is escaped. Type joins several texts with spaces. Paths and names without
          spaces need no quotes. A text with all three kinds of quotes is typed by several lines.
      Lines
          Several commands may stand on a line, as in VHS: Type "moon" Enter Sleep 1s. The second and later ones begin with a
          name: a single character is no key there. Feed, Set Feed and Set Keys take the whole rest of their line.
      Warnings
          A text of two characters or more that is typed while no prompt is open, a Paste then, and a feed folder without
          pictures are told with their line when the tape has ended. With Set Strict on, they end it with status 2.
      Frames and time
          Frame n is a moment of a clock that stands still between frames; every frame counts, also one that draws nothing.
          Keys, clicks and Layout take effect with the next frame; then frames run for TypingSpeed. Expect perf frames counts
          only frames that wrote something.
      What moves
          Wait+Idle waits for photos on their way to other places, scrolling, what opens and closes, a gesture of the layout,
          a search, and pictures that load; a failure says which. It does not wait for animated pictures, the next photo of
          a slideshow, or a message that will go.
      Points
          frame and offset are in points, as layouts have them: a cell is 8 points wide and 16 high, or with Set CellSize WxH
          8 × H / W high. So circles are round. at and size are in cells.
      Times
          500ms, 2s or 1m; a number without a unit is seconds. Type@20ms and Down@1s set the time after each key.
      PLACE and [mods]
          3 4 is column 3 of row 4, both from 0; on item 2 counts from 1, as the status line does; on item "title" needs the
          whole title; on /re/ is the first match on the screen. An item that is out of sight, covered or unknown fails.
          [mods] are Ctrl+, Alt+ and Shift+, in any order.
      Patterns
          /…/ with a slash as \\/: regular expressions as in Swift and Perl, with upper and lower case. They match anywhere in
          the text; ^ and $ are its start and end, (?m) makes them those of lines, (?i) ignores case, (?s) lets . match
          line ends. They have . [a-z] [^a] \\d \\D \\s \\S \\w \\W \\b \\B \\A \\z, (…) (?:…) a|b, and * + ? {2,3}, each with ? for as
          few as possible. What needs time without a bound is refused: back references, looking ahead or behind. Status
          line and rows have no spaces at their ends.
      Keys in Set Keys
          as in the settings file and as `photowall keys` lists them with their actions: x, Ctrl-b, Alt-x, Shift-Tab, PgUp,
          F5 or Space.
      Recorded tapes
          --record writes them. Set FeedDigest refuses a feed that has changed since. A feed that changes meanwhile, or
          is loaded again by r, is saved beside the tape with Set FeedFolder and Feed lines. Pictures are not saved, except
          those that were shown and are removed, replaced or written over meanwhile: wall.feed-1.pictures has those of wall.feed-1.json. Characters that are
          typed into a prompt are one Type.
      Files
          Paths are relative to the tape. Outputs and screenshots are written below the folder of the tape, or below
          --output-folder; elsewhere only with --allow-outside. Their folders are made. A file that an earlier run of the
          same tape wrote is replaced if it is still as it was, others only with --overwrite, golden screens by --update.
          Files that w writes go to a temporary folder. Addresses are fetched only with --network. The only program that a tape can start is ffmpeg, which makes videos.
      Variables
          ${NAME} in a path is what Env sets; the environment is not read. Only in addresses are other names variables of the
          environment, and only if --env or --header of replay names them.
      Pixels
          Pictures are drawn with characters, unless the tape has Set Graphics kitty, sixel or iterm. With kitty they are
          exact pixels as soon as they are loaded, and move with their cells. With the other two, exact pixels are painted
          above the cells when nothing has moved for 0.1s. So write Sleep 200ms before Expect cell … pixels of item N or no
          pixels. The digests of frames include them; golden screens, screenshots and casts have characters only.
      Golden screens
          name.snap has the texts, the letters of styles, the places of items by number, and a line for each picture, which
          begins with the photo's name: in another order, the same lines are in another order. Files of version 3, without
          names, are read; --update writes them again. A difference writes name.actual.snap, name.actual.svg and
          name.before.svg beside it, which the next success removes.
      Films
          Casts have an input event for each key and text. Set ShowKeys on shows keys in casts and videos, not in screens that
          are checked. x.ascii has the screens after each command, each with a line of 80 ─ below it, as VHS writes them.
      Limits
          A tape and those that it sources have at most 1000000 commands; each Source counts as 100, and as one for each
          100 bytes. A tape that is not read, or has not ended, after 300 real seconds fails; replay --timeout sets
          another limit.
      Exit status
          0 passed; 1 an Expect, a Wait or a golden screen failed; 2 a tape or an option is wrong; 3 reading or writing
          failed; 4 the wall quit early, or its process died; 130 interrupted.

    """

  private static func entry(_ syntax: String, _ summary: String) -> String { "  \(syntax)\n      \(summary)\n" }
}
