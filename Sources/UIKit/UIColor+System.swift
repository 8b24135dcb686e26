import CollectionView

extension Color {
  // The system colours of iOS on a light background.
  public static let systemRed = Color(rgb: 0xff3b30)
  public static let systemGreen = Color(rgb: 0x34c759)
  public static let systemBlue = Color(rgb: 0x007aff)
  public static let systemOrange = Color(rgb: 0xff9500)
  public static let systemYellow = Color(rgb: 0xffcc00)
  public static let systemPink = Color(rgb: 0xff2d55)
  public static let systemPurple = Color(rgb: 0xaf52de)
  public static let systemTeal = Color(rgb: 0x30b0c7)
  public static let systemIndigo = Color(rgb: 0x5856d6)
  public static let systemGray = Color(rgb: 0x8e8e93)
  public static let systemGray2 = Color(rgb: 0xaeaeb2)
  public static let systemGray3 = Color(rgb: 0xc7c7cc)
  public static let systemGray4 = Color(rgb: 0xd1d1d6)
  public static let systemGray5 = Color(rgb: 0xe5e5ea)
  public static let systemGray6 = Color(rgb: 0xf2f2f7)
  public static let systemBackground = Color.white
  public static let secondarySystemBackground = Color.systemGray6
  public static let tertiarySystemBackground = Color.white
  public static let systemGroupedBackground = Color.systemGray6
  public static let secondarySystemGroupedBackground = Color.white
  public static let systemFill = Color(rgb: 0x787880).withAlphaComponent(0.2)
  public static let secondarySystemFill = Color(rgb: 0x787880).withAlphaComponent(0.16)
  public static let tertiarySystemFill = Color(rgb: 0x767680).withAlphaComponent(0.12)
  public static let quaternarySystemFill = Color(rgb: 0x747480).withAlphaComponent(0.08)
  public static let label = Color.black
  public static let secondaryLabel = Color(rgb: 0x3c3c43).withAlphaComponent(0.6)
  public static let tertiaryLabel = Color(rgb: 0x3c3c43).withAlphaComponent(0.3)
  public static let quaternaryLabel = Color(rgb: 0x3c3c43).withAlphaComponent(0.18)
  public static let placeholderText = Color(rgb: 0x3c3c43).withAlphaComponent(0.3)
  public static let separator = Color(rgb: 0x3c3c43).withAlphaComponent(0.29)
  public static let groupTableViewBackground = Color.systemGray6

  /// Writes the components to the pointers and returns true.
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
