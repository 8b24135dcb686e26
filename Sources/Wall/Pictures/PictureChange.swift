import Pictures

/// What is done to a decoded picture before it is shown.
struct PictureChange: Hashable {
  var turn = PictureOrientation.up
  var ground = PictureGround.theme
  var paintsClipping = false

  /// Whether the picture is shown as it is.
  var isNone: Bool { self == PictureChange() }

  /// A number of its own, 1 to 127.
  var number: Int {
    Int(turn.rawValue) | (PictureGround.allCases.firstIndex(of: ground) ?? 0) << 4 | (paintsClipping ? 1 << 6 : 0)
  }

  /// Returns the picture as it is shown. Transparent pixels that look clipped on a ground are not.
  func applied(to picture: Picture) -> Picture {
    let painted = paintsClipping ? picture.changed { $0.paintingClipping() } : picture
    let opaque = ground == .theme ? painted : painted.changed { $0.on(ground) }
    return turn == .up ? opaque : opaque.turned(turn)
  }
}
