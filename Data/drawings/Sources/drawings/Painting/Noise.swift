import Foundation

/// Seeded noise that is the same on every run.
struct Noise {
  let seed: UInt32

  init(_ seed: UInt32) { self.seed = seed }

  /// Returns a hash of two integers, 0…1.
  @inline(__always)
  func hash(_ x: Int32, _ y: Int32) -> Float {
    Float(bits(x, y) >> 8) / 16_777_216
  }

  @inline(__always)
  private func bits(_ x: Int32, _ y: Int32) -> UInt32 {
    var h = seed &* 0x9e37_79b9
    h = (h ^ UInt32(bitPattern: x)) &* 0x85eb_ca6b
    h ^= h >> 13
    h = (h ^ UInt32(bitPattern: y)) &* 0xc2b2_ae35
    h ^= h >> 16
    h = h &* 0x27d4_eb2f
    return h ^ h >> 15
  }

  /// Gradient noise, about −1…1, with features of size 1.
  ///
  /// Source: Perlin, "Improving noise", SIGGRAPH 2002 (quintic fade); gradients are hashed angles.
  @inline(__always)
  func at(_ p: Point) -> Float {
    let (floorX, floorY) = (p.x.rounded(.down), p.y.rounded(.down))
    let (x, y) = (Int32(floorX), Int32(floorY))
    let (u, v) = (p.x - floorX, p.y - floorY)
    @inline(__always) func slope(_ i: Int32, _ j: Int32) -> Float {
      let h = bits(x &+ i, y &+ j)
      let (dx, dy) = (u - Float(i), v - Float(j))
      let (a, b) = h & 1 == 0 ? (dx, dy) : (dy, dx)
      return (h & 2 == 0 ? a : -a) + (h & 4 == 0 ? b : -b) * (h & 8 == 0 ? 1 : 0.4)
    }
    let (fu, fv) = (u * u * u * (u * (u * 6 - 15) + 10), v * v * v * (v * (v * 6 - 15) + 10))
    return mix(mix(slope(0, 0), slope(1, 0), fu), mix(slope(0, 1), slope(1, 1), fu), fv)
  }

  /// Octaves of noise, each half as large and half as strong: clouds, ground.
  func clouds(_ p: Point, octaves: Int = 6, gain: Float = 0.5) -> Float {
    var (sum, strength, place) = (Float(0), Float(1), p)
    for _ in 0..<octaves {
      sum += at(place) * strength
      strength *= gain
      place = turned(place, 0.6) * 2.03 + 17.3
    }
    return sum
  }

  /// Sharp crests, 0…about 1: mountains, veins, lightning.
  func ridges(_ p: Point, octaves: Int = 6, gain: Float = 0.5) -> Float {
    var (sum, strength, place, weight) = (Float(0), Float(0.5), p, Float(1))
    for _ in 0..<octaves {
      var crest = 1 - abs(at(place)) * 1.4
      crest *= crest * weight
      weight = clamp(crest * 1.6)
      sum += crest * strength
      strength *= gain
      place = turned(place, 0.7) * 2.07 + 9.1
    }
    return sum
  }

  /// Clouds bent by clouds: smoke, gas, marble.
  func smoke(_ p: Point, bend: Float = 1, octaves: Int = 6) -> Float {
    let q = Point(clouds(p + 3.1, octaves: 4), clouds(p + Point(8.7, 1.9), octaves: 4))
    return clouds(p + q * bend, octaves: octaves)
  }

  /// The distance to the nearest of points scattered one to a unit square, and that point's own hash.
  func cells(_ p: Point) -> (distance: Float, second: Float, id: Float, center: Point) {
    let (x, y) = (Int32(p.x.rounded(.down)), Int32(p.y.rounded(.down)))
    var best = (distance: Float(9), second: Float(9), id: Float(0), center: Point.zero)
    for j in Int32(-1)...1 {
      for i in Int32(-1)...1 {
        let center = Point(
          Float(x + i) + 0.1 + 0.8 * hash(x &+ i, y &+ j), Float(y + j) + 0.1 + 0.8 * hash(x &+ i &+ 71, y &+ j &- 37))
        let distance = length(p - center)
        if distance < best.distance {
          best = (distance, best.distance, hash(x &+ i &- 19, y &+ j &+ 53), center)
        } else if distance < best.second {
          best.second = distance
        }
      }
    }
    return best
  }

  /// A sequence of seeded numbers, 0…1.
  func number(_ index: Int, _ kind: Int = 0) -> Float { hash(Int32(index), Int32(kind) &* 7919 &+ 5) }
}
