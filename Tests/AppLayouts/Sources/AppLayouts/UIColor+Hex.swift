import UIKit

extension UIColor {
  convenience init(hex: UInt32, alpha: CGFloat = 1) {
    self.init(
      red: CGFloat(hex >> 16 & 0xff) / 255, green: CGFloat(hex >> 8 & 0xff) / 255, blue: CGFloat(hex & 0xff) / 255,
      alpha: alpha)
  }

  static let paper = UIColor(hex: 0xf4f1ea)
  static let ink = UIColor(hex: 0x22262b)
  static let brick = UIColor(hex: 0xb5533c)
  static let moss = UIColor(hex: 0x5c7a4f)
}
