import Foundation

enum Cities {
  /// A row of towers with lit windows.
  private static func towers(
    _ canvas: Canvas, _ noise: Noise, foot: Float, low: Float, high: Float, width: ClosedRange<Float>, wall: Color,
    lit: Float,
    windows: Bool = true, seed: Int = 0
  ) {
    var x: Float = -0.02
    var index = 0
    while x < canvas.aspect {
      let n = { (kind: Int) in noise.number(index + seed * 100, kind) }
      let wide = mix(width.lowerBound, width.upperBound, n(1))
      let centred = 1 - abs(x / canvas.aspect - 0.5) * 1.1
      let top = foot - mix(low, high, n(2) * n(2)) * (0.55 + 0.6 * centred)
      let left = x
      let shade = 0.75 + 0.5 * n(3)
      canvas.lay(from: Point(left, top), to: Point(left + wide, foot)) { p in
        let q = p - Point(left, top)
        let covered = canvas.coverage(max(max(-q.x, q.x - wide), -q.y)) * clamp((foot - p.y) * Float(canvas.height))
        var color = wall.lit(shade * (1.25 - 0.5 * q.x / wide))
        if windows {
          let (u, v) = (q.x / 0.0105, q.y / 0.0135)
          let (column, row) = (Int32(u), Int32(v))
          let frame = min(min(fract(u), 1 - fract(u)) - 0.2, min(fract(v), 1 - fract(v)) - 0.26)
          let on = noise.hash(column &+ Int32(index) &* 131, row &+ Int32(seed) &* 17)
          if on < lit, q.y > 0.012, q.x < wide - 0.006 {
            let tint = mix(Color(0xffb85a), Color(0xcfe4ff), noise.hash(column &* 3, row &+ Int32(index)))
            color += tint.glow * (smoothstep(0, 0.12, frame) * (0.9 + 2.2 * on / lit))
          }
        }
        return color * covered
      }
      if n(4) > 0.72 {
        canvas.stroke(
          Point(left + wide / 2, top), Point(left + wide / 2, top - 0.05 - 0.06 * n(5)), 0.004, 0.0015, wall.lit(shade))
        if windows { canvas.light(Point(left + wide / 2, top - 0.05 - 0.06 * n(5)), 0.02, Color(0xff3030) * 2.5) }
      }
      x += wide + 0.004 * n(6)
      index += 1
    }
  }

  static let all: [Scene] = [
    Scene(
      name: "skyline-night", title: "The city never sleeps", tags: ["city", "night", "water"], width: 1280, height: 720
    ) { canvas in
      let noise = Noise(301)
      let sky = Gradient((0, 0x141c54), (0.25, 0x3f3a94), (0.45, 0xb0588e), (0.58, 0xff8a5e), (0.66, 0xffc27a))
      canvas.paint { sky[$0.y] }
      canvas.stars(noise, count: 120, below: 0.25, brightness: 0.8)
      canvas.light(Point(1.32, 0.2), 0.3, Color(0xfff0c8) * 0.5)
      canvas.disc(Point(1.32, 0.2), 0.085, Color(0xfff4da).lit(1.3))
      towers(
        canvas, noise, foot: 0.66, low: 0.06, high: 0.26, width: 0.05...0.1, wall: Color(0xa05a86), lit: 0,
        windows: false,
        seed: 1)
      towers(
        canvas, noise, foot: 0.66, low: 0.08, high: 0.54, width: 0.09...0.17, wall: Color(0x17173c), lit: 0.2, seed: 12)
      towers(
        canvas, noise, foot: 0.665, low: 0.02, high: 0.1, width: 0.06...0.13, wall: Color(0x0a0c1e), lit: 0.3, seed: 3)
      canvas.mirror(below: 0.665, ripple: 0.05, tint: Color(0x0a1030), noise: noise, strength: 0.75)
      canvas.bloom(above: 0.5, radius: 0.03, strength: 0.8)
      canvas.vignette()
    },
    Scene(name: "synthwave", title: "Drive", tags: ["city", "retro", "sunset"], width: 1000, height: 750, format: .png)
    { canvas in
      let noise = Noise(311)
      let sky = Gradient((0, 0x12063a), (0.35, 0x5a1280), (0.56, 0xff4a9a))
      canvas.paint { sky[$0.y] }
      canvas.stars(noise, count: 200, below: 0.4)
      let sun = Point(canvas.aspect / 2, 0.4)
      canvas.light(sun, 0.55, Color(0xff4a8a) * 0.8)
      canvas.lay(from: sun - 0.3, to: sun + 0.3) { p in
        let covered = canvas.coverage(length(p - sun) - 0.23)
        let t = (p.y - sun.y) / 0.23
        let slit =
          t > -0.1
          ? smoothstep(0.42 + 0.5 * (0.5 - t * 0.4), 0.5 + 0.5 * (0.5 - t * 0.4), abs(fract(t * 5.2) - 0.5) * 2) : 0
        return Gradient((-1, 0xfff06a), (0, 0xff9a4a), (1, 0xff2a8a))[t].lit(1.25) * (covered * (1 - slit))
      }
      towers(
        canvas, Noise(312), foot: 0.57, low: 0.03, high: 0.2, width: 0.03...0.07, wall: Color(0x1a0a3c), lit: 0.3,
        seed: 4)
      canvas.lay(from: Point(0, 0.56), to: Point(canvas.aspect, 1)) { p in
        let depth = 1 / max(0.004, p.y - 0.555)
        let across = (p.x - canvas.aspect / 2) * depth
        let pixel = depth / Float(canvas.height)
        let lineX = smoothstep(0.035 + pixel * 1.2, 0, abs(fract(across * 0.9 + 0.5) - 0.5) / 0.9)
        let lineY = smoothstep(0.05 + pixel * depth * 0.9, 0, abs(fract(depth * 0.9) - 0.5) / 0.9)
        let glow = clamp(lineX + lineY)
        let fade = exp(-depth * 0.012)
        return
          (Color(0x14052e) + Color(0x2af0ff).glow * (glow * 0.9 * fade) + Color(0xff2aa0).glow
          * (exp(-(p.y - 0.56) * 14) * 0.6)) * canvas.coverage(0.57 - p.y)
      }
      for side in [-1, 1] as [Float] {
        for palm in 0..<2 {
          let foot = Point(canvas.aspect / 2 + side * (0.46 + 0.14 * Float(palm)), 0.72 + 0.16 * Float(palm))
          let size = 0.34 + 0.14 * Float(palm)
          let top = foot + Point(-side * size * 0.1, -size)
          canvas.stroke(foot, (foot + top) / 2 + Point(side * 0.012, 0), 0.02, 0.014, Color(0x0c0220))
          canvas.stroke((foot + top) / 2 + Point(side * 0.012, 0), top, 0.014, 0.011, Color(0x0c0220))
          for leaf in 0..<9 {
            let angle = -Float.pi / 2 + (Float(leaf) - 4) * 0.52
            var from = top
            for part in 0..<7 {
              let t = Float(part) / 7
              let to = from + Point(cos(angle), sin(angle) + t * 1.7) * size * 0.075
              canvas.stroke(from, to, 0.017 * (1 - t), 0.017 * (1 - t - 0.14), Color(0x0c0220))
              from = to
            }
          }
        }
      }
      canvas.bloom(above: 0.6, radius: 0.04, strength: 0.7)
    },
    Scene(
      name: "rain-window", title: "Rain on the window", tags: ["city", "rain", "night"], width: 800, height: 1000,
      format: .webP(quality: 82)
    ) { canvas in
      let noise = Noise(321)
      canvas.paint { p in mix(Color(0x0c1226), Color(0x2a1c34), p.y) }
      let hues: [UInt32] = [0xff8a2a, 0xffc85a, 0xff3a4a, 0x4ad0ff, 0xff5ac0, 0x6aff9a, 0xfff0c8]
      for light in 0..<120 {
        let y = 0.25 + 0.65 * noise.number(light, 1)
        let place = Point(noise.number(light, 2) * canvas.aspect, y)
        let radius = 0.016 + 0.04 * noise.number(light, 3)
        let color = Color(hues[Int(noise.number(light, 4) * 6.99)])
        canvas.lay(from: place - radius * 1.2, to: place + radius * 1.2) { p in
          let d = length(p - place) / radius
          let rim = 0.5 + 0.5 * smoothstep(0.6, 0.95, d)
          return color.glow * (smoothstep(1.04, 0.96, d) * rim * (0.25 + 0.5 * noise.number(light, 5)))
        }
      }
      canvas.pixels = canvas.blurred(0.006).pixels
      let street = canvas.copy()
      func refract(_ p: Point) -> Color {
        let x = min(canvas.width - 1, max(0, Int(p.x * Float(canvas.height))))
        let y = min(canvas.height - 1, max(0, Int(p.y * Float(canvas.height))))
        return street.pixels[y * canvas.width + x]
      }
      for drop in 0..<900 {
        let place = Point(noise.number(drop, 11) * canvas.aspect, noise.number(drop, 12))
        let size = 0.003 + 0.013 * pow(noise.number(drop, 13), 4)
        let trail = size > 0.0095
        if trail {
          for step in 0..<28 {
            let above = place - Point(0.006 * noise.at(Point(Float(step) * 0.3, Float(drop))), Float(step) * 0.008)
            let small = size * (0.55 - Float(step) * 0.016)
            if small > 0.001 {
              canvas.lay(from: above - small, to: above + small) { p in
                let q = (p - above) / small
                let d = length(q)
                return refract(above - q * 0.1).lit(1.35) * (canvas.coverage((d - 1) * small) * 0.55)
              }
            }
          }
        }
        canvas.lay(from: place - size * 1.3, to: place + size * 1.3) { p in
          let q = (p - place) / Point(size, size * 1.15)
          let d = length(q)
          guard d < 1.1 else { return .zero }
          let seen = refract(place - q * 0.16 * (0.4 + d * d)).lit(1.7)
          let shine = exp(-pow(length(q - Point(-0.35, -0.4)) / 0.22, 2))
          let rim = smoothstep(0.6, 1, d) * 0.5
          return (seen.lit(1 - rim) + Color(1, 1, 1, 0) * (shine * 0.7) + Color(0x141a2a).glow * 0.6)
            * canvas.coverage((d - 1) * size)
        }
      }
      canvas.bloom(above: 0.6, radius: 0.05, strength: 0.4)
    },
    Scene(name: "tower", title: "The tall tower", tags: ["city", "tower", "night"], width: 360, height: 1500) {
      canvas in
      let noise = Noise(331)
      let sky = Gradient((0, 0x081230), (0.5, 0x25427e), (0.8, 0xc07a8a), (0.92, 0xffc08a))
      canvas.paint { sky[$0.y] }
      canvas.stars(noise, count: 150, below: 0.5, brightness: 0.8)
      canvas.disc(Point(0.19, 0.075), 0.024, Color(0xfff6dc).lit(1.5))
      canvas.light(Point(0.19, 0.075), 0.12, Color(0x9ab0e0) * 0.6)
      canvas.clouds(
        Noise(332), scale: Point(4, 14), cover: 0.1, light: Color(0xe8a0a8), shade: Color(0x4a4a80),
        sun: Point(0.2, 0.9), from: 0.3, to: 0.8)
      towers(
        canvas, noise, foot: 1, low: 0.04, high: 0.14, width: 0.03...0.05, wall: Color(0x3a3460), lit: 0.35, seed: 5)
      let setbacks: [(Float, Float)] = [
        (0.155, 0.012), (0.2, 0.022), (0.26, 0.034), (0.36, 0.046), (0.55, 0.058), (0.8, 0.068), (1.01, 0.068),
      ]
      for index in 0..<(setbacks.count - 1) {
        let (top, bottom, half) = (setbacks[index].0, setbacks[index + 1].0, setbacks[index + 1].1)
        canvas.lay(from: Point(0.12 - half, top), to: Point(0.12 + half, bottom)) { p in
          let q = p.x - 0.12
          let covered =
            canvas.coverage(max(abs(q) - half, top - p.y)) * clamp((bottom - p.y) * Float(canvas.height) + 1)
          var color = mix(Color(0x2a3468), Color(0x121632), (q + half) / (2 * half))
          let (u, v) = ((q + half) / 0.0085, p.y / 0.0095)
          let frame = min(min(fract(u), 1 - fract(u)) - 0.22, min(fract(v), 1 - fract(v)) - 0.25)
          let on = noise.hash(Int32(u) &+ Int32(index) &* 31, Int32(v))
          if on < 0.55 {
            color +=
              mix(Color(0xffc060), Color(0xd8ecff), noise.hash(Int32(v), Int32(u))).glow
              * (smoothstep(0, 0.1, frame) * (0.4 + 1.4 * on))
          }
          let edge = exp(-(p.y - top) * 240)
          color += Color(0xffe0a0).glow * (edge * 1.2)
          return color * covered
        }
      }
      canvas.stroke(Point(0.12, 0.16), Point(0.12, 0.035), 0.009, 0.002, Color(0xb8c4e8))
      canvas.light(Point(0.12, 0.035), 0.05, Color(0xff4040) * 2.5)
      canvas.bloom(above: 0.6, radius: 0.015, strength: 0.6)
    },
    Scene(
      name: "harbour-dawn", title: "Cranes at first light", tags: ["city", "harbour", "dawn"], width: 1200, height: 700
    ) { canvas in
      let noise = Noise(341)
      let sky = Gradient((0, 0x3a5a8c), (0.35, 0xa88ab0), (0.55, 0xffb48a), (0.66, 0xffe4b8))
      canvas.paint { sky[$0.y] }
      let sun = Point(0.55, 0.6)
      canvas.light(sun, 0.7, Color(0xffc870))
      canvas.disc(sun, 0.06, Color(0xfff4d0).lit(2))
      towers(
        canvas, noise, foot: 0.68, low: 0.04, high: 0.2, width: 0.03...0.08, wall: Color(0xb09098), lit: 0,
        windows: false, seed: 6)
      for crane in 0..<5 {
        let x = 0.2 + Float(crane) * 0.33
        let near = Float(crane % 2)
        let dark = mix(Color(0x6a5468), Color(0x2a2434), near)
        let size = 0.28 + 0.08 * near
        let foot = Point(x, 0.7)
        for leg in [-0.05, 0.05] as [Float] {
          canvas.stroke(foot + Point(leg, 0), foot + Point(leg * 0.6, -size * 0.62), 0.008, 0.006, dark)
        }
        canvas.stroke(foot + Point(-0.042, -size * 0.3), foot + Point(0.042, -size * 0.3), 0.006, 0.006, dark)
        canvas.stroke(foot + Point(-0.1, -size * 0.62), foot + Point(0.2, -size * 0.62), 0.01, 0.007, dark)
        canvas.stroke(foot + Point(0, -size * 0.62), foot + Point(0, -size), 0.007, 0.005, dark)
        canvas.stroke(foot + Point(0, -size), foot + Point(0.19, -size * 0.62), 0.003, 0.003, dark)
        canvas.stroke(foot + Point(0, -size), foot + Point(-0.095, -size * 0.62), 0.003, 0.003, dark)
        canvas.stroke(foot + Point(0.13, -size * 0.62), foot + Point(0.13, -size * 0.35), 0.002, 0.002, dark)
      }
      let hull = [Point(0.75, 0.6), Point(1.55, 0.6), Point(1.49, 0.7), Point(0.82, 0.7)]
      let boxes: [UInt32] = [0xb8482c, 0x2c6a8c, 0xd8a03c, 0x4a8a5a, 0x8c3a4a, 0xc8c4b8]
      for column in 0..<15 {
        for row in 0..<(2 + Int(noise.number(column, 9) * 3)) {
          let corner = Point(0.83 + Float(column) * 0.044, 0.6 - Float(row + 1) * 0.03)
          let color = Color(boxes[Int(noise.number(column, row) * 5.99)]).lit(0.55)
          canvas.polygon(
            [corner, corner + Point(0.042, 0), corner + Point(0.042, 0.028), corner + Point(0, 0.028)], color)
        }
      }
      canvas.polygon(hull) { p in p.y < 0.665 ? Color(0x242c44) : Color(0x7a2a24) }
      canvas.polygon(
        [Point(0.77, 0.6), Point(0.77, 0.5), Point(0.815, 0.5), Point(0.815, 0.6)], Color(0xe8dcd0).lit(0.7))
      canvas.mirror(below: 0.7, ripple: 0.05, tint: Color(0x4a4a6a), noise: noise, strength: 0.8)
      canvas.bloom(above: 0.85, radius: 0.06, strength: 0.4)
      canvas.vignette()
    },
  ]
}
