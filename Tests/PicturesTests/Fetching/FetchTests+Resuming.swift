import Synchronization
import TestSupport
import Testing

@testable import Pictures

/// Transfers that break and are resumed.
extension FetchTests {
  @Test func aBrokenTransferIsResumedWhereItBroke() throws {
    let fields = Mutex<[String?]>([])
    let server = try LoopbackServer { request, connection in
      fields.withLock { $0.append(request.fields["range"]) }
      if request.fields["range"] == "bytes=70-", request.fields["if-range"] == "\"v1\"" {
        connection.respond(fields: ["ETag: \"v1\""], part: 70..<Self.png.count, of: Self.png)
      } else {
        connection.respond("200 OK", ["ETag: \"v1\""], body: Array(Self.png.prefix(70)), length: Self.png.count)
      }
    }
    #expect(shown(server.address("/a"), options(retries: 2)) == "RGBW")
    #expect(fields.withLock { $0 } == [nil, "bytes=70-"])
  }

  /// What comes instead of the rest leaves the known bytes for the next try: an error, nothing, or only the head of
  /// another version.
  @Test(arguments: ["error", "nothing", "head"]) func theKnownBytesOutlastOtherResponses(second: String) throws {
    let requests = Mutex<[[String?]]>([])
    let server = try LoopbackServer { request, connection in
      let number = requests.withLock { requests in
        requests.append([request.fields["range"], request.fields["if-range"]])
        return requests.count
      }
      switch (number, second) {
      case (1, _):
        connection.respond("200 OK", ["ETag: \"v1\""], body: Array(Self.png.prefix(70)), length: Self.png.count)
      case (2, "error"): connection.respond("503 Service Unavailable", body: Array("busy".utf8))
      case (2, "nothing"): connection.reset()
      case (2, _): connection.respond("200 OK", ["ETag: \"v2\""], length: Self.png.count)
      case (_, "head"): connection.respond("200 OK", ["ETag: \"v2\""], body: Self.png)
      default:
        connection.respond(fields: ["ETag: \"v1\""], part: 70..<Self.png.count, of: Self.png)
      }
    }
    #expect(shown(server.address("/a"), options(retries: 2)) == "RGBW")
    #expect(requests.withLock { $0 } == [[nil, nil], ["bytes=70-", "\"v1\""], ["bytes=70-", "\"v1\""]])
  }

  /// Only the bytes of the last try are resumed. Here it has no tag, so that all is requested once more.
  @Test func bytesOfAnEarlierTryAreNotResumed() throws {
    let ranges = Mutex<[String?]>([])
    let server = try LoopbackServer { request, connection in
      let number = ranges.withLock { ranges in
        ranges.append(request.fields["range"])
        return ranges.count
      }
      connection.respond(
        "200 OK", number == 1 ? ["ETag: \"v1\""] : [],
        body: number == 3 ? Self.png : Array(Self.png.prefix(60 + number)), length: Self.png.count)
    }
    #expect(shown(server.address("/a"), options(retries: 2)) == "RGBW")
    #expect(ranges.withLock { $0 } == [nil, "bytes=61-", nil])
  }

  /// A part that begins elsewhere is not the rest.
  @Test func aPartFromTheBeginningIsNotTheRest() throws {
    let server = try LoopbackServer { request, connection in
      let fields = ["ETag: \"v1\""]
      guard request.fields["range"] != nil else {
        return connection.respond("200 OK", fields, body: Array(Self.png.prefix(70)), length: Self.png.count)
      }
      connection.respond(fields: fields, part: 0..<Self.png.count, of: Self.png)
    }
    #expect(shown(server.address("/a"), options(retries: 1)) == "RGBW")
    #expect(server.paths.count == 2)
  }

  @Test func aResumedTransferMayBeginAnew() throws {
    let tries = Mutex(0)
    let server = try LoopbackServer { _, connection in
      let isFirst = tries.withLock { tries in
        tries += 1
        return tries == 1
      }
      connection.respond(
        "200 OK", ["ETag: \"v\(isFirst)\""], body: isFirst ? Array(Self.png.prefix(70)) : Self.png,
        length: Self.png.count)
    }
    #expect(shown(server.address("/a"), options(retries: 1)) == "RGBW")
  }
}
