/// The URL schemes of stores. Each has a row in the table of stores.
public enum StoreScheme: String, Sendable, CaseIterable {
  case s3, sftp, dav, davs, rclone, immich, immichs

  /// Returns the scheme of an address, such as `s3://bucket/2024/`; nil for other schemes.
  public init?(of address: String) {
    guard let end = address.firstRange(of: "://") else { return nil }
    self.init(rawValue: address[..<end.lowerBound].lowercased())
  }

  /// Whether this is a photo service, which has photo ids and sections instead of paths and folders.
  public var isService: Bool { self == .immich || self == .immichs }
}
