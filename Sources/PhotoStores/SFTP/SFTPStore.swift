import Basics
import Pictures
import Platform
import Synchronization

/// The files of a host, through its SFTP server. The child runs ssh, so that the user's configuration, keys, agents and
/// jump hosts apply.
final class SFTPStore: PhotoStore {
  private let host: String
  private let command: [String]
  private let seconds: Double
  private let current = Monitor<SFTPConnection?>(nil)

  /// - Parameters:
  ///   - authority: `user@host:port`.
  ///   - ssh: The program with its arguments.
  init(_ authority: String, ssh: [String], seconds: Double) throws(StoreError) {
    let user = authority.lastIndex(of: "@").map { authority[..<$0] }
    let rest = user.map { authority[$0.endIndex...].dropFirst() } ?? authority[...]
    let parts = rest.split(separator: ":", maxSplits: 1)
    // ssh would read a name with a leading hyphen as an option.
    guard let name = parts.first, !name.hasPrefix("-"), !(user?.hasPrefix("-") ?? false) else {
      throw StoreError(.refused, "this is no name of a host")
    }
    guard !(user?.contains(":") ?? false) else {
      throw StoreError(.refused, "an address with a password is not used: set up a key for \(name) (ssh-copy-id)")
    }
    host = String(name)
    self.seconds = seconds
    command =
      ssh + ["-oBatchMode=yes", "-oConnectTimeout=10", "-oServerAliveInterval=10", "-oServerAliveCountMax=2"]
      + (parts.count > 1 ? ["-p", String(parts[1])] : []) + (user.map { ["-l", String($0)] } ?? [])
      + ["-s", "--", host, "sftp"]
  }

  /// Creates a store with another program that uses the protocol.
  init(command: [String], seconds: Double = 15) {
    (self.command, self.seconds, host) = (command, seconds, "the server")
  }

  /// Returns the connection; starts one if there is none or it has ended.
  func connection() throws(StoreError) -> SFTPConnection {
    try current.withLock { connection throws(StoreError) in
      if let connection, connection.isOpen { return connection }
      let new = try SFTPConnection(command, host: host, seconds: seconds)
      connection = new
      return new
    }
  }

  /// Returns a path for the server: absolute, or in the home folder after `~/`.
  static func remote(_ path: String) -> [UInt8] {
    if path == "~" || path == "~/" { return Array(".".utf8) }
    let whole = path.hasPrefix("~/") ? String(path.dropFirst(2)) : "/" + path
    return Array((whole.count > 1 && whole.hasSuffix("/") ? String(whole.dropLast()) : whole).utf8)
  }
}
