import Foundation

/// A picture being painted, in linear light.
final class Canvas {
  let width: Int
  let height: Int
  var pixels: [Color]

  /// Width over height: where the right edge lies when the lower edge lies at 1.
  var aspect: Float { Float(width) / Float(height) }

  init(_ width: Int, _ height: Int, _ color: Color = Color(0, 0, 0, 1)) {
    self.width = width
    self.height = height
    pixels = Array(repeating: color, count: width * height)
  }

  /// Another canvas with the same pixels.
  func copy() -> Canvas {
    let copy = Canvas(width, height)
    copy.pixels = pixels
    return copy
  }

  /// The point at the centre of a pixel.
  @inline(__always)
  func point(_ x: Int, _ y: Int) -> Point {
    Point((Float(x) + 0.5) / Float(height), (Float(y) + 0.5) / Float(height))
  }

  /// Sets every pixel.
  func paint(_ shade: (Point) -> Color) {
    for y in 0..<height {
      for x in 0..<width { pixels[y * width + x] = shade(point(x, y)) }
    }
  }

  /// Sets every pixel from its current value.
  func retouch(_ shade: (Point, Color) -> Color) {
    for y in 0..<height {
      for x in 0..<width { pixels[y * width + x] = shade(point(x, y), pixels[y * width + x]) }
    }
  }

  /// Blends a premultiplied colour over every pixel of a box.
  func lay(from low: Point, to high: Point, _ shade: (Point) -> Color) {
    let scale = Float(height)
    let (left, right) = (max(0, Int(low.x * scale) - 1), min(width, Int(high.x * scale) + 2))
    let (top, bottom) = (max(0, Int(low.y * scale) - 1), min(height, Int(high.y * scale) + 2))
    guard left < right, top < bottom else { return }
    for y in top..<bottom {
      for x in left..<right {
        let color = shade(point(x, y))
        let below = pixels[y * width + x]
        pixels[y * width + x] = color + below * (1 - color.w)
      }
    }
  }

  /// Blends a premultiplied colour over every pixel.
  func lay(_ shade: (Point) -> Color) { lay(from: .zero, to: Point(aspect, 1), shade) }

  /// Returns the covered part of a pixel at a distance from an outline (negative inside).
  @inline(__always)
  func coverage(_ distance: Float) -> Float { clamp(0.5 - distance * Float(height)) }

  /// Draws a disc.
  func disc(_ center: Point, _ radius: Float, _ color: Color) {
    let canvas = Float(height)
    lay(from: center - radius, to: center + radius) { p in
      color * clamp(0.5 - (length(p - center) - radius) * canvas)
    }
  }

  /// Adds a soft light around a point, which has nearly vanished at `radius`.
  func light(_ center: Point, _ radius: Float, _ color: Color) {
    lay(from: center - radius, to: center + radius) { p in
      let fall = clamp(1 - length(p - center) / radius)
      return color.glow * (fall * fall * fall)
    }
  }

  /// Draws a line with round ends and a width that changes from one end to the other.
  func stroke(_ a: Point, _ b: Point, _ from: Float, _ to: Float, _ color: Color) {
    let canvas = Float(height)
    let along = b - a
    let span = max(1e-12, dot(along, along))
    let reach = max(from, to)
    lay(from: Point(min(a.x, b.x), min(a.y, b.y)) - reach, to: Point(max(a.x, b.x), max(a.y, b.y)) + reach) { p in
      let t = clamp(dot(p - a, along) / span)
      let half = max(mix(from, to, t) / 2, 0.35 / canvas)
      return color * clamp(0.5 - (length(p - a - along * t) - half) * canvas)
    }
  }

  /// Fills an outline with smooth edges.
  func polygon(_ outline: [Point], _ shade: (Point) -> Color) {
    guard let first = outline.first else { return }
    var (low, high) = (first, first)
    for point in outline {
      low = pointwiseMin(low, point)
      high = pointwiseMax(high, point)
    }
    let scale = Float(height)
    let (left, right) = (max(0, Int(low.x * scale) - 1), min(width, Int(high.x * scale) + 2))
    let (top, bottom) = (max(0, Int(low.y * scale) - 1), min(height, Int(high.y * scale) + 2))
    guard left < right, top < bottom else { return }
    var covered = [Float](repeating: 0, count: right - left)
    let lines = 4
    for y in top..<bottom {
      for index in covered.indices { covered[index] = 0 }
      for line in 0..<lines {
        let height = (Float(y) + (Float(line) + 0.5) / Float(lines)) / scale
        var crossings: [Float] = []
        for index in outline.indices {
          let (a, b) = (outline[index], outline[(index + 1) % outline.count])
          if (a.y <= height) != (b.y <= height) {
            crossings.append((a.x + (height - a.y) / (b.y - a.y) * (b.x - a.x)) * scale - Float(left))
          }
        }
        crossings.sort()
        for pair in stride(from: 0, to: crossings.count - 1, by: 2) {
          let (from, to) = (max(0, crossings[pair]), min(Float(right - left), crossings[pair + 1]))
          guard to > from else { continue }
          for x in Int(from)...min(right - left - 1, Int(to)) {
            covered[x] += max(0, min(to, Float(x + 1)) - max(from, Float(x))) / Float(lines)
          }
        }
      }
      for x in left..<right where covered[x - left] > 0 {
        let color = shade(point(x, y)) * min(1, covered[x - left])
        pixels[y * width + x] = color + pixels[y * width + x] * (1 - color.w)
      }
    }
  }

  func polygon(_ outline: [Point], _ color: Color) { polygon(outline) { _ in color } }

  /// Blends another canvas of the same size over this one.
  func lay(_ other: Canvas, _ strength: Float = 1) {
    for index in pixels.indices {
      let color = other.pixels[index] * strength
      pixels[index] = color + pixels[index] * (1 - color.w)
    }
  }
}

extension Canvas {
  /// Blurs by about a radius (of the height): three box blurs approximate a Gaussian.
  func blurred(_ radius: Float) -> Canvas {
    let result = copy()
    let reach = max(1, Int(radius * Float(height) / 2))
    for _ in 0..<3 {
      result.blurLines(count: height, length: width, step: 1, line: width, reach: reach)
      result.blurLines(count: width, length: height, step: width, line: 1, reach: reach)
    }
    return result
  }

  private func blurLines(count: Int, length: Int, step: Int, line: Int, reach: Int) {
    var copy = [Color](repeating: .zero, count: length)
    let share = 1 / Float(2 * reach + 1)
    pixels.withUnsafeMutableBufferPointer { pixels in
      for index in 0..<count {
        let start = index * line
        for place in 0..<length { copy[place] = pixels[start + place * step] }
        var sum = copy[0] * Float(reach + 1)
        for place in 1...reach { sum += copy[min(place, length - 1)] }
        for place in 0..<length {
          pixels[start + place * step] = sum * share
          sum += copy[min(place + reach + 1, length - 1)] - copy[max(place - reach, 0)]
        }
      }
    }
  }

  /// Makes pixels that are brighter than a threshold glow.
  func bloom(above threshold: Float = 0.8, radius: Float = 0.04, strength: Float = 0.6) {
    let bright = copy()
    bright.retouch { _, color in
      let excess = max(0, color.luminance - threshold) / max(1e-6, color.luminance)
      return color.glow * min(excess, 1)
    }
    let (near, far) = (bright.blurred(radius / 3), bright.blurred(radius))
    for index in pixels.indices { pixels[index] += (near.pixels[index] * 0.5 + far.pixels[index]) * strength }
  }

  /// Mirrors the upper part below a line as in calm water: rippled, dimmed and tinted.
  func mirror(below shore: Float, ripple: Float, tint: Color, noise: Noise, strength: Float = 0.75) {
    let source = copy()
    let canvas = Float(height)
    for y in Int(shore * canvas)..<height {
      for x in 0..<width {
        let p = point(x, y)
        let depth = (p.y - shore) / (1 - shore)
        let wave =
          noise.clouds(Point(p.x * 9, (p.y - shore) * 60 / (0.25 + depth)), octaves: 3) * ripple * (0.2 + depth)
        let shake = noise.clouds(Point(p.x * 4 + 9, (p.y - shore) * 45 / (0.25 + depth)), octaves: 3)
        let (sourceX, sourceY) = (p.x + shake * ripple * 0.3, 2 * shore - p.y + wave)
        let column = min(width - 1, max(0, Int(sourceX * canvas)))
        let row = min(Int(shore * canvas) - 1, max(0, Int(sourceY * canvas)))
        let seen = source.pixels[max(0, row) * width + column]
        pixels[y * width + x] = mix(tint, seen, strength * (1 - 0.35 * depth))
      }
    }
  }

  /// Darkens the corners, as lenses do.
  func vignette(_ strength: Float = 0.35) {
    let center = Point(aspect / 2, 0.5)
    let reach = length(center)
    retouch { p, color in
      let distance = length(p - center) / reach
      return color.lit(1 - strength * distance * distance)
    }
  }
}
