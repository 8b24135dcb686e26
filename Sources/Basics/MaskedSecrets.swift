extension String {
  /// Names of parameters whose values give access to something.
  private static let secretNames: Set<String> = [
    "key", "api_key", "apikey", "api-key", "token", "access_token", "sig", "signature", "secret", "password",
    "client_id", "x-amz-signature", "x-amz-credential",
  ]

  /// The text with the values of secret parameters in its addresses, and passwords before a host, as `***`. A value that
  /// names a variable, such as `${KEY}`, stays. For everything that is written.
  public var maskingSecrets: String {
    guard contains("=") || contains("@") else { return self }
    var result = ""
    var rest = self[...]
    // A user's name and password stand between `//` and `@`.
    if let slashes = rest.firstRange(of: "//") {
      let authority = rest[slashes.upperBound...].prefix { !"/?# ".contains($0) }
      if let at = authority.lastIndex(of: "@"), authority[..<at].contains(":") {
        result += rest[..<slashes.upperBound] + "***"
        rest = rest[at...]
      }
    }
    while let equals = rest.firstIndex(of: "=") {
      let name = rest[..<equals].reversed().prefix { !"?&#; \"'".contains($0) }
      result += rest[...equals]
      rest = rest[rest.index(after: equals)...]
      guard Self.secretNames.contains(String(name.reversed()).lowercased()) else { continue }
      let value = rest.prefix { !"&#;: \"'".contains($0) }
      result += value.isEmpty || value.hasPrefix("${") && value.hasSuffix("}") ? value[...] : "***"
      rest = rest[value.endIndex...]
    }
    return result + rest
  }
}

extension String {
  /// The text with each `***` that ``maskingSecrets`` put for a parameter replaced by the value of the parameter of the
  /// same name in an address.
  public func restoringSecrets(from address: String) -> String {
    guard contains("=***") else { return self }
    var result = self
    for parameter in address.split(whereSeparator: { "?&#".contains($0) }).dropFirst() {
      guard let equals = parameter.firstIndex(of: "=") else { continue }
      for sign in ["?", "&"] { result = result.replacing("\(sign)\(parameter[...equals])***", with: sign + parameter) }
    }
    return result
  }
}
