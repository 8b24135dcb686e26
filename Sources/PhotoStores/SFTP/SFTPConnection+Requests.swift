/// Single requests with their responses.
extension SFTPConnection {
  /// Sends a request about a path and waits for the response. Throws if that is an unsuccessful status.
  @discardableResult
  func ask(_ type: SFTPType, _ path: String, _ fill: (inout SFTPWriter) -> Void) throws(StoreError) -> SFTPReader {
    try answer(to: send(type, fill)).checked(path)
  }

  /// Returns the attributes of a file; nil if it does not exist.
  func attributes(_ type: SFTPType, _ path: String) throws(StoreError) -> SFTPAttributes? {
    let answer = try answer(to: send(type) { $0.add(SFTPStore.remote(path)) })
    if answer.status == .noSuchFile { return nil }
    var facts = try answer.checked(path)
    guard let attributes = facts.attributes() else { throw SFTPReader.nonsense(path) }
    return attributes
  }

  /// Opens a file.
  func handle(_ path: String, flags: UInt32, mode: UInt32? = nil) throws(StoreError) -> ArraySlice<UInt8> {
    var answer = try ask(.open, path) {
      $0.add(SFTPStore.remote(path))
      $0.add(flags)
      $0.add(mode == nil ? 0 : 4)
      if let mode { $0.add(mode & 0o777) }
    }
    guard let handle = answer.text() else { throw SFTPReader.nonsense(path) }
    return handle
  }

  /// Closes a file without waiting for the answer.
  func close(_ handle: ArraySlice<UInt8>) {
    if let number = try? send(.close, { $0.add(handle) }) { ignore(number) }
  }

  func rename(_ path: String, _ other: String) throws(StoreError) {
    try ask(.rename, path) {
      $0.add(SFTPStore.remote(path))
      $0.add(SFTPStore.remote(other))
    }
  }
}
