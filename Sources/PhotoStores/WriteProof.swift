import Basics
import Synchronization

/// Whether a store refuses a conditional write if its condition is false. Some servers ignore conditions, so each store
/// is tested once, before the first overwrite.
final class WriteProof: Sendable {
  private let result = Mutex<Bool?>(nil)

  /// Returns true if the store checks conditions.
  ///
  /// - Parameter prove: Tests the store.
  func holds(_ prove: () throws(StoreError) -> Bool) throws(StoreError) -> Bool {
    if let known = result.withLock({ $0 }) { return known }
    let heeds = try prove()
    result.withLock { $0 = heeds }
    return heeds
  }

  /// Returns the path of a temporary file in the folder of a file.
  static func path(beside path: String) -> String {
    let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
    let number = UInt64.random(in: .min...(.max))
    return "\(folder).photowall-\(String(number, radix: 36))"
  }
}
