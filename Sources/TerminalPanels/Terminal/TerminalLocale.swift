import CNcurses
import Glibc

/// The character set that text is exchanged in. ncurses asks the C library, whose setting is the process's.
enum TerminalLocale {
  /// Takes the person's own locale over and answers whether it is a UTF-8 one.
  static func useOwn() -> Bool {
    setlocale(LC_CTYPE, "")
    return isUTF8
  }

  /// Takes a UTF-8 locale, whatever the environment says; false where the system has none.
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
