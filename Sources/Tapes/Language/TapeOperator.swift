/// A comparison of two values.
enum TapeOperator: String, Hashable, CaseIterable {
  case equal = "=="
  case notEqual = "!="
  case lessOrEqual = "<="
  case greaterOrEqual = ">="
  case less = "<"
  case greater = ">"

  /// Returns the result of comparing `left` with `right`.
  func holds<Value: Comparable>(_ left: Value, _ right: Value) -> Bool {
    switch self {
    case .equal: left == right
    case .notEqual: left != right
    case .lessOrEqual: left <= right
    case .greaterOrEqual: left >= right
    case .less: left < right
    case .greater: left > right
    }
  }
}
