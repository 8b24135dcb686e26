/// The text of `photowall replay --help-language`.
public enum TapeHelp {
  /// Every command, setting and state key with its summary.
  public static var text: String {
    var text =
      "A tape is UTF-8 text with one command per line; # starts a comment. Frame n is shown at n / Framerate seconds.\n\n"
    for row in TapeCommandTable.rows { text += entry(row.syntax, row.summary) }
    text += "\nSettings; those marked * can also change later:\n\n"
    for row in TapeCommandTable.settings {
      text += entry("Set \(row.name) \(row.value)" + (row.isForTheStart ? "" : " *"), row.summary)
    }
    text += "\nKeys of Expect state; texts can only be compared with == and !=:\n\n"
    for key in TapeStateKey.all { text += entry(key.name + (key.isText ? " \"text\"" : " n"), key.summary) }
    return text
  }

  private static func entry(_ syntax: String, _ summary: String) -> String { "  \(syntax)\n      \(summary)\n" }
}
