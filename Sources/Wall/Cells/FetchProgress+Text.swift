import Pictures
import TerminalPanels

extension FetchProgress.Part {
  /// How far it has come, in at most `width` cells if that can be: `35 % of 3.4 MB`, `35 %`; `1.2 MB` where nobody knows
  /// what is to come.
  func text(width: Int) -> String {
    guard let expected, expected > 0 else { return Self.text(ofBytes: received) }
    let part = "\(min(100, received * 100 / expected)) %"
    let whole = "\(part) of \(Self.text(ofBytes: expected))"
    return DisplayWidth.of(whole) <= width ? whole : part
  }

  /// `820 KB`, `3.4 MB`, `64 MB`: two digits say enough.
  static func text(ofBytes count: Int) -> String {
    switch count {
    case ..<1_000: "\(count) B"
    case ..<1_000_000: "\(count / 1_000) KB"
    case ..<10_000_000: "\(count / 1_000_000).\(count % 1_000_000 / 100_000) MB"
    default: "\(count / 1_000_000) MB"
    }
  }
}
