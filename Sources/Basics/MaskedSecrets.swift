extension String {
  /// The names of harmless parameters. The values of all other parameters in an address may be secrets.
  private static let harmlessNames = Set(
    """
    after before blur bri category color columns con continue count crop cs cursor dpr feature features filter fit fm \
    format from gravity group h height ixlib lang language limit locale max max-h max-w method mode name \
    nojsoncallback offset order order_by orientation p page page_size page_token pagesize pagetoken per_page perpage \
    prop ps q quality query r resize safe search section since size skip sort sort_by sp start tag tags to type until v \
    version w width
    """.split(separator: " "))

  /// The names of secret parameters, also outside addresses.
  private static let secretNames = Set(
    """
    key api_key apikey api-key api_secret auth authorization bearer token access_token sig signature secret password \
    client_id client_secret x-amz-signature x-amz-credential x-amz-security-token
    """.split(separator: " "))

  /// The text with secrets replaced by `***`, for all output. In addresses, these are the values of all parameters
  /// except harmless ones, and user names and passwords before a host. Elsewhere they are the values of secret
  /// parameters. Variables such as `${KEY}` stay.
  public var maskingSecrets: String {
    guard contains("=") || contains("@") else { return self }
    var result = ""
    var rest = self[...]
    while let scheme = rest.firstRange(of: "://") {
      result += Self.masked(rest[..<scheme.upperBound]) { Self.secretNames.contains($0) }
      let address = Self.address(atStartOf: rest[scheme.upperBound...])
      let authority = address.prefix { !"/?#".contains($0) }
      let user = authority.lastIndex(of: "@")
      result += user == nil ? "" : "***"
      result += Self.masked(address[(user ?? address.startIndex)...]) { !Self.harmlessNames.contains($0) }
      rest = rest[address.endIndex...]
    }
    return result + Self.masked(rest) { Self.secretNames.contains($0) }
  }

  /// Returns the address at the start of a text, up to white space, a quote, or trailing punctuation.
  private static func address(atStartOf text: Substring) -> Substring {
    var address = text.prefix { !$0.isWhitespace && !"\"'<>".contains($0) }
    while let last = address.last, ":;,.)".contains(last) { address.removeLast() }
    return address
  }

  /// Returns a text with the values of secret parameters masked. Names are compared decoded and in lower case.
  private static func masked(_ text: Substring, if isSecret: (Substring) -> Bool) -> String {
    text.maskingValues(endingAt: "&# \"'", keepsVariables: true) { isSecret($0.percentDecoded.lowercased()[...]) }
  }
}

extension Substring {
  /// Returns the text with `***` for the values of parameters with secret names.
  ///
  /// - Parameters:
  ///   - terminators: The characters that end a value.
  ///   - keepsVariables: Whether a variable such as `${KEY}` stays.
  public func maskingValues(
    endingAt terminators: String, keepsVariables: Bool = false, if isSecret: (String) -> Bool
  ) -> String {
    var result = ""
    var rest = self
    while let equals = rest.firstIndex(of: "=") {
      let name = String(rest[..<equals].reversed().prefix { !"?&#; \"'".contains($0) }.reversed())
      result += rest[...equals]
      rest = rest[rest.index(after: equals)...]
      guard isSecret(name) else { continue }
      let value = rest.prefix { !terminators.contains($0) }
      let isKept = value.isEmpty || keepsVariables && value.hasPrefix("${") && value.hasSuffix("}")
      result += isKept ? value[...] : "***"
      rest = rest[value.endIndex...]
    }
    return result + rest
  }
}

extension String {
  /// The text with each `***` from ``maskingSecrets`` replaced by the value of the same parameter in an address.
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
