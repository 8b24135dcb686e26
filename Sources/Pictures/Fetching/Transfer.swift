import CCurl
import CLibrary

/// One try to fetch an address: one curl handle. Used by one thread at a time. It must outlive curl's use of the handle.
final class Transfer {
  let handle: UnsafeMutableRawPointer
  /// The address of the request.
  let address: WebAddress
  /// Whether curl follows redirects; if not, the thread follows them and controls the header fields.
  private let followsRedirects: Bool
  private(set) var head = ResponseHead()
  /// The time up to which the received bytes suffice at the minimum rate; at most the time of the last bytes.
  private(set) var lastActivity: Double
  private var isOverLimit = false
  private var isOutOfMemory = false
  /// Whether the requested range has come; the rest is not waited for.
  private var hasEnough = false
  /// The reason why the answer has not the requested range.
  private var rangeError: FetchError?
  private var options: FetchOptions
  private let clock: () -> Double
  private var fields: UnsafeMutablePointer<curl_slist>?
  private var body: UnsafeMutableRawPointer?
  private var capacity = 0
  /// The bytes of an earlier try; the requested rest is added to them.
  private var partialBody: PictureBytes?
  /// The number of bytes of the body so far, including an earlier try.
  private(set) var count = 0
  private var hasBegun = false
  /// The greatest size of the body, in bytes.
  var limit: Int {
    get { options.bytes }
    set { options.bytes = newValue }
  }
  private let errors = UnsafeMutablePointer<CChar>.allocate(capacity: Int(CURL_ERROR_SIZE))

  /// The bytes received by an earlier try, and the entity tag of the whole body.
  struct PartialBody {
    var bytes: PictureBytes
    var entityTag: String
  }

  /// Creates a transfer of the fetching thread; nil if there is no memory.
  convenience init?(
    _ address: WebAddress, to target: WebAddress, fields lines: [String], options: FetchOptions,
    validators: WebCache.Entry?, partialBody: PartialBody?,
    isCompressed: Bool, clock: @escaping () -> Double
  ) {
    // A host's own certificate is for no other host.
    let followsRedirects =
      lines.isEmpty && address.body == nil && target == address
      && options.hostCertificates?.file(of: target.hostAndPort) == nil
    self.init(address, to: target, followsRedirects: followsRedirects, options, clock)
    // Not for pictures: they are compressed already, and a compressed transfer has no known length.
    if isCompressed { photowall_curl_set_text(handle, CURLOPT_ACCEPT_ENCODING, "") }
    for line in lines { addField(line) }
    if let body = target.body {
      photowall_curl_set_text(handle, CURLOPT_COPYPOSTFIELDS, body)
      addField("Content-Type: application/json")
      addField("Accept: application/json")
    }
    if let tag = validators?.entityTag { addField("If-None-Match: \(tag)") }
    if let date = validators?.lastModified { addField("If-Modified-Since: \(date)") }
    if let range = address.range {
      photowall_curl_set_text(handle, CURLOPT_RANGE, "\(range.lowerBound)-\(range.upperBound - 1)")
    } else if let partialBody {
      self.partialBody = partialBody.bytes
      photowall_curl_set_text(handle, CURLOPT_RANGE, "\(partialBody.bytes.count)-")
      addField("If-Range: \(partialBody.entityTag)")
    }
    photowall_curl_set_list(handle, CURLOPT_HTTPHEADER, fields)
  }

  /// Creates the transfer of a client's request; nil if there is no memory. It follows no redirects.
  convenience init?(_ request: HTTPRequest, to address: WebAddress, _ options: FetchOptions) {
    self.init(address, to: address, followsRedirects: false, options, monotonicSeconds)
    photowall_curl_set_number(handle, CURLOPT_LOW_SPEED_LIMIT, 1)
    photowall_curl_set_number(handle, CURLOPT_LOW_SPEED_TIME, max(1, Int(options.silenceTimeout)))
    if request.method == "HEAD" { photowall_curl_set_number(handle, CURLOPT_NOBODY, 1) }
    if let body = request.body {
      photowall_curl_set_size(handle, CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t(body.count))
      // curl copies it.
      photowall_curl_set_text(handle, CURLOPT_COPYPOSTFIELDS, body.map { CChar(bitPattern: $0) } + [0])
    }
    photowall_curl_set_text(handle, CURLOPT_CUSTOMREQUEST, request.method)
    // A server is not asked whether it wants the body.
    for line in request.fields + ["Expect:"] { addField(line) }
    photowall_curl_set_list(handle, CURLOPT_HTTPHEADER, fields)
  }

  /// Sets what all transfers have in common: address, protocols, timeouts, the program's name, and this object as the
  /// receiver.
  private init?(
    _ address: WebAddress, to target: WebAddress, followsRedirects: Bool, _ options: FetchOptions,
    _ clock: @escaping () -> Double
  ) {
    guard let handle = curl_easy_init() else { return nil }
    (self.handle, self.address, self.followsRedirects) = (handle, address, followsRedirects)
    (self.options, self.clock, lastActivity) = (options, clock, clock())
    errors.pointee = 0
    photowall_curl_set_text(handle, CURLOPT_URL, target.text)
    photowall_curl_set_number(handle, CURLOPT_FOLLOWLOCATION, followsRedirects ? 1 : 0)
    photowall_curl_set_number(handle, CURLOPT_MAXREDIRS, options.redirects)
    photowall_curl_allow_web_only(handle)
    photowall_curl_set_number(handle, CURLOPT_NOSIGNAL, 1)
    photowall_curl_set_number(handle, CURLOPT_CONNECTTIMEOUT_MS, Int(options.connectTimeout * 1_000))
    photowall_curl_set_number(handle, CURLOPT_TIMEOUT_MS, Int(options.totalTimeout * 1_000))
    photowall_curl_set_text(handle, CURLOPT_USERAGENT, options.userAgent)
    if let file = options.hostCertificates?.file(of: target.hostAndPort) {
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
    photowall_curl_set_pointer(handle, CURLOPT_PRIVATE, pointer)
    photowall_curl_set_pointer(handle, CURLOPT_WRITEDATA, pointer)
    photowall_curl_set_callback(handle, CURLOPT_WRITEFUNCTION) { memory, size, count, pointer in
      guard let memory, let pointer else { return 0 }
      let bytes = UnsafeRawBufferPointer(start: memory, count: size * count)
      return Unmanaged<Transfer>.fromOpaque(pointer).takeUnretainedValue().receive(bytes) ? bytes.count : 0
    }
    photowall_curl_set_pointer(handle, CURLOPT_HEADERDATA, pointer)
    photowall_curl_set_callback(handle, CURLOPT_HEADERFUNCTION) { memory, size, count, pointer in
      guard let memory, let pointer else { return 0 }
      let bytes = UnsafeRawBufferPointer(start: memory, count: size * count)
      Unmanaged<Transfer>.fromOpaque(pointer).takeUnretainedValue().receive(headerLine: bytes)
      return bytes.count
    }
  }

  deinit {
    curl_easy_cleanup(handle)
    curl_slist_free_all(fields)
    free(body)
    errors.deallocate()
  }

  private func addField(_ line: String) {
    // The text is from a server; a line break would begin another field.
    guard line.utf8.allSatisfy({ $0 >= 32 }), let longer = curl_slist_append(fields, line) else { return }
    fields = longer
  }

  /// Takes a line of the head, with its end.
  private func receive(headerLine bytes: UnsafeRawBufferPointer) {
    // A server may take its time before it answers.
    if head.status == 0 { lastActivity = clock() }
    noteActivity(bytes.count)
    head.add(line: String(decoding: bytes.prefix(8_192).filter { $0 >= 32 }, as: UTF8.self))
  }

  /// Adds a piece of the body. Returns false to end the transfer.
  private func receive(_ bytes: UnsafeRawBufferPointer) -> Bool {
    noteActivity(bytes.count)
    if !hasBegun {
      hasBegun = true
      if let range = address.range {
        if isRange, head.rangeStart != range.lowerBound { rangeError = .otherPart(of: address.host) }
      } else if let start = continuedBody {
        guard append(start.memory) else { return false }
      }
    }
    // An answer with the whole file is read as far as its range.
    isOverLimit = address.range == nil && expectedCount ?? 0 > limit
    guard rangeError == nil, !isOverLimit else { return false }
    guard let range = address.range, [200, 203, 206].contains(head.status) else { return append(bytes) }
    let room = (isRange ? range.count : range.upperBound) - count
    guard bytes.count > room else { return append(bytes) }
    hasEnough = append(UnsafeRawBufferPointer(rebasing: bytes[..<room]))
    return false
  }

  /// Whether the response is partial by its header. Some servers send ranges with status 200.
  private var isRange: Bool { head.status == 206 || head.contentRange != nil }

  /// The bytes of an earlier try if the response is the requested rest; nil for a whole body.
  private var continuedBody: PictureBytes? {
    head.status == 206 && head.rangeStart == partialBody?.count ? partialBody : nil
  }

  /// The range of the body in the file; nil for a whole file.
  var range: WebDocument.ContentRange? {
    guard let range = address.range else { return nil }
    if isRange { return WebDocument.ContentRange(offset: range.lowerBound, whole: head.rangeWhole) }
    return hasEnough ? WebDocument.ContentRange(offset: 0, whole: expectedCount) : nil
  }

  private func noteActivity(_ count: Int) {
    lastActivity = min(clock(), lastActivity + Double(count) / options.minimumRate)
  }

  private func append(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard bytes.count <= limit - count else {
      isOverLimit = true
      return false
    }
    if count + bytes.count > capacity {
      let wanted = min(max(2 * capacity, count + bytes.count, 65_536), max(limit, count + bytes.count))
      guard let larger = realloc(body, wanted) else {
        isOutOfMemory = true
        return false
      }
      body = larger
      capacity = wanted
    }
    guard let body else { return true }
    UnsafeMutableRawBufferPointer(start: body + count, count: bytes.count).copyMemory(from: bytes)
    count += bytes.count
    return true
  }

  /// Returns the error of a transfer that has ended with a code; nil if a response has come, whatever its status.
  func error(_ code: CURLcode) -> FetchError? {
    if let rangeError { return rangeError }
    if isOverLimit { return .tooLong(options) }
    if isOutOfMemory { return .outOfMemory }
    guard code != CURLE_OK, !hasEnough else { return nil }
    return FetchError(
      code, address, status: head.status, received: count, options: options, detail: String(cString: errors))
  }

  /// Returns the body and leaves this object without it; nil if there is no memory.
  func takeBody() -> PictureBytes? {
    guard let memory = body ?? malloc(1) else { return nil }
    body = nil
    capacity = 0
    let fitting = realloc(memory, max(count, 1)) ?? memory
    return PictureBytes(owning: UnsafeRawBufferPointer(start: fitting, count: count))
  }

  /// The size of the whole body in bytes; nil if unknown.
  var expectedCount: Int? {
    var length: curl_off_t = -1
    guard photowall_curl_get_size(handle, CURLINFO_CONTENT_LENGTH_DOWNLOAD_T, &length) == CURLE_OK, length >= 0 else {
      return nil
    }
    return (continuedBody?.count ?? 0) + Int(min(length, 1 << 53))
  }

  /// The target of a redirect that is not followed, or nil.
  var redirectAddress: String? {
    var text: UnsafePointer<CChar>?
    guard !followsRedirects, photowall_curl_get_text(handle, CURLINFO_REDIRECT_URL, &text) == CURLE_OK else {
      return nil
    }
    return text.map { String(cString: $0) }
  }

  /// The address after redirects.
  var finalAddress: String {
    var text: UnsafePointer<CChar>?
    guard photowall_curl_get_text(handle, CURLINFO_EFFECTIVE_URL, &text) == CURLE_OK, let text else {
      return address.text
    }
    return String(cString: text)
  }
}
