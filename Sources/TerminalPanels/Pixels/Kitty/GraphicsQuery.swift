import Basics
import Glibc

/// Queries for the transmission media of Kitty's graphics protocol (`a=q`), and the conclusions from the replies.
struct GraphicsQuery {
  private static let directID = 31
  private static let sharedMemoryID = 32

  /// A query for direct transmission and, where shared memory is available, one for that.
  let commands: [UInt8]
  private let name: String

  /// - Parameter asksForMemory: whether the terminal is asked for shared memory, too.
  init(usesTmux: Bool, asksForMemory: Bool = true) {
    let channel = GraphicsChannel(medium: .direct, usesTmux: usesTmux)
    name = "/photowall-\(getpid())-probe-\(UInt32.random(in: 0 ... .max))"
    var commands = channel.command("a=q,i=\(Self.directID),s=1,v=1,t=d,f=24", payload: "AAAA".utf8)
    if asksForMemory, PixelTransmission.share([0, 0, 0], name: name) {
      commands += channel.command(
        "a=q,i=\(Self.sharedMemoryID),s=1,v=1,t=s,f=24,S=3", payload: name.utf8.base64)
    }
    self.commands = commands
  }

  /// Removes the query's shared memory, which the terminal removes only if it has read it.
  func removeSharedMemory() { shm_unlink(name) }

  /// The messages of the replies, `OK` or an error; nil before a reply has come.
  struct Replies: Hashable {
    var direct: String?
    var sharedMemory: String?

    var areComplete: Bool { direct != nil && sharedMemory != nil }

    mutating func add(_ control: [String: String], _ message: String) {
      if control["i"] == "\(GraphicsQuery.directID)" { direct = message }
      if control["i"] == "\(GraphicsQuery.sharedMemoryID)" { sharedMemory = message }
    }

    /// Returns the channel to use, or nil, and the reason as text for the user.
    /// - Parameters:
    ///   - terminal: the terminal that shows the pictures, if it is known.
    ///   - isForced: the terminal is taken to have placeholders, whatever it is.
    func result(
      _ terminal: KnownTerminal?, version: String?, isForced: Bool, usesTmux: Bool
    ) -> (GraphicsChannel?, String) {
      guard direct == "OK" else {
        let reply = direct.map { "replied “\($0)”" } ?? "did not reply"
        return (nil, "the terminal \(reply) to the query for Kitty's graphics protocol")
      }
      let isKitty = terminal?.pixels == .kitty
      let objection =
        isKitty
        ? terminal?.objection(to: version)
        : "\(version ?? "the terminal") has Kitty's graphics protocol, but is not known to have Unicode placeholders "
          + "(--graphics kitty tries them)"
      // An old kitty draws them as black characters.
      if let objection, !isForced || isKitty && version != nil && !usesTmux { return (nil, objection) }
      let medium: GraphicsChannel.Medium = sharedMemory == "OK" ? .sharedMemory : .direct
      let name = version ?? terminal?.name ?? "the terminal"
      return (
        GraphicsChannel(medium: medium, usesTmux: usesTmux),
        "\(name)\(usesTmux ? ", outside tmux," : "") takes pixels \(medium == .sharedMemory ? "through shared memory" : "in escape sequences")"
      )
    }
  }
}
