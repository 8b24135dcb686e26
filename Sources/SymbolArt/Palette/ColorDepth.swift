/// The number of colours that the terminal can show, which limits the colours of an `ArtCell`.
public enum ColorDepth: String, Sendable, CaseIterable {
  case truecolor
  /// Entries 16…255 of xterm's palette: the 6×6×6 cube and 24 greys (the user's theme sets 0…15).
  case indexed256 = "256"
  /// The 16 ANSI colours, assumed to have xterm's values.
  case indexed16 = "16"
  /// No colours: every cell has a white foreground and a black background, which stand for the terminal's default pair.
  case mono
}

/// The approximation of colours outside the palette. Truecolor art is never dithered.
public enum Dithering: String, Sendable, CaseIterable {
  /// Each cell takes the nearest colours.
  case none
  /// Two colours mix to the mean within each cell, and an 8×8 Bayer matrix adds a fixed pattern, which does not flicker
  /// when pictures move.
  case ordered
  /// Two colours mix to the mean within each cell, and its remaining error is diffused to its neighbours (Floyd and
  /// Steinberg): the most accurate for a picture that does not move.
  case diffusion
}
