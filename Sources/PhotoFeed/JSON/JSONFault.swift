/// What is wrong with a JSON text, and at which byte: one plain sentence that says what to do.
struct JSONFault: Error, Hashable {
  var offset: Int
  var message: String
}
