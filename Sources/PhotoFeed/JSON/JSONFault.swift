/// What is wrong with a JSON text, as one sentence that says what to do, and the offset of the byte.
struct JSONFault: Error, Hashable {
  var offset: Int
  var message: String
}
