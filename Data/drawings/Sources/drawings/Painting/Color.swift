import Foundation

/// A colour in linear light with premultiplied alpha, so that adding and blurring are right.
typealias Color = SIMD4<Float>

/// A point; `y` runs downwards from 0 to 1 over the canvas' height, `x` from 0 to its aspect ratio.
typealias Point = SIMD2<Float>

extension SIMD4<Float> {
  /// An opaque colour from the sRGB form that style sheets use: `Color(0xffd700)`.
  init(_ hex: UInt32, _ alpha: Float = 1) {
    func linear(_ shift: UInt32) -> Float {
      let value = Float(hex >> shift & 0xff) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    self = SIMD4(linear(16), linear(8), linear(0), 1) * alpha
  }

  /// The same light, dimmed or raised; the alpha stays.
  func lit(_ factor: Float) -> Color { SIMD4(x * factor, y * factor, z * factor, w) }

  /// Light without alpha: it is added and hides nothing.
  var glow: Color { SIMD4(x, y, z, 0) }

  var luminance: Float { 0.2126 * x + 0.7152 * y + 0.0722 * z }
}

func mix(_ a: Color, _ b: Color, _ t: Float) -> Color { a + (b - a) * clamp(t) }
func mix(_ a: Float, _ b: Float, _ t: Float) -> Float { a + (b - a) * t }
func clamp(_ value: Float, _ low: Float = 0, _ high: Float = 1) -> Float { min(max(value, low), high) }

/// 0 below `from`, 1 above `to`, and a smooth rise between; falls when `from` is the larger.
func smoothstep(_ from: Float, _ to: Float, _ value: Float) -> Float {
  let t = clamp((value - from) / (to - from))
  return t * t * (3 - 2 * t)
}

func length(_ v: SIMD2<Float>) -> Float { (v * v).sum().squareRoot() }
func length(_ v: SIMD3<Float>) -> Float { (v * v).sum().squareRoot() }
func normalize(_ v: SIMD3<Float>) -> SIMD3<Float> { v / max(1e-9, length(v)) }
func dot(_ a: SIMD3<Float>, _ b: SIMD3<Float>) -> Float { (a * b).sum() }
func dot(_ a: SIMD2<Float>, _ b: SIMD2<Float>) -> Float { (a * b).sum() }
func fract(_ value: Float) -> Float { value - value.rounded(.down) }

/// Returns a point rotated about the origin by an angle in radians.
func turned(_ p: Point, _ angle: Float) -> Point {
  Point(p.x * cos(angle) - p.y * sin(angle), p.x * sin(angle) + p.y * cos(angle))
}

/// Colours at places on a line, smooth between them.
struct Gradient {
  let stops: [(at: Float, color: Color)]

  init(_ stops: (Float, UInt32)...) { self.stops = stops.map { ($0.0, Color($0.1)) } }

  subscript(place: Float) -> Color {
    guard let first = stops.first, let last = stops.last else { return .zero }
    if place <= first.at { return first.color }
    if place >= last.at { return last.color }
    let next = stops.firstIndex { $0.at > place } ?? stops.count - 1
    let (a, b) = (stops[next - 1], stops[next])
    return mix(a.color, b.color, (place - a.at) / (b.at - a.at))
  }
}
