/// The behaviour of commands while a feed is only partly loaded. A command names what it covers, loads the rest, or
/// refuses. The manual has these rows, and a test checks each.
public enum PartialFeed {
  public static let rows: [(command: String, sentence: String)] = [
    ("status line", "1/1000+: there are at least 1000 photos. Without + all are counted."),
    ("s S", "Sort what is loaded, each section by itself, and say how many photos are not."),
    ("/ n N &", "Look at what is loaded, and say so."),
    ("M ~", "Mark what is loaded, and say so."),
    ("G", "Goes to the last photo that is known; then more are loaded."),
    ("70000g", "Goes to that photo, or says how many there are so far."),
    ("F x m 0-5", "Act on photos that are loaded; on another one they say that it is not."),
    (
      "w",
      "Writes a feed of what is loaded, and says that others are not. Where these are counted, it writes none, and says so."
    ),
    ("sections", "By date they are made once all photos are loaded; until then they are those of the feed."),
    (
      "--print",
      "Loads the rest before the wall quits; Esc stays on the wall. If it cannot, it prints nothing, and the status is 1."
    ),
    (
      "print feed snapshot replay",
      "Load all, or as many as --limit needs. If a part cannot be read, it is named, and the status of print and feed is 1."
    ),
  ]
}
