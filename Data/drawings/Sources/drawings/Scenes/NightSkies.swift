import Foundation

enum NightSkies {
  static let all: [Scene] = [
    Scene(
      name: "milky-way", title: "Milky Way over the rocks", tags: ["night", "stars", "galaxy"], width: 850, height: 1200
    ) { canvas in
      let noise = Noise(201)
      canvas.paint { p in
        let base = Gradient((0, 0x050818), (0.6, 0x0f1c3c), (0.85, 0x3a4a6a), (0.95, 0x8a6a5a))[p.y]
        let q = turned(p - Point(0.4, 0.42), 0.95)
        let band = exp(-pow((q.y + 0.03 * noise.clouds(p * 4, octaves: 3)) / 0.11, 2))
        let core = exp(-pow((q.x - 0.12) / 0.35, 2))
        let dust = smoothstep(
          0.2, 0.75, noise.smoke(Point(q.x * 4, q.y * 9), bend: 0.9) + exp(-pow(q.y / 0.025, 2)) * 0.55)
        let gas = 0.7 + 0.7 * noise.smoke(p * 5, bend: 0.7)
        let light =
          mix(Color(0x5a6cc0), Color(0xffc8a0), core).glow * (band * (0.25 + 0.75 * core) * gas * (1 - 0.8 * dust))
        let pink = Color(0xe0508c).glow * (0.3 * band * pow(clamp(noise.clouds(p * 7 + 4, octaves: 4)), 2))
        let speck = pow(noise.hash(Int32(p.x * 850), Int32(p.y * 850)), 60 - 45 * band) * (0.25 + band)
        return base + light + pink + Color(1, 1, 1, 0) * (speck * 0.7)
      }
      canvas.stars(noise, count: 900, below: 0.9)
      canvas.lay(from: Point(0, 0.72), to: Point(canvas.aspect, 1)) { p in
        let arch = length((p - Point(0.4, 0.95)) / Point(0.3, 0.2)) + 0.04 * noise.clouds(p * 9, octaves: 4)
        let hole = length((p - Point(0.42, 0.97)) / Point(0.2, 0.13)) + 0.03 * noise.clouds(p * 9 + 7, octaves: 4)
        let ground = 0.93 + 0.02 * noise.clouds(Point(p.x * 5, 2), octaves: 4) - p.y
        let shape = min(ground, max((arch - 1) * 0.2, (1 - hole) * 0.13))
        return Color(0x090a12).lit(1 + noise.ridges(p * 9, octaves: 4)) * canvas.coverage(shape)
      }
      // A person looks up.
      let figure = Color(0x040509)
      canvas.disc(Point(0.4, 0.872), 0.008, figure)
      canvas.stroke(Point(0.4, 0.885), Point(0.4, 0.91), 0.015, 0.012, figure)
      canvas.stroke(Point(0.397, 0.905), Point(0.394, 0.94), 0.007, 0.006, figure)
      canvas.stroke(Point(0.403, 0.905), Point(0.406, 0.94), 0.007, 0.006, figure)
      canvas.bloom(above: 0.6, radius: 0.03, strength: 0.4)
    },
    Scene(
      name: "star-trails", title: "An hour round the pole", tags: ["night", "stars", "trails"], width: 1000,
      height: 1000
    ) { canvas in
      let noise = Noise(211)
      let sky = Gradient((0, 0x08102e), (0.6, 0x1c3a6a), (0.85, 0x4a6a8a))
      canvas.paint { sky[$0.y] }
      let pole = Point(0.46, 0.42)
      canvas.lay { p in
        let q = p - pole
        let radius = length(q)
        let angle = atan2(q.y, q.x)
        var light = Color.zero
        let ring = Int32((radius * 330).rounded(.down))
        for lane in (ring - 1)...(ring + 1) {
          let middle = (Float(lane) + 0.5) / 330
          let strength = pow(noise.hash(lane, 1), 3)
          let d = (radius - middle) * 330 / (0.3 + 0.5 * strength)
          let start = noise.hash(lane, 2) * 2 * .pi
          for star in 0..<2 {
            var turn = angle - start - Float(star) * (2 + noise.hash(lane, 5))
            turn -= (turn / (2 * .pi)).rounded(.down) * 2 * .pi
            let trail = smoothstep(0, 0.03, turn) * smoothstep(0.95, 0.9, turn)
            let tint = mix(Color(0x8ab4ff), Color(0xffc890), noise.hash(lane, 3 + Int32(star)))
            let power: Float = exp(-d * d) * trail * (0.12 + 1.3 * strength)
            light += tint.glow * power
          }
        }
        return light
      }
      canvas.disc(pole, 0.003, Color(0xffffff))
      canvas.range(
        noise, at: 0.9, height: 0.06, scale: 2, seed: 4, near: Color(0x0a1220), far: Color(0x0a1220), folds: 0,
        sharp: false)
      for tree in 0..<46 {
        let x = noise.number(tree, 7)
        canvas.conifer(
          Point(x, 0.92 + 0.07 * noise.number(tree, 8)), 0.08 + 0.14 * noise.number(tree, 9), Color(0x04070d), noise,
          tree)
      }
      canvas.polygon(
        [Point(0.64, 0.93), Point(0.64, 0.87), Point(0.7, 0.835), Point(0.76, 0.87), Point(0.76, 0.93)], Color(0x0c0b10)
      )
      canvas.polygon(
        [Point(0.67, 0.91), Point(0.67, 0.88), Point(0.695, 0.88), Point(0.695, 0.91)], Color(0xffc860).lit(1.6))
      canvas.light(Point(0.683, 0.895), 0.09, Color(0xffb040) * 0.9)
    },
    Scene(name: "aurora", title: "Northern lights", tags: ["night", "aurora", "winter"], width: 1280, height: 853) {
      canvas in
      let noise = Noise(221)
      let sky = Gradient((0, 0x030716), (0.6, 0x0c2238), (0.75, 0x16404a))
      canvas.paint { sky[$0.y] }
      canvas.stars(noise, count: 650, below: 0.7)
      for curtain in 0..<4 {
        let offset = Float(curtain) * 4.3
        canvas.lay(from: .zero, to: Point(canvas.aspect, 0.75)) { p in
          let foot = 0.52 - 0.07 * Float(curtain) + 0.16 * noise.clouds(Point(p.x * 1.3 + offset, offset), octaves: 3)
          let rise = foot - p.y
          guard rise > -0.03 else { return .zero }
          let rays = 0.45 + 0.75 * noise.clouds(Point(p.x * 14 + offset + rise * 1.2, offset), octaves: 4)
          let tall = 0.2 + 0.12 * noise.at(Point(p.x * 3 + offset, 9))
          let body = smoothstep(-0.03, 0.015, rise) * exp(-max(0, rise) / tall * 1.6)
          let color = mix(
            Color(0x2cff9a), mix(Color(0x38c8ff), Color(0xc04cff), clamp(rise / 0.35)), clamp(rise / 0.22))
          return color.glow * (body * max(0, rays) * (0.75 - 0.1 * Float(curtain)))
        }
      }
      canvas.range(
        noise, at: 0.68, height: 0.14, scale: 2, seed: 6, near: Color(0x122a3c), far: Color(0x2c5a68), folds: 0.5)
      canvas.lay(from: Point(0, 0.66), to: Point(canvas.aspect, 0.72)) { p in
        Color(0x0a1a24) * canvas.coverage(0.69 + 0.004 * noise.at(Point(p.x * 9, 1)) - p.y)
      }
      for tree in 0..<110 {
        canvas.conifer(
          Point(noise.number(tree, 11) * canvas.aspect, 0.7), 0.03 + 0.05 * noise.number(tree, 12), Color(0x050e14),
          noise, tree)
      }
      canvas.mirror(below: 0.705, ripple: 0.02, tint: Color(0x06141e), noise: noise, strength: 0.8)
      canvas.bloom(above: 0.5, radius: 0.05, strength: 0.5)
    },
    Scene(name: "moon", title: "The moon, two days before full", tags: ["night", "moon"], width: 900, height: 900) {
      canvas in
      let noise = Noise(231)
      canvas.paint { _ in Color(0x04050a) }
      canvas.stars(noise, count: 160)
      let center = Point(0.5, 0.5)
      let radius: Float = 0.41
      canvas.light(center, 0.75, Color(0x6a7a9a) * 0.18)
      var craters: [(SIMD3<Float>, Float)] = []
      for index in 0..<170 {
        let z = noise.number(index, 1) * 2 - 1
        let turn = noise.number(index, 2) * 2 * Float.pi
        let flat = (1 - z * z).squareRoot()
        craters.append((SIMD3(flat * cos(turn), flat * sin(turn), z), 0.012 + 0.11 * pow(noise.number(index, 3), 4)))
      }
      canvas.lay { p in
        let q = (p - center) / radius
        let d = length(q)
        guard d < 1.02 else { return .zero }
        let n = SIMD3(q.x, q.y, max(0, 1 - d * d).squareRoot())
        let map = Point(atan2(n.x, n.z), asin(clamp(n.y, -1, 1)))
        let seas = smoothstep(
          0.02, 0.3, noise.clouds(map * 1.25 + Point(5.3, 2.2), octaves: 4) + 0.14 - 0.35 * max(0, n.y - 0.35))
        var ground = mix(Float(0.86), 0.4, seas) + 0.12 * noise.clouds(map * 9, octaves: 5)
        var tilt = SIMD3<Float>.zero
        for (place, size) in craters {
          let offset = n - place
          let away = length(offset) / size
          if away < 1.25 {
            let wall = away < 1 ? away * away : -smoothstep(1.25, 1, away)
            tilt += offset / size * (wall * 0.55)
            if away < 0.85 { ground -= 0.07 }
          }
        }
        // Tycho's rays.
        let ray = atan2(n.y - 0.62, n.x + 0.06)
        let reach = length(SIMD2(n.x + 0.06, n.y - 0.62))
        ground += 0.25 * exp(-reach * 2.3) * smoothstep(0.1, 0.75, noise.clouds(Point(ray * 3.5, 4), octaves: 3) + 0.25)
        let sun = normalize(SIMD3(-0.55, -0.18, 0.82))
        let lit = max(0, dot(normalize(n - tilt * 0.5), sun))
        return Color(0xf2ecdc).lit(ground * (0.01 + pow(lit, 0.8))) * canvas.coverage((d - 1) * radius)
      }
      canvas.bloom(above: 0.75, radius: 0.05, strength: 0.25)
    },
    Scene(
      name: "nebula", title: "Stellar nursery", tags: ["space", "nebula"], width: 1000, height: 1000,
      format: .webP(quality: 84)
    ) { canvas in
      let noise = Noise(241)
      canvas.paint { p in
        let q = p * 2.3 + 3
        let bend = Point(noise.clouds(q + 1.7, octaves: 5), noise.clouds(q + Point(9.2, 4.3), octaves: 5))
        let gas = noise.clouds(q + bend * 1.3, octaves: 7)
        let hollow = length(p - Point(0.52, 0.47) + bend * 0.06)
        let shell = exp(-pow((hollow - 0.25) / 0.13, 2))
        let dust = smoothstep(0.1, 0.7, noise.smoke(q * 1.4 + 7, bend: 1.2) + 0.3 * (hollow - 0.2))
        let rose = Color(0xff3a6a).glow * (shell * (0.45 + 0.7 * gas))
        let teal = Color(0x2ad0d8).glow * (exp(-hollow * 4.5) * (0.75 + 0.6 * bend.x))
        let gold = Color(0xffb45a).glow * (pow(clamp(shell * (gas + 0.25)), 2) * 1.3)
        let violet = Color(0x5a3ad0).glow * (0.3 * clamp(0.5 + bend.y) * exp(-hollow * 1.5))
        let all = (rose + teal + gold + violet) * (1 - 0.82 * dust)
        return Color(0x05040c) + SIMD4(max(0, all.x), max(0, all.y), max(0, all.z), 0)
      }
      canvas.stars(noise, count: 700)
      for star in 0..<7 {
        let place = Point(0.4 + 0.25 * noise.number(star, 91), 0.36 + 0.22 * noise.number(star, 92))
        let size = 0.04 + 0.07 * noise.number(star, 93)
        canvas.light(place, size, Color(0xd8f0ff) * 1.8)
        canvas.disc(place, 0.004, Color(0xffffff).lit(3))
        for (dx, dy) in [(1, 0), (-1, 0), (0, 1), (0, -1)] as [(Float, Float)] {
          canvas.stroke(place, place + Point(dx, dy) * size, 0.003, 0.0005, Color(0xe8f6ff).glow * 0.8)
        }
      }
      canvas.bloom(above: 0.6, radius: 0.05, strength: 0.5)
    },
    Scene(name: "eclipse", title: "Totality", tags: ["sun", "eclipse"], width: 900, height: 900) { canvas in
      let noise = Noise(251)
      let center = Point(0.5, 0.5)
      canvas.paint { p in
        let q = p - center
        let radius = length(q) / 0.19
        let angle = atan2(q.y, q.x)
        let around = Point(cos(angle), sin(angle))
        let plume = noise.clouds(around * 2.2 + Point(4, radius * 0.18), octaves: 4)
        let thread = noise.ridges(around * 7 + Point(radius * 0.15, 3), octaves: 4)
        let reach = 0.62 + 0.55 * plume + 0.3 * abs(around.x)
        let corona = exp(-max(0, radius - 1) / max(0.1, reach) * 1.7) * (0.6 + 0.75 * thread)
        let inner = exp(-max(0, radius - 1) * 12) * 1.6
        let sky = Gradient((0, 0x1a2440), (1.2, 0x0a0e20), (3, 0x050714))[radius]
        return sky + Color(0xdfe9ff).glow * (corona * 0.8) + Color(0xfff2e0).glow * inner
      }
      canvas.stars(noise, count: 60)
      for flare in 0..<5 {
        let angle = noise.number(flare, 61) * 2 * Float.pi
        let place = center + Point(cos(angle), sin(angle)) * 0.192
        canvas.light(place, 0.035, Color(0xff3a5a) * 2)
      }
      let jewel = center + turned(Point(0.189, 0), -0.7)
      canvas.light(jewel, 0.3, Color(0xffffff) * 1.1)
      canvas.disc(center, 0.19, Color(0x04050a))
      canvas.light(jewel, 0.09, Color(0xffffff) * 1.5)
      canvas.disc(jewel, 0.014, Color(0xffffff).lit(4))
      canvas.bloom(above: 0.8, radius: 0.06, strength: 0.5)
    },
    Scene(name: "comet", title: "A comet before dawn", tags: ["night", "comet", "hills"], width: 1100, height: 800) {
      canvas in
      let noise = Noise(261)
      let sky = Gradient((0, 0x060b22), (0.5, 0x1a3a6e), (0.72, 0x6a7ab0), (0.84, 0xf0a878), (0.9, 0xffd8a0))
      canvas.paint { sky[$0.y] }
      canvas.stars(noise, count: 500, below: 0.7)
      let head = Point(0.9, 0.62)
      canvas.lay { p in
        let q = turned(p - head, -0.75)
        guard q.x < 0.02 else { return .zero }
        let t = max(0, -q.x)
        let dust =
          exp(-pow((q.y + t * t * 0.35) / (0.012 + 0.16 * t), 2)) * exp(-t * 2.3)
          * (0.8 + 0.35 * noise.clouds(Point(q.x * 3, q.y * 30 / (0.1 + t)), octaves: 3))
        let ion = exp(-pow((q.y - t * 0.12) / (0.006 + 0.03 * t), 2)) * exp(-t * 2)
        return Color(0xffe8c0).glow * (dust * 0.9) + Color(0x5ab0ff).glow * (ion * 0.7)
      }
      canvas.light(head, 0.09, Color(0xe8ffe8) * 2.4)
      canvas.disc(head, 0.008, Color(0xffffff).lit(3))
      for layer in 0..<3 {
        canvas.range(
          noise, at: 0.86 + 0.05 * Float(layer), height: 0.07, scale: 1.8, seed: 3 + Float(layer) * 5,
          near: mix(Color(0x3a3a5c), Color(0x07080f), Float(layer) / 2), far: Color(0x14142a), folds: 0, sharp: false)
      }
      canvas.bloom(above: 0.7, radius: 0.05, strength: 0.5)
    },
  ]
}
