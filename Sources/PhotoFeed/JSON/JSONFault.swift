/// An error in a JSON text: one sentence that says what to do, and the offset of the byte.
struct JSONFault: Error, Hashable {
  var offset: Int
  var message: String
}
