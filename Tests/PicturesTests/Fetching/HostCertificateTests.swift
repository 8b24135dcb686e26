import Foundation
import Testing

@testable import Pictures

/// Certificates of single hosts.
@Suite struct HostCertificateTests {
  /// A host is asked about once, however many of its pictures were refused.
  @Test func refusedHostsAreToldOnce() throws {
    let certificates = HostCertificates(folder: "/nowhere")
    for text in ["https://a.example/1", "https://A.example:443/2", "https://a.example:81/", "https://a.example/3"] {
      certificates.noteRefused(try #require(WebAddress(text)))
    }
    #expect(certificates.takeRefused() == ["a.example:443", "a.example:81"] && certificates.takeRefused().isEmpty)
    certificates.noteRefused(try #require(WebAddress("https://a.example/4")))
    #expect(certificates.takeRefused() == ["a.example:443"])
  }

  /// Each host and port has its own certificate, the last one.
  @Test func aCertificateIsTrustedForItsHost() throws {
    let folder = try TemporaryFolder()
    let certificates = HostCertificates(folder: folder.path + "/hosts")
    #expect(certificates.file(of: "a.example:443") == nil)
    for (text, host) in [("one", "a.example:443"), ("two", "a.example:81"), ("three", "a.example:443")] {
      try certificates.trust(text, of: host)
    }
    for (text, host) in [("three", "a.example:443"), ("two", "a.example:81")] {
      let file = try #require(certificates.file(of: host))
      #expect(try String(contentsOfFile: file, encoding: .utf8) == text)
    }
    #expect(certificates.file(of: "a.example") == nil && certificates.file(of: "b.example:443") == nil)
  }
}
