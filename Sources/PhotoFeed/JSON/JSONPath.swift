import Basics

/// The path to a value in a JSON text: `images[0].source.url`, or `label.*[0]`. `*` is the first member, `[-1]` the
/// last element. `^.account.name` starts in the object around the item's list.
struct JSONPath: Sendable, Hashable {
  enum Step: Sendable, Hashable {
    case key(String)
    case element(Int)
    case anyMember
  }

  let steps: [Step]
  /// Whether the path starts in the object around the item's list.
  let isOuter: Bool
  /// The path as written.
  let text: String

  /// Parses a path; nil if it is invalid.
  init?(_ text: String) {
    var steps: [Step] = []
    isOuter = text.hasPrefix("^.")
    for part in text.dropFirst(isOuter ? 2 : 0).split(separator: ".", omittingEmptySubsequences: false) {
      let key = part.prefix { $0 != "[" }
      guard !key.isEmpty, !key.contains(where: { "]^\"\\ |{}\n".contains($0) }) else { return nil }
      steps.append(key == "*" ? .anyMember : .key(String(key)))
      var rest = part.dropFirst(key.count)
      while !rest.isEmpty {
        guard rest.first == "[", let end = rest.firstIndex(of: "]"),
          let index = Int(rest[..<end].dropFirst(), within: -1...9_999)
        else { return nil }
        steps.append(.element(index))
        rest = rest[rest.index(after: end)...]
      }
    }
    guard steps.count <= 32 else { return nil }
    self.steps = steps
    self.text = text
  }

  /// Creates the path of a key.
  init(key: String) {
    steps = [.key(key)]
    isOuter = false
    text = key
  }

  /// The empty path, to the value itself.
  static let itself = JSONPath()

  private init() { (steps, isOuter, text) = ([], false, "") }

  static let items = JSONPath(key: "items")
  static let sections = JSONPath(key: "sections")
  static let title = JSONPath(key: "title")
  static let version = JSONPath(key: "version")

  /// The path without its last step; `itself` for a path of one step.
  var withoutLastStep: JSONPath { JSONPath(steps: Array(steps.dropLast()), isOuter: isOuter) }

  private init(steps: [Step], isOuter: Bool) { (self.steps, self.isOuter, text) = (steps, isOuter, "") }

  /// The path within the outer object; nil if it starts in the item.
  var inOuter: JSONPath? { isOuter ? JSONPath(String(text.dropFirst(2))) : nil }

  /// The path without `.*` at its end; nil if there is no other step.
  var withoutAnyMember: JSONPath? { steps.last == .anyMember ? JSONPath(String(text.dropLast(2))) : self }
}
