/// xterm's 256 colours: 16 ANSI colours, a 6×6×6 cube and 24 greys.
public enum TerminalPalette {
  /// Returns the colour of an entry, 0…255.
  public static func color(at index: UInt8) -> RGB { colors[Int(index)] }

  /// Returns the entry of 16…255 nearest to a colour, by squared distance in sRGB; 0…15 vary with the user's theme.
  public static func nearestOf256(to color: RGB) -> UInt8 {
    CubePalette().nearest(to: color.value).index
  }

  /// Returns the entry of 0…15 nearest to a colour, by squared distance in sRGB from xterm's default values.
  public static func nearestOf16(to color: RGB) -> UInt8 {
    AnsiPalette().nearest(to: color.value).index
  }

  /// The levels of the cube's channels.
  static let cubeLevels: [UInt8] = [0, 95, 135, 175, 215, 255]

  private static let ansi: [RGB] = [
    0x000000, 0xcd0000, 0x00cd00, 0xcdcd00, 0x0000ee, 0xcd00cd, 0x00cdcd, 0xe5e5e5,
    0x7f7f7f, 0xff0000, 0x00ff00, 0xffff00, 0x5c5cff, 0xff00ff, 0x00ffff, 0xffffff,
  ]

  static let colors: [RGB] = {
    let cube = (0..<216).map { entry in
      RGB(cubeLevels[entry / 36], cubeLevels[entry / 6 % 6], cubeLevels[entry % 6])
    }
    let greys = (0..<24).map { step in
      let level = UInt8(8 + 10 * step)
      return RGB(level, level, level)
    }
    return ansi + cube + greys
  }()
}
