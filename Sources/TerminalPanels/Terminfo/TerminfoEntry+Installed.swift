import CNcurses
import Glibc

extension TerminfoEntry {
  /// The installed entry of a terminal type, with its own (“extended”) capabilities.
  static func installed(_ name: String) throws(TerminalError) -> TerminfoEntry {
    let before = cn_cur_term()
    var status: Int32 = 0
    // With a place for the status, setupterm reports instead of ending the process.
    guard setupterm(name, 1, &status) == OK, let terminal = cn_cur_term() else {
      throw .terminalTypeUnknown(name)
    }
    defer {
      set_curterm(before)
      del_curterm(terminal)
    }
    var entry = TerminfoEntry(name: name)
    for index in 0..<Int32(BOOLCOUNT) { entry.take(cn_boolean_name(index)) }
    for index in 0..<Int32(NUMCOUNT) { entry.take(cn_number_name(index)) }
    for index in 0..<Int32(STRCOUNT) { entry.take(cn_string_name(index)) }
    for index in 0..<cn_extended_count(terminal) { entry.take(cn_extended_name(terminal, index)) }
    return entry
  }

  /// The entry of a terminal type, or of the plainer kind that its name says it is of. Whoever comes from a new
  /// terminal over SSH (`xterm-kitty`, `xterm-ghostty`) finds no entry for it on most machines.
  static func installedOrKin(_ name: String) throws(TerminalError) -> TerminfoEntry {
    do {
      return try installed(name)
    } catch {
      let kin = [("xterm-", ["xterm-256color", "xterm"]), ("tmux-", ["tmux-256color", "tmux", "screen-256color"])]
      for (prefix, names) in kin where name.hasPrefix(prefix) {
        for other in names {
          guard var entry = try? installed(other) else { continue }
          entry.name = name
          return entry
        }
      }
      throw error
    }
  }

  /// Takes a capability of the current terminal over, of whatever kind it is.
  private mutating func take(_ capability: UnsafePointer<CChar>?) {
    guard let capability else { return }
    let name = String(cString: capability)
    // The answers for “no such boolean, number, string” are -1, -2 and (char *)-1.
    if tigetflag(capability) > 0 { booleans.insert(name) }
    let number = tigetnum(capability)
    if number >= 0 { numbers[name] = number }
    guard let value = tigetstr(capability), cn_is_string(value) != 0 else { return }
    // Bytes as they are: line drawing characters of old terminals are no UTF-8.
    strings[name] = Array(UnsafeRawBufferPointer(start: value, count: strlen(value)))
  }
}
