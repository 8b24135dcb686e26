/// The results of several tapes in the form that CI servers read.
///
/// Source: the JUnit XML form as Jenkins, GitLab and GitHub's reporters take it: `testsuite` with a `testcase` each, in it a `failure` or an `error`.
public struct JUnitReport: Sendable {
  /// A tape and how it ended.
  public struct Result: Sendable {
    /// The tape's name.
    public var tape: String
    /// How it ended.
    public var outcome: TapeOutcome
    /// Real seconds that it took.
    public var seconds: Double

    /// A result.
    public init(tape: String, outcome: TapeOutcome, seconds: Double) {
      self.tape = tape
      self.outcome = outcome
      self.seconds = seconds
    }
  }

  private let results: [Result]

  /// A report on these.
  public init(_ results: [Result]) { self.results = results }

  /// The file.
  public var text: String {
    let failures = results.filter { $0.outcome.status == 1 }.count
    let errors = results.filter { $0.outcome.status > 1 }.count
    var text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuite name="photowall replay" tests="\(results.count)" failures="\(failures)" errors="\(errors)">

      """
    for result in results {
      let seconds = (result.seconds * 1000).rounded() / 1000
      text += "  <testcase classname=\"tapes\" name=\"\(Self.escaped(result.tape))\" time=\"\(seconds)\""
      guard let failure = result.outcome.failure else {
        text += result.outcome == .interrupted ? "><skipped/></testcase>\n" : "/>\n"
        continue
      }
      let element = result.outcome.status == 1 ? "failure" : "error"
      text +=
        ">\n    <\(element) message=\"\(Self.escaped(failure.message))\">\(Self.escaped(failure.description))</\(element)>\n"
      text += "  </testcase>\n"
    }
    return text + "</testsuite>\n"
  }

  /// For attributes and text; XML 1.0 has no place for control characters at all.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\n": result += "&#10;"
      case _ where scalar.value < 0x20: result += "\u{fffd}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
