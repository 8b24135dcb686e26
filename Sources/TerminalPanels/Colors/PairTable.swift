/// Which ncurses colour pair stands for which two colours.
///
/// Pairs are given out in ascending order and never taken back singly: ncurses 6.4 loses track of recycled ones, and
/// looks through the whole screen for each. When all are given out, the table is emptied and everything that is on the
/// screen gets pairs anew (`Screen`).
struct PairTable {
  /// Two ncurses colour numbers; -1 is the terminal's default.
  struct Colors: Hashable {
    var foreground: Int32
    var background: Int32
  }

  /// The number of pairs, pair 0 (both colours default) included.
  let capacity: Int
  /// The colours of each pair given out; the index is the pair.
  private(set) var colors: [Colors] = [Colors(foreground: -1, background: -1)]
  /// Open addressing with linear probing; a slot holds a pair, 0 when free. At most half full.
  private var slots: [Int32]

  init(capacity: Int) {
    self.capacity = max(1, capacity)
    var size = 1024
    while size < 2 * self.capacity { size *= 2 }
    slots = Array(repeating: 0, count: size)
    colors.reserveCapacity(self.capacity)
  }

  /// Whether every pair is given out.
  var isFull: Bool { colors.count == capacity }

  /// The pair of these colours. New ones go through `define`; nil when there is none left.
  mutating func pair(for wanted: Colors, define: (_ pair: Int32, Colors) -> Void) -> Int32? {
    if wanted == colors[0] { return 0 }
    let mask = slots.count - 1
    var slot = Self.hash(wanted) & mask
    while slots[slot] != 0 {
      if colors[Int(slots[slot])] == wanted { return slots[slot] }
      slot = (slot + 1) & mask
    }
    guard !isFull else { return nil }
    let pair = Int32(colors.count)
    colors.append(wanted)
    slots[slot] = pair
    define(pair, wanted)
    return pair
  }

  /// Forgets all pairs.
  mutating func removeAll() {
    colors.removeLast(colors.count - 1)
    for index in slots.indices { slots[index] = 0 }
  }

  private static func hash(_ colors: Colors) -> Int {
    let key = UInt64(UInt32(bitPattern: colors.foreground)) << 32 | UInt64(UInt32(bitPattern: colors.background))
    // Fibonacci hashing: the high bits of the product are well mixed.
    return Int(truncatingIfNeeded: (key &* 0x9e37_79b9_7f4a_7c15) >> 40)
  }
}
