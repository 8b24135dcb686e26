import SymbolArt

/// Name of a theme.
public enum ThemeName: String, Sendable, CaseIterable {
  case dark, light
}

/// Colours of everything that is not a picture.
public struct Theme: Sendable, Equatable {
  /// Behind the pictures; `nil` is the terminal's own.
  public var background: RGB?
  /// Text and thin lines.
  public var text: RGB
  /// Text of less weight: sizes, placeholders, thin frames.
  public var quiet: RGB
  /// The focus ring, and what is to be seen first.
  public var accent: RGB
  /// Marked photos.
  public var mark: RGB
  /// What went wrong.
  public var trouble: RGB
  /// Behind the status line and overlays.
  public var bar: RGB

  /// The colours by the names that the settings file and tapes have for them.
  public static let colors: [(name: String, path: WritableKeyPath<Theme, RGB> & Sendable)] = [
    ("text", \.text), ("quiet", \.quiet), ("accent", \.accent), ("mark", \.mark), ("trouble", \.trouble),
    ("bar", \.bar),
  ]

  /// For terminals with a dark background.
  public static let dark = Theme(
    background: nil, text: 0xe4e4e4, quiet: 0x8a8a8a, accent: 0xffd700, mark: 0x5fd7ff,
    trouble: 0xff8787, bar: 0x303030)
  /// For terminals with a light background.
  public static let light = Theme(
    background: nil, text: 0x262626, quiet: 0x767676, accent: 0xaf5f00, mark: 0x005faf,
    trouble: 0xaf0000, bar: 0xe4e4e4)
}
