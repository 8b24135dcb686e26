import SymbolArt

extension TerminfoEntry {
  /// The entry with as many colours as `depth` says, whatever it had before; everything else stays.
  func with(_ depth: ColorDepth) -> TerminfoEntry {
    var entry = self
    // Pairs beyond this number are refused by ncurses 6.4, whatever an entry says.
    entry.numbers["pairs"] = 65_536
    entry.set("op", "\u{1b}[39;49m")
    // Palettes and the colour commands of other conventions would get in the way. Repeated characters (`rep`) are not
    // understood by all that call themselves xterm.
    for name in ["setf", "setb", "initc", "initp", "oc", "scp", "rep"] { entry.strings[name] = nil }
    for name in ["ccc", "hls", "RGB"] { entry.booleans.remove(name) }
    entry.numbers["RGB"] = nil
    entry.strings["RGB"] = nil
    entry.numbers["ncv"] = nil
    switch depth {
    case .truecolor:
      entry.numbers["colors"] = 1 << 24
      // Tells ncurses that a colour's number is its channels; without it, it makes a table of 16 million entries.
      entry.booleans.insert("RGB")
      entry.set("setaf", Self.direct(38))
      entry.set("setab", Self.direct(48))
    case .indexed256:
      entry.numbers["colors"] = 256
      entry.set("setaf", "\u{1b}[38;5;%p1%dm")
      entry.set("setab", "\u{1b}[48;5;%p1%dm")
    case .indexed16:
      entry.numbers["colors"] = 16
      entry.set("setaf", "\u{1b}[%?%p1%{8}%<%t3%p1%d%e9%p1%{8}%-%d%;m")
      entry.set("setab", "\u{1b}[%?%p1%{8}%<%t4%p1%d%e10%p1%{8}%-%d%;m")
    case .mono:
      for name in ["colors", "pairs"] { entry.numbers[name] = nil }
      for name in ["setaf", "setab", "op"] { entry.strings[name] = nil }
    }
    return entry
  }

  /// Unlike in `xterm-direct`, all numbers are channels, 0 to 7 too: black is black whatever the user's theme calls so.
  private static func direct(_ plane: Int) -> String {
    "\u{1b}[\(plane);2;%p1%{65536}%/%d;%p1%{256}%/%{255}%&%d;%p1%{255}%&%dm"
  }
}
