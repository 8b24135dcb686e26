import Basics
import Synchronization

/// Whether a store refuses a conditional writing whose condition does not hold. It is found out once for each store, before the first
/// overwriting: some servers ignore conditions.
final class WriteProof: Sendable {
  private let result = Mutex<Bool?>(nil)

  /// Throws if the store ignores conditions.
  ///
  /// - Parameter prove: Returns whether it heeds them.
  func check(_ prove: () throws(StoreError) -> Bool) throws(StoreError) {
    var known = result.withLock { $0 }
    if known == nil {
      let heeds = try prove()
      result.withLock { $0 = heeds }
      known = heeds
    }
    guard known == true else {
      throw StoreError(
        .refused,
        "the server overwrites files although they were changed (it ignores If-Match), so nothing is overwritten")
    }
  }

  /// Returns the path of a file of our own in the folder of a file.
  static func path(beside path: String) -> String {
    let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
    let number = UInt64.random(in: .min...(.max))
    return "\(folder).photowall-\(String(number, radix: 36))"
  }
}
