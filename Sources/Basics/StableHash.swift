/// A hash that is the same in every process, for the keys of caches on disk. Not safe against deliberate collisions.
public enum StableHash {
  /// Returns the 64-bit FNV-1a hash of bytes.
  @inlinable public static func of(_ bytes: some Sequence<UInt8>) -> UInt64 {
    bytes.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01b3 }
  }
}
