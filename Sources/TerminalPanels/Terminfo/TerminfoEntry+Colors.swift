import SymbolArt

extension TerminfoEntry {
  /// Returns this entry with the colour capabilities replaced by those of `depth`.
  func with(_ depth: ColorDepth) -> TerminfoEntry {
    var entry = self
    // ncurses 6.4 refuses more pairs, even if the entry has more.
    entry.numbers["pairs"] = 65_536
    entry.set("op", "\u{1b}[39;49m")
    // ncurses would prefer palettes and other colour commands to ours. Not every terminal that calls itself xterm
    // understands repeated characters (`rep`).
    for name in ["setf", "setb", "initc", "initp", "oc", "scp", "rep"] { entry.strings[name] = nil }
    for name in ["ccc", "hls", "RGB"] { entry.booleans.remove(name) }
    entry.numbers["RGB"] = nil
    entry.strings["RGB"] = nil
    entry.numbers["ncv"] = nil
    switch depth {
    case .truecolor:
      entry.numbers["colors"] = 1 << 24
      // With RGB a colour's number is its channels; without it ncurses allocates a table of 16 million entries.
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

  /// Unlike in `xterm-direct`, the numbers 0 to 7 are channels too, so that they do not depend on the user's theme.
  private static func direct(_ plane: Int) -> String {
    "\u{1b}[\(plane);2;%p1%{65536}%/%d;%p1%{256}%/%{255}%&%d;%p1%{255}%&%dm"
  }
}
