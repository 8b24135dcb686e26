import CCurl

/// Receives what curl gets for one handle. It must outlive the handle's transfer.
class ResponseReceiver {
  /// Takes a piece of the body. Returns false to end the transfer.
  func receive(_ bytes: UnsafeRawBufferPointer) -> Bool { true }

  /// Takes a line of the head, with its end.
  func receive(headerLine bytes: UnsafeRawBufferPointer) {}

  /// What curl says of an error, beside its code.
  final var detail: String { String(cString: errors) }

  private let errors = UnsafeMutablePointer<CChar>.allocate(capacity: Int(CURL_ERROR_SIZE))

  init() { errors.pointee = 0 }

  deinit { errors.deallocate() }

  /// Sets what all requests have in common: the protocols, the times, the program's name, and this object as the receiver.
  final func prepare(_ handle: UnsafeMutableRawPointer, for address: WebAddress, _ options: FetchOptions) {
    photowall_curl_allow_web_only(handle)
    photowall_curl_set_number(handle, CURLOPT_NOSIGNAL, 1)
    photowall_curl_set_number(handle, CURLOPT_CONNECTTIMEOUT_MS, Int(options.connectTimeout * 1_000))
    photowall_curl_set_number(handle, CURLOPT_TIMEOUT_MS, Int(options.totalTimeout * 1_000))
    photowall_curl_set_text(handle, CURLOPT_USERAGENT, options.userAgent)
    if let file = options.hostCertificates?.file(of: address.hostAndPort) {
      photowall_curl_set_text(handle, CURLOPT_CAINFO, file)
      photowall_curl_set_text(handle, CURLOPT_CAPATH, nil)
      photowall_curl_set_number(handle, CURLOPT_SSL_VERIFYHOST, 0)
    } else if let certificates = options.certificates {
      photowall_curl_set_text(handle, CURLOPT_CAINFO, certificates)
    }
    // What a server has compressed without being asked is decoded.
    photowall_curl_set_text(handle, CURLOPT_ACCEPT_ENCODING, "identity")
    photowall_curl_set_pointer(handle, CURLOPT_ERRORBUFFER, errors)
    let pointer = Unmanaged.passUnretained(self).toOpaque()
    photowall_curl_set_pointer(handle, CURLOPT_WRITEDATA, pointer)
    photowall_curl_set_callback(handle, CURLOPT_WRITEFUNCTION) { memory, size, count, pointer in
      guard let memory, let pointer else { return 0 }
      let bytes = UnsafeRawBufferPointer(start: memory, count: size * count)
      return Unmanaged<ResponseReceiver>.fromOpaque(pointer).takeUnretainedValue().receive(bytes) ? bytes.count : 0
    }
    photowall_curl_set_pointer(handle, CURLOPT_HEADERDATA, pointer)
    photowall_curl_set_callback(handle, CURLOPT_HEADERFUNCTION) { memory, size, count, pointer in
      guard let memory, let pointer else { return 0 }
      let bytes = UnsafeRawBufferPointer(start: memory, count: size * count)
      Unmanaged<ResponseReceiver>.fromOpaque(pointer).takeUnretainedValue().receive(headerLine: bytes)
      return bytes.count
    }
  }
}
