/// An error in a JSON text: a sentence with advice, and the byte offset.
struct JSONFault: Error, Hashable {
  var offset: Int
  var message: String
}
