import SymbolArt

/// Name of a theme.
public enum ThemeName: String, Sendable, CaseIterable {
  case dark, light
}

/// Colours of the interface.
public struct Theme: Sendable, Equatable {
  /// The background of the wall; nil for the terminal's own.
  public var background: RGB?
  public var text: RGB
  /// The colour of secondary text: sizes, placeholders, thin frames.
  public var secondary: RGB
  /// The focus ring and other highlights.
  public var accent: RGB
  /// The background of badges without their own colour.
  public var mark: RGB
  /// The colour of errors.
  public var error: RGB
  /// The background of the status line and overlays.
  public var bar: RGB

  /// The names of the colours in the settings file and tapes.
  public static let colors: [(name: String, path: WritableKeyPath<Theme, RGB> & Sendable)] = [
    ("text", \.text), ("secondary", \.secondary), ("accent", \.accent), ("mark", \.mark), ("error", \.error),
    ("bar", \.bar),
  ]

  /// The theme for dark backgrounds.
  public static let dark = Theme(
    background: nil, text: 0xe4e4e4, secondary: 0x8a8a8a, accent: 0xffd700, mark: 0x5fd7ff,
    error: 0xff8787, bar: 0x303030)
  /// The theme for light backgrounds.
  public static let light = Theme(
    background: nil, text: 0x262626, secondary: 0x767676, accent: 0xaf5f00, mark: 0x005faf,
    error: 0xaf0000, bar: 0xe4e4e4)
}
