import Pictures
import SymbolArt

/// A terminal's reply to a query.
public enum TerminalReply: Hashable, Sendable {
  /// Primary device attributes (DA1). Every terminal replies to this query, so that it marks the end of the replies.
  case deviceAttributes([Int])
  /// The size of a cell in pixels (CSI 16 t).
  case cellPixels(PixelSize)
  /// The background colour (OSC 11).
  case background(RGB)
  /// Name and version (XTVERSION).
  case version(String)
  /// The state of a private mode (DECRQM): 0 if the terminal does not know it.
  case mode(Int, state: Int)
  /// A graphics attribute (XTSMGRAPHICS): 1 is the number of colour registers, 2 the largest image. A status of 0 is
  /// success.
  case graphicsAttribute(Int, status: Int, values: [Int])
  /// The terminal has taken everything before the query (DSR 5).
  case ready
  /// The place of the cursor, counted from 1 (DSR 6 or DECXCPR).
  case cursor(row: Int, column: Int)
  /// The parameters of the graphic rendition (DECRQSS of SGR); omitted ones are left out.
  case rendition([Int])
  /// The value of a terminfo capability (XTGETTCAP).
  case capability(name: String, value: String)
  /// The flags of kitty's keyboard protocol that are on.
  case keyboardFlags(Int)
  /// A response of the Kitty graphics protocol: its control data and its message, `OK` or an error.
  case graphics(control: [String: String], message: String)
}
