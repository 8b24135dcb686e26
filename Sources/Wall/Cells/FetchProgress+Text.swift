import Pictures
import TerminalPanels

extension FetchProgress.Bytes {
  /// Returns the progress in at most `width` cells if possible: `35 % of 3.4 MB`, `35 %`; `1.2 MB` without a total.
  func text(width: Int) -> String {
    guard let expected, expected > 0 else { return Self.text(ofBytes: received) }
    let part = "\(min(100, received * 100 / expected)) %"
    let whole = "\(part) of \(Self.text(ofBytes: expected))"
    return DisplayWidth.of(whole) <= width ? whole : part
  }

  /// Returns a size such as `820 KB`, `3.4 MB` or `64 MB`.
  static func text(ofBytes count: Int) -> String {
    switch count {
    case ..<1_000: "\(count) B"
    case ..<1_000_000: "\(count / 1_000) KB"
    case ..<10_000_000: "\(count / 1_000_000).\(count % 1_000_000 / 100_000) MB"
    default: "\(count / 1_000_000) MB"
    }
  }
}
