import TerminalPanels

extension FrameStyle {
  /// The next style, for the key that cycles through the styles.
  var next: FrameStyle {
    let all = Self.allCases
    return all[((all.firstIndex(of: self) ?? 0) + 1) % all.count]
  }

  /// Returns the box to draw; nil for no frame. The focused photo has a box in every style.
  func box(isFocused: Bool, isUnicode: Bool) -> BoxStyle? {
    guard isUnicode else { return self == .none && !isFocused ? nil : .ascii }
    return switch self {
    case .none: isFocused ? .heavy : nil
    case .line: isFocused ? .double : .line
    case .rounded: isFocused ? .heavy : .rounded
    case .photo: .photo
    }
  }
}
