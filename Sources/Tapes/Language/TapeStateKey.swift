/// What `Expect state` can ask for.
public enum TapeStateKey: String, CaseIterable, Sendable {
  case count, focus, deleted, marked, offset, zoom
  case cells, dequeued, reused, drawn, loading
  case layout, frame, captions, sort, search, overlay, title, status

  /// Whether it is a text, which can only be equal or not.
  public var isText: Bool {
    switch self {
    case .layout, .frame, .captions, .sort, .search, .overlay, .title, .status: true
    default: false
    }
  }

  /// What it is, for `--help-language`.
  public var summary: String {
    switch self {
    case .count: "photos on the wall, those that a filter hides left out"
    case .focus: "the focused item's number, from 1; 0 on an empty wall"
    case .deleted: "photos that were taken off the wall"
    case .marked: "photos on the wall that are marked"
    case .offset: "how far the content is scrolled, in points, along the direction that is scrolled further"
    case .zoom: "zoom of the full view in percent; 0 when it is closed"
    case .cells: "cell views that were made: on screen or in the reuse pool"
    case .dequeued: "cell views that were asked for since the start"
    case .reused: "how many of these had been used before"
    case .drawn: "panels that were drawn anew since the start"
    case .loading: "pictures that were asked for and are not there"
    case .layout: "the layout's name"
    case .frame: "what stands round pictures: none, line, rounded or photo"
    case .captions: "on or off"
    case .sort: "what is sorted by: feed, title, size, shape, date or shuffle"
    case .search: "the words that are searched for; empty without a search"
    case .overlay: "what lies over the wall: help, details, full, prompt, question or nothing"
    case .title: "the focused photo's title, or its name"
    case .status: "the status line"
    }
  }
}
