import SymbolArt

extension TerminfoEntry {
  /// Returns this entry with the colour capabilities of `depth`: ncurses writes the numbers of pairs,
  /// which `PairTable.colored` replaces.
  func with(_ depth: ColorDepth) -> TerminfoEntry {
    var entry = self
    // ncurses would prefer other colour commands to ours. Not every terminal that calls itself xterm understands
    // repeated characters (`rep`).
    for name in ["setaf", "setab", "setf", "setb", "initc", "initp", "op", "oc", "scp", "rep"] {
      entry.strings[name] = nil
    }
    for name in ["ccc", "hls", "RGB"] { entry.booleans.remove(name) }
    for name in ["colors", "pairs", "RGB", "ncv"] { entry.numbers[name] = nil }
    entry.strings["RGB"] = nil
    if depth != .mono {
      // ncurses 6.4 refuses more pairs, even if the entry has more. It never sees the colours:
      // the colours of its pairs only tell the pairs apart.
      entry.numbers["pairs"] = 65_536
      entry.numbers["colors"] = 256
      entry.set("scp", PairTable.capability)
      entry.set("op", "\u{1b}[39;49m")
    }
    return entry
  }
}
