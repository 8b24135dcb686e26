/// The text of `photowall replay --help-language`.
public enum TapeHelp {
  /// Every command, setting and state key with its summary.
  public static var text: String {
    var text = "A tape is UTF-8 text, a command a line; # begins a comment. Frame n is at n / Framerate seconds.\n\n"
    for row in TapeCommandTable.rows { text += entry(row.syntax, row.summary) }
    text += "\nSet, before the wall runs; those marked * also later:\n\n"
    for row in TapeCommandTable.settings {
      text += entry("Set \(row.name) \(row.value)" + (row.isForTheStart ? "" : " *"), row.summary)
    }
    text += "\nExpect state knows; texts can be == or != only:\n\n"
    for key in TapeStateKey.all { text += entry(key.name + (key.isText ? " \"text\"" : " n"), key.summary) }
    return text
  }

  private static func entry(_ syntax: String, _ summary: String) -> String { "  \(syntax)\n      \(summary)\n" }
}
