/// A request to a web server.
public struct HTTPRequest: Sendable, Hashable {
  public var method: String
  public var address: String
  /// The header fields, such as `Depth: 1`.
  public var fields: [String]
  public var body: [UInt8]?

  /// Whether it may be sent again after an error in the server: what it does is the same done twice.
  var isRepeatable: Bool { !["POST", "MOVE"].contains(method) }

  /// A request, of GET if no other method is named.
  public init(_ address: String, method: String = "GET", fields: [String] = [], body: [UInt8]? = nil) {
    (self.address, self.method, self.fields, self.body) = (address, method, fields, body)
  }
}

/// The answer of a web server, whatever its status is.
public struct HTTPAnswer: Sendable {
  public var status: Int
  /// The header fields, with names in lower case.
  public var fields: [String: String]
  public var body: [UInt8]
  /// The number of times that the request was sent.
  public var tries = 1
}
