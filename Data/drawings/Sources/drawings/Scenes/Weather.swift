import Foundation

enum Weather {
  static let all: [Scene] = [
    Scene(
      name: "lightning", title: "Lightning over the plain", tags: ["weather", "storm", "night"], width: 850,
      height: 1150
    ) { canvas in
      let noise = Noise(601)
      let strike = Point(0.42, 0.3)
      canvas.paint { p in
        let cloud = noise.smoke(p * Point(2.4, 3.6), bend: 0.9)
        let lit = exp(-length((p - strike) * Point(1, 1.3)) * 2.6)
        let base = Gradient((0, 0x0c0c22), (0.35, 0x2a2450), (0.6, 0x5a3a6e), (0.8, 0xb0607a))[p.y]
        let roof = smoothstep(0.62, 0.25, p.y + 0.1 * cloud)
        let puff = mix(Color(0x10101f), Color(0xa89ad8), clamp(0.35 + cloud * 0.7) * (0.25 + 1.5 * lit))
        return mix(base, puff, roof) + Color(0xb8a8ff).glow * (lit * 0.35)
      }
      func bolt(_ from: Point, _ angle: Float, _ size: Float, _ width: Float, _ seed: Int, _ strength: Float) {
        var at = from
        var heading = angle
        let steps = Int(size / 0.013)
        for step in 0..<steps where at.y < 0.875 {
          heading = angle + (noise.number(step + seed * 97, 1) - 0.5) * 1.7
          let next = at + Point(cos(heading), sin(heading)) * 0.013
          canvas.stroke(at, next, width * 3, width * 3, Color(0x9a8aff).glow * (0.16 * strength))
          canvas.stroke(at, next, width, width, Color(0xf4f0ff).lit(2.6) * min(1, strength))
          if noise.number(step + seed * 31, 2) > 0.9, width > 0.0016 {
            bolt(
              next, angle + (noise.number(step + seed, 3) - 0.5) * 2, size * 0.4, width * 0.5, seed * 5 + step + 1,
              strength * 0.7)
          }
          at = next
        }
      }
      bolt(strike, .pi / 2 + 0.05, 1.2, 0.006, 3, 1)
      bolt(strike + Point(-0.02, 0.01), .pi / 2 + 0.75, 0.6, 0.0026, 8, 0.8)
      bolt(strike + Point(0.03, 0.01), .pi / 2 - 0.7, 0.5, 0.0024, 11, 0.8)
      canvas.lay(from: Point(0, 0.84), to: Point(canvas.aspect, 1)) { p in
        let line = 0.87 + 0.006 * noise.clouds(Point(p.x * 6, 3), octaves: 4)
        let glow = exp(-abs(p.x - 0.44) * 5)
        return
          (Color(0x07060f) + Color(0x6a5aa0).glow
          * (glow * 0.35 * (0.6 + noise.clouds(Point(p.x * 30, p.y * 120), octaves: 3)) * smoothstep(1, 0.87, p.y)))
          * canvas.coverage(line - p.y)
      }
      let barn = Color(0x05050b)
      canvas.polygon(
        [Point(0.14, 0.875), Point(0.14, 0.835), Point(0.165, 0.815), Point(0.19, 0.835), Point(0.19, 0.875)], barn)
      canvas.polygon(
        [Point(0.152, 0.862), Point(0.152, 0.845), Point(0.164, 0.845), Point(0.164, 0.862)], Color(0xffc860).lit(1.4))
      for tree in 0..<9 {
        canvas.disc(Point(0.21 + 0.014 * Float(tree), 0.862 - 0.008 * noise.number(tree, 9)), 0.013, barn)
      }
      for drop in 0..<700 {
        let from = Point(noise.number(drop, 21) * canvas.aspect, 0.3 + 0.7 * noise.number(drop, 22))
        canvas.stroke(from, from + Point(-0.006, 0.03), 0.0011, 0.0011, Color(0xc8c8f0) * 0.16)
      }
      canvas.bloom(above: 0.7, radius: 0.05, strength: 0.8)
    },
    Scene(name: "rainbow", title: "After the rain", tags: ["weather", "rainbow", "hills"], width: 1280, height: 800) {
      canvas in
      let noise = Noise(611)
      let sky = Gradient((0, 0x4a5a78), (0.4, 0x7a90a8), (0.66, 0xd0dce0))
      canvas.paint { sky[$0.y] }
      canvas.clouds(
        Noise(612), scale: Point(1.4, 2.6), cover: 0.42, light: Color(0xb0bccc), shade: Color(0x4a566c),
        sun: Point(0, 1), to: 0.6)
      let center = Point(0.86, 0.86)
      func bow(_ radius: Float, _ width: Float, _ strength: Float, _ inverted: Bool) {
        canvas.lay(from: .zero, to: Point(canvas.aspect, 0.75)) { p in
          let d = (length(p - center) - radius) / width
          guard abs(d) < 0.75 else { return d < 0 && !inverted ? Color(0xffffff).glow * 0.055 : .zero }
          let t = inverted ? 0.5 - d : d + 0.5
          let hue = Gradient(
            (0, 0x7a2ad8), (0.2, 0x2a5aff), (0.38, 0x2ad8c0), (0.52, 0x3ae83a), (0.68, 0xfff02a), (0.84, 0xff8a1e),
            (1, 0xff2a2a))[t]
          return hue.glow * (strength * smoothstep(0.75, 0.35, abs(d)) * smoothstep(0.75, 0.5, p.y))
            + (d < 0 && !inverted ? Color(0xffffff).glow * 0.05 : .zero)
        }
      }
      bow(0.62, 0.075, 0.62, false)
      bow(0.79, 0.09, 0.2, true)
      let hills: [(Float, UInt32, UInt32)] = [
        (0.66, 0x4a6a6c, 0x7a9a88), (0.72, 0x3a6a3c, 0x9ac85a), (0.82, 0x2c5a24, 0xa8d84a),
      ]
      for (index, (level, dark, light)) in hills.enumerated() {
        canvas.lay(from: Point(0, level - 0.15), to: Point(canvas.aspect, 1)) { p in
          let line = level - 0.05 * noise.clouds(Point(p.x * 1.6 + Float(index) * 7, 1), octaves: 3)
          let sunny = smoothstep(
            -0.1, 0.4, noise.clouds(Point(p.x * 1.4 + Float(index) * 3, p.y * 4), octaves: 3) + 0.15)
          let blade = 1 + 0.2 * noise.clouds(Point(p.x * 90, p.y * 150), octaves: 2)
          return mix(Color(dark), Color(light), sunny).lit(blade) * canvas.coverage(line - p.y)
        }
      }
      for tree in 0..<60 {
        let x = noise.number(tree, 5) * canvas.aspect
        let place = Point(x, 0.73 + 0.05 * noise.number(tree, 6))
        for leaf in 0..<5 {
          canvas.disc(
            place + Point(noise.number(leaf, tree) - 0.5, -noise.number(leaf, tree + 7)) * 0.02, 0.009,
            mix(Color(0x143a1c), Color(0x6a9a34), noise.number(leaf, tree + 9)))
        }
      }
      // A red-roofed farm at the bow's foot.
      canvas.polygon([Point(0.3, 0.8), Point(0.3, 0.765), Point(0.38, 0.765), Point(0.38, 0.8)], Color(0xf4ece0))
      canvas.polygon(
        [Point(0.293, 0.767), Point(0.31, 0.738), Point(0.37, 0.738), Point(0.387, 0.767)], Color(0xc83a2a))
      canvas.vignette(0.25)
    },
    Scene(
      name: "snowflake", title: "One of a kind", tags: ["weather", "snow", "macro"], width: 900, height: 900,
      format: .png
    ) { canvas in
      let noise = Noise(621)
      canvas.paint { p in
        let base = mix(Color(0x2a6ab8), Color(0x061434), length(p - Point(0.45, 0.4)) * 1.25)
        return base.lit(0.9 + 0.2 * noise.clouds(p * 3, octaves: 3))
      }
      for blur in 0..<50 {
        canvas.disc(
          Point(noise.number(blur, 1), noise.number(blur, 2)), 0.008 + 0.03 * noise.number(blur, 3),
          Color(0xd8ecff) * 0.13)
      }
      canvas.pixels = canvas.blurred(0.012).pixels
      let center = Point(0.5, 0.5)
      let ice = Color(0xe8f6ff)
      for arm in 0..<6 {
        let angle = Float(arm) * .pi / 3 + 0.26
        func at(_ along: Float, _ across: Float) -> Point { center + turned(Point(along, across), angle) }
        canvas.stroke(at(0.02, 0), at(0.43, 0), 0.016, 0.006, ice)
        let twigs: [(Float, Float)] = [
          (0.1, 0.06), (0.16, 0.1), (0.22, 0.135), (0.28, 0.115), (0.34, 0.08), (0.39, 0.045),
        ]
        for (start, size) in twigs {
          for side in [-1, 1] as [Float] {
            let end = at(start + size * 0.5, side * size * 0.866)
            canvas.stroke(at(start, 0), end, 0.009, 0.004, ice * 0.95)
            for leaf in 1..<4 {
              let t = Float(leaf) / 4
              let foot = at(start + size * 0.5 * t, side * size * 0.866 * t)
              let small = size * 0.32 * (1 - t * 0.4)
              canvas.stroke(foot, foot + turned(Point(small, 0), angle), 0.005, 0.002, ice * 0.85)
              canvas.stroke(
                foot, foot + turned(Point(-small * 0.5, side * small * 0.866), angle), 0.005, 0.002, ice * 0.85)
            }
          }
        }
        canvas.polygon([at(0.045, 0), at(0.085, 0.03), at(0.13, 0), at(0.085, -0.03)], Color(0xffffff) * 0.75)
      }
      let plate = (0..<6).map { center + turned(Point(0.075, 0), Float($0) * .pi / 3 + 0.26) }
      canvas.polygon(plate, Color(0xb8e0ff) * 0.6)
      let inner = (0..<6).map { center + turned(Point(0.045, 0), Float($0) * .pi / 3 + 0.26 + .pi / 6) }
      canvas.polygon(inner, Color(0xffffff) * 0.75)
      canvas.retouch { p, color in
        // Facets catch the light here and there.
        let ice = clamp((color.luminance - 0.25) * 2)
        return color.lit(1 + ice * 0.5 * noise.clouds(p * 12, octaves: 3))
      }
      canvas.bloom(above: 0.6, radius: 0.035, strength: 0.4)
    },
    Scene(
      name: "hurricane", title: "The eye of the storm", tags: ["weather", "space", "clouds"], width: 1000, height: 1000
    ) { canvas in
      let noise = Noise(631)
      let center = Point(0.5, 0.5)
      canvas.paint { p in
        let q = p - center
        let radius = max(0.001, length(q))
        let angle = atan2(q.y, q.x)
        // The further in, the more the clouds have been wound up.
        let wind = angle + 1.35 * log(radius * 12)
        let arms = cos(wind * 2) * 0.5 + 0.5
        let curl = turned(q, 1.5 * log(radius * 12 + 0.1) + 0.4)
        let puff = noise.smoke(curl * 7, bend: 0.5)
        let fine = noise.clouds(curl * 24, octaves: 4)
        let body = exp(-pow(radius / 0.36, 2)) * 0.9
        let cover = smoothstep(0.2, 0.75, body * 0.9 + arms * 0.5 * exp(-pow(radius / 0.5, 2)) + puff * 0.35 - 0.08)
        let eye = smoothstep(0.022, 0.045, radius + 0.004 * fine)
        let sea = mix(Color(0x0a3a6a), Color(0x041c40), radius).lit(1 + 0.15 * noise.clouds(p * 5, octaves: 4))
        let light = clamp(0.62 + 0.3 * fine + 0.32 * puff - 0.35 * dot(q, Point(0.6, 0.8)))
        let cloud = mix(Color(0x7a90b0), Color(0xffffff), light)
        let wall = 1 - 0.45 * smoothstep(0.09, 0.045, radius) * (0.5 + 0.5 * cos(angle - 0.9))
        return mix(sea, cloud.lit(wall), cover * eye)
      }
      canvas.lay(from: Point(0.7, 0), to: Point(1, 0.4)) { p in
        let coast = p.x - 0.86 - 0.1 * noise.clouds(p * 4, octaves: 5) + (p.y - 0.2) * 0.5
        let cover: Float = smoothstep(-0.004, 0.004, coast) * 0.75 * smoothstep(0.42, 0.5, length(p - center))
        return mix(Color(0x3a6a34), Color(0xa89a68), clamp(0.5 + noise.clouds(p * 9, octaves: 4)))
          * cover
      }
      canvas.vignette(0.3)
    },
    Scene(
      name: "balloons", title: "Balloons at sunrise", tags: ["sky", "balloon", "morning"], width: 900, height: 1200
    ) { canvas in
      let noise = Noise(641)
      let sky = Gradient((0, 0x3a7ac8), (0.45, 0xa8d0ec), (0.7, 0xffe0c0), (0.82, 0xffc49a))
      canvas.paint { sky[$0.y] }
      canvas.light(Point(0.1, 0.82), 0.7, Color(0xffd8a0) * 0.6)
      canvas.clouds(
        Noise(643), scale: Point(2.4, 5), cover: 0.06, light: Color(0xfff4ec), shade: Color(0xc0b4c8),
        sun: Point(0, 0.9), to: 0.8)
      for layer in 0..<4 {
        let near = Float(layer) / 3
        canvas.range(
          noise, at: 0.86 + 0.045 * Float(layer), height: 0.05, scale: 2 + near, seed: 3 + Float(layer) * 6,
          near: mix(Color(0xc8a0b0), Color(0x2a3a4c), near), far: mix(Color(0xe8c0b8), Color(0x4a6a5c), near),
          folds: 0.15, sharp: false)
      }
      let balloons: [(Float, Float, Float, [UInt32])] = [
        (0.13, 0.66, 0.035, [0x7a5ac8, 0xf0e0ff]), (0.62, 0.7, 0.03, [0xf0a03c, 0xc83a5a]),
        (0.4, 0.56, 0.05, [0x2aa89a, 0xf4f0d8]),
        (0.64, 0.4, 0.085, [0x2a6ad8, 0xffd83a, 0xf4f4f4]), (0.16, 0.37, 0.07, [0xff7a2a, 0xffe8c0]),
        (0.36, 0.2, 0.155, [0xe8283a, 0xffc82a, 0xff7a1e, 0xf8f0e0]),
      ]
      for (x, y, size, hues) in balloons {
        let center = Point(x, y)
        canvas.lay(from: center - size * 1.1, to: center + Point(size * 1.1, size * 1.6)) { p in
          let q = (p - center) / size
          let half =
            q.y < 0
            ? (max(0, 1 - q.y * q.y)).squareRoot() : mix(cos(min(1.5, q.y * 1.02)), 0.16, smoothstep(0.9, 1.25, q.y))
          let inside = max(abs(q.x) - half, q.y - 1.22)
          let round = clamp(q.x / max(0.05, half), -1, 1)
          let gore = (asin(round) / .pi + 0.5) * 10
          let color = Color(hues[Int(gore) % hues.count])
          let seam = 1 - 0.25 * smoothstep(0.1, 0, min(fract(gore), 1 - fract(gore)))
          let band = abs(q.y - 0.2) < 0.1 ? mix(color, Color(0xfff8e8), 0.55) : color
          let light = 0.85 - 0.45 * round - 0.12 * q.y
          return band.lit(seam * light * 1.15) * canvas.coverage(inside * size)
        }
        let basket = center + Point(0, size * 1.5)
        for side in [-1, 1] as [Float] {
          canvas.stroke(
            center + Point(side * size * 0.15, size * 1.2), basket + Point(side * size * 0.1, 0), size * 0.015,
            size * 0.015, Color(0x3a2a20))
        }
        let (w, h) = (size * 0.12, size * 0.17)
        canvas.polygon(
          [basket + Point(-w, 0), basket + Point(w, 0), basket + Point(w * 0.85, h), basket + Point(-w * 0.85, h)],
          Color(0x6a4426))
        canvas.light(center + Point(0, size * 1.25), size * 0.3, Color(0xffb040) * 1.6)
      }
      canvas.bloom(above: 0.9, radius: 0.03, strength: 0.25)
    },
    Scene(
      name: "butterfly", title: "Butterfly, cut out", tags: ["butterfly", "transparent"], width: 800, height: 640,
      format: .png
    ) { canvas in
      let noise = Noise(651)
      canvas.pixels = Array(repeating: .zero, count: canvas.pixels.count)
      let middle = canvas.aspect / 2
      func wing(_ outline: [Point], _ inner: UInt32, _ outer: UInt32, foot: Point, reach: Float) {
        for side in [-1, 1] as [Float] {
          let placed = outline.map { Point(middle + side * $0.x, $0.y) }
          canvas.polygon(placed) { p in
            let q = Point(abs(p.x - middle), p.y) - foot
            let t = length(q) / reach
            let angle = atan2(q.y, q.x)
            let vein = smoothstep(0.06, 0.015, abs(fract(angle * 2.6 + 0.1) - 0.5) * (0.25 + t))
            let edge = smoothstep(0.8, 0.93, t + 0.05 * noise.at(Point(angle * 6, 1)))
            let spot = smoothstep(0.05, 0.03, abs(t - 0.97)) * smoothstep(0.36, 0.2, abs(fract(angle * 5.2) - 0.5))
            var color = mix(Color(inner), Color(outer), smoothstep(0.1, 0.8, t)).lit(
              0.85 + 0.3 * noise.clouds(q * 9, octaves: 3))
            color = mix(color, Color(0x0c0814), max(vein * 0.85, edge))
            return mix(color, Color(0xfff4d8), spot * edge)
          }
        }
      }
      func curve(_ points: [Point]) -> [Point] {
        // Catmull and Rom's spline through the points, closed.
        var result: [Point] = []
        for index in points.indices {
          let n = points.count
          let (a, b, c, d) = (
            points[(index + n - 1) % n], points[index], points[(index + 1) % n], points[(index + 2) % n]
          )
          for step in 0..<10 {
            let t = Float(step) / 10
            let first = b * 2 + (c - a) * t
            let (square, cube): (Point, Point) = (a * 2 - b * 5, b * 3 - a)
            let second: Point = (square + c * 4 - d) * (t * t)
            let third: Point = (cube - c * 3 + d) * (t * t * t)
            result.append((first + second + third) / 2)
          }
        }
        return result
      }
      wing(
        curve([
          Point(0.01, 0.52), Point(0.2, 0.5), Point(0.4, 0.6), Point(0.39, 0.78), Point(0.28, 0.93), Point(0.17, 0.9),
          Point(0.07, 0.72),
        ]), 0x2ad0ff, 0x1a5ae0, foot: Point(0.02, 0.52), reach: 0.47)
      wing(
        curve([
          Point(0.01, 0.5), Point(0.06, 0.32), Point(0.28, 0.1), Point(0.52, 0.06), Point(0.57, 0.16), Point(0.5, 0.4),
          Point(0.3, 0.56), Point(0.08, 0.57),
        ]), 0x5affd8, 0x1a6af0, foot: Point(0.02, 0.5), reach: 0.68)
      let body = Color(0x140c1c)
      canvas.stroke(Point(middle, 0.4), Point(middle, 0.56), 0.05, 0.045, body)
      canvas.stroke(Point(middle, 0.55), Point(middle, 0.8), 0.04, 0.012, body)
      canvas.disc(Point(middle, 0.375), 0.027, body)
      for side in [-1, 1] as [Float] {
        canvas.stroke(Point(middle + side * 0.008, 0.365), Point(middle + side * 0.06, 0.24), 0.006, 0.004, body)
        canvas.stroke(Point(middle + side * 0.06, 0.24), Point(middle + side * 0.11, 0.16), 0.004, 0.004, body)
        canvas.disc(Point(middle + side * 0.112, 0.157), 0.01, body)
      }
    },
  ]
}
