import Pictures

/// An error of a store, with a sentence for users without a full stop.
public struct StoreError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of an error.
  public enum Kind: Hashable, Sendable {
    /// The file's version is not the expected one, or the file already exists.
    case conflict
    /// The server is unreachable, or the connection broke: the request may have been performed or not.
    case line
    /// All other errors: access, names, limits.
    case refused
  }

  public var kind: Kind
  public var description: String

  public init(_ kind: Kind, _ description: String) { (self.kind, self.description) = (kind, description) }

  /// Creates the error for a request without a response.
  init(_ error: FetchError) { self.init(error.isTransient ? .line : .refused, error.sentence) }
}

extension HTTPClient {
  /// Sends a request to a store and returns the answer.
  func answer(ofStore request: HTTPRequest) throws(StoreError) -> HTTPAnswer {
    do throws(FetchError) { return try answer(to: request) } catch { throw StoreError(error) }
  }
}
