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
}
