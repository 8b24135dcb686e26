import Basics
import Synchronization

/// Whether a store refuses a conditional writing whose condition does not hold. It is found out once for each store, before the first
/// overwriting: some servers ignore conditions.
final class WriteProof: Sendable {
  private let result = Mutex<Bool?>(nil)

  /// Returns true if the store heeds conditions.
  ///
  /// - Parameter prove: Finds it out.
  func holds(_ prove: () throws(StoreError) -> Bool) throws(StoreError) -> Bool {
    if let known = result.withLock({ $0 }) { return known }
    let heeds = try prove()
    result.withLock { $0 = heeds }
    return heeds
  }

  /// Returns the path of a file of our own in the folder of a file.
  static func path(beside path: String) -> String {
    let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
    let number = UInt64.random(in: .min...(.max))
    return "\(folder).photowall-\(String(number, radix: 36))"
  }
}
