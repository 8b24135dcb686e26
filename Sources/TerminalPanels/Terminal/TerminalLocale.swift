import CNcurses
import Glibc

/// Whether characters are UTF-8, and how that was found out.
public struct CharacterDetection: Hashable, Sendable {
  public let isUTF8: Bool
  /// The reason as text for the user.
  public let reason: String

  /// Sets the process's locale by its environment, and detects the characters.
  public static func ofProcess(_ environment: TerminalEnvironment = .current) -> CharacterDetection {
    TerminalLocale.useEnvironment(environment)
  }
}

/// The process's locale, from which ncurses takes the character set.
enum TerminalLocale {
  /// Sets the locale from the environment. A locale that this machine lacks is replaced, if its name says UTF-8.
  static func useEnvironment(_ environment: TerminalEnvironment) -> CharacterDetection {
    let isInstalled = setlocale(LC_CTYPE, "") != nil
    if !isInstalled { setlocale(LC_CTYPE, "C") }
    let variable = ["LC_ALL", "LC_CTYPE", "LANG"].first { environment[$0] != nil }
    guard let variable, let name = environment[variable] else {
      return CharacterDetection(isUTF8: isUTF8, reason: "LANG, LC_CTYPE and LC_ALL are not set")
    }
    let setting = "\(variable)=\(name)"
    if isUTF8 { return CharacterDetection(isUTF8: true, reason: setting) }
    guard !isInstalled else {
      return CharacterDetection(isUTF8: false, reason: "\(setting) has the characters \(String(cString: cn_codeset()))")
    }
    guard saysUTF8(name), useUTF8() else {
      return CharacterDetection(isUTF8: false, reason: "this machine has no locale \(name) (\(variable))")
    }
    return CharacterDetection(
      isUTF8: true,
      reason: "\(setting), which this machine has not; \(String(cString: setlocale(LC_CTYPE, nil))) instead")
  }

  /// Returns true if the name of a locale, such as `de_DE.utf8@euro`, has UTF-8 as its character set.
  static func saysUTF8(_ name: String) -> Bool {
    let codeset = name.drop { $0 != "." }.dropFirst().prefix { $0 != "@" }.lowercased()
    return codeset == "utf-8" || codeset == "utf8"
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
