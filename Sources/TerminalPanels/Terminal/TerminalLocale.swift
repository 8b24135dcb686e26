import CNcurses
import Glibc

/// The process's locale, from which ncurses takes the character set.
enum TerminalLocale {
  /// Sets the locale from the environment and returns true if its character set is UTF-8.
  static func useEnvironment() -> Bool {
    setlocale(LC_CTYPE, "")
    return isUTF8
  }

  /// Sets a UTF-8 locale regardless of the environment. Returns false if the system has none.
  @discardableResult
  static func useUTF8() -> Bool {
    if isUTF8 { return true }
    for name in ["C.UTF-8", "C.utf8", "en_US.UTF-8"] where setlocale(LC_CTYPE, name) != nil && isUTF8 { return true }
    return false
  }

  private static var isUTF8: Bool {
    let name = String(cString: cn_codeset())
    return name == "UTF-8" || name == "utf8"
  }
}
