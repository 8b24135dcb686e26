import CNcurses
import Glibc

extension TerminfoEntry {
  /// Returns the installed entry of a terminal type, including its extended capabilities.
  static func installed(_ name: String) throws(TerminalError) -> TerminfoEntry {
    let before = cn_cur_term()
    var status: Int32 = 0
    // Without a pointer for the status, setupterm would end the process on failure.
    guard setupterm(name, 1, &status) == OK, let terminal = cn_cur_term() else {
      throw .terminalTypeUnknown(name)
    }
    defer {
      set_curterm(before)
      del_curterm(terminal)
    }
    var entry = TerminfoEntry(name: name)
    for index in 0..<Int32(BOOLCOUNT) { entry.copy(cn_boolean_name(index)) }
    for index in 0..<Int32(NUMCOUNT) { entry.copy(cn_number_name(index)) }
    for index in 0..<Int32(STRCOUNT) { entry.copy(cn_string_name(index)) }
    for index in 0..<cn_extended_count(terminal) { entry.copy(cn_extended_name(terminal, index)) }
    return entry
  }

  /// Returns the entry of a terminal type, or of a similar, more common type: `xterm-256color` for `xterm-kitty`. Most
  /// machines lack the entries of new terminals, whose users log in over SSH.
  static func installedOrFallback(_ name: String) throws(TerminalError) -> TerminfoEntry {
    do {
      return try installed(name)
    } catch {
      let fallbacks = [
        ("xterm-", ["xterm-256color", "xterm"]), ("tmux-", ["tmux-256color", "tmux", "screen-256color"]),
      ]
      for (prefix, names) in fallbacks where name.hasPrefix(prefix) {
        for other in names {
          guard var entry = try? installed(other) else { continue }
          entry.name = name
          return entry
        }
      }
      throw error
    }
  }

  /// Copies a capability of any kind from the current terminal.
  private mutating func copy(_ capability: UnsafePointer<CChar>?) {
    guard let capability else { return }
    let name = String(cString: capability)
    // If the capability is not a boolean, number or string, the result is -1, -2 or (char *)-1.
    if tigetflag(capability) > 0 { booleans.insert(name) }
    let number = tigetnum(capability)
    if number >= 0 { numbers[name] = number }
    guard let value = tigetstr(capability), cn_is_string(value) != 0 else { return }
    // Bytes, since line drawing characters of old terminals are not UTF-8.
    strings[name] = Array(UnsafeRawBufferPointer(start: value, count: strlen(value)))
  }
}
