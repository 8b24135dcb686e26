import Foundation

/// Where things grow.
enum Landscapes {
  static let all: [Scene] = [
    Scene(
      name: "alpine-lake", title: "Alpine lake at dawn", tags: ["mountains", "water", "dawn"], width: 1200, height: 800
    ) {
      canvas in
      let noise = Noise(11)
      let sky = Gradient((0, 0x274a7d), (0.25, 0x6f8fc0), (0.45, 0xf2b38c), (0.58, 0xffe0a6))
      canvas.paint { sky[$0.y] }
      canvas.light(Point(0.98, 0.42), 0.7, Color(0xffc070) * 0.8)
      canvas.clouds(
        Noise(12), scale: Point(1.6, 5), cover: 0.12, light: Color(0xffd9b8), shade: Color(0x8a7fa8),
        sun: Point(0.98, 0.45), to: 0.45)
      canvas.range(
        noise, at: 0.44, height: 0.2, scale: 1.7, seed: 3, near: Color(0x8d93b8), far: Color(0xd3b5a8), folds: 0.35)
      canvas.range(
        noise, at: 0.5, height: 0.25, scale: 2.1, seed: 8.4, near: Color(0x46537c), far: Color(0x9c93a5), folds: 0.6)
      // Snow on the crests, lit from the right.
      canvas.range(
        noise, at: 0.545, height: 0.13, scale: 3.1, seed: 5.2, near: Color(0x233a4a), far: Color(0x465a63), folds: 0.6)
      for tree in 0..<150 {
        let x = noise.number(tree, 21) * canvas.aspect
        let y = 0.585 + 0.012 * noise.number(tree, 22)
        canvas.conifer(
          Point(x, y), 0.03 + 0.035 * noise.number(tree, 23), Color(0x16281f).lit(0.7 + noise.number(tree, 24)), noise,
          tree)
      }
      canvas.mirror(below: 0.59, ripple: 0.02, tint: Color(0x14283c), noise: noise, strength: 0.82)
      canvas.lay(from: Point(0, 0.57), to: Point(canvas.aspect, 0.63)) { p in
        Color(0xffd6b0, 0.35 * exp(-pow((p.y - 0.593) / 0.012, 2)))
      }
      canvas.bloom(above: 0.75, strength: 0.35)
      canvas.vignette()
    },
    Scene(
      name: "green-hills", title: "Green hills in June", tags: ["hills", "clouds", "summer"], width: 1280, height: 853
    ) { canvas in
      let noise = Noise(21)
      let sky = Gradient((0, 0x1f6bc4), (0.5, 0x8cc6f0), (0.65, 0xd8eefc))
      canvas.paint { sky[$0.y] }
      canvas.clouds(
        Noise(25), scale: Point(2.1, 3.6), cover: 0.2, light: Color(0xffffff), shade: Color(0x9fb2c8),
        sun: Point(0.3, -0.4),
        to: 0.58)
      let greens: [(Float, UInt32, UInt32)] = [
        (0.56, 0x7fa8a0, 0x9cc090), (0.62, 0x5f9a5e, 0x8cc25c), (0.7, 0x3f8a3a, 0x93cf4a), (0.8, 0x2c7028, 0x86c83c),
        (0.93, 0x1d5a1c, 0x6cb52c),
      ]
      for (index, (level, dark, light)) in greens.enumerated() {
        let offset = Float(index) * 7.3
        let soft = 0.07 + 0.02 * Float(index)
        canvas.lay(from: Point(0, level - 0.2), to: Point(canvas.aspect, 1)) { p in
          let line = level - soft * noise.clouds(Point(p.x * (1.5 - 0.15 * Float(index)) + offset, offset), octaves: 3)
          let covered = canvas.coverage(line - p.y)
          guard covered > 0 else { return .zero }
          let depth = (p.y - line) * 6
          let light1 = clamp(
            0.5 + noise.clouds(Point(p.x * 3 + offset, p.y * 9), octaves: 4) * 0.6 - depth * 0.3 + 0.25)
          let grass = 1 + 0.25 * noise.clouds(Point(p.x * 90, p.y * 160 + offset), octaves: 3)
          return mix(Color(dark), Color(light), light1).lit(grass) * covered
        }
        guard index > 0 else { continue }
        for tree in 0..<(26 - index * 4) {
          let x = noise.number(tree, 30 + index) * canvas.aspect
          let line = level - soft * noise.clouds(Point(x * (1.5 - 0.15 * Float(index)) + offset, offset), octaves: 3)
          let foot = Point(x, line + 0.012 + 0.09 * noise.number(tree, 50 + index))
          let size = (0.012 + 0.008 * Float(index)) * (0.6 + noise.number(tree, 70 + index))
          canvas.lay(from: foot - Point(size * 2, size * 0.2), to: foot + Point(size * 3, size * 0.7)) { p in
            Color(
              0x143a10,
              0.5
                * smoothstep(
                  1, 0.3, length((p - foot - Point(size * 0.6, size * 0.1)) / Point(size * 1.6, size * 0.35))))
          }
          for leaf in 0..<9 {
            let place =
              foot
              + Point((noise.number(leaf, tree) - 0.5) * size * 1.5, -size * (0.5 + 0.9 * noise.number(leaf, tree + 9)))
            let color = mix(Color(0x123d14), Color(0x5da338), 1 - (place.y - foot.y + size * 1.5) / (size * 1.4))
            canvas.disc(place, size * (0.3 + 0.2 * noise.number(leaf, tree + 3)), color)
          }
        }
      }
      canvas.vignette(0.25)
    },
    Scene(
      name: "autumn-forest", title: "Autumn, the path through the beeches", tags: ["forest", "autumn", "path"],
      width: 900, height: 1200
    ) { canvas in
      let noise = Noise(41)
      canvas.paint { p in
        let light = exp(-dot((p - Point(0.38, 0.36)) * Point(2.2, 1.8), (p - Point(0.38, 0.36)) * Point(2.2, 1.8)))
        return mix(Color(0x8a4a12), Color(0xfff0b8), light)
      }
      // The ground and the path.
      canvas.lay(from: Point(0, 0.55), to: Point(canvas.aspect, 1)) { p in
        let depth = (p.y - 0.6) / 0.4
        let covered = smoothstep(0.58, 0.62, p.y + 0.01 * noise.at(p * 20))
        let middle = 0.38 + 0.12 * sin(depth * 2.4) * depth
        let path = smoothstep(
          0.05 + 0.24 * depth, 0.03 + 0.16 * depth, abs(p.x - middle) + 0.02 * noise.clouds(p * 14, octaves: 3))
        let leaf = noise.cells(Point(p.x * 70 / (0.4 + depth), p.y * 110 / (0.4 + depth)))
        let leaves = mix(
          Color(0x7a2e0c), mix(Color(0xd8691a), Color(0xf2b43a), leaf.id), smoothstep(0.6, 0.1, leaf.distance))
        let earth = mix(Color(0x8a6a4a), Color(0xd9b98a), clamp(0.5 + noise.clouds(p * 25, octaves: 4)))
        return mix(leaves, earth, path * 0.85).lit(0.4 + 0.9 * exp(-abs(p.x - middle) * 2.5) * (1.1 - depth * 0.5))
          * covered
      }
      for layer in 0..<4 {
        let near = Float(layer) / 3
        for tree in 0..<(9 - layer * 2) {
          var x = (Float(tree) + noise.number(tree, layer)) / Float(9 - layer * 2) * canvas.aspect
          // The path stays free.
          if abs(x - 0.4) < 0.09 + near * 0.12 { x += x < 0.4 ? -0.12 - near * 0.1 : 0.12 + near * 0.1 }
          let width = 0.012 + 0.035 * near * (0.6 + 0.6 * noise.number(tree, layer + 10))
          let foot = 0.6 + 0.03 * Float(layer) + 0.22 * near * near
          let bark = mix(Color(0xb0763a), Color(0x1f130d), 0.35 + 0.65 * near)
          let lean = (noise.number(tree, layer + 20) - 0.5) * 0.06
          for part in 0..<14 {
            let (a, b) = (Float(part) / 14, Float(part + 1) / 14)
            func at(_ t: Float) -> Point {
              Point(x + lean * t + 0.008 * noise.at(Point(t * 4, Float(tree) + near * 9)), foot - t * foot * 1.05)
            }
            canvas.stroke(at(a), at(b), width * (1 - a * 0.55), width * (1 - b * 0.55), bark)
          }
          for branch in 0..<5 {
            let t = 0.35 + 0.12 * Float(branch)
            let start = Point(x + lean * t, foot - t * foot)
            let side: Float = noise.number(branch, tree + layer * 7) < 0.5 ? -1 : 1
            canvas.stroke(start, start + Point(side * 0.13, -0.09), width * 0.35, width * 0.08, bark)
          }
        }
        // Leaves in front of this layer's trunks.
        let count = 900
        for leaf in 0..<count {
          let place = Point(
            noise.number(leaf, 60 + layer) * canvas.aspect,
            pow(noise.number(leaf, 64 + layer), 1.4) * (0.56 - 0.05 * near))
          let clump = noise.clouds(place * 4 + Float(layer) * 5, octaves: 3)
          let hole = length((place - Point(0.38, 0.38)) * Point(1.4, 1.1))
          guard clump + hole * 1.2 > 0.42 + 0.1 * near else { continue }
          let sun = exp(-hole * 2.2)
          let color = mix(
            mix(Color(0x9c2f0c), Color(0xf08a1c), noise.number(leaf, 70 + layer)), Color(0xffdf5a), sun * 0.9)
          canvas.disc(
            place, (0.006 + 0.009 * near) * (0.6 + noise.number(leaf, 74 + layer)),
            color.lit(0.55 + sun - near * 0.15) * 0.92)
        }
      }
      for ray in 0..<9 {
        let angle = 0.5 + Float(ray) * 0.11 + 0.05 * noise.number(ray, 90)
        let from = Point(0.3 + 0.02 * Float(ray), 0.1)
        let to = from + Point(cos(angle), sin(angle)) * 0.9
        canvas.lay { p in
          let along = to - from
          let t = clamp(dot(p - from, along) / dot(along, along))
          let d = length(p - from - along * t)
          return Color(0xffe2a0).glow * (0.07 * exp(-pow(d / (0.006 + 0.03 * t), 2)) * (1 - t))
        }
      }
      canvas.bloom(above: 0.7, radius: 0.05, strength: 0.5)
      canvas.vignette(0.5)
    },
    Scene(
      name: "panorama", title: "The whole range in winter", tags: ["mountains", "snow", "panorama"], width: 1600,
      height: 420
    ) { canvas in
      let noise = Noise(71)
      let sky = Gradient((0, 0x245da8), (0.55, 0x9fcbee), (0.75, 0xf3f6f4))
      canvas.paint { sky[$0.y] }
      canvas.clouds(
        Noise(72), scale: Point(1.2, 5), cover: -0.02, light: Color(0xffffff), shade: Color(0xb8c8dc),
        sun: Point(3, -1), to: 0.5)
      for (index, level) in ([0.62, 0.74, 0.9] as [Float]).enumerated() {
        let size = 0.4 + 0.06 * Float(index)
        let offset = Float(index) * 11.7 + 2
        let haze = [0.55, 0.25, 0][index] as Float
        canvas.lay { p in
          func relief(_ q: Point) -> Float { noise.ridges(Point(q.x * 1.7 + offset, q.y * 1.9 + offset), octaves: 7) }
          let line = level - size * (noise.ridges(Point(p.x * 1.7 + offset, offset), octaves: 7) * 1.35 - 0.3)
          let covered = canvas.coverage(line - p.y)
          guard covered > 0 else { return .zero }
          let q = Point(p.x + (p.y - line) * 0.25, (p.y - line) * 0.8)
          let slope = (relief(q + Point(0.012, 0)) - relief(q - Point(0.012, 0))) * 9
          let light = clamp(0.55 + slope)
          let snow = mix(Color(0x6f8fc0), Color(0xffffff), light)
          let rock = mix(Color(0x2a3346), Color(0x6e6a68), light)
          let cover = smoothstep(0.62, 0.3, relief(q) + (p.y - line) * 0.9 - 0.1 * light)
          return mix(mix(rock, snow, cover), Color(0xc6dcf2), haze) * covered
        }
      }
      for tree in 0..<520 {
        let x = noise.number(tree, 1) * canvas.aspect
        let y = 0.9 + 0.12 * noise.number(tree, 2) + 0.03 * noise.clouds(Point(x * 2, 1), octaves: 3)
        canvas.conifer(
          Point(x, y), 0.07 + 0.07 * noise.number(tree, 3),
          mix(Color(0x15302c), Color(0x4d6b70), noise.number(tree, 4) * 0.5), noise, tree)
      }
    },
    Scene(
      name: "misty-pines", title: "Pines in the mist", tags: ["forest", "mist", "morning"], width: 800, height: 1100
    ) { canvas in
      let noise = Noise(81)
      let sky = Gradient((0, 0x9db8bf), (0.35, 0xdfe8df), (0.7, 0xb7cbc8))
      canvas.paint { sky[$0.y] }
      canvas.light(Point(0.5, 0.2), 0.45, Color(0xfff1c8) * 0.7)
      canvas.disc(Point(0.5, 0.2), 0.045, Color(0xfffbe8).lit(1.4))
      for layer in 0..<7 {
        let near = Float(layer) / 6
        let color = mix(Color(0xaec4c4), Color(0x0d2220), pow(near, 0.85))
        let level = 0.34 + 0.1 * Float(layer)
        func ground(_ x: Float) -> Float { level + 0.07 * noise.clouds(Point(x * 2 + near * 20, near * 5), octaves: 3) }
        canvas.lay(from: Point(0, level - 0.15), to: Point(canvas.aspect, 1)) { p in
          color * canvas.coverage(ground(p.x) - p.y)
        }
        for tree in 0..<(34 - layer * 3) {
          let x = noise.number(tree, layer * 3) * canvas.aspect
          let size = (0.06 + 0.17 * near) * (0.6 + 0.7 * noise.number(tree, layer * 3 + 1))
          canvas.conifer(
            Point(x, ground(x) + 0.01), size, color.lit(0.9 + 0.2 * noise.number(tree, 90)), noise, tree + layer * 50)
        }
        // Mist gathers before the next slope.
        canvas.lay(from: Point(0, level), to: Point(canvas.aspect, 1)) { p in
          let veil =
            smoothstep(level + 0.02, level + 0.13, p.y)
            * (0.55 + 0.4 * noise.clouds(Point(p.x * 2.5, p.y * 7 + near * 9), octaves: 4))
          return Color(0xd5e2de) * clamp(veil * (0.75 - 0.6 * near))
        }
      }
      canvas.vignette(0.3)
    },
    Scene(
      name: "lavender", title: "Lavender rows", tags: ["field", "summer", "sunset"], width: 1200, height: 800,
      format: .webP(quality: 82)
    ) { canvas in
      let noise = Noise(91)
      let sky = Gradient((0, 0x5a6fb8), (0.22, 0xe08fa8), (0.38, 0xffc98a), (0.44, 0xffedb8))
      canvas.paint { sky[$0.y] }
      canvas.clouds(
        Noise(92), scale: Point(1.8, 7), cover: 0.1, light: Color(0xffd0a0), shade: Color(0x94709c),
        sun: Point(0.75, 0.42), to: 0.38)
      canvas.light(Point(0.75, 0.41), 0.5, Color(0xffd070) * 1.3)
      canvas.disc(Point(0.75, 0.395), 0.04, Color(0xfff6d0).lit(2.5))
      canvas.range(
        noise, at: 0.43, height: 0.05, scale: 2, seed: 3, near: Color(0x7b6a9c), far: Color(0xb28aa0), folds: 0.1,
        sharp: false)
      canvas.lay(from: Point(0, 0.42), to: Point(canvas.aspect, 1)) { p in
        let covered = canvas.coverage(0.43 - p.y)
        let depth = 1 / (p.y - 0.405)
        let across = (p.x - 0.75) * depth
        let row = across * 1.05 + 0.5
        let inRow = abs(fract(row) - 0.5) * 2
        let bush = noise.clouds(Point(row.rounded(.down) * 7 + inRow, depth * 5), octaves: 4)
        let crop = smoothstep(0.78, 0.45, inRow + bush * 0.22)
        let stalk = noise.cells(Point(across * 26, depth * 26))
        let top = smoothstep(0.7, 0, inRow)
        let flower = mix(
          Color(0x3a1f6e), mix(Color(0x7d48c8), Color(0xd59cf5), stalk.id),
          top * 0.6 + 0.4 * smoothstep(0.5, 0, stalk.distance))
        let earth = mix(
          Color(0x4a2c1e), Color(0xb88a58), clamp(0.5 + noise.clouds(Point(across * 8, depth * 8), octaves: 3)))
        let glow = 0.65 + 0.6 * exp(-abs(across) * 0.12) * exp(-(p.y - 0.43) * 2)
        return mix(mix(earth, flower, crop).lit(glow), Color(0xffc59a), 0.55 * exp(-(p.y - 0.43) * 16)) * covered
      }
      // A lone tree on the horizon.
      let foot = Point(1.22, 0.44)
      canvas.stroke(foot, foot - Point(0, 0.06), 0.012, 0.008, Color(0x24141c))
      for leaf in 0..<80 {
        let place =
          foot
          + Point(
            (noise.number(leaf, 1) + noise.number(leaf, 2) - 1) * 0.075,
            -0.09 + (noise.number(leaf, 3) + noise.number(leaf, 4) - 1) * 0.05)
        canvas.disc(place, 0.014, Color(0x2c2430).lit(0.7 + 0.8 * noise.number(leaf, 5)))
      }
      canvas.bloom(above: 0.8, radius: 0.06, strength: 0.45)
      canvas.vignette()
    },
  ]
}
