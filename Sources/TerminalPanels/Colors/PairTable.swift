import SymbolArt

/// The ncurses colour pairs in use, by their two colours.
///
/// Only this table knows the colours: ncurses keeps pairs in a search tree and formats both colours for each cell, which
/// took half the time of a frame. So its terminfo entry has it write a pair's number, and `colored` replaces that.
///
/// Pairs are allocated in ascending order and never freed singly. When all are allocated, the table is emptied and
/// `Screen` allocates pairs again for the cells that it shows.
struct PairTable {
  /// Two ncurses colour numbers; -1 is the terminal's default colour.
  struct Colors: Hashable {
    var foreground: Int32
    var background: Int32
  }

  /// The number of pairs, including pair 0, whose colours are the defaults.
  let capacity: Int
  /// The colours of each allocated pair, indexed by pair.
  private(set) var colors: [Colors] = [Colors(foreground: -1, background: -1)]
  /// A hash table with linear probing, at most half full. A slot is a pair, or 0 if it is free.
  private var slots: [Int32]

  /// Converts the colours of cells to the numbers that pairs consist of.
  var numbers: ColorNumbers

  init(capacity: Int, depth: ColorDepth) {
    numbers = ColorNumbers(depth: depth)
    self.capacity = max(1, capacity)
    var size = 1024
    while size < 2 * self.capacity { size *= 2 }
    slots = Array(repeating: 0, count: size)
    colors.reserveCapacity(self.capacity)
  }

  /// Whether every pair is allocated.
  var isFull: Bool { colors.count == capacity }

  /// Returns the pair of these colours, after calling `define` for a new one; nil if none is left.
  mutating func pair(for key: Colors, define: (_ pair: Int32) -> Void) -> Int32? {
    if key == colors[0] { return 0 }
    let mask = slots.count - 1
    var slot = Self.hash(key) & mask
    while slots[slot] != 0 {
      if colors[Int(slots[slot])] == key { return slots[slot] }
      slot = (slot + 1) & mask
    }
    guard !isFull else { return nil }
    let pair = Int32(colors.count)
    colors.append(key)
    slots[slot] = pair
    define(pair)
    return pair
  }

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
