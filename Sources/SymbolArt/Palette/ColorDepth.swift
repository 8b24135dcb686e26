/// The number of the terminal's colours, which limits the colours of an `ArtCell`.
public enum ColorDepth: String, Sendable, CaseIterable {
  case truecolor
  /// Entries 16…255 of xterm's palette: the 6×6×6 cube and 24 greys (the user's theme sets 0…15).
  case indexed256 = "256"
  /// The 16 ANSI colours, assumed to have xterm's values.
  case indexed16 = "16"
  /// No colours: every cell is white on black, which means the terminal's default colours.
  case mono
}
