import Basics

/// The results of several tapes as JUnit XML.
///
/// Source: the form that Jenkins, GitLab and GitHub's reporters read: `testsuite` with a `testcase` each, in it a `failure`
/// or an `error`.
struct JUnitReport {
  let results: [ReplayResult]

  /// The file.
  var text: String {
    let failures = results.filter { $0.outcome.status == 1 }.count
    let errors = results.filter { $0.outcome.status > 1 }.count
    var text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuite name="photowall replay" tests="\(results.count)" failures="\(failures)" errors="\(errors)">

      """
    for result in results {
      let seconds = (result.seconds * 1000).rounded() / 1000
      text += "  <testcase classname=\"tapes\" name=\"\(result.tape.name.escapedForXML)\" time=\"\(seconds)\""
      guard let failure = result.outcome.failure else {
        text += result.outcome == .interrupted ? "><skipped/></testcase>\n" : "/>\n"
        continue
      }
      let element = result.outcome.status == 1 ? "failure" : "error"
      text +=
        ">\n    <\(element) message=\"\(failure.message.escapedForXML)\">\(failure.description.escapedForXML)</\(element)>\n"
      text += "  </testcase>\n"
    }
    return text + "</testsuite>\n"
  }
}
