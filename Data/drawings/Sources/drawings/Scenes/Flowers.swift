import Foundation

enum Flowers {
  /// A petal from its foot along an angle: as long and as wide as told, pointed or round, light along its middle.
  private static func petal(
    _ canvas: Canvas, _ foot: Point, _ angle: Float, _ length: Float, _ width: Float, tip: Float = 0.7, inner: Color,
    outer: Color,
    veins: Float = 0.12
  ) {
    var outline: [Point] = []
    let steps = 14
    for step in 0...steps {
      let t = Float(step) / Float(steps)
      outline.append(Point(t * length, width / 2 * pow(sin(.pi * pow(t, tip)), 0.8)))
    }
    let back = outline.reversed().map { Point($0.x, -$0.y) }
    let placed = (outline + back).map { foot + turned($0, angle) }
    canvas.polygon(placed) { p in
      let q = turned(p - foot, -angle)
      let t = clamp(q.x / length)
      let side = q.y / (width / 2)
      let vein = 1 - veins * pow(abs(sin(side * 7)), 2)
      let fold = 1 - 0.32 * side * side - 0.12 * side
      return mix(inner, outer, t).lit(vein * fold)
    }
  }

  static let all: [Scene] = [
    Scene(name: "sunflower", title: "Sunflower", tags: ["flower", "yellow", "macro"], width: 1000, height: 1000) {
      canvas in
      let noise = Noise(401)
      canvas.paint { p in
        mix(Color(0x7cc4f0), Color(0x2c7a3a), smoothstep(0.3, 1, p.y + 0.25 * noise.clouds(p * 2, octaves: 3)))
      }
      for blur in 0..<40 {
        canvas.disc(
          Point(noise.number(blur, 1), 0.4 + 0.6 * noise.number(blur, 2)), 0.03 + 0.06 * noise.number(blur, 3),
          Color(blur % 4 == 0 ? 0xf6c83a : 0x3a8a3c) * 0.35)
      }
      canvas.pixels = canvas.blurred(0.03).pixels
      let center = Point(0.5, 0.48)
      canvas.stroke(Point(0.56, 1.05), center, 0.05, 0.04, Color(0x3f7a2a))
      for row in 0..<3 {
        let count = 21
        for one in 0..<count {
          let angle = (Float(one) + 0.33 * Float(row)) / Float(count) * 2 * .pi + 0.06 * noise.number(one, row)
          petal(
            canvas, center + Point(cos(angle), sin(angle)) * 0.13, angle,
            0.3 - 0.025 * Float(row) + 0.03 * noise.number(one, row + 5), 0.085, tip: 0.8,
            inner: Color(0xe87a08).lit(0.65 + 0.17 * Float(row)), outer: Color(0xffd21e).lit(0.75 + 0.13 * Float(row)))
        }
      }
      canvas.disc(center, 0.2, Color(0x2a1408))
      // Florets on Vogel's spiral.
      for seed in 0..<900 {
        let radius = 0.197 * (Float(seed) / 900).squareRoot()
        let angle = Float(seed) * 2.399963
        let place = center + Point(cos(angle), sin(angle)) * radius
        let t = radius / 0.197
        let color =
          t > 0.72
          ? mix(Color(0x8a4a12), Color(0xf0a020), (t - 0.72) * 3.5)
          : mix(Color(0x7a8a2c), Color(0x3a1c0a), smoothstep(0.1, 0.42, t))
        canvas.disc(place + 0.0012, 0.0062, Color(0x140a04))
        canvas.disc(place, 0.0052, color)
        canvas.disc(place - 0.0016, 0.0018, color.lit(1.9))
      }
      // A bee.
      let bee = Point(0.6, 0.4)
      canvas.lay(from: bee - 0.05, to: bee + 0.05) { p in
        let q = turned(p - bee, 0.5)
        let stripe = sin(q.x * 330) > 0
        return (stripe ? Color(0xf6b81e) : Color(0x1a0e06)).lit(1.2 - 14 * q.y)
          * canvas.coverage((length(q / Point(0.036, 0.019)) - 1) * 0.019)
      }
      for side in [-0.9, -1.7] as [Float] {
        let tip = bee + Point(cos(side), sin(side)) * 0.034
        canvas.lay(from: tip - 0.03, to: tip + 0.03) { p in
          let q = turned(p - tip, -side)
          return Color(0xe8f4ff) * (0.55 * canvas.coverage((length(q / Point(0.026, 0.011)) - 1) * 0.011))
        }
      }
      canvas.vignette(0.3)
    },
    Scene(name: "rose", title: "A rose", tags: ["flower", "red", "macro"], width: 900, height: 1000) { canvas in
      let noise = Noise(411)
      canvas.paint { p in mix(Color(0x1c3a2c), Color(0x06120e), length(p - Point(0.4, 0.4))) }
      for leaf in 0..<5 {
        let angle = [0.5, 2.7, 1.3, 2.0, 0.05][leaf] as Float
        petal(
          canvas, Point(0.45, 0.5) + Point(cos(angle), sin(angle)) * 0.22, angle, 0.3, 0.16, tip: 0.8,
          inner: Color(0x12401e), outer: Color(0x4a9a3c), veins: 0.35)
      }
      let center = Point(0.45, 0.45)
      // Petals unroll outwards; each hides the foot of the one before it, so the outermost are drawn first.
      for ring in stride(from: 9, through: 0, by: -1) {
        let t = Float(ring) / 9
        let count = 3 + ring / 2
        for one in 0..<count {
          let angle = (Float(one) + 0.37 * Float(ring)) / Float(count) * 2 * .pi + 0.15 * noise.number(one, ring)
          let radius = 0.03 + 0.26 * pow(t, 0.9)
          let size = 0.05 + 0.17 * t
          let place = center + Point(cos(angle), sin(angle) * 0.92) * radius * 0.62
          canvas.lay(from: place - size * 1.5, to: place + size * 1.5) { p in
            let q = turned(p - place, -angle)
            let edge =
              length(q / Point(size * 0.8, size)) + 0.06
              * noise.clouds(Point(atan2(q.y, q.x) * 1.5, Float(ring * 7 + one)), octaves: 3)
            let covered = canvas.coverage((edge - 1) * size)
            let lip = smoothstep(0.74, 1, edge) * smoothstep(-0.2, 0.6, q.x / size)
            let inside = smoothstep(1, 0.1, edge)
            let light =
              0.62 - 0.35 * inside * (q.x < 0 ? 1 : 0.6) + 0.25 * (-sin(angle) * 0.6 - cos(angle) * 0.4) + 0.06
              * noise.clouds(q * 40, octaves: 3)
            let body = mix(Color(0x6a0210), Color(0xe00c2c), light)
            let shadow = 1 - 0.55 * smoothstep(1.0, 0.86, edge) * smoothstep(0.3, -0.4, q.x / size)
            return mix(body, Color(0xff5a70), lip * 0.4).lit(shadow * (0.5 + 0.55 * light + 0.25 * t)) * covered
          }
        }
      }
      canvas.disc(center, 0.02, Color(0x4a0210))
      for drop in 0..<16 {
        let place = center + Point(noise.number(drop, 31) - 0.5, noise.number(drop, 32) - 0.5) * 0.55
        let size = 0.005 + 0.008 * noise.number(drop, 33)
        canvas.disc(place, size, Color(0xffffff) * 0.16)
        canvas.disc(place + size * 0.25, size * 0.65, Color(0xffb0c0) * 0.22)
        canvas.disc(place - size * 0.35, size * 0.25, Color(0xffffff))
      }
      canvas.vignette(0.5)
    },
    Scene(
      name: "daisies", title: "Daisies in the grass", tags: ["flower", "meadow", "spring"], width: 1200, height: 800
    ) { canvas in
      let noise = Noise(421)
      canvas.paint { p in
        Gradient((0, 0xbfe8a0), (0.35, 0x5fae3c), (1, 0x1c5a1c))[p.y + 0.15 * noise.clouds(p * 3, octaves: 4)]
      }
      for blade in 0..<2600 {
        let y = 0.15 + 1.0 * noise.number(blade, 1)
        let x = noise.number(blade, 2) * canvas.aspect
        let size = 0.05 + 0.12 * y
        canvas.stroke(
          Point(x, y), Point(x + (noise.number(blade, 3) - 0.5) * size * 0.8, y - size), 0.004 + 0.004 * y, 0.001,
          mix(Color(0x1c6a1c), Color(0x9ad84a), noise.number(blade, 4)).lit(0.6 + 0.5 * (1 - y)) * 0.85)
      }
      let flowers = (0..<46).map { index -> (Point, Float) in
        let y = 0.16 + 0.84 * noise.number(index, 11)
        return (Point(noise.number(index, 12) * canvas.aspect, y), 0.025 + 0.075 * y)
      }.sorted { $0.0.y < $1.0.y }
      for (index, (place, size)) in flowers.enumerated() {
        canvas.stroke(place + Point(0, size * 2.4), place, size * 0.13, size * 0.1, Color(0x2c7a24))
        let count = 17
        let squash = Point(1, 0.72)
        for layer in 0..<2 {
          for one in 0..<count {
            let angle = (Float(one) + 0.5 * Float(layer)) / Float(count) * 2 * .pi + Float(index)
            let direction = Point(cos(angle), sin(angle)) * squash
            let long = length(direction)
            petal(
              canvas, place + direction * size * 0.2, atan2(direction.y, direction.x),
              size * long * (0.85 + 0.15 * noise.number(one, index)), size * 0.24, tip: 1.1,
              inner: Color(0xd4dcec).lit(0.75 + 0.25 * Float(layer)), outer: Color(0xffffff), veins: 0.1)
          }
        }
        canvas.lay(from: place - size, to: place + size) { p in
          let q = (p - place) / squash / (size * 0.3)
          let d = length(q)
          let bead = noise.cells(q * 7)
          return mix(Color(0xd87a08), Color(0xffdc2a), smoothstep(0.5, 0, bead.distance) * 0.7 + 0.3 - 0.2 * q.y)
            * canvas.coverage((d - 1) * size * 0.25)
        }
      }
      canvas.vignette(0.3)
    },
    Scene(name: "tulips", title: "Tulip fields", tags: ["flower", "field", "windmill"], width: 1200, height: 800) {
      canvas in
      let noise = Noise(431)
      let sky = Gradient((0, 0x3f8fe0), (0.45, 0xc8e6f8))
      canvas.paint { sky[$0.y] }
      canvas.clouds(
        Noise(433), scale: Point(2, 4.5), cover: 0.2, light: Color(0xffffff), shade: Color(0xb0c2d6),
        sun: Point(0.3, -0.2), to: 0.42)
      canvas.range(
        noise, at: 0.46, height: 0.035, scale: 8, seed: 2, near: Color(0x3a6a3c), far: Color(0x6a9a6c), folds: 0.3,
        sharp: false)
      // A windmill.
      let hub = Point(1.12, 0.25)
      canvas.polygon([Point(1.075, 0.47), Point(1.095, 0.26), Point(1.145, 0.26), Point(1.165, 0.47)]) { p in
        mix(Color(0x8a5a3c), Color(0x4a2c20), (p.x - 1.075) / 0.09)
      }
      canvas.polygon([Point(1.09, 0.262), Point(1.12, 0.215), Point(1.15, 0.262)], Color(0x3a2a28))
      canvas.stroke(Point(1.06, 0.37), Point(1.18, 0.37), 0.008, 0.008, Color(0xf0ece0))
      for sail in 0..<4 {
        let angle = Float(sail) * .pi / 2 + 0.5
        let along = Point(cos(angle), sin(angle))
        let across = Point(-along.y, along.x)
        canvas.stroke(hub, hub + along * 0.19, 0.007, 0.005, Color(0x3a2620))
        canvas.polygon(
          [
            hub + along * 0.04, hub + along * 0.19, hub + along * 0.19 + across * 0.036,
            hub + along * 0.04 + across * 0.036,
          ], Color(0xf6f0e2) * 0.95)
        for rib in 1..<6 {
          let at = hub + along * (0.04 + 0.025 * Float(rib))
          canvas.stroke(at, at + across * 0.036, 0.0025, 0.0025, Color(0x6a4a3c))
        }
      }
      let hues: [UInt32] = [0xe8203c, 0xffd02a, 0xff6a9a, 0xf4f0ea, 0xff7a1e, 0x8a3ac0]
      canvas.lay(from: Point(0, 0.46), to: Point(canvas.aspect, 1)) { p in
        let depth = 1 / (p.y - 0.445)
        let across = (p.x - 0.45) * depth
        let strip = across * 0.32 + 100.3
        let hue = Color(hues[Int(strip) % 6])
        let inStrip = fract(strip)
        let gap = smoothstep(0.07, 0.035, min(inStrip, 1 - inStrip))
        let bloom = noise.cells(Point(across * 5.5, depth * 5.5))
        let head = smoothstep(0.52, 0.2, bloom.distance)
        let leaf = Color(0x2c7a2c).lit(0.55 + 0.6 * noise.hash(Int32(across * 40), Int32(depth * 40)))
        let crop = mix(leaf, hue.lit(0.6 + 0.6 * bloom.id), mix(0.8, head, smoothstep(0.5, 0.62, p.y)))
        let sunny = 0.92 + 0.16 * noise.clouds(Point(across * 0.2, depth * 0.3), octaves: 2)
        return mix(crop, Color(0x5a4630), gap).lit(sunny) * canvas.coverage(0.46 - p.y)
      }
      // The first row, near enough to see.
      for one in 0..<26 {
        let foot = Point((Float(one) + noise.number(one, 1)) / 26 * canvas.aspect, 1.03)
        let size = 0.045 + 0.015 * noise.number(one, 2)
        let top = Point(foot.x + 0.02 * (noise.number(one, 3) - 0.5), 0.84 + 0.09 * noise.number(one, 4))
        let color = Color(hues[(one * 5 + 1) % 3 == 0 ? 1 : 0])
        canvas.stroke(foot, top, 0.01, 0.008, Color(0x3a8a34))
        petal(
          canvas, foot - Point(0, 0.02), -1.2 - 0.7 * noise.number(one, 5), 0.12, 0.03, inner: Color(0x1c5a22),
          outer: Color(0x5ab04a))
        petal(
          canvas, top + Point(0, 0.012), -.pi / 2 - 0.32, size * 1.6, size * 0.9, inner: color.lit(0.5), outer: color)
        petal(
          canvas, top + Point(0, 0.012), -.pi / 2 + 0.32, size * 1.6, size * 0.9, inner: color.lit(0.45),
          outer: color.lit(0.9))
        petal(
          canvas, top + Point(0, 0.014), -.pi / 2, size * 1.5, size * 1.05, tip: 0.75, inner: color.lit(0.65),
          outer: color.lit(1.15))
      }
    },
    Scene(name: "dahlia", title: "Dahlia, wide open", tags: ["flower", "purple", "macro"], width: 900, height: 900) {
      canvas in
      canvas.paint { p in mix(Color(0x24402c), Color(0x07100a), length(p - 0.5) * 1.3) }
      let center = Point(0.5, 0.5)
      for ring in stride(from: 13, through: 0, by: -1) {
        let t = Float(ring) / 13
        let count = 8 + ring
        for one in 0..<count {
          let angle = (Float(one) + 0.5 * Float(ring % 2)) / Float(count) * 2 * .pi + 0.1
          let foot = center + Point(cos(angle), sin(angle)) * (0.3 * t * 0.8)
          let warm = mix(Color(0xffd27a), Color(0xf03aa0), smoothstep(0.05, 0.5, t))
          let outer = mix(warm, Color(0xb05af0), smoothstep(0.5, 1, t))
          petal(
            canvas, foot, angle, 0.06 + 0.15 * pow(t, 0.7), 0.035 + 0.065 * t, tip: 0.75, inner: outer.lit(0.18),
            outer: outer.lit(1.1), veins: 0.2)
        }
      }
      canvas.vignette(0.35)
    },
    Scene(name: "dandelion", title: "Make a wish", tags: ["flower", "macro", "summer"], width: 800, height: 1000) {
      canvas in
      let noise = Noise(451)
      canvas.paint { p in
        Gradient((0, 0x2a7a9c), (0.5, 0x7ac0a0), (1, 0x1c5a3a))[p.y + 0.1 * noise.clouds(p * 2, octaves: 3)]
      }
      for blur in 0..<24 {
        canvas.disc(
          Point(noise.number(blur, 1) * 0.8, noise.number(blur, 2)), 0.03 + 0.06 * noise.number(blur, 3),
          Color(0xf2ffb0) * 0.12)
      }
      canvas.pixels = canvas.blurred(0.02).pixels
      let center = Point(0.42, 0.42)
      canvas.stroke(Point(0.36, 1.02), center, 0.016, 0.013, Color(0x6a9a4a))
      func seed(_ at: Point, _ angle: Float, _ size: Float, _ strength: Float) {
        let tip = at + Point(cos(angle), sin(angle)) * size
        canvas.stroke(at, tip, 0.0018, 0.0014, Color(0xe8f0e8) * strength)
        for hair in 0..<13 {
          let spread = angle + (Float(hair) - 6) * 0.21
          let end = tip + Point(cos(spread), sin(spread)) * size * 0.36
          canvas.stroke(tip, end, 0.0014, 0.0008, Color(0xffffff) * (strength * 0.85))
        }
      }
      for one in 0..<230 {
        let turn = Float(one) * 2.399963
        let height = 1 - 2 * (Float(one) + 0.5) / 230
        let flat = (1 - height * height).squareRoot()
        let front = sin(turn) * flat
        let direction = Point(cos(turn) * flat, height)
        let long = length(direction)
        // Some have flown already.
        if direction.x > 0.55, noise.number(one, 5) > 0.35 { continue }
        seed(
          center + direction * 0.035, atan2(direction.y, direction.x), 0.19 * max(0.25, long),
          0.3 + 0.5 * (front * 0.5 + 0.5))
      }
      canvas.disc(center, 0.036, Color(0x8a6a3a))
      for bead in 0..<70 {
        let angle = Float(bead) * 2.399963
        let radius = 0.034 * (Float(bead) / 70).squareRoot()
        canvas.disc(center + Point(cos(angle), sin(angle)) * radius, 0.0032, Color(0x4a3018))
      }
      for one in 0..<11 {
        let place = Point(0.58 + 0.2 * noise.number(one, 21), 0.06 + 0.4 * noise.number(one, 22))
        let angle = -0.9 + 0.7 * noise.number(one, 23)
        canvas.disc(place, 0.005, Color(0x4a3018))
        seed(place, angle, 0.07, 0.9)
      }
      canvas.vignette(0.35)
    },
    Scene(
      name: "cherry-branch", title: "Cherry in blossom", tags: ["flower", "tree", "spring"], width: 1000, height: 1300,
      format: .turnedJPEG(quality: 84, orientation: 8)
    ) { canvas in
      let noise = Noise(461)
      canvas.paint { p in mix(Color(0x9cd0f0), Color(0xfde8ee), p.y) }
      canvas.light(Point(0.6, 0.2), 0.6, Color(0xffffff) * 0.5)
      var places: [(Point, Float)] = []
      func grow(_ from: Point, _ angle: Float, _ size: Float, _ width: Float, _ depth: Int, _ seed: Int) {
        var (at, heading) = (from, angle)
        for part in 0..<5 {
          heading += (noise.number(seed * 5 + part, depth) - 0.5) * 0.35
          let next = at + Point(cos(heading), sin(heading)) * size / 5
          let thick = width * (1 - Float(part) * 0.07)
          canvas.stroke(at, next, thick, thick * 0.93, Color(0x3a2420))
          canvas.stroke(
            at - Point(thick, thick) * 0.18, next - Point(thick, thick) * 0.18, thick * 0.35, thick * 0.3,
            Color(0x7a5448))
          if depth < 3 { places.append((next, 0.8)) }
          at = next
        }
        guard depth > 0 else {
          places.append((at, 1))
          return
        }
        let children = depth > 3 ? 2 : 3
        for child in 0..<children {
          let side =
            (Float(child) - Float(children - 1) / 2) * 0.75 + (noise.number(seed + child, depth + 20) - 0.5) * 0.4
          grow(
            at, heading + side, size * (0.68 + 0.12 * noise.number(seed, child)), width * 0.62, depth - 1,
            seed * 3 + child + 1)
        }
      }
      grow(Point(-0.03, 0.9), -0.75, 0.3, 0.055, 4, 1)
      grow(Point(0.8, 0.02), 2.2, 0.16, 0.028, 3, 77)
      for (index, (place, _)) in places.enumerated() {
        for one in 0..<2 {
          let at = place + Point(noise.number(index * 2 + one, 3) - 0.5, noise.number(index * 2 + one, 4) - 0.5) * 0.06
          let size = 0.016 + 0.014 * noise.number(index * 2 + one, 5)
          let turn = noise.number(index, 6) * 6
          let tint = mix(Color(0xff9ac0), Color(0xfff0f4), noise.number(index * 2 + one, 7))
          for leaf in 0..<5 {
            petal(
              canvas, at, turn + Float(leaf) * 2 * .pi / 5, size * 1.35, size * 1.05, tip: 0.62, inner: Color(0xf06a9a),
              outer: tint, veins: 0.06)
          }
          canvas.disc(at, size * 0.2, Color(0xd83a6a))
          for stamen in 0..<6 {
            let angle = turn + Float(stamen) * 1.05
            canvas.disc(at + Point(cos(angle), sin(angle)) * size * 0.42, size * 0.07, Color(0xffe060))
          }
        }
      }
      for loose in 0..<40 {
        petal(
          canvas, Point(noise.number(loose, 41) * canvas.aspect, noise.number(loose, 42)), noise.number(loose, 43) * 6,
          0.016, 0.011, tip: 0.6, inner: Color(0xff9abc), outer: Color(0xffe4ec))
      }
    },
  ]
}
