import Foundation

enum Planets {
  /// A lit ball: `ground` gives the colour at a direction of the ball, the sun shines from `sun`.
  fileprivate static func ball(
    _ canvas: Canvas, _ center: Point, _ radius: Float, sun: SIMD3<Float>, air: Color? = nil, shine: Float = 0,
    ground: (SIMD3<Float>) -> (color: Color, gloss: Float, light: Color)
  ) {
    let reach = radius * 1.2
    canvas.lay(from: center - reach, to: center + reach) { p in
      let q = (p - center) / radius
      let d = length(q)
      var result = Color.zero
      if d < 1 + 2 / (radius * Float(canvas.height)) {
        let n = SIMD3(q.x, q.y, max(0, 1 - min(1, d * d)).squareRoot())
        let (color, gloss, light) = ground(n)
        let lit = dot(n, sun)
        let day = smoothstep(-0.08, 0.9, lit)
        let half = normalize(sun + SIMD3(0, 0, 1))
        let spark = pow(max(0, dot(n, half)), 40) * gloss
        result = color.lit(day * 1.25 + 0.004) + Color(1, 1, 0.9, 0) * spark + light.glow * smoothstep(0.1, -0.15, lit)
        if let air {
          let rim = pow(1 - n.z, 2.6)
          result += air.glow * (rim * smoothstep(-0.25, 0.5, lit) * 1.3)
        }
        result *= canvas.coverage((d - 1) * radius)
      }
      if let air, d > 1 {
        let direction = dot(SIMD3(q.x, q.y, 0) / d, sun)
        let haze: Float = exp(-(d - 1) * 32) * smoothstep(-0.5, 0.7, direction) * 0.6
        result += air.glow * haze
      }
      return result
    }
  }

  private static func spherical(_ n: SIMD3<Float>, turn: Float, tilt: Float) -> SIMD3<Float> {
    let q = SIMD2(n.x * cos(tilt) - n.y * sin(tilt), n.x * sin(tilt) + n.y * cos(tilt))
    return SIMD3(q.x * cos(turn) + n.z * sin(turn), q.y, n.z * cos(turn) - q.x * sin(turn))
  }

  /// Noise on a ball without a seam: two slices of space laid over each other.
  fileprivate static func around(_ noise: Noise, _ n: SIMD3<Float>, _ scale: Float, octaves: Int = 6) -> Float {
    let a = noise.clouds(Point(n.x, n.y) * scale + n.z * scale * 0.73 + 5, octaves: octaves)
    let b = noise.clouds(Point(n.z, n.y) * scale - n.x * scale * 0.57 + 31, octaves: octaves)
    return (a + b) * 0.62
  }

  static let all: [Scene] = [
    Scene(name: "ringed-planet", title: "The ringed one", tags: ["space", "planet", "rings"], width: 1280, height: 800)
    { canvas in
      let noise = Noise(501)
      canvas.paint { p in Color(0x03040a) + Color(0x1a2a5c).glow * (0.25 * clamp(noise.smoke(p * 1.5))) }
      canvas.stars(noise, count: 600)
      let center = Point(0.8, 0.5)
      let radius: Float = 0.24
      let sun = normalize(SIMD3(-0.7, -0.25, 0.65))
      let (lean, flat): (Float, Float) = (-0.36, 0.27)
      func ring(_ front: Bool) {
        canvas.lay { p in
          let q = turned(p - center, -lean)
          guard (q.y > 0) == front else { return .zero }
          let r = length(Point(q.x, q.y / flat)) / radius
          guard r > 1.2, r < 2.35 else { return .zero }
          let groove = noise.clouds(Point(r * 22, 1), octaves: 4) * 0.5 + 0.5
          var density = smoothstep(1.22, 1.3, r) * smoothstep(2.32, 2.22, r) * (0.35 + 0.75 * groove)
          density *= 1 - 0.92 * smoothstep(0.03, 0.012, abs(r - 1.96))
          density *= 0.35 + 0.65 * smoothstep(1.45, 1.6, r)
          // The planet's shadow falls across the rings behind it.
          let along = dot(q, turned(Point(sun.x, sun.y), -lean)) / radius
          let aside = abs(dot(q, turned(Point(-sun.y, sun.x), -lean))) / radius
          let shadow: Float = along < 0 ? smoothstep(0.85, 1.02, aside) * 0.92 + 0.08 : 1
          return mix(Color(0x9a7a52), Color(0xffedc8), groove).lit(shadow * 1.05) * clamp(density)
        }
      }
      ring(false)
      ball(canvas, center, radius, sun: sun, air: Color(0xffd8a0) * 0.5) { n in
        let q = turned(Point(n.x, n.y), -lean)
        let bend = noise.clouds(Point(q.x * 2, q.y * 9), octaves: 4) * 0.04
        let band = (q.y - n.z * 0.22 + bend) * 8
        let tone = noise.at(Point(0.3, band)) * 0.5 + 0.5 + 0.12 * noise.at(Point(0.3, band * 3.1))
        let color = Gradient((0, 0x9c6a3c), (0.35, 0xd8a86a), (0.6, 0xf4dca8), (1, 0xfff4d8))[tone]
        let r = length(Point(q.x, (q.y + 0.09) / flat))
        let shade: Float = q.y < 0 && r > 0.62 && r < 0.98 ? 0.55 : 1
        return (color.lit(shade), 0, .zero)
      }
      ring(true)
      ball(canvas, Point(0.24, 0.27), 0.035, sun: sun) { n in
        (Color(0xc8c0b4).lit(0.7 + 0.5 * around(noise, n, 4)), 0, .zero)
      }
      canvas.bloom(above: 0.85, radius: 0.04, strength: 0.25)
    },
    Scene(name: "blue-planet", title: "Home", tags: ["space", "planet", "earth"], width: 1000, height: 1000) { canvas in
      let noise = Noise(513)
      canvas.paint { _ in Color(0x02030a) }
      canvas.stars(noise, count: 420)
      let sun = normalize(SIMD3(-0.62, -0.35, 0.7))
      ball(canvas, Point(0.5, 0.5), 0.38, sun: sun, air: Color(0x5aa8ff)) { n in
        let q = spherical(n, turn: 0.7, tilt: 0.4)
        let height = around(noise, q, 1.5, octaves: 7)
        let land = smoothstep(0.05, 0.09, height)
        let cold = smoothstep(0.72, 0.86, abs(q.y) + 0.1 * around(noise, q, 5, octaves: 3))
        let dry = smoothstep(0.25, 0.05, abs(abs(q.y) - 0.3)) * smoothstep(-0.1, 0.35, around(Noise(77), q, 2.2))
        let sea = mix(Color(0x0a2a6a), Color(0x1c78b0), smoothstep(-0.12, 0.06, height))
        let soil = mix(mix(Color(0x1f5a26), Color(0x6a8a3a), clamp(height * 2)), Color(0xc8a868), dry)
        let mountain = mix(soil, Color(0x8a7a6a), smoothstep(0.42, 0.6, height))
        var color = mix(mix(sea, mountain, land), Color(0xf4f8ff), cold)
        let swirl = around(Noise(91), q + SIMD3(0.14 * around(noise, q, 3, octaves: 3), 0.05, 0), 2.6)
        let cloud = smoothstep(0.06, 0.42, swirl + 0.16 * cos(q.y * 9))
        color = mix(color, Color(0xffffff), cloud * 0.93)
        let town = pow(clamp(around(Noise(55), q, 26, octaves: 3) - 0.1), 2) * land * (1 - cold) * (1 - cloud)
        return (color, (1 - land) * (1 - cloud) * 0.5, Color(0xffb850) * (town * 3.2))
      }
      ball(canvas, Point(0.885, 0.16), 0.042, sun: sun) { n in
        (Color(0xb4b0a8).lit(0.75 + 0.5 * around(noise, n, 3)), 0, .zero)
      }
      canvas.bloom(above: 0.85, radius: 0.04, strength: 0.3)
    },
    Scene(
      name: "spinning-giant", title: "A giant turns", tags: ["space", "planet", "animated"], width: 320, height: 320,
      format: .gif, paint: { giant($0, 0) }, frames: 16, paintFrame: { giant($0, $1) }),
  ]

  /// Paints the gas giant at a part of its rotation.
  private static func giant(_ canvas: Canvas, _ time: Float) {
    let noise = Noise(521)
    canvas.paint { _ in Color(0x04050c) }
    canvas.stars(noise, count: 60)
    let sun = normalize(SIMD3(-0.55, -0.25, 0.8))
    ball(canvas, Point(0.5, 0.5), 0.42, sun: sun, air: Color(0xffb080) * 0.5) { n in
      let q = spherical(n, turn: time * 2 * .pi, tilt: 0.22)
      let bend = around(noise, SIMD3(q.x, q.y * 3, q.z), 1.7, octaves: 4) * 0.1
      let band = (q.y + bend) * 6.5
      let tone =
        noise.at(Point(0.7, band)) * 0.55 + 0.5 + 0.18 * around(noise, SIMD3(q.x, q.y * 4, q.z), 2.6, octaves: 4)
      var color = Gradient((0.1, 0x8c3a20), (0.35, 0xd8884a), (0.55, 0xf6dcb0), (0.8, 0xfff6e4), (1, 0xa8bcd8))[tone]
      let spot = length(Point(atan2(q.x, q.z) * 0.85, q.y - 0.3) / Point(0.34, 0.15))
      color = mix(color, mix(Color(0xff8a5a), Color(0xb02a14), smoothstep(1, 0.2, spot)), smoothstep(1.05, 0.85, spot))
      color = mix(color, Color(0xfff0dc), smoothstep(0.16, 0.05, abs(spot - 1.12)) * 0.6)
      return (color, 0, .zero)
    }
  }
}
