/// The Link field of a response (RFC 8288).
enum LinkField {
  /// Returns the target of the first link with `rel=next`, as written, or nil.
  static func next(in field: String) -> String? {
    var rest = field[...]
    while let open = rest.firstIndex(of: "<"), let close = rest[open...].firstIndex(of: ">") {
      let target = rest[rest.index(after: open)..<close]
      rest = rest[rest.index(after: close)...]
      var isQuoted = false
      let parameters = rest.prefix { character in
        if character == "\"" { isQuoted.toggle() }
        return isQuoted || character != ","
      }
      rest = rest[parameters.endIndex...]
      let isNext = parameters.split(separator: ";").contains { parameter in
        let parts = parameter.split(separator: "=", maxSplits: 1).map {
          $0.filter { !" \t\"".contains($0) || $0 == " " }
        }
        guard parts.count == 2, parts[0].filter({ $0 != " " }).lowercased() == "rel" else { return false }
        return parts[1].split(separator: " ").contains { $0.lowercased() == "next" }
      }
      if isNext { return String(target) }
    }
    return nil
  }
}
