import CollectionView
import Foundation
import TestSupport
import Testing

/// Equal within the rounding errors of a few products.
private func near(_ a: CATransform3D, _ b: CATransform3D) -> Bool {
  let paths: [KeyPath<CATransform3D, CGFloat>] = [
    \.m11, \.m12, \.m13, \.m14, \.m21, \.m22, \.m23, \.m24, \.m31, \.m32, \.m33, \.m34, \.m41, \.m42, \.m43, \.m44,
  ]
  return paths.allSatisfy { abs(a[keyPath: $0] - b[keyPath: $0]) < 1e-9 }
}

private func near(_ a: CGPoint, _ b: CGPoint) -> Bool { abs(a.x - b.x) < 1e-9 && abs(a.y - b.y) < 1e-9 }

@Suite struct AffineTransformTests {
  @Test func concatenatingAppliesTheFirstTransformFirst() {
    let t = CGAffineTransform(scaleX: 2, y: 3).concatenating(CGAffineTransform(translationX: 10, y: 20))
    #expect(CGPoint(x: 1, y: 1).applying(t) == CGPoint(x: 12, y: 23))
  }

  @Test func scaledByAppliesTheScaleFirst() {
    let t = CGAffineTransform(translationX: 10, y: 20).scaledBy(x: 2, y: 3)
    #expect(CGPoint(x: 1, y: 1).applying(t) == CGPoint(x: 12, y: 23))
    let u = CGAffineTransform(scaleX: 2, y: 3).translatedBy(x: 10, y: 20)
    #expect(CGPoint(x: 1, y: 1).applying(u) == CGPoint(x: 22, y: 63))
  }

  @Test func aQuarterTurnRotatesRightToDown() {
    let turned = CGPoint(x: 1, y: 0).applying(CGAffineTransform.identity.rotated(by: .pi / 2))
    #expect(near(turned, CGPoint(x: 0, y: 1)))
  }

  @Test func rectanglesBecomeTheirBoundingBoxes() {
    let box = CGRect(x: 0, y: 0, width: 4, height: 2).applying(CGAffineTransform(rotationAngle: .pi / 2))
    #expect(near(box.origin, CGPoint(x: -2, y: 0)))
    #expect(abs(box.width - 2) < 1e-9 && abs(box.height - 4) < 1e-9)
    #expect(CGRect.null.applying(CGAffineTransform(scaleX: 2, y: 2)).isNull)
  }

  @Test func invertedUndoes() {
    var random = SeededRandom(seed: 7)
    for _ in 0..<200 {
      let t = CGAffineTransform(rotationAngle: .random(in: -3...3, using: &random))
        .scaledBy(x: .random(in: 0.1...4, using: &random), y: .random(in: 0.1...4, using: &random))
        .translatedBy(x: .random(in: -9...9, using: &random), y: .random(in: -9...9, using: &random))
      let point = CGPoint(x: .random(in: -9...9, using: &random), y: .random(in: -9...9, using: &random))
      #expect(near(point.applying(t).applying(t.inverted()), point))
    }
    let flat = CGAffineTransform(scaleX: 0, y: 1)
    #expect(flat.inverted() == flat)
  }

  @Test func theIdentityIsNotTheEmptyTransform() {
    #expect(CGAffineTransform.identity.isIdentity)
    #expect(!CGAffineTransform().isIdentity)
  }
}

@Suite struct Transform3DTests {
  @Test func rotationsFollowCoreAnimationsSigns() {
    let z = CATransform3DMakeRotation(.pi / 2, 0, 0, 1)
    #expect(near(z, CATransform3DMakeAffineTransform(CGAffineTransform(rotationAngle: .pi / 2))))
    let y = CATransform3DMakeRotation(.pi / 6, 0, 1, 0)
    #expect(abs(y.m11 - cos(.pi / 6)) < 1e-12 && abs(y.m13 + sin(.pi / 6)) < 1e-12 && abs(y.m31 - sin(.pi / 6)) < 1e-12)
    #expect(CATransform3DMakeRotation(1, 0, 0, 0) == CATransform3DIdentity)
  }

  @Test func translateScaleAndRotateApplyFirst() {
    let t = CATransform3DTranslate(CATransform3DMakeScale(2, 2, 2), 3, 4, 5)
    #expect((t.m41, t.m42, t.m43) == (6, 8, 10))
    let s = CATransform3DScale(CATransform3DMakeTranslation(3, 4, 5), 2, 2, 2)
    #expect((s.m41, s.m42, s.m43, s.m11) == (3, 4, 5, 2))
  }

  @Test func theInverseOfASingularTransformIsItself() {
    var random = SeededRandom(seed: 11)
    for _ in 0..<200 {
      func part() -> CGFloat { .random(in: -2...2, using: &random) }
      var t = CATransform3DMakeRotation(part(), part(), part(), part() + 5)
      t.m34 = -1 / 500
      t = CATransform3DScale(CATransform3DTranslate(t, part() * 50, part() * 50, part() * 50), 1.5, 2, 0.5)
      #expect(near(CATransform3DConcat(t, CATransform3DInvert(t)), CATransform3DIdentity))
    }
    let flat = CATransform3DMakeScale(1, 1, 0)
    #expect(CATransform3DInvert(flat) == flat)
  }

  @Test func affineTransformsConvertBothWays() {
    let affine = CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)
    #expect(CATransform3DIsAffine(CATransform3DMakeAffineTransform(affine)))
    #expect(CATransform3DGetAffineTransform(CATransform3DMakeAffineTransform(affine)) == affine)
    var deep = CATransform3DIdentity
    deep.m34 = -1 / 500
    #expect(!CATransform3DIsAffine(deep))
  }
}

@Suite struct ProjectionTests {
  @Test func nothingMovesUnderTheIdentity() {
    let shown = project(
      size: CGSize(width: 40, height: 20), center: CGPoint(x: 100, y: 50), transform3D: CATransform3DIdentity)
    #expect(
      shown
        == Projection(
          corners: Quadrilateral(CGRect(x: 80, y: 40, width: 40, height: 20)), depth: 0, isFacingAway: false))
  }

  @Test func perspectiveHalvesSizesAtTwiceTheDistance() {
    var t = CATransform3DIdentity
    t.m34 = -1 / 500
    let shown = project(
      size: CGSize(width: 40, height: 20), center: CGPoint(x: 100, y: 50),
      transform3D: CATransform3DTranslate(t, 0, 0, -500))
    #expect(
      shown
        == Projection(
          corners: Quadrilateral(CGRect(x: 90, y: 45, width: 20, height: 10)), depth: -500, isFacingAway: false))
  }

  @Test func halfATurnShowsTheBack() {
    let turned = CATransform3DMakeRotation(.pi, 0, 1, 0)
    #expect(project(size: CGSize(width: 4, height: 2), center: .zero, transform3D: turned)?.isFacingAway == true)
  }

  @Test func nothingAtTheViewerIsProjected() {
    var t = CATransform3DIdentity
    t.m34 = -1 / 500
    let atEye = CATransform3DTranslate(t, 0, 0, 500)
    #expect(project(size: CGSize(width: 4, height: 2), center: .zero, transform3D: atEye) == nil)
  }

  @Test func affineAndEqual3DTransformsAgree() {
    let flat = CGAffineTransform(scaleX: 2, y: 0.5).rotated(by: 1)
    let (size, center) = (CGSize(width: 30, height: 10), CGPoint(x: 7, y: 9))
    let deep = project(size: size, center: center, transform3D: CATransform3DMakeAffineTransform(flat))
    let plain = project(size: size, center: center, transform: flat)
    #expect(abs((deep?.frame.minX ?? 0) - plain.minX) < 1e-9 && abs((deep?.frame.maxY ?? 0) - plain.maxY) < 1e-9)
  }
}

@Suite struct ColorTests {
  @Test(arguments: [(0.0, 0xff0000), (1.0 / 3, 0x00ff00), (2.0 / 3, 0x0000ff), (0.5, 0x00ffff), (1, 0xff0000)])
  func hueIsCircular(hue: Double, rgb: Int) {
    #expect(Color(hue: CGFloat(hue), saturation: 1, brightness: 1).rgb == UInt32(rgb))
  }

  @Test func packsAndUnpacks() {
    for rgb: UInt32 in [0, 0xffffff, 0x123456, 0xfedcba] { #expect(Color(rgb: rgb).rgb == rgb) }
  }

  @Test func namedColorsAreUIKits() {
    let named: [(Color, UInt32)] = [
      (.black, 0), (.darkGray, 0x555555), (.lightGray, 0xaaaaaa), (.white, 0xffffff), (.gray, 0x808080),
      (.red, 0xff0000), (.green, 0x00ff00), (.blue, 0x0000ff), (.cyan, 0x00ffff), (.yellow, 0xffff00),
      (.magenta, 0xff00ff), (.orange, 0xff8000), (.purple, 0x800080), (.brown, 0x996633),
    ]
    for (color, rgb) in named { #expect(color.rgb == rgb && color.alpha == 1) }
    #expect(Color.clear == Color(white: 0, alpha: 0))
  }

  @Test func opacityIsKeptOrReplaced() {
    let faint = Color(red: 0.2, green: 0.4, blue: 0.6, alpha: 0.5)
    #expect(faint.withAlphaComponent(0.25) == Color(red: 0.2, green: 0.4, blue: 0.6, alpha: 0.25))
    #expect(Color(dynamicProvider: { _ in faint }) == faint && faint.resolvedColor(with: TraitCollection()) == faint)
  }

  @Test func componentsAreClamped() {
    #expect(Color(red: 2, green: -1, blue: .nan) == Color(red: 1, green: 0, blue: 0))
  }

  @Test func halfBlackOverWhiteIsGrey() {
    #expect(Color.black.withAlphaComponent(0.5).composed(over: .white) == .gray)
  }
}
