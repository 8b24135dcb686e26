import Foundation

enum Fractals {
  /// Returns a smooth escape time of z² + c, or nil for points that do not escape.
  private static func escape(_ start: SIMD2<Double>, _ c: SIMD2<Double>, limit: Int) -> (time: Float, angle: Float)? {
    var z = start
    for step in 0..<limit {
      let square = z * z
      if square.x + square.y > 256 {
        let smooth = Float(step) + 1 - Float(log2(log2(square.x + square.y) / 2))
        return (smooth, Float(atan2(z.y, z.x)))
      }
      z = SIMD2(square.x - square.y, 2 * z.x * z.y) + c
    }
    return nil
  }

  /// The mean of four samples a pixel: the filaments are finer than pixels.
  private static func sampled(_ canvas: Canvas, _ shade: (Point) -> Color) {
    let step = 0.25 / Float(canvas.height)
    canvas.paint { p in
      (shade(p + Point(-step, -step)) + shade(p + Point(step, -step)) + shade(p + Point(-step, step))
        + shade(p + Point(step, step))) / 4
    }
  }

  static let all: [Scene] = [
    Scene(name: "mandelbrot", title: "Seahorse valley", tags: ["fractal", "mandelbrot"], width: 1200, height: 900) {
      canvas in
      let palette = Gradient(
        (0, 0x04103a), (0.16, 0x1c6ab8), (0.32, 0xe8f8ff), (0.48, 0xffc02a), (0.64, 0xc83a0a), (0.82, 0x3a0a3c),
        (1, 0x04103a))
      sampled(canvas) { p in
        let q = (SIMD2(Double(p.x), Double(p.y)) - SIMD2(0.667, 0.5)) * 0.0125 + SIMD2(-0.7453, 0.1127)
        guard let (time, angle) = escape(.zero, q, limit: 900) else { return Color(0x02040c) }
        return palette[fract(pow(time, 0.55) * 0.21 - 0.24)].lit(0.9 + 0.15 * cos(angle))
      }
      canvas.bloom(above: 0.85, radius: 0.02, strength: 0.2)
    },
    Scene(name: "julia", title: "Julia's ferns of frost", tags: ["fractal", "julia"], width: 1100, height: 700) {
      canvas in
      let palette = Gradient(
        (0, 0x0a0418), (0.2, 0x3a1478), (0.4, 0xd83a9a), (0.58, 0xffc87a), (0.72, 0xfffbe8), (0.86, 0x3ad0d8),
        (1, 0x0a0418))
      sampled(canvas) { p in
        let q = (turnedDouble(SIMD2(Double(p.x) - 0.786, Double(p.y) - 0.5), 0.25)) * 2.35
        guard let (time, angle) = escape(q, SIMD2(-0.8, 0.156), limit: 500) else { return Color(0xfffbe8) }
        return palette[fract(pow(time, 0.6) * 0.085 + 0.02)].lit(0.92 + 0.12 * sin(angle))
      }
      canvas.bloom(above: 0.8, radius: 0.03, strength: 0.3)
      canvas.vignette(0.3)
    },
    Scene(name: "fern", title: "Barnsley's fern", tags: ["fractal", "plant"], width: 700, height: 1000, format: .png) {
      canvas in
      let noise = Noise(531)
      canvas.paint { p in mix(Color(0xf2f6e4), Color(0xbcd8b0), length(p - Point(0.35, 0.45))) }
      var hits = [Float](repeating: 0, count: canvas.width * canvas.height)
      var ages = hits
      var at = SIMD2<Float>(0, 0)
      var state: UInt64 = 9
      var age: Float = 0
      // Barnsley, "Fractals Everywhere", 1988: four affine maps taken by chance.
      for _ in 0..<9_000_000 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        switch Float(state >> 40) / 16_777_216 {
        case ..<0.01:
          at = SIMD2(0, 0.16 * at.y)
          age = 0
        case ..<0.86:
          at = SIMD2(0.85 * at.x + 0.04 * at.y, -0.04 * at.x + 0.85 * at.y + 1.6)
          age = min(1, age + 0.03)
        case ..<0.93:
          at = SIMD2(0.2 * at.x - 0.26 * at.y, 0.23 * at.x + 0.22 * at.y + 1.6)
          age *= 0.6
        default:
          at = SIMD2(-0.15 * at.x + 0.28 * at.y, 0.26 * at.x + 0.24 * at.y + 0.44)
          age *= 0.6
        }
        let (x, y) = (Int(at.x * 92 + 320), Int(985 - at.y * 95.5))
        if x >= 0, x < canvas.width, y >= 0, y < canvas.height {
          hits[y * canvas.width + x] += 1
          ages[y * canvas.width + x] += age
        }
      }
      for index in hits.indices where hits[index] > 0 {
        let density = 1 - exp(-hits[index] * 0.28)
        let old = ages[index] / hits[index]
        let shade = 0.75 + 0.25 * noise.hash(Int32(index), 3)
        let color = mix(Color(0x0f4a1e), Color(0x6ab82c), old).lit(shade)
        canvas.pixels[index] = mix(canvas.pixels[index], color, density)
      }
    },
  ]

  private static func turnedDouble(_ p: SIMD2<Double>, _ angle: Double) -> SIMD2<Double> {
    SIMD2(p.x * cos(angle) - p.y * sin(angle), p.x * sin(angle) + p.y * cos(angle))
  }
}
