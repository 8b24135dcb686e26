/// How many colours the terminal can show, and so which ones an `ArtCell` may carry.
public enum ColorDepth: String, Sendable, CaseIterable {
  /// Any of the 16,777,216 colours.
  case truecolor
  /// Entries 16…255 of xterm's palette: the 6×6×6 cube and 24 greys (0…15 are the user's own and unknown).
  case indexed256 = "256"
  /// The 16 ANSI colours, taken to be xterm's.
  case indexed16 = "16"
  /// No colours: every cell has a white foreground and a black background, which stand for the terminal's default pair.
  case mono
}

/// What is done about colours that a palette lacks. In truecolor nothing is ever dithered.
public enum Dithering: String, Sendable, CaseIterable {
  /// Each cell takes the nearest colours.
  case none
  /// Two colours mix within each cell to its tone, broken up by a fixed 8×8 Bayer pattern: calm when pictures move.
  case ordered
  /// The same, and what a cell is still off goes to its neighbours (Floyd and Steinberg): the closest look for a picture at
  /// rest.
  case diffusion
}
