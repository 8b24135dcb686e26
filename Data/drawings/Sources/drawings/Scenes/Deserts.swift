import Foundation

/// Sand, rock, fire.
enum Deserts {
  static let all: [Scene] = [
    Scene(name: "dunes", title: "Dunes, last light", tags: ["desert", "sunset"], width: 1200, height: 750) { canvas in
      let noise = Noise(31)
      let sky = Gradient((0, 0x3a3f7a), (0.22, 0xa4678f), (0.4, 0xf08a5a), (0.5, 0xffc56b))
      canvas.paint { sky[$0.y] }
      canvas.light(Point(1.12, 0.45), 0.6, Color(0xffb347) * 1.2)
      canvas.disc(Point(1.12, 0.43), 0.055, Color(0xfff0c0).lit(2))
      let layers: [(Float, Float, UInt32, UInt32)] = [
        (0.49, 0.04, 0xe08a58, 0x9c5068), (0.55, 0.07, 0xf29a4e, 0x8a3f52), (0.66, 0.1, 0xf5a24a, 0x74304a),
        (0.84, 0.16, 0xf0953c, 0x5a2340),
      ]
      for (index, (level, size, lit, shade)) in layers.enumerated() {
        let offset = Float(index) * 3.7 + 1
        canvas.lay(from: Point(0, level - size * 2), to: Point(canvas.aspect, 1)) { p in
          func crest(_ x: Float) -> Float {
            level - size * (noise.ridges(Point(x * 0.9 + offset, offset), octaves: 2) * 1.6 - 0.5)
          }
          let line = crest(p.x)
          let covered = canvas.coverage(line - p.y)
          guard covered > 0 else { return .zero }
          let slope = (crest(p.x + 0.01) - crest(p.x - 0.01)) / 0.02
          let depth = (p.y - line) / size
          let swing = noise.clouds(Point(p.x * 2.2 + offset, depth * 0.7), octaves: 3)
          let light = smoothstep(-0.25, 0.35, -slope + swing * 0.5 - depth * 0.12)
          let ripple =
            sin((p.y * 260 + noise.clouds(p * 5, octaves: 3) * 22) * (0.6 + Float(index) * 0.1)) * 0.05 * clamp(depth)
          return mix(Color(shade), Color(lit), light).lit(1 + ripple + 0.08 * noise.at(p * 300)) * covered
        }
      }
      // A caravan on the second crest.
      for camel in 0..<5 {
        let x = 0.32 + Float(camel) * 0.052
        let y = 0.66 - 0.1 * (noise.ridges(Point(x * 0.9 + 8.4, 8.4), octaves: 2) * 1.6 - 0.5)
        let c = Color(0x2a1220)
        canvas.lay(from: Point(x - 0.02, y - 0.04), to: Point(x + 0.03, y)) { p in
          let q = p - Point(x, y - 0.018)
          let body = length(q / Point(0.012, 0.0065)) - 1
          let hump = length((q - Point(0, -0.007)) / Point(0.005, 0.006)) - 1
          return c * canvas.coverage(min(body, hump) * 0.006)
        }
        canvas.stroke(Point(x + 0.01, y - 0.02), Point(x + 0.017, y - 0.031), 0.004, 0.003, c)
        canvas.stroke(Point(x + 0.016, y - 0.031), Point(x + 0.021, y - 0.03), 0.004, 0.003, c)
        for leg in [-0.008, -0.005, 0.006, 0.009] as [Float] {
          canvas.stroke(Point(x + leg, y - 0.016), Point(x + leg * 1.1, y + 0.003), 0.0022, 0.0018, c)
        }
      }
      canvas.bloom(above: 0.8, radius: 0.06, strength: 0.5)
      canvas.vignette()
    },
    Scene(name: "canyon", title: "Canyon walls", tags: ["desert", "rock"], width: 800, height: 1000) { canvas in
      let noise = Noise(51)
      let sky = Gradient((0, 0x1c5fae), (0.4, 0x7fb8e8), (0.5, 0xf4e3c8))
      canvas.paint { sky[$0.y] }
      for layer in 0..<5 {
        let near = Float(layer) / 4
        canvas.lay { p in
          let middle = 0.42 + 0.06 * sin(Float(layer) * 2.1)
          let gap = 0.05 + 0.085 * Float(layer)
          let jag = 0.05 * noise.clouds(Point(p.y * 6, Float(layer) * 9), octaves: 5)
          // Steps: the wall retreats at every hard layer.
          let step = ((p.y * 9 + Float(layer) * 0.3).rounded(.down)) / 9
          let side = abs(p.x - middle) - gap - jag + (step - 0.5) * (0.16 + 0.12 * near)
          let top = 0.34 - 0.075 * Float(layer) + 0.05 * noise.clouds(Point(p.x * 3, Float(layer)), octaves: 4)
          let covered = canvas.coverage(max(-side, top - p.y))
          guard covered > 0 else { return .zero }
          let strata = p.y * 26 + noise.clouds(p * 2.5, octaves: 4) * 1.6
          let band = noise.at(Point(0.5, strata)) * 0.5 + 0.5
          let rock = mix(mix(Color(0x8c2f16), Color(0xe88a45), band), Color(0xffd0a0), 0.55 * (1 - near))
          let crack = 1 - 0.5 * smoothstep(0.75, 1, noise.ridges(Point(p.x * 16, p.y * 3), octaves: 3))
          let light = p.x > middle ? 0.5 + 0.25 * (1 - near) : 1.15
          return rock.lit(light * crack * (1.1 - 0.35 * p.y)) * covered
        }
      }
      canvas.lay(from: Point(0.2, 0.72), to: Point(0.7, 1)) { p in
        let middle = 0.42 + 0.05 * sin(p.y * 16)
        let river = smoothstep(0.02 + (p.y - 0.7) * 0.35, (p.y - 0.72) * 0.3, abs(p.x - middle))
        let shine = 0.7 + 0.5 * noise.clouds(Point(p.x * 20, p.y * 60), octaves: 3)
        return mix(Color(0x1d6a78), Color(0x9ad8e0), clamp(shine - 0.3)) * (river * smoothstep(0.73, 0.78, p.y))
      }
      canvas.vignette(0.4)
    },
    Scene(
      name: "volcano", title: "Volcano by night", tags: ["mountain", "fire", "night"], width: 1000, height: 1000,
      format: .turnedJPEG(quality: 84, orientation: 6)
    ) { canvas in
      let noise = Noise(61)
      let sky = Gradient((0, 0x060614), (0.5, 0x1f1024), (0.8, 0x5a1c1c))
      canvas.paint { sky[$0.y] }
      canvas.stars(noise, count: 500, below: 0.6)
      let top = Point(0.5, 0.4)
      canvas.lay { p in
        let q = (p - top) * Point(1.6, 1)
        let rise = max(0, -q.y)
        let bend = noise.clouds(Point(p.x * 3, p.y * 3 + 5), octaves: 3) * 0.12
        let d = abs(q.x + bend * rise * 3 - rise * 0.25) / (0.05 + rise * 0.75)
        let smoke = smoothstep(1.1, 0.2, d + 0.5 * noise.smoke(p * 5, bend: 0.9)) * smoothstep(0, 0.05, rise)
        let lit = exp(-rise * 4.5)
        return mix(Color(0x1a1418), Color(0xff6a20), lit * 0.8) * (smoke * 0.94)
      }
      canvas.light(top, 0.6, Color(0xff5a14) * 1.1)
      for spark in 0..<420 {
        let angle = -Float.pi / 2 + (noise.number(spark, 1) + noise.number(spark, 2) - 1) * 0.9
        let speed = 0.25 + 0.5 * noise.number(spark, 3)
        let t = noise.number(spark, 4)
        func at(_ t: Float) -> Point { top + Point(cos(angle) * speed * t, sin(angle) * speed * t + 0.5 * t * t) }
        let color = mix(Color(0xfff2a8), Color(0xff4a0c), t).lit(3 * (1 - t * 0.7))
        canvas.stroke(at(t), at(t + 0.045), 0.0035, 0.0012, color)
      }
      canvas.lay(from: Point(0, 0.38), to: Point(1, 1)) { p in
        let x = abs(p.x - 0.5)
        let slope = 0.4 + max(0, x - 0.045) * (1.25 - 0.55 * x) + (x < 0.045 ? 0.012 * (1 - x / 0.045) : 0)
        let line = slope + 0.012 * noise.clouds(Point(p.x * 14, 1), octaves: 4)
        let covered = canvas.coverage(line - p.y)
        guard covered > 0 else { return .zero }
        let depth = p.y - 0.4
        var rock = Color(0x120a0e).lit(1 + noise.ridges(Point(p.x * 7, p.y * 4), octaves: 5) * 1.6)
        // Lava runs where the folds are deepest.
        for stream in 0..<5 {
          let start = 0.5 + (Float(stream) - 2) * 0.018
          let course =
            start + (Float(stream) - 2) * depth * 0.27 + 0.05
            * noise.clouds(Point(p.y * 5, Float(stream) * 7), octaves: 4) * (0.3 + depth * 2)
          let width = 0.006 + 0.011 * depth
          let d = abs(p.x - course) / width
          let heat = exp(-d * d) * smoothstep(0.62, 0.1, depth - 0.06 * Float(stream % 3))
          rock += Color(0xff7a1e).glow * (heat * 2.6) + Color(0xff2a06).glow * (exp(-d * 0.45) * 0.16 * (1 - depth))
        }
        return rock * covered
      }
      canvas.bloom(above: 0.7, radius: 0.07, strength: 0.9)
    },
    Scene(
      name: "savanna", title: "Acacia before the sun", tags: ["savanna", "sunset", "tree"], width: 1100, height: 825
    ) { canvas in
      let noise = Noise(101)
      let sky = Gradient((0, 0x7a1f1a), (0.35, 0xe2561e), (0.62, 0xffb33c), (0.76, 0xffe08a))
      canvas.paint { sky[$0.y] }
      canvas.light(Point(0.8, 0.56), 0.7, Color(0xffb030) * 0.7)
      canvas.disc(Point(0.8, 0.56), 0.21, Color(0xffe9a0).lit(1.5))
      canvas.lay(from: Point(0, 0.3), to: Point(canvas.aspect, 0.8)) { p in
        let streak = smoothstep(0.25, 0.6, noise.clouds(Point(p.x * 1.3, p.y * 16), octaves: 5))
        return Color(0xd6481c) * (streak * 0.5)
      }
      let dark = Color(0x150806)
      canvas.lay(from: Point(0, 0.72), to: Point(canvas.aspect, 1)) { p in
        dark * canvas.coverage(0.8 + 0.012 * noise.clouds(Point(p.x * 3, 2), octaves: 3) - p.y)
      }
      for blade in 0..<900 {
        let x = noise.number(blade, 1) * canvas.aspect
        let y = 0.8 + 0.2 * noise.number(blade, 2)
        let size = 0.02 + 0.05 * noise.number(blade, 3) * (y - 0.7)
        canvas.stroke(
          Point(x, y), Point(x + (noise.number(blade, 4) - 0.4) * 0.02, y - size), 0.003, 0.001,
          mix(dark, Color(0x6a2410), noise.number(blade, 5) * 0.5))
      }
      func branch(
        _ canvas: Canvas, _ from: Point, _ angle: Float, _ size: Float, _ width: Float, _ depth: Int, _ seed: Int
      ) {
        let to = from + Point(cos(angle), sin(angle)) * size
        canvas.stroke(from, to, width, width * 0.72, dark)
        guard depth > 0 else { return }
        for child in 0..<3 {
          let turn = (Float(child) - 1) * 0.48 + (noise.number(seed * 3 + child, depth) - 0.5) * 0.35
          // Umbrella form: the higher, the flatter.
          let bent = mix(angle + turn, angle + turn < -.pi / 2 ? -.pi + 0.28 : -0.28, depth < 3 ? 0.42 : 0.12)
          branch(
            canvas, to, bent, size * (0.62 + 0.2 * noise.number(seed + child, depth + 9)), width * 0.6, depth - 1,
            seed * 3 + child + 1)
        }
      }
      branch(canvas, Point(0.55, 0.83), -1.5, 0.2, 0.034, 5, 1)
      for leaf in 0..<1500 {
        let t = (noise.number(leaf, 31) + noise.number(leaf, 32) - 1)
        let tier = noise.number(leaf, 33) < 0.6
        let spread: Float = tier ? 0.36 : 0.24
        let level: Float = tier ? 0.345 : 0.27
        let place = Point(
          0.56 + t * spread + (tier ? 0 : 0.03),
          level + 0.035 * (noise.number(leaf, 34) - 0.5) * (1.2 - abs(t)) + 0.06 * t * t)
        canvas.disc(place, 0.007 + 0.007 * noise.number(leaf, 35), dark)
      }
      for bird in 0..<7 {
        let place = Point(
          0.95 + 0.06 * Float(bird) * (0.6 + noise.number(bird, 41)), 0.2 + 0.1 * noise.number(bird, 42))
        let span = 0.012 + 0.008 * noise.number(bird, 43)
        canvas.stroke(place, place + Point(-span, -span * 0.5), 0.0035, 0.001, dark)
        canvas.stroke(place, place + Point(span, -span * 0.5), 0.0035, 0.001, dark)
      }
      canvas.bloom(above: 0.9, radius: 0.05, strength: 0.3)
      canvas.vignette()
    },
  ]
}
