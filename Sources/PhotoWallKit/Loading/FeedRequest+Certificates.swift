import Foundation
import Pictures
import Platform

extension FeedRequest {
  /// Runs a load. If a certificate is not trusted, asks the user and loads again after a yes.
  func askingAboutCertificates<Answer>(_ load: () throws -> Answer) throws -> Answer {
    guard let certificates = fetchOptions.hostCertificates else { return try load() }
    var asked: Set<String> = []
    while true {
      let answer = Result { try load() }
      let new = certificates.takeRefused().filter { asked.insert($0).inserted }
      // Asks about all hosts before the next try.
      guard new.map({ Self.ask(about: $0, certificates) }).contains(true) else { return try answer.get() }
    }
  }

  /// Asks whether to trust a server with a self-signed certificate, as many servers at home have. Returns true for a yes.
  private static func ask(about host: String, _ certificates: HostCertificates) -> Bool {
    guard let terminal = FileHandle(forUpdatingAtPath: "/dev/tty"),
      let certificate = HostCertificates.certificate(of: host),
      let fingerprint = Digest.fingerprint(ofCertificate: certificate)
    else { return false }
    if let file = certificates.file(of: host) {
      let bytes = try? FileDescriptor.contents(of: FilePath(file), limit: 1 << 20)
      let known = bytes.flatMap { Digest.fingerprint(ofCertificate: String(decoding: $0, as: UTF8.self)) }
      Console.printError(
        """
        the certificate of \(host) has changed.
        SHA-256 before: \(known ?? "unknown")
        SHA-256 now:    \(fingerprint)
        If you know why, delete \(file) and start again.
        """)
      return false
    }
    let question = """
      No authority that this system knows has signed the certificate of \(host).
      SHA-256 \(fingerprint)
      Trust it for \(host) from now on? (y/n)\u{20}
      """
    terminal.write(Data(question.escapedForTerminal.utf8))
    let answer = terminal.availableData
    guard answer.first == UInt8(ascii: "y") || answer.first == UInt8(ascii: "Y") else { return false }
    do throws(Errno) { try certificates.trust(certificate, of: host) } catch {
      Console.printError("the certificate cannot be kept: \(error.clause).")
      return false
    }
    return true
  }
}
