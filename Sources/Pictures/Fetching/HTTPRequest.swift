/// A request to a web server.
public struct HTTPRequest: Sendable, Hashable {
  public var method: String
  public var address: String
  /// The header fields, such as `Depth: 1`.
  public var fields: [String]
  public var body: [UInt8]?

  /// Whether the request may be sent again after a server error: its effect is the same if done twice.
  var isRepeatable: Bool { !["POST", "MOVE"].contains(method) }

  /// Creates a request, by default with GET.
  public init(_ address: String, method: String = "GET", fields: [String] = [], body: [UInt8]? = nil) {
    (self.address, self.method, self.fields, self.body) = (address, method, fields, body)
  }
}

/// The response of a web server with any status.
public struct HTTPAnswer: Sendable {
  public var status: Int
  /// The header fields, with names in lower case.
  public var fields: [String: String]
  public var body: [UInt8]
  /// The number of times the request was sent.
  public var tries = 1
}
