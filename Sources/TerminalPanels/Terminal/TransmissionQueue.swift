/// The images that are sent while there is no other output.
///
/// Text may be sent between two sequences of an image, but no other graphics command.
struct TransmissionQueue {
  private struct Transmission {
    let sequences: [[UInt8]]
    let completion: () -> Void
  }

  private var transmissions: [Transmission] = []
  /// The index of the first image's next sequence, and the number of its bytes that have been written.
  private var nextSequence = 0
  private var bytesWritten = 0

  var isEmpty: Bool { transmissions.isEmpty }

  /// Whether a sequence has been written in part.
  var isWithinSequence: Bool { bytesWritten > 0 }

  /// The rest of the current sequence; nil without images.
  var next: ArraySlice<UInt8>? { transmissions.first.map { $0.sequences[nextSequence][bytesWritten...] } }

  private var hasBegun: Bool { nextSequence > 0 || bytesWritten > 0 }

  /// Adds an image, as complete escape sequences. `completion` is called when all of it has been written.
  mutating func append(_ sequences: [[UInt8]], completion: @escaping () -> Void) {
    transmissions.append(Transmission(sequences: sequences, completion: completion))
  }

  /// Removes the images that have not begun to be sent. Returns true if there were any.
  mutating func dropWaiting() -> Bool {
    let count = transmissions.count
    transmissions = hasBegun ? [transmissions[0]] : []
    return transmissions.count < count
  }

  /// Notes that a part of the current sequence has been written. Returns the bytes of the sequence if it is complete, and the
  /// completion of the image if that is complete, too.
  mutating func didWrite(_ count: Int) -> (sequence: Int, completion: (() -> Void)?)? {
    bytesWritten += count
    let (first, sequence) = (transmissions[0], transmissions[0].sequences[nextSequence])
    guard bytesWritten == sequence.count else { return nil }
    (bytesWritten, nextSequence) = (0, nextSequence + 1)
    return (sequence.count, nextSequence == first.sequences.count ? removeFirst() : nil)
  }

  /// Removes an image that has begun to be sent. Returns the rest of its current sequence, which goes before all other output, its
  /// other sequences, and its completion.
  mutating func takeBegun() -> (urgent: ArraySlice<UInt8>, rest: [UInt8], completion: () -> Void)? {
    guard let first = transmissions.first, hasBegun else { return nil }
    let urgent = bytesWritten > 0 ? first.sequences[nextSequence][bytesWritten...] : []
    let rest = first.sequences[(nextSequence + (urgent.isEmpty ? 0 : 1))...].flatMap { $0 }
    return (urgent, rest, removeFirst())
  }

  private mutating func removeFirst() -> () -> Void {
    (nextSequence, bytesWritten) = (0, 0)
    return transmissions.removeFirst().completion
  }
}
