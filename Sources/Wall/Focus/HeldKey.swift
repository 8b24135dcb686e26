/// Tells a held key from one that is typed, by the times at which it comes.
struct HeldKey {
  /// Three of one key that come less than this apart are of a held one, in seconds.
  static let repeatTime = 0.06
  private var last: (chord: KeyChord, time: Double)?
  private var count = 0
  /// The number of deleted photos before the first of the keys that came so quickly.
  private var deletedBefore = 0

  /// What is known of a key.
  enum Finding: Equatable {
    case typed
    /// The photos that were deleted since `deletedBefore` are to be restored.
    case foundHeld(deletedBefore: Int)
    case held
  }

  /// Takes a key at a time, with the number of photos that are deleted by then.
  mutating func press(_ chord: KeyChord, at time: Double, deleted: Int) -> Finding {
    if let last, last.chord == chord, time - last.time < Self.repeatTime {
      count += 1
    } else {
      (count, deletedBefore) = (1, deleted)
    }
    last = (chord, time)
    return count < 3 ? .typed : count == 3 ? .foundHeld(deletedBefore: deletedBefore) : .held
  }
}
