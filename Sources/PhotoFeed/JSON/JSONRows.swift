import CSimdJSON

/// Finds the values of a few keys in many objects with simdjson. Values of other keys are skipped without being
/// decoded.
final class JSONRows {
  /// Why reading failed.
  enum Failure: Error {
    /// Invalid JSON; the offset is approximate.
    case malformed(offset: Int)
    case notUTF8
    case tooLarge
    /// `body` returned false.
    case stopped
    /// An object without anything that could be read as a feed.
    case noItems(offset: Int)
  }

  /// The values of one element, as spans of all bytes.
  struct Row {
    fileprivate let tokens: UnsafePointer<rows_token>
    fileprivate let offset: UInt32

    /// The whole element.
    var whole: TextSpan { token(Int(ROWS_WHOLE)) }
    /// A value of a key that the element has more than once. The last one counts.
    var repeated: TextSpan { token(Int(ROWS_REPEATED)) }

    /// The value of the key at this index of the reader's keys; an empty span if the element lacks it.
    subscript(key: Int) -> TextSpan { token(Int(ROWS_FIRST_KEY) + key) }

    private func token(_ index: Int) -> TextSpan {
      let token = tokens[index]
      return TextSpan(start: token.start &+ offset, length: token.length)
    }
  }

  private let reader: OpaquePointer
  private let width: Int

  /// - Parameters:
  ///   - keys: Keys, or paths such as `images[0].url`.
  ///   - readsMembers: Whether the values of an object's members are elements like those of an array.
  init(keys: [String], readsMembers: Bool = false) {
    guard let reader = rows_reader_new(keys.joined(separator: "\n"), readsMembers) else {
      // Out of memory: stops the program, as Swift's arrays do.
      preconditionFailure("no memory for a reader of JSON")
    }
    self.reader = reader
    width = Int(ROWS_FIRST_KEY) + keys.count
  }

  deinit { rows_reader_free(reader) }

  /// Calls `body` for each element of the array at the span, or once for the object there, in order. `body` returns
  /// false to stop.
  func read(_ bytes: FeedBytes, _ span: TextSpan, _ body: (Row) -> Bool) throws(Failure) {
    // The C function can't take a closure; it gets this from the stack for the duration of the call.
    struct Call {
      let body: (Row) -> Bool
      let width: Int
      let offset: UInt32
    }
    var fault = 0
    let outcome = withoutActuallyEscaping(body) { body in
      var call = Call(body: body, width: width, offset: span.start)
      return bytes.withBytes(of: span) { text in
        withUnsafeMutablePointer(to: &call) { call in
          rows_read(
            reader, text.baseAddress, text.count,
            { context, rows, count in
              guard let call = context?.assumingMemoryBound(to: Call.self), let rows else {
                return false
              }
              for row in 0..<count {
                let row = Row(tokens: rows + row * call.pointee.width, offset: call.pointee.offset)
                guard call.pointee.body(row) else { return false }
              }
              return true
            }, call, &fault)
        }
      }
    }
    switch outcome {
    case ROWS_READ: return
    case ROWS_STOPPED: throw .stopped
    case ROWS_NOT_UTF8: throw .notUTF8
    case ROWS_NO_MEMORY: throw .tooLarge
    default: throw .malformed(offset: Int(span.start) + fault)
    }
  }
}
