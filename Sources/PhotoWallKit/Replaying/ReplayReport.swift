import ArgumentParser
import Basics
import Tapes

/// The formats of the report.
enum ReplayReportForm: String, ExpressibleByArgument, CaseIterable {
  case text, tap, junit
}

/// The report of `replay` on the played tapes.
struct ReplayReport {
  let results: [ReplayResult]

  /// The summary: `37 passed, 2 failed`.
  var summary: String {
    let passed = results.count { $0.outcome.status == 0 }
    let failed = results.count { $0.outcome.status == 1 }
    let stopped = results.count { $0.outcome == .interrupted }
    let others = results.count - passed - failed - stopped
    var parts = ["\(passed) passed"]
    if failed > 0 { parts.append("\(failed) failed") }
    if others > 0 { parts.append("\(others) with errors") }
    if stopped > 0 { parts.append("\(stopped) stopped") }
    return parts.joined(separator: ", ")
  }

  /// The results in the Test Anything Protocol, version 14 (testanything.org), with reports as comments.
  var tap: String {
    var text = "TAP version 14\n1..\(results.count)\n"
    for (index, result) in results.enumerated() {
      let name = result.name.replacing("#", with: "\\#")
      text += "\(result.outcome.status == 0 ? "ok" : "not ok") \(index + 1) - \(name)\n"
      for line in result.report(width: nil, isColored: false).split(whereSeparator: \.isNewline) {
        text += "# \(line)\n"
      }
    }
    return text
  }

  /// The results as JUnit XML.
  ///
  /// Source: the format of the reporters in Jenkins, GitLab and GitHub. A `testsuite` has a `testcase` per tape, with
  /// `failure`s or an `error`; `file` and `line` are as in pytest and GitLab.
  var junit: String {
    let failures = results.count { $0.outcome.status == 1 }
    let errors = results.count { $0.outcome.status > 1 && $0.outcome != .interrupted }
    var text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuite name="photowall replay" tests="\(results.count)" failures="\(failures)" errors="\(errors)">

      """
    for result in results {
      let place = result.outcome.failure?.location ?? SourceLocation(file: result.name, line: 1, column: 1)
      text +=
        "  <testcase classname=\"tapes\" name=\"\(result.name.escapedForXML)\" file=\"\(place.file.escapedForXML)\" line=\"\(place.line)\" time=\"\(result.seconds.fixed(3))\""
      guard let first = result.outcome.failure else {
        text += result.outcome == .interrupted ? "><skipped/></testcase>\n" : "/>\n"
        continue
      }
      text += ">\n"
      let element = result.outcome.status == 1 ? "failure" : "error"
      let found = result.failures.isEmpty ? [first] : result.failures
      for failure in found {
        let report = result.text ?? failure.report()
        text += "    <\(element) message=\"\(failure.message.escapedForXML)\">\(report.escapedForXML)</\(element)>\n"
      }
      text += "  </testcase>\n"
    }
    return text + "</testsuite>\n"
  }
}
