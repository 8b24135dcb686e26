import CCurl
import CLibrary
import Platform
import Synchronization

/// Certificates that the user trusts, each for one host and port, in files of a folder: `nas.local:5006.pem`.
///
/// A host with such a file is trusted by that certificate only. The host's name is not compared with the names in it.
public final class HostCertificates: Sendable {
  private let folder: String
  private let refused = Mutex<[String]>([])

  public init(folder: String) { self.folder = folder }

  /// Returns the hosts with their ports whose certificates were not trusted since the last call.
  public func takeRefused() -> [String] {
    refused.withLock { hosts in
      defer { hosts = [] }
      return hosts
    }
  }

  /// Notes that the certificate of an address was not trusted.
  func noteRefused(_ address: WebAddress) {
    refused.withLock { if !$0.contains(address.hostAndPort) { $0.append(address.hostAndPort) } }
  }

  /// Returns the file of the certificate by which a host is trusted; nil if there is none.
  public func file(of host: String) -> String? {
    let path = "\(folder)/\(host).pem"
    return access(path, R_OK) == 0 ? path : nil
  }

  /// Trusts a host by a certificate (PEM) from now on.
  public func trust(_ certificate: String, of host: String) throws(Errno) {
    try Folder.create(folder)
    try AtomicFile.write(Array(certificate.utf8), to: FilePath("\(folder)/\(host).pem"))
  }

  /// Asks a host for its certificate (PEM), over a connection on which nothing else is sent. Returns nil if it does not tell.
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
    // The first one of the chain is the host's own.
    var line = chain.certinfo[0]
    while let text = line?.pointee.data.map({ String(cString: $0) }) {
      if text.hasPrefix("Cert:") { return text.dropFirst("Cert:".count) + "\n" }
      line = line?.pointee.next
    }
    return nil
  }
}
