/// The schemes of the stores that photos can be in, beside files and web servers. Each has a row in the table of stores.
public enum StoreScheme: String, Sendable, CaseIterable {
  case s3, sftp, dav, davs, rclone, immich, immichs

  /// Returns the scheme of an address, such as `s3://bucket/2024/`; nil if it is of another kind.
  public init?(of address: String) {
    guard let end = address.firstRange(of: "://") else { return nil }
    self.init(rawValue: address[..<end.lowerBound].lowercased())
  }

  /// Whether it is a photo service, which knows photos by numbers and has sections of its own instead of folders.
  public var isService: Bool { self == .immich || self == .immichs }
}
