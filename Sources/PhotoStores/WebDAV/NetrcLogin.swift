import Basics

/// A login in `~/.netrc`.
///
/// Source: netrc(5); curl(1), `--netrc`.
struct NetrcLogin {
  private var login: String?
  private var password: String?

  /// Finds the login for a host, or returns nil.
  ///
  /// - Parameter user: The user; nil for the first login.
  init?(_ text: String, host: String, user: String?) {
    // Comments are separate lines.
    let lines = text.split(whereSeparator: \.isNewline).filter { !$0.drop { $0 == " " }.hasPrefix("#") }
    var words = lines.flatMap { $0.split(whereSeparator: \.isWhitespace).map(String.init) }[...]
    while let word = words.popFirst() {
      switch word {
      case "machine", "default":
        let name = word == "machine" ? words.popFirst() : nil
        var entry = Self()
        while let key = words.first, key != "machine", key != "default" {
          words.removeFirst()
          if key == "login" { entry.login = words.popFirst() }
          if key == "password" { entry.password = words.popFirst() }
        }
        let isMeant = (name ?? host).lowercased() == host.lowercased() && (user == nil || (entry.login ?? user) == user)
        guard isMeant, entry.password != nil, let login = entry.login ?? user else { continue }
        (self.login, password) = (login, entry.password)
        return
      default: continue
      }
    }
    return nil
  }

  private init() {}

  /// The login for basic authentication (RFC 7617).
  var credentials: String {
    String(decoding: "\(login ?? ""):\(password ?? "")".utf8.base64, as: UTF8.self)
  }
}

extension PhotoStores {
  /// Returns the header field with the login in `.netrc` for the host of a web address, or nil.
  public func loginField(for address: String) -> String? {
    guard let start = address.firstRange(of: "://")?.upperBound, let netrc = environment.netrc else { return nil }
    let authority = address[start...].prefix { !"/?#".contains($0) }
    let host = authority.split(separator: "@").last?.prefix { $0 != ":" } ?? ""
    return NetrcLogin(netrc, host: String(host), user: nil).map { "Authorization: Basic \($0.credentials)" }
  }
}
