extension Color {
  /// The system's colours, as of iOS on a light background.
  public static let systemRed = Color(rgb: 0xff3b30)
  /// The system's green.
  public static let systemGreen = Color(rgb: 0x34c759)
  /// The system's blue.
  public static let systemBlue = Color(rgb: 0x007aff)
  /// The system's orange.
  public static let systemOrange = Color(rgb: 0xff9500)
  /// The system's yellow.
  public static let systemYellow = Color(rgb: 0xffcc00)
  /// The system's pink.
  public static let systemPink = Color(rgb: 0xff2d55)
  /// The system's purple.
  public static let systemPurple = Color(rgb: 0xaf52de)
  /// The system's teal.
  public static let systemTeal = Color(rgb: 0x30b0c7)
  /// The system's indigo.
  public static let systemIndigo = Color(rgb: 0x5856d6)
  /// The system's grey.
  public static let systemGray = Color(rgb: 0x8e8e93)
  /// A lighter grey.
  public static let systemGray2 = Color(rgb: 0xaeaeb2)
  /// A lighter grey still.
  public static let systemGray3 = Color(rgb: 0xc7c7cc)
  /// Lighter again.
  public static let systemGray4 = Color(rgb: 0xd1d1d6)
  /// Lighter again.
  public static let systemGray5 = Color(rgb: 0xe5e5ea)
  /// The lightest grey.
  public static let systemGray6 = Color(rgb: 0xf2f2f7)
  /// Behind everything.
  public static let systemBackground = Color.white
  /// Behind groups.
  public static let secondarySystemBackground = Color.systemGray6
  /// Behind lists of groups.
  public static let systemGroupedBackground = Color.systemGray6
  /// Text.
  public static let label = Color.black
  /// Text of less weight.
  public static let secondaryLabel = Color(rgb: 0x3c3c43).withAlphaComponent(0.6)
  /// Lines between.
  public static let separator = Color(rgb: 0x3c3c43).withAlphaComponent(0.29)
  /// Behind a group of tables.
  public static let groupTableViewBackground = Color.systemGray6

  /// Takes the parts apart; false never happens.
  @discardableResult
  public func getRed(
    _ red: UnsafeMutablePointer<CGFloat>?, green: UnsafeMutablePointer<CGFloat>?,
    blue: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    red?.pointee = self.red
    green?.pointee = self.green
    blue?.pointee = self.blue
    alpha?.pointee = self.alpha
    return true
  }
}
