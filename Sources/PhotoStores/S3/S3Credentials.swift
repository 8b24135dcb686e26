import Basics
import Platform

/// The user's settings of the AWS tools: keys, region and endpoint, from environment variables and the files
/// `~/.aws/credentials` and `~/.aws/config`.
///
/// Source: AWS SDKs and Tools Reference Guide, “Shared config and credentials files” and “Service-specific endpoints”.
struct S3Credentials: Sendable {
  /// A key pair. Must not appear in messages.
  struct Keys: Sendable, Hashable {
    var accessKey: String
    var secretKey: String
    var sessionToken: String?
  }

  /// Nil for unsigned requests to public buckets.
  var keys: Keys?
  var region: String
  /// The address of another server; nil for AWS.
  var endpoint: String?
  /// The profile in the variables if no file has it; else nil.
  var unknownProfile: String?
  /// A message if keys are missing: the searched places and advice; else nil.
  var missing: String?

  /// Reads the variables and files.
  ///
  /// - Parameter contents: Returns the text of a file; nil if it cannot be read.
  init(_ environment: [String: String], home: String, contents: (_ path: String) -> String?) {
    func value(_ names: String...) -> String? { names.lazy.compactMap { environment[$0] }.first { !$0.isEmpty } }
    let profile = value("AWS_PROFILE", "AWS_DEFAULT_PROFILE") ?? "default"
    func sections(_ variable: String, _ name: String) -> [String: [String: String]] {
      contents(value(variable) ?? "\(home)/.aws/\(name)").map(Self.sections) ?? [:]
    }
    let config = sections("AWS_CONFIG_FILE", "config")
    let known = config[profile == "default" ? "default" : "profile \(profile)"]
    let knownKeys = sections("AWS_SHARED_CREDENTIALS_FILE", "credentials")[profile]
    if profile != "default", known == nil, knownKeys == nil { unknownProfile = profile }
    let (settings, credentials) = (known ?? [:], knownKeys ?? [:])
    if let access = value("AWS_ACCESS_KEY_ID"), let secret = value("AWS_SECRET_ACCESS_KEY") {
      keys = Keys(accessKey: access, secretKey: secret, sessionToken: value("AWS_SESSION_TOKEN"))
    } else {
      for table in [credentials, settings] where keys == nil {
        guard let access = table["aws_access_key_id"], let secret = table["aws_secret_access_key"] else { continue }
        keys = Keys(accessKey: access, secretKey: secret, sessionToken: table["aws_session_token"])
      }
    }
    region = value("AWS_REGION", "AWS_DEFAULT_REGION") ?? settings["region"] ?? "us-east-1"
    if value("AWS_IGNORE_CONFIGURED_ENDPOINT_URLS")?.lowercased() != "true" {
      let services = settings["services"].flatMap { config["services \($0)"] }
      endpoint =
        value("AWS_ENDPOINT_URL_S3", "AWS_ENDPOINT_URL") ?? services?["s3.endpoint_url"] ?? settings["endpoint_url"]
    }
    guard keys == nil else { return }
    let others = ["sso_session", "sso_start_url", "role_arn", "credential_process"].filter { settings[$0] != nil }
    missing =
      others.isEmpty
      ? "no keys were found: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or AWS_PROFILE"
      : "the profile \(profile) gets its keys by \(others[0]): run eval \"$(aws configure export-credentials --format env)\""
  }

  /// Returns the settings of each section of a file. An indented line belongs to the setting above: `s3.endpoint_url`.
  static func sections(_ text: String) -> [String: [String: String]] {
    var sections: [String: [String: String]] = [:]
    var section = ""
    var outer = ""
    for line in text.split(whereSeparator: \.isNewline) {
      let isIndented = line.first == " " || line.first == "\t"
      let line = line.trimmed
      if line.isEmpty || line.hasPrefix("#") || line.hasPrefix(";") { continue }
      if line.hasPrefix("["), let end = line.firstIndex(of: "]") {
        section = line[line.index(after: line.startIndex)..<end].trimmed
        section = section.split(separator: " ").joined(separator: " ")
        continue
      }
      guard let equals = line.firstIndex(of: "=") else { continue }
      let name = line[..<equals].trimmed.lowercased()
      let value = line[line.index(after: equals)...].trimmed
      if !isIndented { outer = name }
      sections[section, default: [:]][isIndented ? "\(outer).\(name)" : name] = value
    }
    return sections
  }
}
