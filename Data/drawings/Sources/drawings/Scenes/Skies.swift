import Foundation

/// Skies that several scenes share.
extension Canvas {
  /// Stars of all sizes, more of the small; `density` is stars a unit square.
  func stars(_ noise: Noise, count: Int, below floor: Float = 1, brightness: Float = 1) {
    for index in 0..<count {
      let place = Point(noise.number(index, 1) * aspect, noise.number(index, 2) * floor)
      let size = pow(noise.number(index, 3), 9)
      let tint = mix(Color(0x9bb8ff), Color(0xffd2a0), noise.number(index, 4))
      let radius = 0.0011 + 0.0022 * size
      lay(from: place - radius * 3, to: place + radius * 3) { p in
        let d = length(p - place) / radius
        return tint.glow * (exp(-d * d) * (0.25 + 2.2 * size) * brightness)
      }
      if size > 0.75 { light(place, 0.02, tint * (0.35 * brightness)) }
    }
  }

  /// Clouds lit from a point: bright towards it, thick ones dark in their middle.
  func clouds(
    _ noise: Noise, scale: Point, cover: Float, light lit: Color, shade: Color, sun: Point, from top: Float = 0,
    to bottom: Float = 1
  ) {
    lay(from: Point(0, top), to: Point(aspect, bottom)) { p in
      let q = p * scale
      let here = noise.smoke(q, bend: 0.6)
      let away = (p - sun) / max(0.05, length(p - sun))
      let behind = noise.smoke(q - away * 0.18, bend: 0.6, octaves: 4)
      let density = smoothstep(0.15 - cover, 0.75 - cover, here) * smoothstep(bottom, bottom - 0.12, p.y)
      let edge = clamp(0.5 + (here - behind) * 1.4)
      return mix(shade, lit, edge) * (density * 0.96)
    }
  }

  /// A chain of mountains: everything below a ridged line, darker or lighter by its own folds.
  func range(
    _ noise: Noise, at level: Float, height: Float, scale: Float, seed offset: Float, near: Color, far: Color,
    folds: Float = 0.5, sharp: Bool = true
  ) {
    lay(from: Point(0, level - height * 1.6), to: Point(aspect, 1)) { p in
      let x = p.x * scale + offset
      let line =
        sharp
        ? level - height * (noise.ridges(Point(x, offset), octaves: 7) * 1.5 - 0.25)
        : level - height * (0.5 + noise.clouds(Point(x, offset), octaves: 5, gain: 0.42))
      let depth = p.y - line
      let covered = clamp(0.5 + depth * Float(self.height))
      guard covered > 0 else { return .zero }
      let fold = noise.ridges(Point(x * 2.2 + depth * 3, depth * scale * 2 + offset), octaves: 5) - 0.45
      let body = mix(near, far, clamp(depth / (height * 2.2)))
      return body.lit(max(0.1, 1 + fold * folds * 2)) * covered
    }
  }

  /// A conifer: tiers of branches, narrower upwards.
  func conifer(_ foot: Point, _ size: Float, _ color: Color, _ noise: Noise, _ seed: Int) {
    var outline: [Point] = []
    let tiers = max(5, min(12, Int(size * Float(height) / 9)))
    var right: [Point] = []
    for tier in 0...tiers {
      let t = Float(tier) / Float(tiers)
      let y = foot.y - size * (1 - t)
      let spread = size * 0.21 * pow(t, 0.8) * (0.8 + 0.4 * noise.number(seed, tier))
      let other = size * 0.21 * pow(t, 0.8) * (0.8 + 0.4 * noise.number(seed, tier + 40))
      outline.append(Point(foot.x - spread, y + size * 0.045))
      outline.append(Point(foot.x - spread * 0.45, y))
      right.append(Point(foot.x + other, y + size * 0.045))
      right.append(Point(foot.x + other * 0.45, y))
    }
    polygon([Point(foot.x, foot.y - size * 1.04)] + outline + right.reversed(), color)
    stroke(foot - Point(0, size * 0.1), foot + Point(0, size * 0.03), size * 0.03, size * 0.035, color.lit(0.7))
  }
}
