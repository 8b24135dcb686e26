import Pictures
import SymbolArt

/// What a terminal says when it is asked.
public enum TerminalReply: Hashable, Sendable {
  /// Primary device attributes (DA1): every terminal answers it, so an unanswered question before it is a no.
  case deviceAttributes([Int])
  /// The pixels of a cell (CSI 16 t).
  case cellPixels(PixelSize)
  /// The colour of the background (OSC 11).
  case background(RGB)
  /// Name and version (XTVERSION).
  case version(String)
  /// Whether a private mode is known (DECRQM); `state` is 0 when it is not.
  case mode(Int, state: Int)
  /// An answer of the Kitty graphics protocol: its control data and its message, `OK` or an error.
  case graphics(control: [String: String], message: String)
}
