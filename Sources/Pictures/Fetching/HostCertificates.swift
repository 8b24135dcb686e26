import CCurl
import CLibrary
import Platform
import Synchronization

/// Certificates that the user trusts, each for one host and port, in files of a folder: `nas.local:5006.pem`.
///
/// A host with such a file is trusted only with that certificate. The names in the certificate are not checked.
public final class HostCertificates: Sendable {
  private let folder: String
  private let refused = Mutex<[String]>([])

  public init(folder: String) { self.folder = folder }

  /// Returns the hosts and ports with untrusted certificates since the last call.
  public func takeRefused() -> [String] {
    refused.withLock { hosts in
      defer { hosts = [] }
      return hosts
    }
  }

  /// Records that the certificate of an address was not trusted.
  func noteRefused(_ address: WebAddress) {
    refused.withLock { if !$0.contains(address.hostAndPort) { $0.append(address.hostAndPort) } }
  }

  /// Returns the file with a host's trusted certificate, or nil.
  public func file(of host: String) -> String? {
    let path = "\(folder)/\(host).pem"
    return access(path, R_OK) == 0 ? path : nil
  }

  /// Trusts a certificate (PEM) for a host.
  public func trust(_ certificate: String, of host: String) throws(Errno) {
    try Folder.create(folder)
    try AtomicFile.write(Array(certificate.utf8), to: FilePath("\(folder)/\(host).pem"))
  }

  /// Requests a host's certificate (PEM) over a connection without other data. Returns nil on failure.
  public static func certificate(of host: String) -> String? {
    guard FetchThread.isReady, let handle = curl_easy_init() else { return nil }
    defer { curl_easy_cleanup(handle) }
    photowall_curl_set_text(handle, CURLOPT_URL, "https://\(host)/")
    photowall_curl_set_number(handle, CURLOPT_CONNECTTIMEOUT_MS, Int(FetchOptions().connectTimeout * 1_000))
    for option in [CURLOPT_CONNECT_ONLY, CURLOPT_CERTINFO, CURLOPT_NOSIGNAL] {
      photowall_curl_set_number(handle, option, 1)
    }
    for option in [CURLOPT_SSL_VERIFYPEER, CURLOPT_SSL_VERIFYHOST] { photowall_curl_set_number(handle, option, 0) }
    var pointer: UnsafeMutableRawPointer?
    guard curl_easy_perform(handle) == CURLE_OK,
      photowall_curl_get_pointer(handle, CURLINFO_CERTINFO, &pointer) == CURLE_OK,
      let chain = pointer?.assumingMemoryBound(to: curl_certinfo.self).pointee, chain.num_of_certs > 0
    else { return nil }
    // The first certificate of the chain is the host's.
    var line = chain.certinfo[0]
    while let text = line?.pointee.data.map({ String(cString: $0) }) {
      if text.hasPrefix("Cert:") { return text.dropFirst("Cert:".count) + "\n" }
      line = line?.pointee.next
    }
    return nil
  }
}
