import TerminalPanels

extension FrameStyle {
  /// The one after it, for the key that goes through them.
  var next: FrameStyle {
    let all = Self.allCases
    return all[((all.firstIndex(of: self) ?? 0) + 1) % all.count]
  }

  /// The box that is drawn; nil without a frame. The focus has a box in every style.
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
