import Foundation

/// What cells, headers and footers have said of their own sizes since the counts were last asked for.
struct FlowPreferences {
  /// What has been said since the arrangement was last brought up to date.
  struct Pending {
    var items: [IndexPath: CGSize] = [:]
    /// Lengths in the direction of scrolling.
    var headers: [Int: Double] = [:]
    /// Lengths in the direction of scrolling.
    var footers: [Int: Double] = [:]

    var isEmpty: Bool { items.isEmpty && headers.isEmpty && footers.isEmpty }
  }

  private var items: [Int: [Int: CGSize]] = [:]
  private var headers: [Int: Double] = [:]
  private var footers: [Int: Double] = [:]
  private var pending = Pending()

  func items(inSection section: Int) -> [Int: CGSize] { items[section] ?? [:] }
  func header(of section: Int) -> Double? { headers[section] }
  func footer(of section: Int) -> Double? { footers[section] }

  mutating func setItem(_ path: IndexPath, size: CGSize) {
    items[path.section, default: [:]][path.item] = size
    pending.items[path] = size
  }

  mutating func setHeader(of section: Int, length: Double) {
    headers[section] = length
    pending.headers[section] = length
  }

  mutating func setFooter(of section: Int, length: Double) {
    footers[section] = length
    pending.footers[section] = length
  }

  /// What is new since the last call; nil if nothing is.
  mutating func takePending() -> Pending? {
    guard !pending.isEmpty else { return nil }
    defer { pending = Pending() }
    return pending
  }

  /// The next arrangement is made from scratch, with everything that is known.
  mutating func forgetPending() { pending = Pending() }
}
