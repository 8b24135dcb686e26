import Foundation

enum Seas {
  static let all: [Scene] = [
    Scene(name: "sunset-sea", title: "Sun going down at sea", tags: ["sea", "sunset"], width: 1200, height: 800) {
      canvas in
      let noise = Noise(111)
      let sky = Gradient((0, 0x1e2a5c), (0.25, 0x8a4a86), (0.42, 0xf0705a), (0.52, 0xffc06a))
      canvas.paint { sky[$0.y] }
      let sun = Point(0.75, 0.47)
      canvas.clouds(
        Noise(112), scale: Point(1.4, 6), cover: 0.18, light: Color(0xff9a6a), shade: Color(0x5a3468), sun: sun, to: 0.5
      )
      canvas.light(sun, 0.6, Color(0xffa040) * 0.9)
      canvas.disc(sun, 0.07, Color(0xffe6a8).lit(2.2))
      canvas.water(
        from: 0.53, noise: noise, deep: Color(0x101a3c), sheen: Color(0xf08a66), sun: sun,
        glitter: Color(0xffd28a).lit(2.2))
      canvas.bloom(above: 0.8, radius: 0.06, strength: 0.5)
      canvas.vignette()
    },
    Scene(name: "storm-sea", title: "The seventh wave", tags: ["sea", "storm", "wave"], width: 1280, height: 800) {
      canvas in
      let noise = Noise(121)
      let sky = Gradient((0, 0x2a3440), (0.4, 0x6d7d86), (0.55, 0xc8cfc4))
      canvas.paint { sky[$0.y] }
      canvas.clouds(
        Noise(122), scale: Point(1.5, 3), cover: 0.5, light: Color(0x9aa6aa), shade: Color(0x252d38),
        sun: Point(1.2, 0.6), to: 0.52)
      let waves: [(Float, Float, Float)] = [
        (0.5, 0.02, 5), (0.55, 0.04, 3.2), (0.62, 0.08, 2.1), (0.74, 0.2, 1.15), (0.95, 0.12, 1.6),
      ]
      for (index, (level, size, scale)) in waves.enumerated() {
        let offset = Float(index) * 5.7 + 1.2
        let width = canvas.aspect
        canvas.lay(from: Point(0, level - size * 2), to: Point(width, 1)) { p in
          func crest(_ x: Float) -> Float {
            let swell = sin(x * scale * 2.2 + offset) * 0.6 + noise.at(Point(x * scale + offset, 3))
            return level - size * (pow(clamp(swell * 0.5 + 0.5), 1.8) * 1.5 - 0.3) - 0.004
              * noise.clouds(Point(x * 30, offset), octaves: 3)
          }
          let line = crest(p.x)
          let covered = canvas.coverage(line - p.y)
          guard covered > 0 else { return .zero }
          let depth = (p.y - line) / size
          let streak = noise.clouds(Point(p.x * scale * 5 + depth * 0.8, depth * 2.4 + offset), octaves: 6)
          let body = Gradient((0, 0x7fd0b8), (0.22, 0x2f8f8a), (0.7, 0x174a5c), (1.4, 0x0c2536))[depth + streak * 0.25]
          let foam = smoothstep(
            0.3, 0.75,
            noise.ridges(Point(p.x * scale * 4 + streak * 0.3, depth * 1.6 + offset), octaves: 6) + 0.3
              * exp(-depth * 9))
          let cap =
            exp(-pow(max(0, depth) * 5, 1.2))
            * smoothstep(-0.2, 0.5, noise.clouds(Point(p.x * 12, offset), octaves: 4) + 0.4)
          return mix(body, Color(0xf2fbf8), clamp(foam * 0.55 + cap)) * covered
        }
      }
      // Spray flies from the great crest.
      for drop in 0..<2600 {
        let x = noise.number(drop, 1) * canvas.aspect
        let swell = sin(x * 1.15 * 2.2 + 18.3) * 0.6 + noise.at(Point(x * 1.15 + 18.3, 3))
        let line = 0.74 - 0.2 * (pow(clamp(swell * 0.5 + 0.5), 1.8) * 1.5 - 0.3)
        guard swell > 0.1 else { continue }
        let place = Point(x + 0.05 * noise.number(drop, 2), line - 0.1 * pow(noise.number(drop, 3), 2.6) * swell)
        canvas.disc(place, 0.0012 + 0.0022 * noise.number(drop, 4), Color(0xf4fbfa) * (0.75 * noise.number(drop, 5)))
      }
      canvas.vignette(0.45)
    },
    Scene(
      name: "lighthouse", title: "The lighthouse keeps watch", tags: ["sea", "night", "lighthouse"], width: 800,
      height: 1100
    ) { canvas in
      let noise = Noise(131)
      let sky = Gradient((0, 0x070b24), (0.4, 0x1c2a5e), (0.68, 0x56618f), (0.74, 0xb08a8a))
      canvas.paint { sky[$0.y] }
      canvas.stars(noise, count: 420, below: 0.6)
      canvas.clouds(
        Noise(132), scale: Point(1.6, 5), cover: 0.02, light: Color(0x7a80a8), shade: Color(0x1d2548),
        sun: Point(0.4, 0.3), to: 0.7)
      canvas.water(
        from: 0.74, noise: noise, deep: Color(0x050d22), sheen: Color(0x5a5f88), sun: Point(0.44, 0.3),
        glitter: Color(0xffe8b0))
      let lamp = Point(0.44, 0.3)
      for (angle, strength) in [(Float(-0.16), Float(0.8)), (.pi - 0.16, 0.55)] {
        canvas.lay { p in
          let q = turned(p - lamp, -angle)
          guard q.x > 0 else { return .zero }
          let beam = exp(-pow(q.y / (0.012 + q.x * 0.13), 2)) * exp(-q.x * 1.6)
          return Color(0xfff0b8).glow * (beam * strength * (0.8 + 0.3 * noise.clouds(p * 4, octaves: 3)))
        }
      }
      // Rock, tower, lantern.
      canvas.lay(from: Point(0, 0.6), to: Point(canvas.aspect, 1)) { p in
        let x = p.x - 0.44
        let line = 0.69 + x * x * 2.4 + 0.03 * noise.ridges(Point(p.x * 6, 1), octaves: 5)
        let covered = canvas.coverage(line - p.y) * clamp((0.9 + 0.03 * noise.at(Point(p.x * 20, 3)) - p.y) * 60)
        let stone = 1 + noise.ridges(p * Point(9, 14), octaves: 5) * 1.6 - (p.y - 0.69) * 1.5
        return Color(0x1c1e2c).lit(max(0.2, stone)) * covered
      }
      canvas.lay(from: Point(0.34, 0.3), to: Point(0.54, 0.72)) { p in
        let t = (p.y - 0.33) / 0.39
        let half = mix(0.034, 0.056, t)
        let covered = canvas.coverage(max(abs(p.x - 0.44) - half, max(0.33 - p.y, p.y - 0.72)))
        let round = (p.x - 0.44) / half
        let stripe = Int((t * 5).rounded(.down)) % 2 == 0
        let paint = stripe ? Color(0xc8302c) : Color(0xe8e4dc)
        return paint.lit(0.32 * (1.15 - 0.75 * round * round) + 0.16 * max(0, -round) + 0.25 * exp(-t * 6)) * covered
      }
      canvas.polygon(
        [Point(0.39, 0.335), Point(0.49, 0.335), Point(0.485, 0.325), Point(0.395, 0.325)], Color(0x15161f))
      canvas.polygon(
        [Point(0.412, 0.325), Point(0.468, 0.325), Point(0.468, 0.283), Point(0.412, 0.283)], Color(0xfff2c0).lit(1.6))
      for bar in 0..<4 {
        let x = 0.412 + Float(bar) * 0.0187
        canvas.stroke(Point(x, 0.283), Point(x, 0.325), 0.003, 0.003, Color(0x15161f))
      }
      canvas.polygon(
        [Point(0.402, 0.285), Point(0.478, 0.285), Point(0.445, 0.25), Point(0.435, 0.25)], Color(0x7a1c1c))
      canvas.light(lamp, 0.3, Color(0xffe6a0) * 1.6)
      for window in 0..<3 { canvas.disc(Point(0.437, 0.42 + 0.09 * Float(window)), 0.008, Color(0xffd070).lit(1.2)) }
      canvas.bloom(above: 0.7, radius: 0.06, strength: 0.7)
    },
    Scene(name: "sailboat", title: "Under full sail", tags: ["sea", "boat", "summer"], width: 1000, height: 1000) {
      canvas in
      let noise = Noise(141)
      let sky = Gradient((0, 0x2f86d6), (0.5, 0xa6d8f2), (0.62, 0xeaf6f4))
      canvas.paint { sky[$0.y] }
      canvas.clouds(
        Noise(146), scale: Point(2, 4), cover: 0.16, light: Color(0xffffff), shade: Color(0xa6bcd0), sun: Point(0.9, 0),
        to: 0.6)
      canvas.water(
        from: 0.63, noise: noise, deep: Color(0x0b4f86), sheen: Color(0x7cc4e0), sun: Point(0.75, 0.1),
        glitter: Color(0xffffff).lit(1.2))
      func sail(_ a: Point, _ b: Point, _ c: Point, _ belly: Point, _ light: UInt32, _ shade: UInt32) {
        var outline: [Point] = []
        for step in 0...20 {
          let t = Float(step) / 20
          outline.append(a * ((1 - t) * (1 - t)) + belly * (2 * t * (1 - t)) + b * (t * t))
        }
        outline.append(c)
        canvas.polygon(outline) { p in
          mix(Color(shade), Color(light), clamp((p.x - c.x) / (belly.x - c.x) * 0.9 + 0.1)).lit(
            0.92 + 0.08 * sin((p.y - p.x * 0.3) * 90))
        }
      }
      canvas.stroke(Point(0.5, 0.72), Point(0.515, 0.13), 0.012, 0.007, Color(0x5a3a22))
      sail(Point(0.525, 0.15), Point(0.79, 0.64), Point(0.512, 0.65), Point(0.74, 0.34), 0xffffff, 0xc9d6e2)
      sail(Point(0.505, 0.18), Point(0.26, 0.66), Point(0.49, 0.64), Point(0.33, 0.42), 0xf04a3a, 0x8c1f2a)
      canvas.polygon([Point(0.22, 0.69), Point(0.8, 0.675), Point(0.73, 0.765), Point(0.3, 0.775)]) { p in
        p.y < 0.705
          ? Color(0xf6f2ea) : p.y < 0.722 ? Color(0xc23a2a) : mix(Color(0x143a5c), Color(0x0a1c34), (p.y - 0.72) / 0.05)
      }
      canvas.lay(from: Point(0.15, 0.74), to: Point(0.9, 0.83)) { p in
        let wake = exp(-pow((p.y - 0.772 - 0.02 * noise.clouds(Point(p.x * 8, 1), octaves: 3)) / 0.012, 2))
        return Color(0xf6fcff)
          * clamp(
            wake * smoothstep(0.14, 0.3, p.x) * smoothstep(0.9, 0.7, p.x) * (0.6 + noise.clouds(p * 40, octaves: 3)))
      }
      canvas.lay(from: Point(0.2, 0.78), to: Point(0.8, 0.98)) { p in
        let shake = 0.03 * noise.clouds(Point(p.x * 4, p.y * 60), octaves: 2)
        let inside = smoothstep(0.26, 0.1, abs(p.x + shake - 0.52)) * smoothstep(0.98, 0.79, p.y)
        return Color(0xdfe8ee) * (inside * 0.3)
      }
      for gull in 0..<5 {
        let place = Point(
          0.12 + 0.17 * Float(gull) * (0.7 + 0.6 * noise.number(gull, 1)), 0.12 + 0.16 * noise.number(gull, 2))
        for side in [-1, 1] as [Float] {
          canvas.stroke(place, place + Point(side * 0.016, -0.009), 0.004, 0.003, Color(0x4a5a68))
          canvas.stroke(
            place + Point(side * 0.016, -0.009), place + Point(side * 0.03, -0.002), 0.003, 0.001, Color(0x4a5a68))
        }
      }
    },
    Scene(name: "lagoon", title: "Lagoon from above", tags: ["sea", "island", "aerial"], width: 1000, height: 750) {
      canvas in
      let noise = Noise(151)
      canvas.paint { p in
        let q = p - Point(0.7, 0.5)
        let bend = noise.clouds(p * 3, octaves: 5) * 0.1
        let island = length((q - Point(-0.08, 0.03)) / Point(1.25, 1)) + bend * 0.9
        let ring = abs(length(q / Point(1.15, 0.9)) + bend * 0.5 - 0.4)
        let bottom = min(0.9, min(island * 1.4, ring * 2.2 + 0.2) + 0.06 * noise.clouds(p * 9, octaves: 4))
        let water = Gradient(
          (0.16, 0xf2e6c0), (0.22, 0xa8ece0), (0.34, 0x48cfd0), (0.5, 0x1a9cc0), (0.68, 0x0c5c9c), (0.9, 0x073a74))
        var color = water[bottom + (length(q) > 0.42 ? 0.12 * (length(q) - 0.42) * 4 : 0)]
        // Waves break on the reef.
        let foam =
          exp(-pow((length(q / Point(1.15, 0.9)) + bend * 0.5 - 0.43) / 0.008, 2))
          * smoothstep(-0.1, 0.4, noise.clouds(p * 14, octaves: 4) + 0.25)
        color = mix(color, Color(0xffffff), clamp(foam))
        color = color.lit(1 + 0.05 * noise.clouds(p * Point(40, 70), octaves: 2))
        // Sand, then palms.
        color = mix(color, Color(0xf6e8c6).lit(1 + 0.06 * noise.at(p * 150)), smoothstep(0.185, 0.165, island))
        let forest = smoothstep(0.145, 0.12, island + 0.012 * noise.clouds(p * 22, octaves: 3))
        let crown = noise.cells(p * 52)
        let leaf = mix(Color(0x0f4a22), Color(0x6fb83a), smoothstep(0.6, 0, crown.distance) * (0.5 + 0.5 * crown.id))
        return mix(color, leaf, forest)
      }
      for boat in 0..<3 {
        let place = Point(0.42 + 0.2 * Float(boat), 0.72 + 0.05 * Float(boat % 2))
        let heading = Float(boat) * 0.7 + 0.3
        let ahead = Point(cos(heading), -sin(heading)) * 0.02
        canvas.stroke(place, place - ahead * 3, 0.004, 0.014, Color(0xffffff) * 0.45)
        canvas.stroke(place + ahead * 0.6, place - ahead * 0.4, 0.006, 0.012, Color(0xffffff))
      }
      canvas.vignette(0.2)
    },
    Scene(name: "iceberg", title: "Nine tenths below", tags: ["sea", "ice", "iceberg"], width: 800, height: 1200) {
      canvas in
      let noise = Noise(161)
      let sky = Gradient((0, 0x6fb2e0), (0.3, 0xe6f2f6))
      let deep = Gradient((0.33, 0x3fb4cc), (0.5, 0x136c96), (1, 0x04203e))
      canvas.paint { $0.y < 0.33 ? sky[$0.y] : deep[$0.y] }
      for ray in 0..<14 {
        let x = noise.number(ray, 1) * canvas.aspect
        let lean = (noise.number(ray, 2) - 0.5) * 0.3
        canvas.lay(from: Point(0, 0.33), to: Point(canvas.aspect, 1)) { p in
          let d = abs(p.x - x - (p.y - 0.33) * lean) / (0.012 + 0.03 * (p.y - 0.33))
          return Color(0x9ff0ee).glow * (0.12 * exp(-d * d) * exp(-(p.y - 0.33) * 3.5))
        }
      }
      canvas.lay { p in
        let x = p.x - 0.34
        let above =
          0.33 - 0.2 * pow(clamp(1 - abs(x + 0.02) / 0.2), 0.75) - 0.05 * noise.ridges(Point(p.x * 6, 2), octaves: 5)
          * clamp(1 - abs(x) / 0.22)
        let width =
          0.27 * pow(clamp(1 - (p.y - 0.33) / 0.56), 0.55) + 0.035
          * noise.clouds(Point(p.y * 8, p.x > 0.34 ? 9 : 3), octaves: 4)
        let inside =
          p.y < 0.33
          ? canvas.coverage(max(above - p.y, abs(x) - 0.21)) : canvas.coverage(abs(x + 0.02 * sin(p.y * 6)) - width)
        guard inside > 0 else { return .zero }
        let facet = noise.cells(Point(p.x * 9, p.y * 6))
        let light = 0.55 + 0.5 * facet.id + 0.25 * noise.clouds(p * 14, octaves: 4)
        if p.y < 0.33 { return mix(Color(0x9cc6e4), Color(0xffffff), clamp(light - x * 1.2)) * inside }
        let depth = (p.y - 0.33) / 0.6
        let ice = mix(mix(Color(0x7fe6ea), Color(0x1c7fae), depth), Color(0x083a66), depth * depth)
        return ice.lit(0.55 + 0.6 * light - x * 0.8) * (inside * (0.97 - 0.25 * depth))
      }
      canvas.lay(from: Point(0, 0.31), to: Point(canvas.aspect, 0.35)) { p in
        let line = 0.33 + 0.004 * noise.clouds(Point(p.x * 8, 1), octaves: 3)
        return Color(0xeffcff) * (0.85 * exp(-pow((p.y - line) / 0.0035, 2)))
      }
      for bubble in 0..<160 {
        let place = Point(noise.number(bubble, 5) * canvas.aspect, 0.4 + 0.6 * noise.number(bubble, 6))
        canvas.disc(place, 0.001 + 0.0028 * noise.number(bubble, 7), Color(0xc8f6ff) * 0.35)
      }
      // A whale passes.
      let dark = Color(0x041a30)
      let body = (0...24).map { step -> Point in
        let t = Float(step) / 24
        return Point(0.5 + 0.17 * t, 0.86 + 0.012 * sin(t * 6) - 0.024 * sin(t * .pi))
      }
      let belly = (0...24).map { step -> Point in
        let t = 1 - Float(step) / 24
        return Point(0.5 + 0.17 * t, 0.868 + 0.012 * sin(t * 6) + 0.018 * sin(t * .pi) * (1 - 0.4 * t))
      }
      canvas.polygon(body + belly, dark)
      canvas.polygon([Point(0.5, 0.865), Point(0.472, 0.845), Point(0.482, 0.865), Point(0.47, 0.885)], dark)
      canvas.polygon([Point(0.6, 0.878), Point(0.575, 0.905), Point(0.585, 0.875)], dark)
    },
    Scene(
      name: "reef", title: "Reef with company", tags: ["sea", "fish", "coral"], width: 1100, height: 800, format: .png
    ) { canvas in
      let noise = Noise(171)
      let water = Gradient((0, 0x5fe0e8), (0.35, 0x1590c4), (0.8, 0x0a3f86), (1, 0x08285e))
      canvas.paint { water[$0.y + 0.05 * noise.clouds($0 * 2, octaves: 3)] }
      for ray in 0..<12 {
        let x = noise.number(ray, 1) * 1.6 - 0.1
        let lean = -0.35 + 0.2 * noise.number(ray, 2)
        canvas.lay { p in
          let d = abs(p.x - x - p.y * lean) / (0.015 + 0.06 * p.y)
          return Color(0xb8fff4).glow * (0.16 * exp(-d * d) * exp(-p.y * 2.6))
        }
      }
      for layer in 0..<3 {
        let near = Float(layer) / 2
        let level = 0.74 + 0.1 * Float(layer)
        let haze = Color(0x135a9c)
        canvas.lay(from: Point(0, 0.5), to: Point(canvas.aspect, 1)) { p in
          let line = level - 0.08 * noise.clouds(Point(p.x * 2.2 + Float(layer) * 8, 1), octaves: 4)
          let knob = noise.cells(p * (16 - 3 * Float(layer)))
          let rock = mix(
            mix(Color(0x3a2a5c), Color(0xb05a8a), knob.id), Color(0xf0a06a), smoothstep(0.5, 0, knob.distance) * 0.4)
          return mix(rock.lit(1.15 - knob.distance), haze, 0.65 * (1 - near)) * canvas.coverage(line - p.y)
        }
        let palette: [UInt32] = [0xff5a6e, 0xffa03c, 0xf2d34a, 0xd65ad0, 0x6ee08a, 0xff7ab0]
        for coral in 0..<(13 - layer * 2) {
          let x = (Float(coral) + noise.number(coral, layer)) / Float(13 - layer * 2) * canvas.aspect
          let foot = Point(x, level + 0.03 - 0.08 * noise.clouds(Point(x * 2.2 + Float(layer) * 8, 1), octaves: 4))
          let color = mix(Color(palette[(coral + layer * 2) % 6]), haze, 0.55 * (1 - near))
          let size = (0.05 + 0.07 * near) * (0.7 + 0.6 * noise.number(coral, layer + 5))
          func grow(_ from: Point, _ angle: Float, _ size: Float, _ width: Float, _ depth: Int, _ seed: Int) {
            let to = from + Point(cos(angle), sin(angle)) * size
            canvas.stroke(from, to, width, width * 0.85, color.lit(0.65 + 0.12 * Float(4 - depth)))
            canvas.disc(to, width * 0.5, color.lit(1.15))
            guard depth > 0 else { return }
            for side in [-1, 1] as [Float] {
              grow(
                to, angle + side * (0.3 + 0.3 * noise.number(seed, depth)), size * 0.74, width * 0.78, depth - 1,
                seed * 2 + (side > 0 ? 1 : 0))
            }
          }
          if coral % 3 == 2 {
            for tube in 0..<5 {
              let top = foot + Point((Float(tube) - 2) * size * 0.3, -size * (0.7 + 0.7 * noise.number(tube, coral)))
              canvas.stroke(
                foot + Point((Float(tube) - 2) * size * 0.16, 0), top, size * 0.22, size * 0.3, color.lit(0.75))
              canvas.disc(top, size * 0.15, color.lit(1.2))
              canvas.disc(top, size * 0.09, color.lit(0.25))
            }
          } else {
            grow(foot, -.pi / 2 + 0.2 * (noise.number(coral, 7) - 0.5), size * 0.55, size * 0.2, 4, coral + 1)
          }
        }
      }
      func fish(_ at: Point, _ size: Float, _ left: Bool, _ body: UInt32, _ stripe: UInt32, _ fin: UInt32) {
        let side: Float = left ? -1 : 1
        func place(_ x: Float, _ y: Float) -> Point { at + Point(x * side, y) * size }
        canvas.polygon([place(-0.8, 0), place(-1.5, -0.5), place(-1.3, 0), place(-1.5, 0.5)], Color(fin))
        canvas.polygon([place(-0.3, -0.4), place(0.2, -0.95), place(0.4, -0.35)], Color(fin))
        canvas.polygon([place(-0.2, 0.4), place(0, 0.8), place(0.3, 0.35)], Color(fin))
        canvas.lay(from: at - size, to: at + size) { p in
          let q = (p - at) / size * Point(side, 1)
          let inside = length(q / Point(1, 0.55)) - 1
          let band = abs(fract(q.x * 1.15 + 0.35) - 0.5) < 0.14
          let color = band ? Color(stripe) : Color(body)
          return color.lit(1.15 - 0.5 * (q.y + 0.4)) * canvas.coverage(inside * size * 0.55)
        }
        canvas.disc(place(0.62, -0.1), size * 0.13, Color(0xffffff))
        canvas.disc(place(0.65, -0.1), size * 0.075, Color(0x101018))
      }
      for one in 0..<26 {
        let place = Point(0.25 + 0.9 * noise.number(one, 1), 0.12 + 0.2 * noise.number(one, 2) + 0.1 * sin(Float(one)))
        fish(place, 0.012 + 0.006 * noise.number(one, 3), false, 0xd6e8f4, 0x9cc0dc, 0x88b0d0)
      }
      fish(Point(0.42, 0.5), 0.1, false, 0xff7a1c, 0xffffff, 0xff9a3c)
      fish(Point(0.95, 0.38), 0.075, true, 0xffd83a, 0x1c2a5c, 0xffe86a)
      fish(Point(1.15, 0.62), 0.055, true, 0x2a6cf0, 0xf6e24a, 0xf6e24a)
      fish(Point(0.18, 0.28), 0.04, false, 0xe84a7a, 0xffd0e0, 0xff80a8)
      fish(Point(0.7, 0.66), 0.045, false, 0xff7a1c, 0xffffff, 0xff9a3c)
    },
  ]
}

extension Canvas {
  /// Open water to the horizon with a light's glitter on it.
  func water(from horizon: Float, noise: Noise, deep: Color, sheen: Color, sun: Point, glitter: Color) {
    lay(from: Point(0, horizon), to: Point(aspect, 1)) { p in
      let near = (p.y - horizon) / (1 - horizon)
      let depth = 1 / (near + 0.035)
      let q = Point((p.x - aspect / 2) * depth * 1.2, depth * 6)
      let wave = noise.clouds(q, octaves: 4) + 0.5 * noise.at(Point(q.x * 3, q.y * 2.2))
      let swell = noise.at(Point(p.x * 2, depth * 1.4))
      let body = mix(sheen, deep, clamp(0.25 + near * 0.9 + wave * 0.3 + swell * 0.15))
      let spread = 0.035 + 0.2 * near
      let path = exp(-pow((p.x - sun.x) / spread, 2))
      let spark = smoothstep(0.25, 0.75, wave + path * 0.45)
      return mix(body, Color(glitter.x, glitter.y, glitter.z, 1), clamp(path * spark)) * coverage(horizon - p.y)
    }
  }
}
