import Pictures

/// The changes to a decoded picture before it is shown.
struct PictureChange: Hashable {
  var turn = PictureOrientation.up
  var ground = PictureGround.theme
  var paintsClipping = false
  /// The boxes whose lines are drawn into the pixels.
  var boxes: [ShownBox] = []

  /// Whether there are no changes.
  var isNone: Bool { self == PictureChange() }

  /// A number for each combination, 1 to 255.
  var number: Int {
    Int(turn.rawValue) | (PictureGround.allCases.firstIndex(of: ground) ?? 0) << 4 | (paintsClipping ? 1 << 6 : 0)
      | (boxes.isEmpty ? 0 : 1 << 7)
  }

  /// Returns the changed picture. Transparent pixels do not count as clipped.
  func applied(to picture: Picture) -> Picture {
    let painted = paintsClipping ? picture.changed { $0.paintingClipping() } : picture
    let opaque = ground == .theme ? painted : painted.changed { $0.on(ground) }
    let turned = turn == .up ? opaque : opaque.turned(turn)
    guard !boxes.isEmpty else { return turned }
    return turned.changed { bitmap in
      bitmap.drawing(boxes.map { $0.frame(in: bitmap.size) }, lineWidth: max(2, bitmap.width / 400))
    }
  }
}
